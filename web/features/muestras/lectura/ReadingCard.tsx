import { useId } from 'react';
import type { LecturaNormativaDicha } from '../../../../contract/normas/lectura-normativa.ts';
import { titulosDeNorma } from '../../../../contract/normas/norma.ts';
import card from '../../../components/Card.module.css';
import { keyed } from '../../../components/keyed.ts';
import { textoSinLimites } from './readings-by-result.ts';

/** A norm's reading of a sample besides the values: undecided points, sums, lots, and parameters not read; mostly nothing. */
export function ReadingCard({ lectura }: { lectura: LecturaNormativaDicha }) {
  const title = useId();
  const { norma, calificacion, lecturas, lotes, sinIdentificar } = lectura;
  const sinLimites = textoSinLimites(lectura);
  const sums = lecturas.filter(({ determinacion }) => determinacion === null);
  const facts = [
    { name: 'Límites', values: sinLimites === '' ? [] : [sinLimites] },
    { name: 'Falta para decidir', values: calificacion?.falta ?? [] },
    { name: 'Sumas y condiciones', values: sums.map(({ descripcion, frase }) => `${descripcion}. ${frase}`) },
    { name: 'Lotes', values: lotes.map(({ parametro, frase }) => `${parametro}. ${frase}`) },
    { name: 'Sin leer', values: sinIdentificar.length > 0 ? [unreadOf(sinIdentificar)] : [] },
  ].filter(({ values }) => values.length > 0);
  if (facts.length === 0) return null;
  return (
    <section className={`${card.card} py-16 px-inset mt-16 whole-on-paper`} aria-labelledby={title}>
      <h2 className={card.title} id={title}>
        Lectura normativa
      </h2>
      <p className="ink-3 size-13">{titulosDeNorma[norma]}</p>
      <dl className="mt-12 terms grid gap-10 size-13">
        {facts.map(({ name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            {keyed(values, (value) => value).map(({ key, item }) => (
              <dd key={key}>{item}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function unreadOf(results: LecturaNormativaDicha['sinIdentificar']): string {
  const names = [...new Set(results.map(({ descripcion }) => descripcion))].join(', ');
  return `${names}: su nombre no es con certeza el de un parámetro de la norma`;
}
