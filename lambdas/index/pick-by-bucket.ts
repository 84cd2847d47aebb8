import { runOf } from './day-counts.ts';
import { eachRow, type Match } from './match.ts';
import { type Matches, narrowed } from './matches.ts';
import { type BucketColumn, bucketsOf, type Found, inSpanish, type Slice } from './order.ts';
import { type Picked, pickByDay } from './pick-by-day.ts';

/** Counts the rows of each bucket, then takes from each bucket that the slice touches what it needs, newest first. */
export async function pickByBucket(matches: Matches, column: BucketColumn, slice: Slice): Promise<Picked> {
  const { offset, limit, descending } = slice;
  const byName = await countBuckets(matches, column);
  const names = inSpanish(byName.keys());
  if (descending) names.reverse();
  const counts = names.map((name) => byName.get(name) as number);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { from, to, skipped } = runOf(counts, offset, limit);
  const rows: Found[] = [];
  let before = skipped;
  for (let place = from; place <= to && place < names.length; place++) {
    const [name, count] = [names[place] as string, counts[place] as number];
    const start = Math.max(0, offset - before);
    const wanted = Math.min(count, offset + limit - before) - start;
    if (wanted > 0) {
      const inBucket = narrowed(matches, (match) => restrict(match, column, name));
      rows.push(...(await pickByDay(inBucket, start, wanted, true)).rows);
    }
    before += count;
  }
  return { rows, total };
}

async function countBuckets(matches: Matches, column: BucketColumn): Promise<Map<string, number>> {
  const byName = new Map<string, number>();
  await matches.each((match) => {
    const { names, of } = bucketsOf(match.block, column);
    const own = new Uint32Array(names.length);
    eachRow(match, (row) => own[of(row)]!++);
    for (const [bucket, name] of names.entries()) {
      const count = own[bucket] as number;
      if (count > 0) byName.set(name, (byName.get(name) ?? 0) + count);
    }
  });
  return byName;
}

/** The rows of a match that are in one bucket. */
function restrict(match: Match, column: BucketColumn, name: string): Match | undefined {
  const { names, of } = bucketsOf(match.block, column);
  const bucket = names.indexOf(name);
  if (bucket === -1) return undefined;
  if (names.length === 1) return match;
  const mask = new Uint8Array(match.block.rows);
  let [first, last] = [match.to, match.from - 1];
  eachRow(match, (row) => {
    if (of(row) !== bucket) return;
    mask[row] = 1;
    first = Math.min(first, row);
    last = row;
  });
  return first > last ? undefined : { block: match.block, from: first, to: last + 1, mask };
}
