import { mapBounded } from '../../runtime/map-bounded.ts';
import { putManifest, readManifests, type StoredManifest } from '../../store/indice-manifests.ts';
import { bodyOf } from '../parts/manifest.ts';
import type { Format } from '../blocks/format.ts';
import type { ShardPart, SolicitantePart } from '../parts/part.ts';
import { readPartition } from './partition.ts';
import { rewritePart } from './rewrite-part.ts';

type OwnManifest = StoredManifest<SolicitantePart>;

/** What an attempt to move solicitantes met. */
export interface Attempt {
  /** Whether any of them had a part of its own: then the shard has to be read again before it is written. */
  wasNeeded: boolean;
  /** Those that stay where they are, for what they have can't be read. */
  damaged: string[];
}

/**
 * Moves solicitantes that still have a part of their own to their shard, whose manifest (`shard`, undefined: none yet) was
 * read before.
 *
 * A solicitante is read from its own part until that is marked as moved, and written in its shard from then on. So that
 * no change is ever lost:
 * 1. Its own manifest goes on by a version that names the same. A writer of the format before that had read it can no longer
 *    move it, reads the marker again, and comes to the shard as well: from here on these rows don't change.
 * 2. The shard gets them, in place of what an attempt before left there, under the version that was read before the own
 *    manifest was. Another writer's change to them comes after step 3; had there been one, this would be refused.
 * 3. The own manifest is marked, in the same step in which it comes to name nothing.
 * A process that dies between two steps leaves them to the next writer of that solicitante or to the reindex.
 *
 * `dropDamaged` moves what is left of those that can't be read, for a rebuild to make the rest again from the samples.
 */
export async function moveToShard(
  part: ShardPart,
  shard: StoredManifest | undefined,
  solicitantes: Iterable<string>,
  { format, dropDamaged = false }: { format: Format; dropDamaged?: boolean },
): Promise<Attempt> {
  const parts = [...solicitantes].map((solicitante) => ({ familia: part.familia, solicitante }));
  const unmoved = (await readManifests<SolicitantePart>(parts, { consistent: true })).filter(({ movido }) => !movido);
  const fenced = (await mapBounded(unmoved, 8, fence)).filter((one) => one !== undefined);
  const read = await mapBounded(fenced, 4, async (manifest) => ({ manifest, own: await readPartition(manifest.part) }));
  // What another mover fenced since is left to it.
  const held = read.filter(({ manifest, own }) => own.manifest?.version === manifest.version);
  const movable = held.filter(({ own: { isDamaged } }) => !isDamaged || dropDamaged);
  const damaged = held.flatMap(({ manifest, own: { isDamaged } }) => (isDamaged ? [manifest.part.solicitante] : []));
  const add = movable.flatMap(({ own: { rows } }) => rows);
  const clear = new Set(movable.map(({ manifest }) => manifest.part.solicitante));
  const isWritten =
    clear.size > 0 && (await rewritePart({ part, stored: shard, format, remove: [], add, clear, cambios: 'todo' }));
  if (isWritten) await mapBounded(movable, 8, async ({ manifest }) => markMoved(manifest));
  return { wasNeeded: unmoved.length > 0, damaged };
}

async function fence(manifest: OwnManifest): Promise<OwnManifest | undefined> {
  const next = { ...manifest, version: manifest.version + 1 };
  return (await putManifest(next, manifest.version)) ? next : undefined;
}

async function markMoved({ part, version }: OwnManifest): Promise<void> {
  await putManifest({ part, version: version + 1, body: bodyOf(part, []), movido: true }, version);
}
