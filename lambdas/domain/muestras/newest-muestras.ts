import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { readVisibleMuestras } from './access/read-muestra.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { queryRows } from '../../engine/query/list/list.ts';

/** Samples read at a time: each batch is parsed before the next is asked for. */
const batchSize = 100;

/**
 * The newest authorised samples of a type, whole, the newest first, and the number of all. A sample that was withdrawn or moved a
 * moment ago, or that can't be read, is left out.
 */
export async function newestOf(
  alcance: Alcance,
  tipo: string,
  limit: number,
): Promise<{ muestras: Muestra[]; total: number }> {
  const slice = { offset: 0, limit, sortBy: 'fecha_muestra', descending: true } as const;
  const { rows, total } = await queryRows('autorizada', alcance, { tipos: new Set([tipo]) }, slice);
  const muestras: Muestra[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const ids = rows.slice(from, from + batchSize).map(({ id }) => id);
    const read = await readVisibleMuestras(alcance, ids, 'autorizada');
    muestras.push(...ids.flatMap((id) => read.get(id) ?? []));
  }
  return { muestras, total };
}
