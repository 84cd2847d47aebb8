import type * as stored from '../store/indice-blocks.ts';
import { createHash } from 'node:crypto';
import { compareRows, type Family, type RowKey } from '../blocks/row.ts';

/**
 * How many shards a family's rows are in (docs/decisions/results-index.md). More would make a cold question for all of them dearer: a
 * manifest costs a read unit up to 8 kB, most of which are counts that each repeats. Fewer would have writers of different
 * solicitantes meet more often.
 */
const shardCount = 48;

/** Shards by solicitante, as this warm process has found them: a company's master asks for tens of thousands at each request. */
const known = new Map<string, number>();

/** As many as are kept: some 20 MB. */
const maxKnown = 200_000;

/** The shard, from 0, that holds a solicitante's rows. It may never change: what is stored is found by it. */
export function shardOf(solicitante: string): number {
  const before = known.get(solicitante);
  if (before !== undefined) return before;
  const shard = createHash('sha256').update(solicitante).digest().readUInt32BE() % shardCount;
  if (known.size < maxKnown) known.set(solicitante, shard);
  return shard;
}

export const allShards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

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
