import { setTimeout as wait } from 'node:timers/promises';
import { mapBounded } from '../../runtime/map-bounded.ts';
import { readToWrite, type StoredManifest } from '../../store/indice-manifests.ts';
import { DamagedPartError } from '../parts/block-rows.ts';
import { newestFormat } from '../blocks/format.ts';
import type { Cambio } from '../parts/cambios.ts';
import { beginLayout, type Layout, layoutOf } from '../parts/format-marker.ts';
import { moveToShard } from './move.ts';
import { hasShards, type Part, partKey, partOf } from '../parts/part.ts';
import { rewritePart } from './rewrite-part.ts';
import type { Family, IndexedRow, RowKey } from '../blocks/row.ts';

/** Where a sample stood in the index before a change. */
export interface Place extends RowKey {
  familia: Family;
}

/** One sample's change: the place that it leaves, the row that it becomes, or both. */
export interface IndexChange {
  before?: Place | undefined;
  after?: { familia: Family; row: IndexedRow } | undefined;
  /** What the sample's item is about to become; absent where it stays as it is. */
  cambio?: Cambio | undefined;
}

interface PartChange {
  part: Part;
  remove: RowKey[];
  add: IndexedRow[];
  cambios: Cambio[];
}

/** The index has come to be written in other parts than those that changes were divided by. */
class LayoutMovedError extends Error {
  override name = 'LayoutMovedError';
  readonly layout: Layout;

  constructor(layout: Layout) {
    super('The index has come to be written in other parts');
    this.layout = layout;
  }
}

/** What this process last saw of the table's marker. It is read with each manifest; until then, this is what is expected. */
let expectedLayout: Layout = { format: newestFormat, isMixed: false };

/**
 * Brings the index up to these changes, at most one for each sample. Additions are made before removals, so that
 * a sample that moves to another part is never missing; doing the same again changes nothing, so a writer
 * that crashed half-way repeats the call. Throws when other writers win forty times running.
 */
export async function applyChanges(changes: readonly IndexChange[]): Promise<void> {
  for (;;) {
    const { arriving, leaving } = byPart(changes, expectedLayout);
    try {
      await mapBounded(arriving, 8, applyToPart);
      await mapBounded(leaving, 8, applyToPart);
      return;
    } catch (error) {
      if (!(error instanceof LayoutMovedError)) throw error;
      expectedLayout = error.layout;
    }
  }
}

function byPart(changes: readonly IndexChange[], { format }: Layout) {
  const arriving = new Map<string, PartChange>();
  const leaving = new Map<string, PartChange>();
  const changeOf = (of: Map<string, PartChange>, part: Part) => {
    const key = partKey(part);
    const change = of.get(key) ?? { part, remove: [], add: [], cambios: [] };
    of.set(key, change);
    return change;
  };
  for (const { before, after, cambio } of changes) {
    const to = after && partOf(after.familia, after.row.solicitante, format);
    const from = before && partOf(before.familia, before.solicitante, format);
    const stays = to && from && partKey(from) === partKey(to);
    if (after && to) {
      const arrival = changeOf(arriving, to);
      arrival.add.push(after.row);
      if (cambio) arrival.cambios.push(cambio);
    }
    if (!before || !from) continue;
    const departure = changeOf(stays ? arriving : leaving, from);
    departure.remove.push(before);
    if (cambio && !stays) departure.cambios.push(cambio);
  }
  return { arriving: [...arriving.values()], leaving: [...leaving.values()] };
}

/** How often a part is tried to be written, and how long to wait between, in milliseconds. */
const maxTries = 40;
const longestPauseMs = 200;

async function applyToPart(change: PartChange): Promise<void> {
  await persist(change.part, async () => tryToApply(change));
}

/** Moves solicitantes to the shard that is theirs, where they are not in it yet. */
export async function bringToPart(part: Part, solicitantes: Iterable<string>): Promise<void> {
  await persist(part, async () => areInPart(part, await beginWriting(part), solicitantes));
}

async function persist({ familia }: Part, attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    if (await attempt()) return;
    await wait(Math.min(longestPauseMs, 2 ** tries));
  }
  throw new Error(`One part of the index (${familia}) is being written by too many at once`);
}

/** False when another writer came first, or when solicitantes had to be moved to their shard before. */
async function tryToApply({ part, remove, add, cambios }: PartChange): Promise<boolean> {
  const begun = await beginWriting(part);
  const solicitantes = new Set([...remove, ...add].map(({ solicitante }) => solicitante));
  if (!(await areInPart(part, begun, solicitantes))) return false;
  return rewritePart({ part, stored: begun.stored, format: begun.layout.format, remove, add, cambios });
}

/** Whether solicitantes are written in a part as it was read; otherwise those that were not are moved to it. */
async function areInPart(part: Part, { stored, layout }: Begun, solicitantes: Iterable<string>): Promise<boolean> {
  if (!layout.isMixed || !('shard' in part)) return true;
  const { wasNeeded, damaged } = await moveToShard(part, stored, solicitantes, layout);
  if (damaged.length > 0) throw new DamagedPartError(part);
  return !wasNeeded;
}

/** What a writer of a part has read. */
interface Begun {
  stored: StoredManifest | undefined;
  layout: Layout;
}

/** A part's manifest and how the index is written. Throws LayoutMovedError where it has no such parts. */
export async function beginWriting(part: Part): Promise<Begun> {
  const { manifest, marker } = await readToWrite(part);
  const layout = marker ? layoutOf(marker) : await beginLayout();
  if (hasShards(layout.format) !== 'shard' in part) throw new LayoutMovedError(layout);
  return { stored: manifest, layout };
}
