import { type Followed, readFollowed } from '../../muestras/access/followed.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import {
  BrokenChainError,
  concerns,
  partOfShard,
  type Posicion,
  readHeads,
  shardsOf,
  versionsAfter,
} from '../../../engine/query/changes.ts';
import { type Cambio, cambiosIn, huellaDe } from '../../../engine/parts/cambios.ts';
import { shardOf } from '../../../engine/parts/part.ts';
import type { StoredCambios } from '../../../engine/store/indice-cambios.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { type MuestraHeader, revisionOf } from '../../muestras/store/muestras.ts';
import { type Cursor, isWaitedFor, type Lugar, movedOf, positionToFollow, shortOf } from './position.ts';

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
 * Adds the current state of a sample. A visible sample is told only at its newest change: an older change is skipped,
 * and a sample that moved to another shard in scope is told there. A sample that is no longer visible is told at once:
 * changes of samples in progress are not followed.
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

/** How far a scope was followed. */
export interface FollowedOn {
  cursor: Cursor;
  /** Whether there is more to be gathered at once. */
  hasMore: boolean;
  /** Whether some changes can't be known any more: those before the cursor that is given now. */
  isBroken: boolean;
}

/**
 * Gathers what became of the samples in scope since a cursor, and of none before it began: without a cursor, nothing, and
 * with a scope that has grown, what changes from now on of the solicitantes that came. A shard whose changes don't follow
 * on (`BrokenChainError`) goes on from now, and `isBroken` says so.
 */
export async function followOn(
  before: Cursor | undefined,
  alcance: Alcance,
  work: { answer: Gathered; now: Date },
): Promise<FollowedOn> {
  const known = new Map(before?.lugares.map((lugar) => [lugar.shard, lugar]));
  const lugares = new Map<number, Lugar>();
  const begun: number[] = [];
  for (const shard of shardsOf(alcance.solicitantes)) {
    const lugar = known.get(shard);
    if (lugar) lugares.set(shard, lugar);
    else begun.push(shard);
  }
  let [hasMore, isBroken] = [false, false];
  for (const { lugar, newest } of await movedOf([...lugares.values()])) {
    if (work.answer.room === 0) {
      hasMore = true;
      break;
    }
    try {
      const followed = await followShard(alcance, { lugar, newest }, work);
      lugares.set(lugar.shard, followed.lugar);
      hasMore ||= followed.hasMore;
    } catch (error) {
      if (!(error instanceof BrokenChainError)) throw error;
      isBroken = true;
      begun.push(lugar.shard);
    }
  }
  for (const lugar of await placesNow(alcance, begun, work.now)) lugares.set(lugar.shard, lugar);
  return {
    cursor: { alcance: shortOf(alcance), lugares: [...lugares.values()], lista: undefined },
    hasMore,
    isBroken,
  };
}

/** Where the changes of a scope are followed from that begins now. */
export async function cursorNow(alcance: Alcance, now: Date): Promise<Cursor> {
  const lugares = await placesNow(alcance, shardsOf(alcance.solicitantes), now);
  return { alcance: shortOf(alcance), lugares, lista: undefined };
}

/** Where changes of some shards are followed from that were not followed before. */
async function placesNow(alcance: Alcance, shards: readonly number[], now: Date): Promise<Lugar[]> {
  if (shards.length === 0) return [];
  const heads = await readHeads(shards, { consistent: true });
  const places: Lugar[] = [];
  for (const shard of shards) {
    const manifest = heads.manifestOf(shard);
    places.push({ shard, ...(await positionToFollow(alcance, shard, { manifest, now })), hechos: 0 });
  }
  return places;
}
