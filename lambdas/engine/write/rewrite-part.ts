import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { putBlock } from '../store/indice-blocks.ts';
import { announceVersion, putManifest, type StoredManifest } from '../store/indice-manifests.ts';
import { blockBytes, blockName, cut, packBlocks } from '../blocks/block.ts';
import { readBlockRows } from '../parts/block-rows.ts';
import { dayOf } from '../blocks/calendar.ts';
import { type BlockEntry, blockOf, blocksIn, bodyOf, type Part } from '../parts/manifest.ts';
import { changeBetween, type RowChange } from '../summaries/recientes.ts';
import { compareRows, type IndexedRow, keyOf, type RowKey } from '../blocks/row.ts';
import { encodeValues } from '../blocks/value-columns.ts';
import { nextSummary, putSummary } from '../summaries/summary.ts';

/** What is to become of one part. */
export interface Rewrite {
  part: Part;
  /** Its manifest as it was read; undefined where it has none. */
  stored: StoredManifest | undefined;
  /** The solicitantes and ids of rows to remove, with the keys where the rows lie. */
  remove: readonly RowKey[];
  /** Rows to add. Each replaces a row of the same solicitante and id in the blocks that the change touches. */
  add: readonly IndexedRow[];
}

/**
 * Writes new blocks and moves the manifest to them in one step. False when another writer moved it first; then nothing has
 * changed. Blocks that are named no more stay for readers that began before; sweep.ts removes them later.
 */
export async function rewritePart(rewrite: Rewrite): Promise<boolean> {
  const { part, stored, add } = rewrite;
  const blocks = stored ? blocksIn(stored) : [];
  const target: BlockTarget = { part, version: (stored?.version ?? 0) + 1 };
  const segments = segmentsOf(blocks, rewrite);
  // A sample may be there twice, at two solicitantes: a row leaves only where it is named.
  const gone = new Set([...rewrite.remove, ...add].map(nameOfRow));
  const rewritten = await mapBounded(segments, 2, async (segment) => {
    const before = (await readBlockRows(part, blocks.slice(segment.first, segment.end)))?.flat();
    if (!before) return undefined;
    const stays = before.filter((row) => !gone.has(nameOfRow(row)));
    const after = [...stays, ...segment.add].toSorted(compareRows);
    const entries: BlockEntry[] = [];
    for (const rows of cut(after)) entries.push(...(await putRows(target, rows)));
    return { segment, entries, change: changeBetween(before, after) };
  });
  const next: BlockEntry[] = [];
  let at = 0;
  for (const one of rewritten) {
    if (!one) return false;
    next.push(...blocks.slice(at, one.segment.first), ...one.entries);
    at = one.segment.end;
  }
  next.push(...blocks.slice(at));
  const changes = rewritten.flatMap((one) => one?.change ?? []);
  return moveManifest(target, next, { over: stored, changes });
}

const nameOfRow = ({ solicitante, id }: RowKey) => `${id}\0${solicitante}`;

/** The replaced manifest (undefined: none yet), and the rows that leave and enter the part. */
interface Replaced {
  over: StoredManifest | undefined;
  /** Undefined: a shard's summary is made of all rows. */
  changes?: readonly RowChange[];
}

/** Moves a part's manifest to a version that names these blocks. False when another writer moved it first. */
export async function moveManifest(
  { part, version }: BlockTarget,
  blocks: readonly BlockEntry[],
  { over, changes }: Replaced,
): Promise<boolean> {
  const shardSummary = await nextSummary(part, over, blocks, changes);
  if (!shardSummary) return false;
  const summary = await putSummary(part, version, shardSummary);
  await announceVersion(part.familia, part.shard, version);
  return putManifest({ part, version, body: bodyOf(blocks), ...summary }, over?.version);
}

/** Consecutive blocks that are written again together, and the rows to add among theirs. */
interface Segment {
  /** Places among the part's blocks: from the first to before the end. */
  first: number;
  end: number;
  add: IndexedRow[];
}

/** Most blocks of a segment: a segment's rows lie open in memory, and two of them at a time. */
const maxSegmentBlocks = 8;

function segmentsOf(blocks: readonly BlockEntry[], { remove, add }: Rewrite): Segment[] {
  if (blocks.length === 0) return add.length > 0 ? [{ first: 0, end: 0, add: [...add] }] : [];
  const adds = new Map<number, IndexedRow[]>();
  const touch = (place: number, row?: IndexedRow) => {
    const rows = adds.get(place) ?? [];
    adds.set(place, rows);
    if (row) rows.push(row);
  };
  for (const row of add) touch(blockOf(blocks, row), row);
  for (const key of remove) touch(blockOf(blocks, key));
  const segments: Segment[] = [];
  for (const place of [...adds.keys()].toSorted((a, b) => a - b)) {
    const rows = adds.get(place) ?? [];
    const last = segments.at(-1);
    if (last?.end === place && place - last.first < maxSegmentBlocks) {
      last.end++;
      last.add.push(...rows);
    } else segments.push({ first: place, end: place + 1, add: rows });
  }
  return segments;
}

/** Where blocks are written, and for which version of the manifest. */
export interface BlockTarget {
  part: Part;
  version: number;
}

/** Stores rows, in order, as blocks that the manifest of this version is to name; gives how it names them. */
export async function putRows({ part, version }: BlockTarget, rows: readonly IndexedRow[]): Promise<BlockEntry[]> {
  const entries: BlockEntry[] = [];
  for (const block of packBlocks(rows)) {
    const name = blockName(version, block.data);
    await putBlock(part, name, block.data);
    const days = block.rows.map(({ fecha }) => dayOf(fecha));
    entries.push({
      name,
      from: keyOf(block.rows[0] as IndexedRow),
      rows: block.rows.length,
      firstDay: days.reduce((a, b) => Math.min(a, b)),
      lastDay: days.reduce((a, b) => Math.max(a, b)),
      valores: await putValues({ part, version }, block.rows),
    });
  }
  return entries;
}

/** Stores the values of a block's rows in as few items as hold them; gives the items' names. */
async function putValues({ part, version }: BlockTarget, rows: readonly IndexedRow[]): Promise<string[]> {
  const data = encodeValues(rows);
  const names: string[] = [];
  for (let from = 0; from < data.length; from += blockBytes) {
    const bytes = data.subarray(from, from + blockBytes);
    const name = blockName(version, bytes);
    await putBlock(part, name, bytes);
    names.push(name);
  }
  return names;
}
