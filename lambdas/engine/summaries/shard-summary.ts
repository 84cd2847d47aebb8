import { putBlock, readBlocks } from '../store/indice-blocks.ts';
import type { StoredManifest } from '../store/indice-manifests.ts';
import { blockName } from '../blocks/block.ts';
import { readBlockRows } from '../parts/block-rows.ts';
import type { BlockEntry } from '../parts/manifest.ts';
import type { Part } from '../parts/part.ts';
import { decodeBreve, ShardSummary, type BriefSummary } from './summary.ts';
import type { RowChange } from './recientes.ts';
import type { IndexRow } from '../blocks/row.ts';
import { SummaryMismatchError } from './tally.ts';

/** The summary of no rows, and of any others by what comes to them. */
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
