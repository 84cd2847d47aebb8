import { readBlocks } from '../../store/indice-blocks.ts';
import type { Block } from '../blocks/block.ts';
import type { Family } from '../blocks/row.ts';
import { ValueColumns } from '../blocks/value-columns.ts';
import type { Scoped } from './ask.ts';
import { valueCache } from './block-cache.ts';
import type { CatalogEntry } from './catalog.ts';
import { FoundRows } from './found-rows.ts';
import type { Match } from './match.ts';
import { BlockGoneError } from './opened-blocks.ts';

/** The rows of a block that were found and whose values are known, with these. */
export interface ValuedRows {
  block: Block;
  values: ValueColumns;
  /** 1 for each row that was found, by row. */
  mask: Uint8Array;
  /** The block's place among the entries of the question. */
  place: number;
}

/** What is done with rows of blocks on the way to their values. */
export interface RowVisits {
  /** Takes rows out of a mask before anything is read of their values. */
  narrow?: (block: Block, mask: Uint8Array) => void;
  /** Is called with the rows found whose values aren't known. */
  unknown?: (block: Block, mask: Uint8Array) => void;
}

/** Blocks whose values lie open at a time. */
const blocksAtOnce = 100;

/**
 * Calls `visit` for each block with rows that a question finds, in order, with their values. Gives how many rows were found
 * whose values the index doesn't know. Throws BlockGoneError.
 */
export async function eachValued(
  familia: Family,
  { entries, filter }: Pick<Scoped, 'entries' | 'filter'>,
  visit: (rows: ValuedRows) => void,
  { narrow, unknown: visitUnknown }: RowVisits = {},
): Promise<number> {
  let unknown = 0;
  // One question, however many blocks: those that were read first are not let go of for those that follow.
  const keys = entries.map(({ key }) => key);
  const question = valueCache.begin(keys);
  for (let from = 0; from < entries.length; from += blocksAtOnce) {
    const some = entries.slice(from, from + blocksAtOnce);
    const found = await foundIn(familia, some, filter);
    if (narrow) for (const { block, mask } of found.values()) narrow(block, mask);
    const wanted = some.filter(({ key }) => found.has(key));
    const values = await openValues(familia, wanted, question);
    for (const [i, entry] of wanted.entries()) {
      const { block, mask } = found.get(entry.key) as Masked;
      const own = values[i];
      const without = unknownOf(own, mask);
      const count = without?.reduce((sum, one) => sum + one, 0) ?? 0;
      if (without && count > 0) visitUnknown?.(block, without);
      unknown += count;
      if (!own) continue;
      visit({ block, values: own, mask, place: from + some.indexOf(entry) });
      // Counts what was read of it.
      valueCache.use(entry.key, question);
    }
  }
  valueCache.end(keys, question);
  return unknown;
}

/** Takes rows whose values aren't known out of a mask, into one of their own; undefined where there are none. */
function unknownOf(values: ValueColumns | undefined, mask: Uint8Array): Uint8Array | undefined {
  if (values?.unknown.length === 0) return undefined;
  const unknown = new Uint8Array(mask.length);
  for (const row of values?.unknown ?? mask.keys()) {
    unknown[row] = mask[row] as number;
    mask[row] = 0;
  }
  return unknown;
}

type Masked = Pick<ValuedRows, 'block' | 'mask'>;

async function foundIn(
  familia: Family,
  entries: readonly CatalogEntry[],
  filter: Scoped['filter'],
): Promise<Map<string, Masked>> {
  const found = new Map<string, Masked>();
  await new FoundRows(familia, entries, filter).each((match) => {
    const { block } = match;
    const own = found.get(block.name) ?? { block, mask: new Uint8Array(block.rows) };
    found.set(block.name, own);
    markRows(match, own.mask);
  });
  return found;
}

function markRows({ from, to, mask: found }: Match, mask: Uint8Array): void {
  if (!found) mask.fill(1, from, to);
  else for (let row = from; row < to; row++) if (found[row] === 1) mask[row] = 1;
}

/** The values of each block, undefined for a block without any. Values that aren't in memory are read, for a question. */
async function openValues(
  familia: Family,
  entries: readonly CatalogEntry[],
  question: number,
): Promise<(ValueColumns | undefined)[]> {
  const known = entries.map(({ key }) => valueCache.use(key, question));
  const missing = entries.filter(({ valores }, i) => valores && !known[i]);
  const items = (
    await readBlocks(missing.flatMap(({ part, valores = [] }) => valores.map((name) => ({ part, name }))))
  ).values();
  return entries.map(({ key, valores }, i) => {
    if (known[i] || !valores) return known[i];
    const bytes = valores.map(() => items.next().value);
    if (!bytes.every((one) => one !== undefined)) throw new BlockGoneError(familia);
    const values = new ValueColumns(Buffer.concat(bytes));
    valueCache.add(key, values, question);
    return values;
  });
}
