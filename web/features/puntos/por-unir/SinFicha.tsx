import { useId } from 'react';
import type { NombreContado } from '../../../../contract/puntos-por-unir.ts';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import card from '../../../components/Card.module.css';
import { Nombre } from './ParRow.tsx';
import classes from './PorUnir.module.css';

/** Points of which nothing is said, of requesters of whose others something is: each leads to where it can be said. */
export function SinFicha({ total, puntos }: { total: number; puntos: readonly NombreContado[] }) {
  const title = useId();
  return (
    <section className={card.card} aria-labelledby={title}>
      <header className={classes.head}>
        <h2 className={card.title} id={title}>
          Sin datos
        </h2>
        <span className={classes.quiet}>
          {cantidad(total, 'punto', 'puntos')} de solicitantes que tienen otros con datos
        </span>
      </header>
      <ul className={classes.list}>
        {puntos.map((punto) => (
          <li key={punto.clave} className={classes.row}>
            <div className={classes.names}>
              <Nombre punto={punto} />
              <p className={classes.quiet}>{punto.solicitante}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
