import { type Followed, readFollowed } from '../../muestras/access/followed.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { BrokenChainError, type Posicion, versionsAfter } from '../../../engine/query/versions-after.ts';
import { concerns, partOfShard } from '../../../engine/query/rows-after.ts';
import { type Cambio, cambiosIn, huellaDe } from '../../../engine/parts/cambios.ts';
import { shardOf } from '../../../engine/parts/shard.ts';
import type { StoredCambios } from '../../../engine/store/indice-cambios.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { type MuestraHeader, revisionOf } from '../../muestras/store/muestras.ts';
import type { Lugar } from './cursor.ts';
import { isWaitedFor } from './waited.ts';

/** Where what became of samples is gathered. */
export interface Gathered {
  /** For how many more samples there is room; 0: nothing more is read. */
  readonly room: number;
  /** A sample in scope, as it is stored now. */
  add(header: MuestraHeader, muestra: Muestra): void;
  /** One that isn't shown any more, or was never; `cambio` says by which change. */
  addGone(cambio: Pick<Cambio, 'id' | 'revision' | 'huella'>): void;
  /** One whose item can't be read. */
  addDamaged(id: string): void;
}

/** Changes whose samples are read at a time: each of up to 1 MB, of which an answer holds a few. */
const atOnce = 20;

/** How far a shard was followed, and whether it can be followed further at once. */
interface FollowedTo {
  lugar: Lugar;
  hasMore: boolean;
}

/**
 * Adds what became of a shard's samples in scope after a place, up to the newest version, as far as there is room and
 * as their items are stored. Throws BrokenChainError where everything has to be read again: what was kept doesn't follow on
 * from the place, or the shard is behind it, since its table was restored to an earlier time.
 */
export async function followShard(
  alcance: Alcance,
  { lugar, newest }: { lugar: Lugar; newest: Posicion },
  { answer, now }: { answer: Gathered; now: Date },
): Promise<FollowedTo> {
  let at = lugar;
  if (newest.version < at.version) throw new BrokenChainError();
  while (at.version < newest.version) {
    for (const version of await versionsAfter(partOfShard(at.shard), at, newest)) {
      const cambios = cambiosIn(version);
      if (cambios === 'todo') throw new BrokenChainError();
      const done = await followVersion(
        alcance,
        { version, cambios, shard: at.shard, from: at.hechos },
        { answer, now },
      );
      if (done.hechos < cambios.length) return { lugar: { ...at, hechos: done.hechos }, hasMore: !done.isWaiting };
      at = { shard: at.shard, version: version.version, nombre: version.nombre, hechos: 0 };
    }
  }
  return { lugar: at, hasMore: false };
}

/** A version's changes, of which the first ones are done. */
interface Step {
  version: StoredCambios;
  cambios: readonly Cambio[];
  shard: number;
  from: number;
}

/** Gives how many are done, and whether the next one's item is waited for. */
async function followVersion(
  alcance: Alcance,
  { version, cambios, shard, from }: Step,
  { answer, now }: { answer: Gathered; now: Date },
): Promise<{ hechos: number; isWaiting: boolean }> {
  let hechos = from;
  while (hechos < cambios.length) {
    const some = cambios.slice(hechos, hechos + Math.min(atOnce, answer.room));
    if (some.length === 0) return { hechos, isWaiting: false };
    const own = some.filter(({ lugares }) => concerns(alcance, lugares));
    const { found, damaged } = await readFollowed(
      alcance,
      own.map(({ id }) => id),
    );
    for (const [n, cambio] of some.entries()) {
      // Samples are of any size: there may be no room for all that was read. The first is taken, whatever time it took.
      if (n > 0 && answer.room === 0) return { hechos, isWaiting: false };
      if (concerns(alcance, cambio.lugares)) {
        if (damaged.has(cambio.id)) answer.addDamaged(cambio.id);
        else {
          const followed = found.get(cambio.id);
          if (isBehind(cambio, followed) && isWaitedFor(version, now)) return { hechos, isWaiting: true };
          tell(cambio, followed, { shard, answer });
        }
      }
      hechos++;
    }
  }
  return { hechos, isWaiting: false };
}

/** Whether a sample's item is older than its row. */
function isBehind({ revision }: Cambio, followed: Followed | undefined): boolean {
  return revision > 0 && (!followed || revisionOf(followed.header) < revision);
}

/**
 * Adds what a sample is now. Where it is shown, only at the newest of its changes: one that changed it later is told when its
 * turn comes, and one that has gone to another shard in scope is told there. That it isn't shown is told at once: changes
 * to samples in progress are not followed.
 */
function tell(
  { id, revision, huella }: Cambio,
  followed: Followed | undefined,
  { shard, answer }: { shard: number; answer: Gathered },
): void {
  if (!followed?.muestra) {
    // A sample that was never stored is not gone.
    if (followed || revision === 0) answer.addGone({ id, revision, huella });
    return;
  }
  const { header, muestra } = followed;
  const isNewest = revision === 0 || (revisionOf(header) === revision && huellaDe(header.huella) === huella);
  if (isNewest && shardOf(header.solicitante) === shard) answer.add(header, muestra);
}
