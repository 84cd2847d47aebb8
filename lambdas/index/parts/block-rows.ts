import { readBlocks } from '../../store/indice-blocks.ts';
import { unpackBlock } from '../blocks/block.ts';
import type { BlockEntry } from './manifest.ts';
import type { Part } from './part.ts';
import type { IndexRow } from '../blocks/row.ts';

/** A block that a manifest names can't be read, so its part can neither be written nor moved. */
export class DamagedPartError extends Error {
  override name = 'DamagedPartError';

  constructor({ familia }: Part, options?: ErrorOptions) {
    super(`One part of the index (${familia}) is damaged: npm run reindex replaces it`, options);
  }
}

/** The rows of each of some blocks of a part; undefined where one is gone, for another writer replaced it. Throws DamagedPartError. */
export async function readBlockRows(
  part: Part,
  blocks: readonly Pick<BlockEntry, 'name'>[],
): Promise<IndexRow[][] | undefined> {
  const rows: IndexRow[][] = [];
  for (const bytes of await readBlocks(blocks.map(({ name }) => ({ part, name })))) {
    if (!bytes) return undefined;
    rows.push(unpack(part, bytes));
  }
  return rows;
}

function unpack(part: Part, bytes: Uint8Array): IndexRow[] {
  try {
    return unpackBlock(bytes);
  } catch (cause) {
    throw new DamagedPartError(part, { cause });
  }
}
