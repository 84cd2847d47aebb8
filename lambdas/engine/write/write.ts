import { setTimeout as wait } from 'node:timers/promises';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { readManifests } from '../store/indice-manifests.ts';
import { type Part, partKey, partOf } from '../parts/manifest.ts';
import { rewritePart } from './rewrite-part.ts';
import type { Family, IndexedRow, RowKey } from '../blocks/row.ts';

/** Where a sample stood in the index before a change. */
export interface Place extends RowKey {
  familia: Family;
}

/** A change of one sample: its old place, its new row, or both. */
export interface IndexChange {
  before?: Place | undefined;
  after?: IndexedPlace | undefined;
}

/** Where a sample's row is to be, and what it is to be. */
export interface IndexedPlace {
  familia: Family;
  row: IndexedRow;
}

/** The rows that samples should have now, by id, as they are stored. */
export type ReadRows = (ids: readonly string[]) => Promise<ReadonlyMap<string, IndexedPlace>>;

interface PartChange {
  part: Part;
  ids: string[];
  remove: RowKey[];
  add: IndexedRow[];
}

/** How often a part is tried to be written, and how long to wait between, in milliseconds. */
const maxTries = 40;
const longestPauseMs = 200;

/** The versions of the parts that changes to come concern; none of a part that isn't there yet. */
export type Prepared = ReadonlyMap<string, number>;

/** Reads the versions of the parts that some changes concern: before what they tell of is stored. */
export async function prepareChanges(changes: readonly IndexChange[]): Promise<Prepared> {
  const { arriving, leaving } = byPart(changes);
  const parts = new Map([...arriving, ...leaving].map(({ part }) => [partKey(part), part]));
  const manifests = await readManifests([...parts.values()], { consistent: true });
  return new Map(manifests.map(({ part, version }) => [partKey(part), version]));
}

/**
 * Brings the index up to these changes, at most one for each sample. Additions are made before removals, so that
 * a sample that moves to another part is never missing; doing the same again changes nothing. Where another writer has moved
 * a part since it was `prepared`, before the samples were stored, these may have changed again: their rows are what `current`
 * says then. Throws when other writers win forty times running.
 */
export async function applyChanges(
  changes: readonly IndexChange[],
  { prepared, current }: { prepared?: Prepared; current?: ReadRows } = {},
): Promise<void> {
  const { arriving, leaving } = byPart(changes);
  const apply = async (change: PartChange) => applyToPart(change, { prepared, current });
  await mapBounded(arriving, 8, apply);
  await mapBounded(leaving, 8, apply);
}

function byPart(changes: readonly IndexChange[]) {
  const arriving = new Map<string, PartChange>();
  const leaving = new Map<string, PartChange>();
  const changeOf = (of: Map<string, PartChange>, part: Part) => {
    const key = partKey(part);
    const change = of.get(key) ?? { part, ids: [], remove: [], add: [] };
    of.set(key, change);
    return change;
  };
  for (const { before, after } of changes) {
    const to = after && partOf(after.familia, after.row.solicitante);
    const from = before && partOf(before.familia, before.solicitante);
    const stays = to && from && partKey(from) === partKey(to);
    if (after && to) {
      const arrival = changeOf(arriving, to);
      arrival.ids.push(after.row.id);
      arrival.add.push(after.row);
    }
    if (!before || !from) continue;
    const departure = changeOf(stays ? arriving : leaving, from);
    if (!stays) departure.ids.push(before.id);
    departure.remove.push(before);
  }
  return { arriving: [...arriving.values()], leaving: [...leaving.values()] };
}

async function applyToPart(
  { part, ids, remove, add }: PartChange,
  { prepared, current }: { prepared: Prepared | undefined; current: ReadRows | undefined },
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const [stored] = await readManifests([part], { consistent: true });
    const isAsPrepared = prepared !== undefined && prepared.get(partKey(part)) === stored?.version;
    // Read after the manifest: what is stored from now on is told to the index by whoever stores it, over this manifest.
    const rows = current && !isAsPrepared ? rowsIn(part, await current(ids)) : add;
    if (await rewritePart({ part, stored, remove, add: rows })) return;
    await wait(Math.min(longestPauseMs, 2 ** tries));
  }
  throw new Error(`One part of the index (${part.familia}) is being written by too many at once`);
}

/** The rows among some that belong to a part. */
export function rowsIn(part: Part, rows: ReadonlyMap<string, IndexedPlace>): IndexedRow[] {
  const own = [...rows.values()].filter(
    ({ familia, row }) => partKey(part) === partKey(partOf(familia, row.solicitante)),
  );
  return own.map(({ row }) => row);
}
