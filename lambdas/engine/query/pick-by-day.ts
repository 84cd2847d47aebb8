import { DayCounts } from './day-counts.ts';
import { lowerBound } from '../blocks/lower-bound.ts';
import { eachRow } from './match.ts';
import type { Matches } from './matches.ts';
import { compareFound, type Found } from './order.ts';

/** Rows of a slice, in order, and how many rows were found in all. */
export interface Picked {
  rows: Found[];
  total: number;
}

/**
 * Counts the rows of each day, which gives the days that the slice lies in; only their rows are gathered and sorted.
 */
export async function pickByDay(matches: Matches, offset: number, limit: number, descending: boolean): Promise<Picked> {
  const perDay = new DayCounts();
  await matches.each((match) => perDay.add(match));
  const wanted = perDay.daysOf(offset, limit, descending);
  if (!wanted) return { rows: [], total: perDay.total };
  const compare = descending ? (a: Found, b: Found) => compareFound(b, a) : compareFound;
  const start = offset - wanted.skipped;
  const end = start + limit;
  let found: Found[] = [];
  await matches.each((match) => {
    const { days } = match.block.columns;
    const from = lowerBound(match.to, (row) => (days[row] as number) < wanted.first, match.from);
    const to = lowerBound(match.to, (row) => (days[row] as number) <= wanted.last, from);
    eachRow({ ...match, from, to }, (row) => found.push({ block: match.block, row }));
    // What can't be in the slice any more is let go, and its block with it.
    if (found.length > 2 * end + rowsHeld) found = found.sort(compare).slice(0, end);
  }, wanted);
  return { rows: found.sort(compare).slice(start, end), total: perDay.total };
}

/** Rows that are held beyond those of the slice before they are sorted, at most. */
const rowsHeld = 20_000;
