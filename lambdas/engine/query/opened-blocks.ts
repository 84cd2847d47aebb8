import { type Block, openBlock } from '../blocks/block.ts';
import type { ValueColumns } from '../blocks/value-columns.ts';
import { readBlocks } from '../store/indice-blocks.ts';
import type { CatalogEntry } from './catalog.ts';
import type { Family } from '../blocks/row.ts';

/** A block or its values, whose memory (in bytes) grows as more columns are read. */
interface Growing {
  readonly memory: number;
}

interface Kept<T> {
  block: T;
  /** Bytes of the block when it was last counted. */
  counted: number;
  /** The last question that used the block. */
  question: number;
}

/**
 * What this warm process keeps opened, within a number of bytes. A question that needs more than fits pushes out what it
 * doesn't use itself, and no block of its own: asked again, it finds as much as before.
 *
 * @internal
 */
export class BlockCache<T extends Growing> {
  /** Bytes at most. */
  limit: number;
  /** Least recently used first. */
  private readonly kept = new Map<string, Kept<T>>();
  private questions = 0;
  private used = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Approximate bytes in use. */
  get size(): number {
    return this.used;
  }

  /** Begins a question for the blocks of these names; gives the question's number. */
  begin(names: readonly string[]): number {
    const question = ++this.questions;
    for (const name of names) this.use(name, question);
    this.makeRoom(0, question);
    return question;
  }

  /** A block for a question; undefined where it isn't kept. */
  use(name: string, question: number): T | undefined {
    const kept = this.kept.get(name);
    if (!kept) return undefined;
    this.kept.delete(name);
    this.used += kept.block.memory - kept.counted;
    this.kept.set(name, { block: kept.block, counted: kept.block.memory, question });
    return kept.block;
  }

  /** Keeps a block that a question opened, if there is room for it. */
  add(name: string, block: T, question: number): void {
    if (this.kept.has(name) || !this.makeRoom(block.memory, question)) return;
    this.kept.set(name, { block, counted: block.memory, question });
    this.used += block.memory;
  }

  /** Ends a question: counts its blocks' memory again, and evicts blocks above the limit. */
  end(names: readonly string[], question: number): void {
    for (const name of names) this.use(name, question);
    this.makeRoom(0, question + 1);
  }

  /** Evicts blocks last used before a question until there is room for `bytes`; false where there isn't. */
  private makeRoom(bytes: number, question: number): boolean {
    for (const [name, kept] of this.kept) {
      if (this.used + bytes <= this.limit || kept.question >= question) break;
      this.kept.delete(name);
      this.used -= kept.counted;
    }
    return this.used + bytes <= this.limit;
  }
}

/** The memory of a function, in bytes; where none is set, as in a command, that of a small one. */
const memory = Number(process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] ?? 1024) * 2 ** 20;

/** Opened blocks may take this much of a function's memory; the rest is for answers, and for what a question holds. */
const share = 0.45;

/** The blocks that this warm process keeps opened. @internal */
export const blockCache = new BlockCache<Block>(share * memory);

/** The values beside blocks may take half as much again, at 25 bytes a value: fewer questions ask for them. */
export const valueCache = new BlockCache<ValueColumns>((share / 2) * memory);

/** A block that a manifest named has been replaced and swept since. The manifests have to be read again. */
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
 * Calls `visit` for each block in order, with its place. Blocks that aren't in memory are read, and forgotten after their turn
 * where the cache has no room. Throws BlockGoneError.
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
    // Reads the next blocks while these are visited.
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
