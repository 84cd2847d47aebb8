import { readBlocks } from '../store/indice-blocks.ts';
import { unpackBlock } from '../blocks/block.ts';
import { withValores } from '../blocks/valores.ts';
import { ValueColumns } from '../blocks/value-columns.ts';
import type { BlockEntry, Part } from './manifest.ts';
import type { IndexedRow } from '../blocks/row.ts';

/** A block that a manifest names can't be read, so its part can neither be written nor moved. */
class DamagedPartError extends Error {
  override name = 'DamagedPartError';

  constructor({ familia }: Part, options?: ErrorOptions) {
    super(`One part of the index (${familia}) is damaged: npm run reindex replaces it`, options);
  }
}

/** The rows of each of some blocks of a part, with their values where these are named; undefined where one is gone, for another writer replaced it. Throws DamagedPartError. */
export async function readBlockRows(part: Part, blocks: readonly StoredBlock[]): Promise<IndexedRow[][] | undefined> {
  const rows: IndexedRow[][] = [];
  for (const items of await readItems(part, blocks)) {
    if (!items) return undefined;
    try {
      rows.push(unpackRows(items));
    } catch (cause) {
      throw new DamagedPartError(part, { cause });
    }
  }
  return rows;
}

/** The rows of each block of a part; undefined for a block that is missing or unreadable. */
export async function readWhatCanBe(part: Part, blocks: readonly StoredBlock[]): Promise<(IndexedRow[] | undefined)[]> {
  return (await readItems(part, blocks)).map((items) => {
    try {
      return items && unpackRows(items);
    } catch {
      return undefined;
    }
  });
}

/** The names of the items that hold a block's bytes and, where they are asked for, those of its values. */
type StoredBlock = Pick<BlockEntry, 'name'> & Partial<Pick<BlockEntry, 'valores'>>;

interface BlockItems {
  data: Uint8Array;
  /** Undefined where they weren't asked for. */
  valores: Uint8Array | undefined;
}

/** The bytes of each of some blocks with those of their values; undefined where any of a block is gone. */
async function readItems(part: Part, blocks: readonly StoredBlock[]): Promise<(BlockItems | undefined)[]> {
  const names = blocks.map(({ name, valores = [] }) => [name, ...valores]);
  const items = (await readBlocks(names.flat().map((name) => ({ part, name })))).values();
  return names.map((own) => {
    const [data, ...valores] = own.map(() => items.next().value);
    if (!data || !valores.every((bytes) => bytes !== undefined)) return undefined;
    return { data, valores: valores.length > 0 ? Buffer.concat(valores) : undefined };
  });
}

function unpackRows({ data, valores }: BlockItems): IndexedRow[] {
  const rows = unpackBlock(data);
  if (!valores) return rows;
  const values = new ValueColumns(valores).all();
  if (values.length !== rows.length) throw new RangeError("Values are not of their block's rows");
  return rows.map((row, i) => withValores(row, values[i] ?? []));
}
