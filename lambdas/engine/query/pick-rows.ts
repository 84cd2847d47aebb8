import type { Matches } from './matches.ts';
import type { Slice } from './order.ts';
import { pickByBucket } from './pick-by-bucket.ts';
import { type Picked, pickByDay } from './pick-by-day.ts';
import { pickByKey } from './pick-by-key.ts';

/**
 * The rows of a slice, in order, without sorting what is not in it. Rows that are equal in the column stand with the
 * newest first, whatever the direction.
 */
export async function pickRows(matches: Matches, slice: Slice): Promise<Picked> {
  const { sortBy, offset, limit, descending } = slice;
  switch (sortBy) {
    case 'fecha_muestra':
      return pickByDay(matches, offset, limit, descending);
    case 'tipo_muestra':
    case 'solicitante':
    case 'conclusion_muestra':
      return pickByBucket(matches, sortBy, slice);
    case 'numero_muestra':
    case 'referencia_externa':
    case 'producto':
      return pickByKey(matches, sortBy, slice);
    default:
      return sortBy satisfies never;
  }
}
