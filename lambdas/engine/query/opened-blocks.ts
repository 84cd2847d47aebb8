import { readBlocks } from '../store/indice-blocks.ts';
import { type Block, openBlock } from '../blocks/block.ts';
import { blockCache } from './block-cache.ts';
import type { CatalogEntry } from './catalog.ts';
import type { Family } from '../blocks/row.ts';

/** A block that a manifest named is gone: it was replaced since, and swept. The manifests have to be read again. */
export class BlockGoneError extends Error {
  override name = 'BlockGoneError';
  readonly familia: Family;

  constructor(familia: Family) {
    super(`A block of the index (${familia}) is gone`);
    this.familia = familia;
  }
}

/** How many blocks are read in one go, compressed; each is opened when its turn comes. */
const blocksAtOnce = 400;

/**
 * Calls `visit` for each block in order, with its place. What isn't in memory is read, and forgotten after its turn
 * where the cache has no room for it. Throws BlockGoneError.
 */
export async function eachBlock(
  familia: Family,
  entries: readonly CatalogEntry[],
  visit: (block: Block, place: number) => void,
): Promise<void> {
  const keys = entries.map(({ key }) => key);
  const question = blockCache.begin(keys);
  const read = async (from: number) => {
    const known = keys.slice(from, from + blocksAtOnce).map((key) => blockCache.use(key, question));
    const missing = entries.slice(from, from + blocksAtOnce).filter((_, i) => !known[i]);
    return { known, data: missing.length > 0 ? await readBlocks(missing) : [] };
  };
  let reading = read(0);
  for (let from = 0; from < entries.length; from += blocksAtOnce) {
    const { known, data } = await reading;
    // The next ones are on their way while these are looked at.
    if (from + blocksAtOnce < entries.length) reading = read(from + blocksAtOnce);
    reading.catch(() => {});
    const unopened = data.values();
    for (const [i, block] of known.entries()) {
      const place = from + i;
      if (block) visit(block, place);
      else {
        const bytes = unopened.next().value;
        if (!bytes) throw new BlockGoneError(familia);
        const opened = openBlock(bytes, keys[place]);
        blockCache.add(opened.name, opened, question);
        visit(opened, place);
      }
    }
  }
  blockCache.end(keys, question);
}
