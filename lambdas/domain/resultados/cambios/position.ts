import { readFollowed } from '../../muestras/access/followed.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { cambiosIn } from '../../../engine/parts/cambios.ts';
import { concerns, partOfShard, readHeads } from '../../../engine/query/rows-after.ts';
import { newestVersions, type Posicion, posicionOf } from '../../../engine/query/versions-after.ts';
import type { StoredManifest } from '../../../engine/store/indice-manifests.ts';
import { revisionOf } from '../../muestras/store/muestras.ts';
import type { Lugar } from './cursor.ts';
import { isWaitedFor } from './waited.ts';

/**
 * The newest version of a shard, or the one before the first whose samples are still being stored: their rows stand
 * before their items do.
 */
export async function positionToFollow(
  alcance: Alcance,
  shard: number,
  { manifest, now }: { manifest: StoredManifest | undefined; now: Date },
): Promise<Posicion> {
  const newest = posicionOf(manifest);
  const recent = await newestVersions(partOfShard(shard), newest, (one) => isWaitedFor(one, now));
  let position = newest;
  for (const version of recent) {
    const cambios = cambiosIn(version);
    if (cambios === 'todo') break;
    const own = cambios.filter(({ revision, lugares }) => revision > 0 && concerns(alcance, lugares));
    const { found } = await readFollowed(
      alcance,
      own.map(({ id }) => id),
    );
    const isBehind = own.some(({ id, revision }) => {
      const header = found.get(id)?.header;
      return !header || revisionOf(header) < revision;
    });
    if (isBehind) position = { version: version.version - 1, nombre: version.anterior };
  }
  return position;
}

/** The newest versions of all shards, in one read: of each what was announced. Undefined while solicitantes are being moved to shards. */
export async function announcedVersions(): Promise<((shard: number) => number | undefined) | undefined> {
  const heads = await readHeads([]);
  return heads && ((shard) => heads.announced(shard));
}

/**
 * The places whose shards have moved on, and where to; back, where the table was restored to an earlier time. Most
 * requests find none, by the versions that were announced: one item.
 */
export async function movedOf(lugares: readonly Lugar[]): Promise<{ lugar: Lugar; newest: Posicion }[]> {
  const heads = await readHeads([]);
  const moved = lugares.filter(({ shard, version }) => (heads.announced(shard) ?? 0) !== version);
  if (moved.length === 0) return [];
  const newest = await readHeads(
    moved.map(({ shard }) => shard),
    { consistent: true },
  );
  return moved.map((lugar) => {
    return { lugar, newest: posicionOf(newest.manifestOf(lugar.shard)) };
  });
}
