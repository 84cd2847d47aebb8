import { readFollowed } from '../../access/followed.ts';
import type { Alcance } from '../../access/scope.ts';
import { newestVersions, type Posicion, posicionOf } from '../../index/query/versions-after.ts';
import { concerns, partOfShard, readHeads, rowsAfter } from '../../index/query/rows-after.ts';
import { cambiosIn } from '../../index/parts/cambios.ts';
import type { RowKey } from '../../index/blocks/row.ts';
import { Failure } from '../../runtime/failure.ts';
import type { StoredManifest } from '../../store/indice-manifests.ts';
import { revisionOf } from '../../store/muestras.ts';
import type { Answer } from './answer.ts';
import type { Lugar } from './cursor.ts';
import { isWaitedFor } from './waited.ts';

/** Samples that are read whole at a time. */
const atOnce = 50;

/** What the listing of a shard has come to: where its changes are followed from, and after which row there are more. */
interface Listed {
  lugar: Lugar;
  tras: RowKey | undefined;
}

/**
 * Lists the samples in scope of a shard after a row, as far as there is room. At its beginning (no `lugar`) it is decided
 * where its changes are followed from: what is listed later may have changed meanwhile, and comes again as a change.
 */
export async function listShard(
  alcance: Alcance,
  { shard, tras, lugar }: { shard: number; tras: RowKey | undefined; lugar: Lugar | undefined },
  { answer, now }: { answer: Answer; now: Date },
): Promise<Listed> {
  const heads = await readHeads([shard], { consistent: true });
  if (!heads) throw new Failure('BUSY');
  const manifest = heads.manifestOf(shard);
  const begun = lugar ?? { shard, ...(await positionToFollow(alcance, shard, { manifest, now })), hechos: 0 };
  if (!manifest) return { lugar: begun, tras: undefined };
  let after = tras;
  while (answer.room > 0) {
    const { rows, next } = await rowsAfter(manifest, alcance, { after, atMost: Math.min(atOnce, answer.room) });
    const ids = rows.map(({ id }) => id);
    const { found, damaged } = await readFollowed(alcance, ids);
    for (const id of ids) {
      const muestra = found.get(id)?.muestra;
      if (muestra) answer.add(muestra);
      else if (damaged.has(id)) answer.addDamaged(id);
    }
    if (!next) return { lugar: begun, tras: undefined };
    after = next;
  }
  return { lugar: begun, tras: after };
}

/**
 * The newest version of a shard, or the one before the first whose samples are still being stored: their rows stand
 * before their items do.
 */
async function positionToFollow(
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
