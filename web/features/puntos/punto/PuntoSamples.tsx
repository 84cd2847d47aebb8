import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PuntoEntero } from '../../../../contract/puntos-listados.ts';
import { fechaCorta } from '../../../../contract/rules/fechas.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import card from '../../../components/Card.module.css';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import classes from './PuntoPage.module.css';

/** The newest samples of the point. */
export function PuntoSamples({ entero: { punto, muestras } }: { entero: PuntoEntero }) {
  const { pathname, search } = useLocation();
  const title = useId();
  return (
    <section className={card.card} aria-labelledby={title}>
      <header className={classes.head}>
        <h2 className={card.title} id={title}>
          Últimas muestras
        </h2>
        <span className={classes.aside}>
          {muestras.length < punto.muestras
            ? `${numero(muestras.length)} de ${cantidad(punto.muestras, 'muestra', 'muestras')}`
            : cantidad(punto.muestras, 'muestra', 'muestras')}
        </span>
      </header>
      <ul className={classes.rows}>
        {muestras.map(({ _id, numero_muestra, fecha_muestra, tipo_muestra, conclusion }) => (
          <li key={_id}>
            <Link
              to={`/results/${encodeURIComponent(_id)}`}
              state={{ from: pathname + search }}
              className={classes.sample}
              data-failed={conclusion === 'No cumple' || undefined}
            >
              <span className={classes.date}>{fechaCorta(fecha_muestra)}</span>
              <span className={classes.number}>
                <b>{numero_muestra}</b> <span className={classes.tipo}>{tipo_muestra}</span>
              </span>
              <SampleVerdict conclusion={conclusion === 'Sin definir' ? undefined : conclusion} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
