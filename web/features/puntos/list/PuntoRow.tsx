import { memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PuntoListado } from '../../../../contract/puntos/puntos-listados.ts';
import { direccionDePunto } from '../../../components/direccion-de-punto.ts';
import { cuantoSinResolver } from '../../../../contract/incidencias/rules/nombre.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { PuntoSparkline } from '../PuntoSparkline.tsx';
import { isFuera, textoDeClase, textoDelLimite, textoDelUltimo } from '../words.ts';
import classes from './PuntoRow.module.css';

interface PuntoRowProps {
  punto: PuntoListado;
}

/** One point: where it is, how its newest sample is, and what came nearest to its limit. */
export const PuntoRow = memo(function PuntoRow({ punto }: PuntoRowProps) {
  const { pathname, search } = useLocation();
  const from = { from: pathname + search };
  const { clave, nombre, codigo, clase, solicitante, inactivoDesde, sinResolver, ultima, peor } = punto;
  const about = [codigo, textoDeClase(clase), inactivoDesde && `inactivo desde el ${fechaCorta(inactivoDesde)}`];
  return (
    <li
      className={`${classes.row} py-12 px-inset whole-on-paper grid gap-8-16 items-center line-below`}
      data-fails={sinResolver > 0 || undefined}
    >
      <div className={`${classes.place} shrink break-anywhere`}>
        <h2 className="name-link size-14 weight-600">
          <Link to={direccionDePunto(clave)} state={from}>
            {nombre}
          </Link>
        </h2>
        {about.some(Boolean) ? <p className={classes.quiet}>{about.filter(Boolean).join(' · ')}</p> : null}
        <p className={classes.quiet}>{solicitante}</p>
        {sinResolver > 0 ? (
          <p>
            <Link to={`/incidencias?${new URLSearchParams({ punto: clave }).toString()}`} className="size-13">
              {cuantoSinResolver(sinResolver)}
            </Link>
          </p>
        ) : null}
      </div>
      <div className={`${classes.last} flex column gap-4 items-end figures`}>
        <SampleVerdict conclusion={ultima.conclusion_muestra} />
        <Link
          to={`/results/${encodeURIComponent(ultima._id)}`}
          state={from}
          className={`${classes.sample} flex wrap justify-end items-baseline no-underline`}
        >
          <span className={`${classes.number} unseen-on-phones`}>{ultima.numero_muestra}</span>
          <span className={classes.quiet}>{fechaCorta(ultima.fecha_muestra)}</span>
        </Link>
      </div>
      {peor ? (
        <>
          <p className={`${classes.worst} shrink break-anywhere`}>
            <span>{peor.parametro || peor.determinacion}</span>{' '}
            <b className={peor.ultimo.conclusion === 'No cumple' ? classes.fails : classes.value}>
              {textoDelUltimo(peor)}
            </b>{' '}
            <span className={classes.quiet}>{textoDelLimite(peor)}</span>{' '}
            {isFuera(peor.ultimo) ? <OutsideLimit /> : null}
          </p>
          <div className={classes.line}>
            <PuntoSparkline punto={punto} parametro={peor} />
          </div>
        </>
      ) : (
        <p className={`${classes.worst} ${classes.quiet} shrink break-anywhere`}>
          Sin límites ni incumplimientos en 24 meses
        </p>
      )}
    </li>
  );
});
