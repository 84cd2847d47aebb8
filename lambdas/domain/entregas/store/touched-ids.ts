import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { readTouched, touchedBatches } from './entrega-objects.ts';
import type { StoredEntrega } from './entregas.ts';

/** What a process knows of a delivery's samples: as of which write of its record, of which batches, and their ids. */
interface Known {
  version: number;
  batches: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

/** Ids that a process holds at most, beyond those of the delivery asked for; some 100 bytes each. */
const maxHeld = 300_000;

/** By delivery, the one asked for last at the end. */
const known = new Map<string, Known>();

/**
 * The ids of the samples that a delivery brought, whatever their outcome. The same set again as long as no batch was
 * added; once a delivery has been read whole, only its record is looked at.
 */
export async function touchedIds({ _id, version, estado }: StoredEntrega): Promise<ReadonlySet<string>> {
  const before = known.get(_id);
  const found = before?.version === version && estado !== 'leyendo' ? before : await follow(_id, version, before);
  known.delete(_id);
  known.set(_id, found);
  let held = [...known.values()].reduce((sum, { ids }) => sum + ids.size, 0) - found.ids.size;
  for (const [oldest, { ids }] of known) {
    if (held <= maxHeld || oldest === _id) break;
    known.delete(oldest);
    held -= ids.size;
  }
  return found.ids;
}

/** Reads the batches that aren't known yet. A batch that was written stays as it is. */
async function follow(id: string, version: number, before: Known | undefined): Promise<Known> {
  const batches = new Set(await touchedBatches(id));
  const added = [...batches].filter((batch) => !before?.batches.has(batch));
  if (before && added.length === 0) return { ...before, version };
  const read = await mapBounded(added, 32, readTouched);
  return { version, batches, ids: new Set([...(before?.ids ?? []), ...read.flat()]) };
}
