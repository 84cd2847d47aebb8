import { setTimeout as wait } from 'node:timers/promises';
import { cut } from '../../../engine/blocks/block.ts';
import { compareRows, type Family, keyOf } from '../../../engine/blocks/row.ts';
import type { BlockEntry } from '../../../engine/parts/manifest.ts';
import { type Part, partKey, partOf } from '../../../engine/parts/part.ts';
import { type Partition, readPartition } from '../../../engine/write/partition.ts';
import { type BlockTarget, moveManifest, putRows, rewritePart } from '../../../engine/write/rewrite-part.ts';
import { rowsIn } from '../../../engine/write/write.ts';
import { cambiosDeMuestras, type Cambio } from '../store/cambios.ts';
import { differencesOf } from './differences.ts';
import { readExpected } from './scan.ts';

/** The most attempts on a part while other writers come first. */
const maxTries = 40;
const longestPauseMs = 200;

/**
 * Brings the rows of some samples in one part of the index to their stored state, while others may write them too. Items are read
 * after the manifest, so that the writer of any later state updates the index after this. The manifest moves even if no row
 * changes: a concurrent writer of an older state must then read again. `solicitantes`: whose rows the samples may have;
 * undefined: any in the part. A damaged part is left to the reindex.
 */
export async function bringUpToDate(
  part: Part,
  ids: readonly string[],
  solicitantes?: ReadonlySet<string>,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { manifest: stored, rows, isDamaged } = await readPartition(part, solicitantes);
    if (isDamaged) return;
    const { expected, damaged } = await readExpected(ids);
    const own = new Set(ids).difference(damaged);
    const wanted = rowsIn(part, expected);
    const had = rows.filter(({ id }) => own.has(id));
    const differences = differencesOf(part.familia, had, wanted);
    const differing = new Set(differences.map(({ id }) => id));
    const remove = differences.flatMap((one) => (one.stored ? [keyOf(one.stored)] : []));
    const add = wanted.filter(({ id }) => differing.has(id));
    if (await rewritePart({ part, stored, remove, add })) return;
    await wait(Math.min(longestPauseMs, 2 ** tries));
  }
  throw new Error(`One part of the index (${part.familia}) is being written by too many at once`);
}

/**
 * Completes changes that their writers have left undone: brings the index up to date, and gives the entries their numbers. A
 * writer that is still at work finds this done. Gives the number of entries.
 */
export async function takeUpCambios(isWanted: (cambio: Cambio, creado: number) => boolean): Promise<number> {
  const pending = await cambiosDeMuestras.pending();
  const left = pending.filter(({ value, creado }) => value.some((cambio) => isWanted(cambio, creado)));
  // The new places of samples before the former ones: a moving sample is never missing.
  for (const { part, ids, solicitantes } of placesOf(left.flatMap(({ value }) => value))) {
    await bringUpToDate(part, [...ids], solicitantes);
  }
  await cambiosDeMuestras.register(left);
  return left.length;
}

/** The age of a change, in milliseconds, from which its writer is taken for dead; this doesn't harm a living writer. */
const leftAfterMs = 2 * 60_000;

/** Completes the changes older than `leftAfterMs`; gives the number of entries. */
export async function takeUpOld(now: Date): Promise<number> {
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
