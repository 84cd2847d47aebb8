import type { Orden } from '../../contract/filtros.ts';
import type { Match } from './match.ts';
import type { BucketColumn, Found, KeyColumn } from './order.ts';
import { pickByBucket } from './pick-by-bucket.ts';
import { pickByKey } from './pick-by-key.ts';
import { pickByDay } from './pick.ts';

/** Which of the rows found: from the `offset`-th on, at most `limit`, in this order. */
export interface Slice {
  offset: number;
  limit: number;
  sortBy: Orden;
  descending: boolean;
}

type Picker = (matches: readonly Match[], slice: Slice) => Found[];

const byBucket: Record<BucketColumn, Picker> = {
  tipo_muestra: (matches, slice) => pickByBucket(matches, 'tipo_muestra', slice),
  solicitante: (matches, slice) => pickByBucket(matches, 'solicitante', slice),
  conclusion_muestra: (matches, slice) => pickByBucket(matches, 'conclusion_muestra', slice),
};

const byKey: Record<KeyColumn, Picker> = {
  numero_muestra: (matches, slice) => pickByKey(matches, 'numero_muestra', slice),
  referencia_externa: (matches, slice) => pickByKey(matches, 'referencia_externa', slice),
  producto: (matches, slice) => pickByKey(matches, 'producto', slice),
};

const pickers: Record<Orden, Picker> = {
  fecha_muestra: (matches, { offset, limit, descending }) => pickByDay(matches, offset, limit, descending),
  ...byBucket,
  ...byKey,
};

/**
 * The rows of a slice, in order, without sorting what is not in it. Rows that are equal in the column stand with the
 * newest first, whatever the direction.
 */
export function pickRows(matches: readonly Match[], slice: Slice): Found[] {
  return pickers[slice.sortBy](matches, slice);
}
