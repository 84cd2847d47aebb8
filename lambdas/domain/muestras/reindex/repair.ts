import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { findStoredMuestras, revisionOf, type StoredMuestra } from '../store/muestras.ts';
import { writeMuestra } from '../store/write-muestras.ts';
import { cut } from '../../../engine/blocks/block.ts';
import type { Difference } from './differences.ts';
import type { BlockEntry } from '../../../engine/parts/manifest.ts';
import type { Part } from '../../../engine/parts/part.ts';
import { type Partition, readPartition } from '../../../engine/write/partition.ts';
import { type BlockTarget, moveManifest, putRows } from '../../../engine/write/rewrite-part.ts';
import { compareRows, expectedOf, type Family, type IndexedRow } from '../../../engine/blocks/row.ts';
import { isOf, readExpected } from './scan.ts';
import { applyChanges, type IndexChange, type Place } from '../../../engine/write/write.ts';

/**
 * Repairs rows of one part all at once. This may undo a concurrent write of one of these samples: everything has to be
 * compared again afterwards.
 */
export async function repairInBulk(differences: readonly Difference[]): Promise<void> {
  const { expected } = await readExpected(differences.map(({ id }) => id));
  const changes = differences.map(({ familia, id, stored }): IndexChange => {
    return { before: stored && placeOf(familia, stored), after: expected.get(id) };
  });
  for (const round of rounds(changes)) await applyChanges(round);
}

/** Changes in rounds with at most one per sample: a sample with two rows in the index has a change for each. */
function rounds(changes: readonly IndexChange[]): IndexChange[][] {
  const made: IndexChange[][] = [];
  const seen = new Map<string, number>();
  for (const change of changes) {
    const id = change.before?.id ?? change.after?.row.id;
    if (id === undefined) continue;
    const round = seen.get(id) ?? 0;
    seen.set(id, round + 1);
    (made[round] ??= []).push(change);
  }
  return made;
}

/**
 * Repairs samples' rows in one part exactly, while others write them too: as a writer does, the index first and then the
 * item, which is stored again as it is under the next version. A writer that was on its way then finds that version,
 * and does its own work again. False when a row was taken away that no item speaks of: whether its sample is just
 * being stored for the first time can't be known, so everything has to be compared again. `solicitantes`: whose rows may be
 * theirs; undefined: any of the part.
 */
export async function repairExactly(
  part: Part,
  ids: readonly string[],
  solicitantes?: ReadonlySet<string>,
): Promise<boolean> {
  let isSure = true;
  let pending = ids;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 20) throw new Error(`${pending.length} samples are written by others all the time`);
    const { good: items, damaged } = await findStoredMuestras(pending);
    pending = pending.filter((id) => !damaged.has(id));
    const { rows } = await readPartition(part, solicitantes);
    const changes = pending.map((id) => changeOf(part.familia, id, rows, items.get(id)));
    await applyChanges(changes.flatMap(({ change }) => (change.before || change.after ? [change] : [])));
    const done = await mapBounded(changes, 16, async ({ stored, hasMore, change }) => {
      if (!stored) isSure &&= !change.before;
      return (!stored || (await touch(stored))) && !hasMore;
    });
    pending = pending.filter((_, i) => !done[i]);
  }
  return isSure;
}

function changeOf(familia: Family, id: string, rows: readonly IndexedRow[], stored: StoredMuestra | undefined) {
  const copies = rows.filter((row) => row.id === id);
  const after = stored && expectedOf(stored.document);
  // Of two, the one that isn't where the sample belongs: the other would be put over itself, again and again.
  const stale = after ? copies.find((row) => compareRows(row, after.row) !== 0) : undefined;
  const moved = stale ?? copies[0];
  const change: IndexChange = { before: moved && placeOf(familia, moved), after };
  return { stored, change, hasMore: copies.length > 1 };
}

async function touch({ header }: StoredMuestra): Promise<boolean> {
  const touched = { ...header, version: header.version + 1, revision: revisionOf(header) };
  return writeMuestra({ header: touched, over: header });
}

const placeOf = (familia: Family, { solicitante, fecha, numero, id }: IndexedRow): Place => {
  return { familia, solicitante, fecha, numero, id };
};

/**
 * Replaces a part, whatever is left of it, with the rows of these samples that belong to it, and moves its manifest
 * in one step. Does nothing when another writer moved it first; everything has to be compared again in any case.
 */
export async function replacePartition({ part, manifest }: Partition, ids: readonly string[]) {
  const target: BlockTarget = { part, version: (manifest?.version ?? 0) + 1 };
  const { expected } = await readExpected(ids);
  const rows = [...expected.values()].filter((one) => isOf(part, one)).map(({ row }) => row);
  const blocks: BlockEntry[] = [];
  for (const some of cut(rows.toSorted(compareRows))) blocks.push(...(await putRows(target, some)));
  await moveManifest(target, blocks, { over: manifest, cambios: 'todo' });
}
