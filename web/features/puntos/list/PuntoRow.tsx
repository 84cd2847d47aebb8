import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mesesDelPeor, type PuntoListado } from '../../../../contract/puntos/puntos-listados.ts';
import { fechaEnMadrid, monthsBefore } from '../../../../contract/base/fecha.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { textoDeMotivos } from '../../../../contract/muestras/rules/motivos.ts';
import { direccionDePunto } from '../../../components/direccion-de-punto.ts';
import { cuantoSinResolver, nombreDeIncidencia } from '../../../../contract/incidencias/rules/nombre.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { dia, masQueNoCumplen, textoDeLimite, textoDeMedida } from '../../../components/measure-words.ts';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { PuntoSparkline } from '../PuntoSparkline.tsx';
import { isFuera, textoDeClase, textoDelLimite, textoDelUltimo } from '../words.ts';
import classes from './PuntoRow.module.css';

interface PuntoRowProps {
  punto: PuntoListado;
}

/** A point: name, state, and the failing value, of whatever day, or else the value nearest to a limit. */
export const PuntoRow = memo(function PuntoRow({ punto }: PuntoRowProps) {
  const { pathname, search } = useLocation();
  const from = { from: pathname + search };
  const { clave, nombre, codigo, clase, solicitante, inactivoDesde, ultima } = punto;
  const kind = clase && !fold(nombre).includes(fold(clase)) ? textoDeClase(clase) : '';
  const about = [codigo, kind, solicitante, inactivoDesde && `inactivo desde el ${dia(inactivoDesde)}`];
  return (
    <li className={`${classes.row} py-12 px-inset whole-on-paper grid gap-4-16 items-baseline line-below`}>
      <div className={`${classes.place} shrink break-anywhere`}>
        <h2 className="name-link size-14 weight-600">
          <Link to={direccionDePunto(clave)} state={from}>
            {nombre}
          </Link>
        </h2>{' '}
        <span className={classes.quiet}>{about.filter(Boolean).join(' · ')}</span>
      </div>
      <p style={{ gridArea: 'state', fontSize: 13 }}>
        <Estado punto={punto} />
      </p>
      <p className={`${classes.last} figures`}>
        <Link
          to={`/results/${encodeURIComponent(ultima._id)}`}
          state={from}
          className="size-13 nowrap no-underline"
          aria-label={`Última muestra: ${ultima.numero_muestra}, ${fechaCorta(ultima.fecha_muestra)}`}
          title={ultima.numero_muestra}
        >
          {fechaCorta(ultima.fecha_muestra)}
        </Link>
      </p>
      <Measured punto={punto} from={from} />
    </li>
  );
});

/** The number of unresolved incidents at a point, or the verdict of its newest sample: the only sign of its row. */
function Estado({ punto: { clave, sinResolver, ultima } }: PuntoRowProps) {
  if (sinResolver > 0) {
    return (
      <Link
        to={`/incidencias?${new URLSearchParams({ punto: clave }).toString()}`}
        className="no-cumple weight-600 nowrap"
      >
        <IconAlertTriangle size={14} stroke={2.2} aria-hidden className={classes.sign} />
        {cuantoSinResolver(sinResolver)}
      </Link>
    );
  }
  const { conclusion_muestra: conclusion } = ultima;
  return (
    <>
      <SampleVerdict conclusion={conclusion} look="plain" />
      {veredicto(conclusion) === 'No cumple' ? <span className={classes.quiet}> nada por resolver</span> : null}
    </>
  );
}

/** The failing value with its limit and day, linked to its sample; where no value fails, the worst of the last 24 months. */
function Measured({ punto, from }: PuntoRowProps & { from: { from: string } }) {
  const { fallo, peor, totalFallos, sinResolver, ultima } = punto;
  if (!fallo && !peor) {
    return (
      <p className={`${classes.worst} ${classes.quiet} shrink`}>
        {sinResolver > 0 ? '' : sinMedida(ultima.fecha_muestra)}
      </p>
    );
  }
  const isDrawn = peor && (!fallo || isOf(peor, fallo));
  return (
    <>
      <p className={`${classes.worst} shrink break-anywhere`}>
        {fallo ? (
          <>
            <Link to={`/results/${encodeURIComponent(fallo.muestra._id)}`} state={from} className="ink no-underline">
              {nombreDeIncidencia({ parametro: fallo.medida?.parametro ?? '', determinacion: fallo.determinacion })}{' '}
              {fallo.medida ? <b className="weight-600 figures nowrap">{textoDeMedida(fallo.medida)}</b> : null}
            </Link>{' '}
            <span className={classes.quiet}>
              {[
                fallo.medida ? textoDeLimite(fallo.medida) : '',
                fallo.motivos ? textoDeMotivos(fallo.motivos) : '',
                fallo.muestra._id === ultima._id ? '' : `del ${dia(fallo.muestra.fecha_muestra)}`,
                masQueNoCumplen(totalFallos - 1),
              ]
                .filter(Boolean)
                .map((text, place) => (
                  <Fragment key={text}>
                    {place > 0 ? ' · ' : ''}
                    <span className={text.length < 24 ? 'nowrap' : undefined}>{text}</span>
                  </Fragment>
                ))}
            </span>
          </>
        ) : peor ? (
          <>
            {peor.parametro || peor.determinacion} <b className="weight-600 figures nowrap">{textoDelUltimo(peor)}</b>{' '}
            <span className={`${classes.quiet} nowrap`}>{textoDelLimite(peor)}</span>{' '}
            {isFuera(peor.ultimo) ? <OutsideLimit /> : null}
          </>
        ) : null}
      </p>
      <div className={classes.line}>{isDrawn ? <PuntoSparkline punto={punto} parametro={peor} /> : null}</div>
    </>
  );
}

/** Why no value stands in a row where nothing fails. */
function sinMedida(ultima: string): string {
  return ultima < monthsBefore(fechaEnMadrid(new Date()), mesesDelPeor)
    ? `Sin muestras en ${mesesDelPeor} meses`
    : `Sin porcentaje de su límite en ${mesesDelPeor} meses`;
}

/** Whether the worst parameter is the one that fails. */
function isOf(
  { parametro, determinacion }: NonNullable<PuntoListado['peor']>,
  fallo: NonNullable<PuntoListado['fallo']>,
): boolean {
  const name = (one: { determinacion: string; parametro: string }) => fold(`${one.determinacion}\0${one.parametro}`);
  return (
    name({ determinacion, parametro }) ===
    name({ determinacion: fallo.determinacion, parametro: fallo.medida?.parametro ?? '' })
  );
}
