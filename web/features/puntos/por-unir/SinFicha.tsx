import { useId } from 'react';
import type { NombreContado } from '../../../../contract/puntos/puntos-por-unir.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { Nombre } from './ParRow.tsx';

/** Points of which nothing is said, of requesters of whose others something is: each leads to where it can be said. */
export function SinFicha({ total, puntos }: { total: number; puntos: readonly NombreContado[] }) {
  const title = useId();
  return (
    <section className={card.card} aria-labelledby={title}>
      <header className="py-12 px-inset flex wrap gap-2-12 items-baseline">
        <h2 className={card.title} id={title}>
          Sin datos
        </h2>
        <span className="ink-3 size-13 figures">
          {cantidad(total, 'punto', 'puntos')} de solicitantes que tienen otros con datos
        </span>
      </header>
      <ul className="no-bullets">
        {puntos.map((punto) => (
          <li key={punto.clave} className="py-12 px-inset flex wrap gap-12-24 items-center line-above">
            <div className="grow-from-280 shrink break-anywhere">
              <Nombre punto={punto} />
              <p className="ink-3 size-13 figures">{punto.solicitante}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
