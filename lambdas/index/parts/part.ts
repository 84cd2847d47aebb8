import type * as stored from '../../store/indice-table.ts';
import type { Format } from '../blocks/format.ts';
import { compareRows, type Family, type RowKey } from '../blocks/row.ts';
import { shardOf } from './shard.ts';

/** A part of the index, with a manifest and blocks of its own: a solicitante's (formats 1 and 2) or a shard (from format 3 on). */
export type Part = SolicitantePart | ShardPart;
export type SolicitantePart = stored.SolicitantePart & { familia: Family };
export type ShardPart = stored.ShardPart & { familia: Family };

/** Whether a format keeps rows in shards. */
export const hasShards = (format: Format) => format >= 3;

/** The part that a solicitante's rows are in, by the format that they are written in. */
export function partOf(familia: Family, solicitante: string, format: Format): Part {
  return hasShards(format) ? { familia, shard: shardOf(solicitante) } : { familia, solicitante };
}

/** What a part is known by in this process. */
export function partKey(part: Part): string {
  return 'shard' in part ? `${part.familia}/${part.shard}` : `${part.familia}#${part.solicitante}`;
}

/** Whether a solicitante's rows belong to a part. */
export function belongs(part: Part, solicitante: string): boolean {
  return 'shard' in part ? part.shard === shardOf(solicitante) : part.solicitante === solicitante;
}

/** Whether rows are of a part and stand in its order, each once. */
export function isInOrder(part: Part, rows: readonly RowKey[]): boolean {
  return rows.every((row, i) => {
    const before = rows[i - 1];
    return belongs(part, row.solicitante) && (!before || compareRows(before, row) < 0);
  });
}
