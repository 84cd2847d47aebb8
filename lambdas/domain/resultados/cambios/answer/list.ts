import { rowsAfter } from '../../../../engine/query/rows-after.ts';
import type { RowKey } from '../../../../engine/blocks/row.ts';
import type { Alcance } from '../../../../platform/access/scope.ts';
import { readFollowed } from '../../../muestras/access/followed.ts';
import type { Gathered } from '../follow.ts';

/** Samples that are read whole at a time: each of up to 1 MB, of which an answer holds a few. */
const atOnce = 20;

/**
 * Lists the samples in scope of a shard after a row, as far as there is room; gives after which row there are more. What is
 * listed may have changed meanwhile, and comes again as a change.
 */
export async function listShard(
  alcance: Alcance,
  { shard, tras }: { shard: number; tras: RowKey | undefined },
  answer: Gathered,
): Promise<RowKey | undefined> {
  let after = tras;
  do {
    // There was room when this was begun.
    const atMost = Math.max(1, Math.min(atOnce, answer.room));
    const { rows, next } = await rowsAfter(shard, alcance, { after, atMost });
    const { found, damaged } = await readFollowed(
      alcance,
      rows.map(({ id }) => id),
    );
    for (const [n, row] of rows.entries()) {
      // Samples are of any size: there may be no room for all that was read. The first is taken, whatever time it took.
      if (n > 0 && answer.room === 0) return after;
      const followed = found.get(row.id);
      if (followed?.muestra) answer.add(followed.header, followed.muestra);
      else if (damaged.has(row.id)) answer.addDamaged(row.id);
      after = row;
    }
    if (!next) return undefined;
    after = next;
  } while (answer.room > 0);
  return after;
}
