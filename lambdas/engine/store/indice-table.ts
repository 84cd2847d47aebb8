import { required } from '../../platform/runtime/environment.ts';
import type { Key } from '../../platform/dynamo/items.ts';

/** The index's table. */
export const indice = () => required('INDICE_TABLE');

/** A part of the index, with a manifest and blocks of its own: one shard of a family. */
export interface Part {
  familia: string;
  /** From 0 on. */
  shard: number;
}

export const shardName = (shard: number) => String(shard).padStart(2, '0');

/** Where a part's manifest is. */
export function manifestKey({ familia, shard }: Part): Key {
  return { pk: `fragmento#${familia}`, sk: shardName(shard) };
}

/** What a part's blocks are stored under. */
export function blockPk({ familia, shard }: Part): string {
  return `bloque-fragmento#${familia}#${shardName(shard)}`;
}

/** Where the note of a part's last sweep is. */
export function sweepNoteKey({ familia, shard }: Part): Key {
  return { pk: `barrido-fragmento#${familia}`, sk: shardName(shard) };
}
