import { setTimeout as wait } from 'node:timers/promises';
import { mapBounded } from '../runtime/map-bounded.ts';
import { putBlock, putManifest, readBlocks, type StoredManifest } from '../store/indice.ts';
import { blockName, cut, packBlocks, unpackBlock } from './block.ts';
import type { Format } from './format.ts';
import { beginWriting } from './format-marker.ts';
import { type BlockEntry, blockOf, formatManifest, parseManifest } from './manifest.ts';
import { comparePositions, type Family, type IndexRow, type Position } from './row.ts';

/** Where a sample stood in the index before a change. */
export interface Place extends Position {
  familia: Family;
  solicitante: string;
}

/** One sample's change: the place that it leaves, the row that it becomes, or both. */
export interface IndexChange {
  before?: Place | undefined;
  after?: { familia: Family; row: IndexRow } | undefined;
}

interface PartitionChange {
  familia: Family;
  solicitante: string;
  remove: Position[];
  add: IndexRow[];
}

/**
 * Brings the index up to these changes, at most one for each sample. Additions are made before removals, so that
 * a sample that moves to another solicitante is never missing; doing the same again changes nothing, so a writer
 * that crashed half-way repeats the call. Throws when other writers win forty times running.
 */
export async function applyChanges(changes: readonly IndexChange[]): Promise<void> {
  const { arriving, leaving } = byPartition(changes);
  await mapBounded(arriving, 8, applyToPartition);
  await mapBounded(leaving, 8, applyToPartition);
}

function byPartition(changes: readonly IndexChange[]) {
  const arriving = new Map<string, PartitionChange>();
  const leaving = new Map<string, PartitionChange>();
  const partition = (of: Map<string, PartitionChange>, familia: Family, solicitante: string) => {
    const key = `${familia}#${solicitante}`;
    const change = of.get(key) ?? { familia, solicitante, remove: [], add: [] };
    of.set(key, change);
    return change;
  };
  for (const { before, after } of changes) {
    if (after) partition(arriving, after.familia, after.row.solicitante).add.push(after.row);
    if (!before) continue;
    const stays = after && after.familia === before.familia && after.row.solicitante === before.solicitante;
    partition(stays ? arriving : leaving, before.familia, before.solicitante).remove.push(before);
  }
  return { arriving: [...arriving.values()], leaving: [...leaving.values()] };
}

/** How often a solicitante's manifest is tried to be moved, and how long to wait between, in milliseconds. */
const maxTries = 40;
const longestPauseMs = 200;

async function applyToPartition(change: PartitionChange): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    if (await tryToApply(change)) return;
    await wait(Math.min(longestPauseMs, 2 ** tries));
  }
  throw new Error(`The index of one solicitante (${change.familia}) is being written by too many at once`);
}

/** Reads the manifest, writes new blocks, moves the manifest. False when another writer moved it first. */
async function tryToApply({ familia, solicitante, remove, add }: PartitionChange): Promise<boolean> {
  const { stored, format } = await beginWriting(familia, solicitante);
  if (!stored && add.length === 0) return true;
  const blocks = stored ? parseManifest(stored.body) : [];
  const version = (stored?.version ?? 0) + 1;

  const touched = new Set([...remove, ...add.map(positionOf)].map((position) => blockOf(blocks, position)));
  const read = await Promise.all(
    blocks.map(async (entry, i) => (touched.has(i) ? readRows(familia, solicitante, entry) : undefined)),
  );
  const opened = read.flatMap((rows) => rows ?? []);
  if (read.some((rows, i) => touched.has(i) && !rows)) return false;

  const next: BlockEntry[] = [];
  for (const part of regroup(blocks, read, merge(opened, remove, add))) {
    if ('name' in part) next.push(part);
    else next.push(...(await putRows({ familia, solicitante, version, format }, part.rows)));
  }
  const manifest: StoredManifest = { solicitante, version, body: formatManifest(next) };
  // Blocks that are named no more stay for readers that began before; sweep.ts removes them later.
  return putManifest(familia, manifest, stored?.version);
}

const positionOf = ({ fecha, numero, id }: IndexRow): Position => ({ fecha, numero, id });

async function readRows(familia: Family, solicitante: string, { name }: BlockEntry): Promise<IndexRow[] | undefined> {
  const [data] = await readBlocks(familia, [{ solicitante, name }]);
  return data && unpackBlock(data);
}

/** The rows without those removed or replaced, with those added, in order. */
function merge(rows: readonly IndexRow[], remove: readonly Position[], add: readonly IndexRow[]): IndexRow[] {
  const gone = new Set([...remove, ...add].map(({ id }) => id));
  return [...rows.filter(({ id }) => !gone.has(id)), ...add].toSorted(comparePositions);
}

/** Runs of new rows between the blocks that stay as they are, cut to size, in order. */
function regroup(
  blocks: readonly BlockEntry[],
  read: readonly (readonly IndexRow[] | undefined)[],
  merged: readonly IndexRow[],
): (BlockEntry | { rows: IndexRow[] })[] {
  const parts: (BlockEntry | { rows: IndexRow[] })[] = [];
  let next = 0;
  const cutUntil = (limit: Position | undefined) => {
    const start = next;
    const beyond = limit ? merged.findIndex((row, i) => i >= start && comparePositions(row, limit) >= 0) : -1;
    next = beyond === -1 ? merged.length : beyond;
    if (next > start) parts.push(...cut(merged.slice(start, next)).map((rows) => ({ rows })));
  };
  for (const [i, entry] of blocks.entries()) {
    if (read[i]) continue;
    cutUntil(entry.from);
    parts.push(entry);
  }
  cutUntil(undefined);
  return parts;
}

/** Where blocks are written, for which version of the manifest, and in which format. */
export interface BlockTarget {
  familia: Family;
  solicitante: string;
  version: number;
  format: Format;
}

/** Stores rows, in order, as blocks that the manifest of this version is to name; gives how it names them. */
export async function putRows(
  { familia, solicitante, version, format }: BlockTarget,
  rows: readonly IndexRow[],
): Promise<BlockEntry[]> {
  const entries: BlockEntry[] = [];
  for (const block of packBlocks(rows, format)) {
    const name = blockName(version, block.data);
    await putBlock(familia, solicitante, name, block.data);
    const from = positionOf(block.rows[0] as IndexRow);
    entries.push({ name, from, rows: block.rows.length, ...(format > 1 && { format }) });
  }
  return entries;
}
