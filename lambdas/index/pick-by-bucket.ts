import type { Match } from './match.ts';
import { type BucketColumn, type Buckets, bucketsOf, type Found, inSpanish, type Slice } from './order.ts';
import { eachRow, pickByDay, runOf } from './pick-by-day.ts';

/** Counts the rows of each bucket, then takes from each bucket that the slice touches what it needs, newest first. */
export function pickByBucket(matches: readonly Match[], column: BucketColumn, slice: Slice): Found[] {
  const { offset, limit, descending } = slice;
  const names = inSpanish(matches.flatMap(({ block }) => bucketsOf(block, column).names));
  if (descending) names.reverse();
  const places = new Map(names.map((name, place) => [name, place]));
  const counts = new Uint32Array(names.length);
  const placed = matches.map((match) => {
    const buckets = bucketsOf(match.block, column);
    const of = buckets.names.map((name) => places.get(name) as number);
    eachRow(match, (row) => counts[of[buckets.of(row)] as number]!++);
    return { match, of, buckets };
  });
  const { from, to, skipped } = runOf(counts, offset, limit);
  const picked: Found[] = [];
  let before = skipped;
  for (let bucket = from; bucket <= to && bucket < counts.length; bucket++) {
    const count = counts[bucket] as number;
    const start = Math.max(0, offset - before);
    const wanted = Math.min(count, offset + limit - before) - start;
    if (wanted > 0) {
      const inBucket = placed.flatMap(({ match, of, buckets }) => {
        const own = of.indexOf(bucket);
        return own === -1 ? [] : (restrict(match, own, buckets) ?? []);
      });
      picked.push(...pickByDay(inBucket, start, wanted, true));
    }
    before += count;
  }
  return picked;
}

/** The rows of a match that are in one bucket. */
function restrict(match: Match, bucket: number, { names, of }: Buckets): Match | undefined {
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
