import { fold } from '../../../../contract/base/texto.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { operadores, type ValorIndexado } from '../../blocks/valores.ts';
import { ask } from '../ask.ts';
import { type BlockPoint, blockPointsOf, narrowToPoints } from '../points/block-points.ts';
import type { RowFilters } from '../filter-block.ts';
import type { PointNaming } from '../points/aliases.ts';
import { eachValued, type ValuedRows } from './valued-rows.ts';

/** A number of a sample. `parametro` is its determination and its name, folded, parted by NUL. */
interface SampleNumber {
  parametro: string;
  unidad: string;
  operador: ValorIndexado['operador'];
  valor: number;
}

/** A sample with its measured numbers; `dia` in days since 1970-01-01. */
export interface SampleWithValues {
  id: string;
  numero: string;
  dia: number;
  valores: SampleNumber[];
}

/** The wanted samples, and the most numbers that are read. */
interface Wanted extends Pick<RowFilters, 'desde' | 'hasta'> {
  solicitantes: ReadonlySet<string>;
  /** Keys of points, none of an alias. */
  claves: ReadonlySet<string>;
  maxValores: number;
}

/**
 * The authorised samples of some points with their numbers, by key of the point, oldest first. Undefined where there are more
 * numbers than the question allows.
 */
export async function samplesWithValues(
  { solicitantes, claves, maxValores, ...days }: Wanted,
  { ajenas, aliases }: PointNaming,
): Promise<Map<string, SampleWithValues[]> | undefined> {
  return ask('autorizada', todo, { solicitantes, ...days }, async (scoped) => {
    const samples = new Map<string, SampleWithValues[]>();
    let left = maxValores;
    const visit = (rows: ValuedRows) => {
      if (left >= 0) left -= collect(rows, samples, (point) => aliases.claveOf(point.clave));
    };
    await eachValued('autorizada', scoped, visit, (block, mask) =>
      narrowToPoints(block, mask, { claves, ajenas, aliases }),
    );
    if (left < 0) return undefined;
    for (const own of samples.values()) own.sort((a, b) => a.dia - b.dia || compare(a.numero, b.numero));
    return samples;
  });
}

const todo: Alcance = { solicitantes: 'todos', tipos: 'todos' };
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Adds the samples of a block's marked rows; gives the number of their numbers. */
function collect(
  { block, values, mask }: ValuedRows,
  samples: Map<string, SampleWithValues[]>,
  claveOf: (point: BlockPoint) => string,
): number {
  const { index, points } = blockPointsOf(block);
  const byRow = new Map<number, SampleWithValues>();
  for (let row = 0; row < mask.length; row++) {
    const point = mask[row] === 1 ? points[(index[row] as number) - 1] : undefined;
    if (!point) continue;
    const clave = claveOf(point);
    const sample = {
      id: block.ids.at(row),
      numero: block.numeros.at(row),
      dia: block.columns.days[row] as number,
      valores: [],
    };
    byRow.set(row, sample);
    const known = samples.get(clave);
    if (known) known.push(sample);
    else samples.set(clave, [sample]);
  }
  let count = 0;
  if (byRow.size === 0) return count;
  for (const [place, { determinacion, descripcion, unidad }] of values.parametros.entries()) {
    const parametro = `${fold(determinacion)}\0${fold(descripcion)}`;
    const { rows, numbers, operadores: signs } = values.readColumn(place);
    for (const [i, row] of rows.entries()) {
      const valor = numbers[i] as number;
      const own = Number.isNaN(valor) ? undefined : byRow.get(row);
      if (!own) continue;
      own.valores.push({ parametro, unidad, operador: operadores[signs[i] as number] ?? '', valor });
      count += 1;
    }
  }
  return count;
}
