import { setTimeout as wait } from 'node:timers/promises';
import { cut } from '../../../engine/blocks/block.ts';
import { compareRows, expectedOf, type Family, type IndexedRow, keyOf } from '../../../engine/blocks/row.ts';
import { type BlockEntry, type Part, partKey, partOf } from '../../../engine/parts/manifest.ts';
import { type Partition, readPartition } from '../../../engine/write/partition.ts';
import { type BlockTarget, moveManifest, putRows, rewritePart } from '../../../engine/write/rewrite-part.ts';
import { type IndexedPlace, rowsIn } from '../../../engine/write/write.ts';
import { cambiosDeMuestras, type Cambio } from '../store/cambios.ts';
import { findStoredMuestras } from '../store/muestras.ts';

/** The most attempts on a part while other writers come first. */
const maxTries = 40;
const longestPauseMs = 200;

/**
 * Brings the rows of samples in one part of the index to what is stored of them, while others write them too: items are read
 * after the manifest that is replaced, so that what is stored later is told to the index later, by whoever stores it. The
 * manifest moves also where no row does: a writer on its way with an older state then reads again. `solicitantes`: whose rows
 * may be theirs; undefined: any of the part. False of a damaged part, which is left to the reindex.
 */
export async function bringUpToDate(
  part: Part,
  ids: readonly string[],
  solicitantes?: ReadonlySet<string>,
): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { manifest: stored, rows, isDamaged } = await readPartition(part, solicitantes);
    if (isDamaged) return false;
    const { expected, damaged } = await readExpected(ids);
    const own = new Set(ids).difference(damaged);
    const wanted = rowsIn(part, expected);
    const had = rows.filter(({ id }) => own.has(id));
    const differences = differencesOf(part.familia, had, wanted);
    const differing = new Set(differences.map(({ id }) => id));
    const remove = differences.flatMap((one) => (one.stored ? [keyOf(one.stored)] : []));
    const add = wanted.filter(({ id }) => differing.has(id));
    if (await rewritePart({ part, stored, remove, add })) return true;
    await wait(Math.min(longestPauseMs, 2 ** tries));
  }
  throw new Error(`One part of the index (${part.familia}) is being written by too many at once`);
}

/** Numbers of entries. */
interface Taken {
  taken: number;
  /** Entries with a change in a damaged part of the index, which wait for `npm run reindex`. */
  waiting: number;
}

/**
 * Does what the writers of some changes have left undone: the index learns of them, and they get their place in the order. A
 * writer that is still at it finds it done. A change of a damaged part waits until that is mended: with a number, a reader who
 * lists the index after it would never be told of it. Gives how many entries got their place, and how many wait.
 */
export async function takeUpCambios(isWanted: (cambio: Cambio, creado: number) => boolean): Promise<Taken> {
  const pending = await cambiosDeMuestras.pending();
  const left = pending.filter(({ value, creado }) => value.some((cambio) => isWanted(cambio, creado)));
  const unknown = new Set<string>();
  // The new places of samples before the former ones: a moving sample is never missing.
  for (const { part, ids, solicitantes } of placesOf(left.flatMap(({ value }) => value))) {
    if (!(await bringUpToDate(part, [...ids], solicitantes))) for (const id of ids) unknown.add(id);
  }
  const known = left.filter(({ value }) => !value.some(({ id }) => unknown.has(id)));
  await cambiosDeMuestras.register(known);
  return { taken: known.length, waiting: left.length - known.length };
}

/** The age of a change, in milliseconds, from which its writer is taken for dead; this doesn't harm a living writer. */
const leftAfterMs = 2 * 60_000;

/** Completes the changes older than `leftAfterMs`. */
export async function takeUpOld(now: Date): Promise<Taken> {
  return takeUpCambios((_, creado) => creado < now.getTime() - leftAfterMs);
}

function placesOf(cambios: readonly Cambio[]) {
  const places = new Map<string, { part: Part; ids: Set<string>; solicitantes: Set<string> }>();
  const add = (id: string, { estado, solicitante }: Cambio['lugares'][number]) => {
    if (estado === 'anulada') return;
    const part = partOf(estado satisfies Family, solicitante);
    const place = places.get(partKey(part)) ?? { part, ids: new Set(), solicitantes: new Set() };
    places.set(partKey(part), place);
    place.ids.add(id);
    place.solicitantes.add(solicitante);
  };
  for (const { id, lugares } of cambios) for (const now of lugares.slice(-1)) add(id, now);
  for (const { id, lugares } of cambios) for (const before of lugares.slice(0, -1)) add(id, before);
  return places.values();
}

/**
 * Replaces a part, however damaged, with the rows of these samples that belong to it, and moves its manifest in one step. Does
 * nothing where another writer moved the manifest first. The caller compares everything again in any case.
 */
export async function replacePartition({ part, manifest }: Partition, ids: readonly string[]) {
  const target: BlockTarget = { part, version: (manifest?.version ?? 0) + 1 };
  const { expected } = await readExpected(ids);
  const rows = rowsIn(part, expected);
  const blocks: BlockEntry[] = [];
  for (const some of cut(rows.toSorted(compareRows))) blocks.push(...(await putRows(target, some)));
  await moveManifest(target, blocks, { over: manifest });
}

/**
 * The rows that these samples should have now, by id; none for samples that are withdrawn, missing or unreadable
 * (`damaged`).
 */
export async function readExpected(
  ids: readonly string[],
): Promise<{ expected: Map<string, IndexedPlace>; damaged: ReadonlySet<string> }> {
  const damaged = new Set<string>();
  const expected = new Map<string, IndexedPlace>();
  // Documents are much longer than rows: only so many are open at a time.
  for (let from = 0; from < ids.length; from += 1000) {
    const found = await findStoredMuestras(ids.slice(from, from + 1000));
    for (const id of found.damaged) damaged.add(id);
    for (const [id, { document }] of found.good) {
      const row = expectedOf(document);
      if (row) expected.set(id, row);
    }
  }
  return { expected, damaged };
}

/** A row of the index that differs from its sample's item. */
export interface Difference {
  familia: Family;
  solicitante: string;
  id: string;
  numero: string;
  /** Missing; superfluous; or with other fields. */
  what: 'falta' | 'sobra' | 'distinta';
  /** The fields that differ when `what` is `distinta`; empty otherwise. */
  campos: (keyof IndexedRow)[];
  /** The row in the index; absent for a missing one. */
  stored?: IndexedRow | undefined;
}

/** The differences between the stored and the expected rows of one part of the index. */
export function differencesOf(
  familia: Family,
  stored: readonly IndexedRow[],
  expected: readonly IndexedRow[],
): Difference[] {
  const pending = new Map(expected.map((row) => [row.id, row]));
  const differences: Difference[] = [];
  const note = ({ id, numero, solicitante }: IndexedRow, more: Pick<Difference, 'what' | 'campos' | 'stored'>) =>
    differences.push({ familia, solicitante, id, numero, ...more });
  for (const row of stored) {
    const wanted = pending.get(row.id);
    // A second row of the sample then finds nothing pending, and is superfluous.
    pending.delete(row.id);
    if (!wanted) note(row, { what: 'sobra', campos: [], stored: row });
    else {
      const campos = fieldsThatDiffer(row, wanted);
      if (campos.length > 0) note(wanted, { what: 'distinta', campos, stored: row });
    }
  }
  for (const row of pending.values()) note(row, { what: 'falta', campos: [] });
  return differences;
}

function fieldsThatDiffer(a: IndexedRow, b: IndexedRow): (keyof IndexedRow)[] {
  return (Object.keys(b) as (keyof IndexedRow)[]).filter((field) =>
    field === 'determinaciones' ? JSON.stringify(a[field]) !== JSON.stringify(b[field]) : a[field] !== b[field],
  );
}
