import { lowerBound, runOf } from '../../blocks/order.ts';
import { eachRow, type Match } from '../filter-block.ts';
import { compareFound, type Found, type Matches } from '../found-rows.ts';

/** The rows of a slice, in order, and the number of all rows found. */
export interface Picked {
  rows: Found[];
  total: number;
}

/** Counts the rows of each day to find the days that the slice lies in; gathers and sorts only the rows of those days. */
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
    // Rows that can't be in the slice any more are dropped, so that their blocks can be freed.
    if (found.length > 2 * end + rowsHeld) found = found.sort(compare).slice(0, end);
  }, wanted);
  return { rows: found.sort(compare).slice(start, end), total: perDay.total };
}

/** Rows kept beyond twice the slice's end before they are sorted and cut. */
const rowsHeld = 20_000;

/** Days by which a table of counts grows beyond its need. */
const slack = 400;

/** How many rows were found of each day. */
class DayCounts {
  /** By distance from `base`, the day of the first. */
  private counts = new Uint32Array();
  private base = 0;
  total = 0;

  add(match: Match): void {
    const { days } = match.block.columns;
    this.reserve(days[match.from] as number, days[match.to - 1] as number);
    const { counts, base } = this;
    let total = 0;
    eachRow(match, (row) => {
      const at = (days[row] as number) - base;
      counts[at] = (counts[at] as number) + 1;
      total++;
    });
    this.total += total;
  }

  /**
   * The days that the `offset`-th to the `offset + limit - 1`-th row lie in, counted from the newest or from the oldest
   * day, and how many rows come before them. Undefined where there are no such rows.
   */
  daysOf(
    offset: number,
    limit: number,
    fromNewest: boolean,
  ): { first: number; last: number; skipped: number } | undefined {
    if (offset >= this.total || limit <= 0) return undefined;
    const { length } = this.counts;
    const inOrder = fromNewest ? this.counts.toReversed() : this.counts;
    const { from, to, skipped } = runOf(inOrder, offset, limit);
    const end = Math.min(to, length - 1);
    return fromNewest
      ? { first: this.base + length - 1 - end, last: this.base + length - 1 - from, skipped }
      : { first: this.base + from, last: this.base + end, skipped };
  }

  private reserve(first: number, last: number): void {
    const { counts, base } = this;
    if (counts.length > 0 && first >= base && last < base + counts.length) return;
    const start = counts.length > 0 ? Math.min(first, base) : first;
    const end = counts.length > 0 ? Math.max(last + 1, base + counts.length) : last + 1;
    this.base = start - slack;
    this.counts = new Uint32Array(end - start + 2 * slack);
    this.counts.set(counts, counts.length > 0 ? base - this.base : 0);
  }
}
