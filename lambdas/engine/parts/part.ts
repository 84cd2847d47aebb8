import type * as stored from '../store/indice-table.ts';
import { compareRows, type Family, type RowKey } from '../blocks/row.ts';
import { shardOf } from './shard.ts';

/** A part of the index, with a manifest and blocks of its own: one shard of a family. */
export type Part = stored.Part & { familia: Family };

/** The part that a solicitante's rows are in. */
export function partOf(familia: Family, solicitante: string): Part {
  return { familia, shard: shardOf(solicitante) };
}

/** What a part is known by in this process. */
export function partKey({ familia, shard }: Part): string {
  return `${familia}/${shard}`;
}

/** Whether rows are of a part and stand in its order, each once. */
export function isInOrder({ shard }: Part, rows: readonly RowKey[]): boolean {
  return rows.every((row, i) => {
    const before = rows[i - 1];
    return shard === shardOf(row.solicitante) && (!before || compareRows(before, row) < 0);
  });
}
