import { readFollowed } from '../../../muestras/access/followed.ts';
import type { Alcance } from '../../../../platform/access/scope.ts';
import { type Lugar, positionToFollow } from '../position.ts';
import type { Gathered } from '../follow.ts';
import { readHeads, rowsAfter } from '../../../../engine/query/changes.ts';
import type { RowKey } from '../../../../engine/blocks/row.ts';

/** Samples that are read whole at a time: each of up to 1 MB, of which an answer holds a few. */
const atOnce = 20;

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
  { answer, now }: { answer: Gathered; now: Date },
): Promise<Listed> {
  const heads = await readHeads([shard], { consistent: true });
  const manifest = heads.manifestOf(shard);
  const begun = lugar ?? { shard, ...(await positionToFollow(alcance, shard, { manifest, now })), hechos: 0 };
  if (!manifest) return { lugar: begun, tras: undefined };
  let after = tras;
  do {
    // There was room when this was begun; where finding out where to follow from took all the time, a little is listed.
    const atMost = Math.max(1, Math.min(atOnce, answer.room));
    const { rows, next } = await rowsAfter(manifest, alcance, { after, atMost });
    const ids = rows.map(({ id }) => id);
    const { found, damaged } = await readFollowed(alcance, ids);
    for (const [n, row] of rows.entries()) {
      // Samples are of any size: there may be no room for all that was read. The first is taken, whatever time it took.
      if (n > 0 && answer.room === 0) return { lugar: begun, tras: after };
      const { id } = row;
      const followed = found.get(id);
      if (followed?.muestra) answer.add(followed.header, followed.muestra);
      else if (damaged.has(id)) answer.addDamaged(id);
      after = row;
    }
    if (!next) return { lugar: begun, tras: undefined };
    after = next;
  } while (answer.room > 0);
  return { lugar: begun, tras: after };
}
