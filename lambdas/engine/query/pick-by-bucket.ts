import { runOf } from './day-counts.ts';
import { eachRow } from './match.ts';
import { type Matches, narrowed } from './matches.ts';
import { type BucketColumn, bucketsOf, compareFound, type Found, inSpanish, type Slice } from './order.ts';
import { type Picked, pickByDay } from './pick-by-day.ts';

/** Counts the rows of each bucket, then takes from each bucket that the slice touches what it needs, newest first. */
export async function pickByBucket(matches: Matches, column: BucketColumn, slice: Slice): Promise<Picked> {
  const { slices, total } = bucketSlices(await countBuckets(matches, column), slice);
  const whole = new Map(slices.flatMap(({ name, isWhole }) => (isWhole ? [[name, [] as Found[]]] : [])));
  await gather(matches, column, whole);
  const rows: Found[] = [];
  for (const { name, start, wanted } of slices) {
    const found = whole.get(name);
    const picked = found ?? (await pickByDay(inBucket(matches, column, name), start, wanted, true)).rows;
    rows.push(...(found ? found.sort((a, b) => compareFound(b, a)) : picked));
  }
  return { rows, total };
}

/** What a slice takes of the rows of each bucket that it touches, in order: from the `start`-th on. */
interface BucketSlice {
  name: string;
  start: number;
  wanted: number;
  isWhole: boolean;
}

/** The buckets that a slice touches, by how many rows each has, and the number of all rows. */
export function bucketSlices(
  byName: ReadonlyMap<string, number>,
  { offset, limit, descending }: Slice,
): { slices: BucketSlice[]; total: number } {
  const names = inSpanish(byName.keys());
  if (descending) names.reverse();
  const counts = names.map((name) => byName.get(name) as number);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { from, to, skipped } = runOf(counts, offset, limit);
  const slices: BucketSlice[] = [];
  let before = skipped;
  for (let place = from; place <= to && place < names.length; place++) {
    const [name, count] = [names[place] as string, counts[place] as number];
    const start = Math.max(0, offset - before);
    const wanted = Math.min(count, offset + limit - before) - start;
    if (wanted > 0) slices.push({ name, start, wanted, isWhole: wanted === count });
    before += count;
  }
  return { slices, total };
}

async function countBuckets(matches: Matches, column: BucketColumn): Promise<Map<string, number>> {
  const byName = new Map<string, number>();
  await matches.each((match) => {
    const { names, of } = bucketsOf(match, column);
    const own = new Uint32Array(names.length);
    eachRow(match, (row) => own[of(row)]!++);
    for (const [bucket, name] of names.entries()) {
      const count = own[bucket] as number;
      if (count > 0) byName.set(name, (byName.get(name) ?? 0) + count);
    }
  });
  return byName;
}

/** Adds the rows of some buckets to theirs, in one go: of solicitantes a page may have as many as rows. */
async function gather(matches: Matches, column: BucketColumn, wanted: ReadonlyMap<string, Found[]>): Promise<void> {
  if (wanted.size === 0) return;
  await matches.each((match) => {
    const { names, of } = bucketsOf(match, column);
    const found = names.map((name) => wanted.get(name));
    if (found.every((rows) => rows === undefined)) return;
    eachRow(match, (row) => found[of(row)]?.push({ block: match.block, row }));
  });
}

/** The rows that are in one bucket. */
function inBucket(matches: Matches, column: BucketColumn, name: string): Matches {
  return narrowed(matches, (match) => {
    const { names, of } = bucketsOf(match, column);
    const bucket = names.indexOf(name);
    if (bucket === -1 || names.length === 1) return bucket !== -1;
    return (row) => Number(of(row) === bucket);
  });
}
