import { useId } from 'react';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import card from '../../../components/Card.module.css';
import { AliasRow } from './AliasRow.tsx';
import { factsOf } from './facts.ts';
import classes from './FichaCard.module.css';

/** What the laboratory says of a point, and the names that it goes by. */
export function FichaCard({ entero: { punto, ficha, aliases } }: { entero: PuntoEntero }) {
  const title = useId();
  const facts = factsOf(ficha);
  return (
    <section className={`${card.card} ${classes.ficha} pt-12 px-inset pb-16 whole-on-paper`} aria-labelledby={title}>
      <h2 className={card.title} id={title}>
        Datos del punto
      </h2>
      {facts.length > 0 ? (
        <dl className="terms grid mt-12 tiles-220 gap-12-24">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="ink-3 size-13">El laboratorio no ha anotado nada de este punto todavía.</p>
      )}
      {aliases.length > 0 ? (
        <>
          <h3 className="mt-16 ink-3 size-12 weight-500">Otros nombres en las muestras</h3>
          <ul className="mt-4 no-bullets">
            {aliases.map((alias) => (
              <AliasRow key={alias.clave} alias={alias} punto={punto.nombre} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
