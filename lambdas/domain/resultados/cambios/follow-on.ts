import type { Alcance } from '../../../platform/access/scope.ts';
import { readHeads, shardsOf } from '../../../engine/query/rows-after.ts';
import { BrokenChainError } from '../../../engine/query/versions-after.ts';
import { type Cursor, type Lugar, shortOf } from './cursor.ts';
import { followShard, type Gathered } from './follow.ts';
import { movedOf, positionToFollow } from './position.ts';

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
