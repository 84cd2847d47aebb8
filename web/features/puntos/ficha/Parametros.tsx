import { useId } from 'react';
import type { ParametroDePunto, PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import type { PuntoCitado } from '../../../../contract/puntos/puntos.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { keyed } from '../../../components/keyed.ts';
import { Unbroken } from '../../../components/Unbroken.tsx';
import { PuntoSparkline } from '../PuntoSparkline.tsx';
import { isFuera, textoDelLimite, textoDelUltimo } from '../words.ts';
import classes from './Parametros.module.css';

/** The parameters of a point, the worst first, with their newest and earlier values. */
export function Parametros({ entero: { punto, parametros, totalParametros } }: { entero: PuntoEntero }) {
  const title = useId();
  return (
    <section className={card.card} aria-labelledby={title}>
      <header className="py-12 px-inset flex wrap gap-2-12 items-baseline">
        <h2 className={card.title} id={title}>
          Parámetros
        </h2>
        <span className="ink-3 size-13">
          {totalParametros > parametros.length
            ? `los ${numero(parametros.length)} más cerca de su límite, de ${numero(totalParametros)}`
            : cantidad(totalParametros, 'parámetro', 'parámetros')}
        </span>
      </header>
      {parametros.length === 0 ? (
        <p className="px-inset pb-16 ink-3">Ninguna muestra publicada de este punto trae valores todavía.</p>
      ) : (
        <ul className="no-bullets">
          {keyed(parametros, nameOf).map(({ key, item }) => (
            <Parametro key={key} punto={punto} parametro={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

const nameOf = ({ determinacion, parametro, unidad }: ParametroDePunto) =>
  JSON.stringify([determinacion, parametro, unidad]);

function Parametro({ punto, parametro }: { punto: PuntoCitado; parametro: ParametroDePunto }) {
  const { determinacion, total, noCumplen, ultimo } = parametro;
  const limit = textoDelLimite(parametro);
  return (
    <li className={`${classes.row} px-inset whole-on-paper grid gap-2-16 items-center line-above min-height-44`}>
      <div className={`${classes.name} flex column shrink break-anywhere`}>
        <b>{parametro.parametro || determinacion}</b>
        {parametro.parametro && parametro.parametro !== determinacion ? (
          <span className="ink-3 size-13">{determinacion}</span>
        ) : null}
      </div>
      <div className={`${classes.last} flex column shrink break-anywhere figures`}>
        <span className={ultimo.conclusion === 'No cumple' ? `${classes.fails} no-cumple` : classes.value}>
          {textoDelUltimo(parametro)}
        </span>
        {isFuera(ultimo) ? (
          <>
            {' '}
            <OutsideLimit />
          </>
        ) : null}
        <span className="ink-3 size-13">
          <Unbroken>{[limit, fechaCorta(ultimo.fecha)].filter(Boolean).join(' · ')}</Unbroken>
        </span>
      </div>
      <div className={`${classes.count} figures ink-3 size-13`}>
        {cantidad(total, 'valor', 'valores')}
        {noCumplen > 0 ? (
          <span className={`${classes.fails} no-cumple`}> · {cantidad(noCumplen, 'no cumple', 'no cumplen')}</span>
        ) : null}
      </div>
      <div className={classes.line}>
        <PuntoSparkline punto={punto} parametro={parametro} />
      </div>
    </li>
  );
}
