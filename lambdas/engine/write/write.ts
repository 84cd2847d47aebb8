import { setTimeout as wait } from 'node:timers/promises';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { readManifests } from '../store/indice-manifests.ts';
import type { Cambio } from '../parts/cambios.ts';
import { type Part, partKey, partOf } from '../parts/part.ts';
import { rewritePart } from './rewrite-part.ts';
import type { Family, IndexedRow, RowKey } from '../blocks/row.ts';

/** Where a sample stood in the index before a change. */
export interface Place extends RowKey {
  familia: Family;
}

/** A change of one sample: its old place, its new row, or both. */
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

/**
 * Brings the index up to these changes, at most one for each sample. Additions are made before removals, so that
 * a sample that moves to another part is never missing; doing the same again changes nothing, so a writer
 * that crashed half-way repeats the call. Throws when other writers win forty times running.
 */
export async function applyChanges(changes: readonly IndexChange[]): Promise<void> {
  const { arriving, leaving } = byPart(changes);
  await mapBounded(arriving, 8, applyToPart);
  await mapBounded(leaving, 8, applyToPart);
}

function byPart(changes: readonly IndexChange[]) {
  const arriving = new Map<string, PartChange>();
  const leaving = new Map<string, PartChange>();
  const changeOf = (of: Map<string, PartChange>, part: Part) => {
    const key = partKey(part);
    const change = of.get(key) ?? { part, remove: [], add: [], cambios: [] };
    of.set(key, change);
    return change;
  };
  for (const { before, after, cambio } of changes) {
    const to = after && partOf(after.familia, after.row.solicitante);
    const from = before && partOf(before.familia, before.solicitante);
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

async function applyToPart({ part, remove, add, cambios }: PartChange): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const [stored] = await readManifests([part], { consistent: true });
    if (await rewritePart({ part, stored, remove, add, cambios })) return;
    await wait(Math.min(longestPauseMs, 2 ** tries));
  }
  throw new Error(`One part of the index (${part.familia}) is being written by too many at once`);
}
