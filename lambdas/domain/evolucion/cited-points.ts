import { maxPuntosCitados, type PuntoCitado } from '../../../contract/puntos/puntos.ts';
import { smallest } from '../../../contract/evolucion/rules/smallest.ts';
import { type BlockPoint, blockPointsOf, isPoint, type PointQuestion } from '../../engine/query/points/block-points.ts';
import { byDate, type FoundSerie, type SeriePart, type SerieValue } from '../../engine/query/values/serie.ts';
import { noAliases } from '../../engine/query/points/aliases.ts';
import { noCumple } from '../../engine/query/failing/outcomes.ts';
import { type Evolucion, pointAt, type PuntoOf } from './serie-values.ts';

/** The points of a series' values: those that the answer names, and the function that gives a value's point. */
interface CitedPoints {
  puntos: Evolucion['puntos'];
  puntoOf: PuntoOf;
}

/** A point with the number of its values; `block` and `row` are the oldest value's, which gives the name. */
interface Counted extends Pick<SerieValue, 'block' | 'row' | 'dia'> {
  punto: PuntoCitado;
  valores: number;
  noCumplen: number;
}

export function citedPointsOf({ parts }: FoundSerie, question: PointQuestion): CitedPoints {
  const byClave = new Map<string, Counted>();
  for (const part of parts) countPart(part, question, byClave);
  const citados = mostValued([...byClave.values()])
    .toSorted((a, b) => b.valores - a.valores || compare(a.punto.clave, b.punto.clave))
    .slice(0, maxPuntosCitados)
    .map(({ punto: { clave, solicitante, nombre, codigo }, valores, noCumplen: failed }) => {
      return { clave, solicitante, nombre, ...(codigo && { codigo }), valores, noCumplen: failed };
    });
  const places = new Map(citados.map(({ clave }, place) => [clave, place]));
  return {
    puntos: { total: byClave.size, citados },
    puntoOf: (value) => {
      const own = pointAt(value, question);
      if (!own) return {};
      const place = places.get(own.clave);
      if (place !== undefined) return { punto: place };
      return { puntoSinCitar: { nombre: own.nombre, ...(own.codigo && { codigo: own.codigo }) } };
    },
  };
}

/** The points that may be cited, in any order: sorting all points would take most of the time. */
function mostValued(all: Counted[]): Counted[] {
  if (all.length <= maxPuntosCitados) return all;
  const [least = 0] = smallest(
    Float64Array.from(all, ({ valores }) => valores),
    [all.length - maxPuntosCitados],
  );
  return all.filter(({ valores }) => valores >= least);
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function countPart({ block, column, places }: SeriePart, question: PointQuestion, byClave: Map<string, Counted>): void {
  const { index, points } = blockPointsOf(block);
  const { days } = block.columns;
  const { rows, veredictos, isValor } = column;
  const [found, valores, failed, first] = [newCounts(points), newCounts(points), newCounts(points), newCounts(points)];
  // The places of points with values: few of a block's points have values of one parameter.
  const met = newCounts(points);
  let many = 0;
  for (let at = 0; at < places.length; at++) {
    const i = places[at] as number;
    const row = rows[i] as number;
    const point = index[row] as number;
    // A point's rows are in order: the first one met is the oldest.
    if (found[point]!++ === 0) {
      first[point] = row;
      if (point > 0) met[many++] = point;
    }
    if (isValor(i)) valores[point]!++;
    if (veredictos[i] === noCumple) failed[point]!++;
  }
  for (const at of met.subarray(0, many)) {
    const named = points[at - 1] as BlockPoint;
    if (!isPoint(named, question)) continue;
    const punto = (question.aliases ?? noAliases).pointOf(named);
    const row = first[at] as number;
    const dia = days[row] as number;
    const known = byClave.get(punto.clave);
    const [more, moreFailed] = [valores[at] as number, failed[at] as number];
    if (!known) {
      byClave.set(punto.clave, { punto, block, row, dia, valores: more, noCumplen: moreFailed });
      continue;
    }
    known.valores += more;
    known.noCumplen += moreFailed;
    if (dia <= known.dia && byDate({ block, row, dia }, known) < 0) Object.assign(known, { punto, block, row, dia });
  }
}

/** Counters by the place of a block's points plus one. */
const newCounts = (points: readonly BlockPoint[]) => new Uint32Array(points.length + 1);
