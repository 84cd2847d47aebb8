import { lowerBound } from './lower-bound.ts';
import type { Match } from './match.ts';
import { dayRange } from './count.ts';
import { compareFound, type Found } from './order.ts';

/** Calls `visit` for each row that was found. */
export function eachRow({ from, to, mask }: Match, visit: (row: number) => void): void {
  for (let row = from; row < to; row++) if (!mask || mask[row] === 1) visit(row);
}

/**
 * Counts the rows of each day, which gives the days that the slice lies in; only their rows are gathered and sorted.
 */
export function pickByDay(matches: readonly Match[], offset: number, limit: number, descending: boolean): Found[] {
  const [first, last] = dayRange(matches);
  if (first > last) return [];
  const perDay = new Uint32Array(last - first + 1);
  for (const match of matches) {
    const { days } = match.block.columns;
    eachRow(match, (row) => perDay[(days[row] as number) - first]!++);
  }
  if (descending) perDay.reverse();
  const run = runOf(perDay, offset, limit);
  const start = offset - run.skipped;
  const [lowest, highest] = descending ? [last - run.to, last - run.from] : [first + run.from, first + run.to];
  const found: Found[] = [];
  for (const match of matches) {
    const { days } = match.block.columns;
    const from = lowerBound(match.to, (row) => (days[row] as number) < lowest, match.from);
    const to = lowerBound(match.to, (row) => (days[row] as number) <= highest, from);
    eachRow({ ...match, from, to }, (row) => found.push({ block: match.block, row }));
  }
  found.sort(descending ? (a, b) => compareFound(b, a) : compareFound);
  return found.slice(start, start + limit);
}

/** The places of `counts` that hold the `offset`-th to the `offset + limit - 1`-th of what they count, and how many come before. */
export function runOf(
  counts: ArrayLike<number>,
  offset: number,
  limit: number,
): { from: number; to: number; skipped: number } {
  let [from, skipped] = [0, 0];
  while (from < counts.length && skipped + (counts[from] as number) <= offset) skipped += counts[from++] as number;
  let [to, covered] = [from, skipped];
  while (to < counts.length && covered + (counts[to] as number) < offset + limit) covered += counts[to++] as number;
  return { from, to, skipped };
}
