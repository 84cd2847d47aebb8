import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import classes from './Muestras.module.css';

/** The newest samples of a point, each of which leads to its page. */
export function Muestras({ entero: { punto, muestras } }: { entero: PuntoEntero }) {
  const title = useId();
  const { pathname, search } = useLocation();
  return (
    <section className={card.card} aria-labelledby={title}>
      <header className="py-12 px-inset flex wrap gap-2-12 items-baseline">
        <h2 className={card.title} id={title}>
          Últimas muestras
        </h2>
        <span className="ink-3 size-13">
          {punto.muestras > muestras.length
            ? `${numero(muestras.length)} de ${cantidad(punto.muestras, 'muestra', 'muestras')}`
            : cantidad(punto.muestras, 'muestra', 'muestras')}
        </span>
      </header>
      <ul className="no-bullets">
        {muestras.map(({ _id, numero_muestra, fecha_muestra, tipo_muestra, conclusion_muestra: conclusion }) => (
          <li key={_id} className="line-above">
            <Link
              to={`/results/${encodeURIComponent(_id)}`}
              state={{ from: pathname + search }}
              className={`${classes.row} hover-ground outline-inside min-height-44 py-8 px-inset grid gap-2-16 items-center ink no-underline break-anywhere`}
            >
              <span className={`${classes.date} ink-3 size-13 figures`}>{fechaCorta(fecha_muestra)}</span>{' '}
              <b className={`${classes.number} figures weight-600`}>{numero_muestra}</b>{' '}
              <span className={`${classes.type} ink-3 size-13`}>{tipo_muestra}</span>{' '}
              <SampleVerdict conclusion={conclusion} look="plain" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
