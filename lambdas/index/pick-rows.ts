import type { Match } from './match.ts';
import type { Found, Slice } from './order.ts';
import { pickByBucket } from './pick-by-bucket.ts';
import { pickByDay } from './pick-by-day.ts';
import { pickByKey } from './pick-by-key.ts';

/**
 * The rows of a slice, in order, without sorting what is not in it. Rows that are equal in the column stand with the
 * newest first, whatever the direction.
 */
export function pickRows(matches: readonly Match[], slice: Slice): Found[] {
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
