import { brotliDecompressSync } from 'node:zlib';
import { ByteReader, ByteWriter, compressed } from '../blocks/bytes.ts';
import { Censo, Cuentas, SummaryMismatchError } from './counts.ts';
import { Recientes, type RowChange } from './recientes.ts';
import type { IndexRow } from '../blocks/row.ts';
import { putBlock, readBlocks } from '../store/indice-blocks.ts';
import type { StoredManifest } from '../store/indice-manifests.ts';
import { blockName } from '../blocks/block.ts';
import { readBlockRows } from '../parts/block-rows.ts';
import type { BlockEntry, Part } from '../parts/manifest.ts';

const summaryVersion = 1;

/** Most bytes of a summary: an item of DynamoDB holds 400 kB, and the manifest has to name its blocks as well. */
const maxDataBytes = 100_000;
const maxCensoBytes = 390_000;

/** What a shard's manifest holds of its summary: enough for lists by date and most statistics. */
export interface BriefSummary {
  /** How many different solicitantes have rows. */
  solicitantes: number;
  cuentas: Cuentas;
  recientes: Recientes;
}

/** The bytes of a summary: `data` is part of the shard's manifest, `censo` is an item of its own. */
export interface StoredSummary {
  data: Uint8Array;
  censo: Uint8Array;
}

/** The summary of a shard's rows, kept in step by what leaves and comes with each write. */
export class ShardSummary {
  readonly cuentas: Cuentas;
  readonly recientes: Recientes;
  readonly censo: Censo;

  private constructor(cuentas: Cuentas, recientes: Recientes, censo: Censo) {
    this.cuentas = cuentas;
    this.recientes = recientes;
    this.censo = censo;
  }

  /** The summary of these rows, in any order. More may be added block by block: the result is the same. */
  static of(rows: readonly IndexRow[]): ShardSummary {
    const none = new ShardSummary(Cuentas.none, Recientes.none, Censo.none);
    return none.apply({ removed: [], added: rows });
  }

  /** The summary after a change. Throws SummaryMismatchError where a row that left was not in it. */
  apply(change: RowChange): ShardSummary {
    const { removed, added } = change;
    return new ShardSummary(
      this.cuentas.plus(added).minus(removed),
      this.recientes.apply(change),
      this.censo.plus(added).minus(removed),
    );
  }

  /** Whether a stored summary is not what `fresh`, made from all rows, demands. */
  differsFrom(fresh: ShardSummary): boolean {
    return (
      !this.cuentas.equals(fresh.cuentas) ||
      !this.censo.equals(fresh.censo) ||
      this.recientes.differsFrom(fresh.recientes)
    );
  }

  /**
   * `data`: version; length of what follows; brotli over the number of solicitantes, the counts and the floor; the newest
   * rows as a block, which is compressed by itself. Undefined where that is too much to be stored: then questions are
   * answered from blocks.
   */
  encode(): StoredSummary | undefined {
    const recientes = this.recientes.fitting();
    const inner = new ByteWriter();
    inner.varint(this.censo.solicitantes.keys.length);
    this.cuentas.write(inner);
    recientes.writeFloor(inner);
    const packed = compressed(inner.finish());
    const head = new ByteWriter();
    head.varint(summaryVersion);
    head.varint(packed.length);
    const data = Buffer.concat([head.finish(), packed, recientes.data]);
    const censo = this.censo.encode();
    return data.length <= maxDataBytes && censo.length <= maxCensoBytes ? { data, censo } : undefined;
  }

  /** Throws for what no writer of this version wrote. */
  static decode({ data, censo }: StoredSummary): ShardSummary {
    const { cuentas, recientes } = decodeBreve(data);
    return new ShardSummary(cuentas, recientes, Censo.decode(censo));
  }
}

/** Reads the part of a summary that is in the manifest. Throws for what no writer of this version wrote. @internal */
export function decodeBreve(data: Uint8Array): BriefSummary {
  const outer = new ByteReader(data);
  const found = outer.varint();
  if (found !== summaryVersion) throw new Error(`A summary has version ${found}, which this code doesn't read`);
  const length = outer.varint();
  const end = outer.position + length;
  const inner = new ByteReader(brotliDecompressSync(data.subarray(outer.position, end)));
  const solicitantes = inner.varint();
  const cuentas = Cuentas.read(inner);
  return { solicitantes, cuentas, recientes: Recientes.read(inner, new Uint8Array(data.subarray(end))) };
}

/** Where every summary begins: no rows. */
const emptySummary = ShardSummary.of([]);

/** The part of a shard's summary that its manifest holds. Throws where that has none, or none that can be read. */
export function breveOf({ shardSummary }: StoredManifest): BriefSummary {
  return decodeBreve(shardSummary ?? new Uint8Array());
}

/** A shard's whole summary, as stored; undefined where it has none, or none that can be read. */
async function readSummary(
  part: Part,
  { shardSummary: data, censo }: StoredManifest,
): Promise<ShardSummary | undefined> {
  if (!data || censo === undefined) return undefined;
  const [bytes] = await readBlocks([{ part, name: censo }]);
  if (!bytes) return undefined;
  try {
    return ShardSummary.decode({ data, censo: bytes });
  } catch {
    return undefined;
  }
}

/** Blocks whose rows lie open at a time while a summary is made of all of them. */
const blocksAtOnce = 8;

/**
 * A shard's summary once its manifest names these blocks, which are stored already: the one of `before` (undefined: of no
 * rows) with what left and came. Where that can't be, or with changes that aren't known, it is made of all rows. Undefined
 * where a block is gone, for another writer came first.
 */
export async function nextSummary(
  part: Part,
  before: StoredManifest | undefined,
  blocks: readonly BlockEntry[],
  changes: readonly RowChange[] | undefined,
): Promise<ShardSummary | undefined> {
  const known = changes && (before ? await readSummary(part, before) : emptySummary);
  try {
    if (known) return changes.reduce((shardSummary, change) => shardSummary.apply(change), known);
  } catch (error) {
    if (!(error instanceof SummaryMismatchError)) throw error;
  }
  let shardSummary = emptySummary;
  for (let from = 0; from < blocks.length; from += blocksAtOnce) {
    const rows = await readBlockRows(part, blocks.slice(from, from + blocksAtOnce));
    if (!rows) return undefined;
    shardSummary = shardSummary.apply({ removed: [], added: rows.flat() });
  }
  return shardSummary;
}

/**
 * Stores the part of a summary that lies beside the blocks, and returns the part that the manifest of this version holds:
 * nothing when the summary is too long to be stored.
 */
export async function putSummary(
  part: Part,
  version: number,
  shardSummary: ShardSummary,
): Promise<Pick<StoredManifest, 'shardSummary' | 'censo'>> {
  const encoded = shardSummary.encode();
  if (!encoded) return {};
  const name = blockName(version, encoded.censo);
  await putBlock(part, name, encoded.censo);
  return { shardSummary: encoded.data, censo: name };
}

/** Whether what is stored of a shard's summary is what its rows demand. */
export async function isSummarized(part: Part, stored: StoredManifest, rows: readonly IndexRow[]): Promise<boolean> {
  const demanded = ShardSummary.of(rows);
  const shardSummary = await readSummary(part, stored);
  return shardSummary ? !shardSummary.differsFrom(demanded) : demanded.encode() === undefined;
}
