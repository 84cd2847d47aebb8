import { maxPuntosCitados } from '../../contract/puntos.ts';
import { type BlockPoint, blockPointsOf, isPoint, type PointQuestion } from '../index/query/block-points.ts';
import { byDate, type FoundSerie, type SeriePart, type SerieValue } from '../index/query/found-serie.ts';
import { noCumple } from '../index/query/points.ts';
import { type Evolucion, type PlaceOf, pointAt } from './serie-values.ts';

/** The points of a series' values: those that the answer names, and the place of a value's own among them. */
interface CitedPoints {
  puntos: Evolucion['puntos'];
  placeOf: PlaceOf;
}

/** A point with its values; its name is that of the oldest of them. */
interface Counted {
  punto: BlockPoint;
  oldest: Pick<SerieValue, 'block' | 'row' | 'dia'>;
  valores: number;
  noCumplen: number;
}

export function citedPointsOf({ parts }: FoundSerie, question: PointQuestion): CitedPoints {
  const byClave = new Map<string, Counted>();
  for (const part of parts) countPart(part, question, byClave);
  const citados = [...byClave.values()]
    .toSorted((a, b) => b.valores - a.valores || compare(a.punto.clave, b.punto.clave))
    .slice(0, maxPuntosCitados)
    .map(({ punto, valores, noCumplen: failed }) => {
      const { isReferencia: _, ...cited } = punto;
      return { ...cited, valores, noCumplen: failed };
    });
  const places = new Map(citados.map(({ clave }, place) => [clave, place]));
  return {
    puntos: { total: byClave.size, citados },
    placeOf: (value) => places.get(pointAt(value, question)?.clave ?? ''),
  };
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function countPart({ block, column, places }: SeriePart, question: PointQuestion, byClave: Map<string, Counted>): void {
  const { index, points } = blockPointsOf(block);
  const [valores, failed, first] = Array.from({ length: 3 }, () => new Uint32Array(points.length + 1)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  for (let at = 0; at < places.length; at++) {
    const i = places[at] as number;
    const row = column.rows[i] as number;
    const point = index[row] as number;
    // A point's rows are in order, so that the first met is the oldest.
    if (valores[point] === 0) first[point] = row;
    valores[point]!++;
    if (column.veredictos[i] === noCumple) failed[point]!++;
  }
  for (const [place, punto] of points.entries()) {
    const at = place + 1;
    if (valores[at] === 0 || !isPoint(punto, question)) continue;
    const row = first[at] as number;
    const oldest = { block, row, dia: block.columns.days[row] as number };
    const known = byClave.get(punto.clave);
    if (!known) {
      byClave.set(punto.clave, { punto, oldest, valores: valores[at] as number, noCumplen: failed[at] as number });
      continue;
    }
    known.valores += valores[at] as number;
    known.noCumplen += failed[at] as number;
    if (byDate(oldest, known.oldest) < 0) Object.assign(known, { punto, oldest });
  }
}
