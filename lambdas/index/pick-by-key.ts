import { lowerBound } from './lower-bound.ts';
import type { Match } from './match.ts';
import { held } from './matches.ts';
import { compareFound, type Found, type Slice } from './order.ts';
import { type Picked, pickByDay } from './pick-by-day.ts';
import { compareKeys } from './sort-key.ts';
import type { KeyColumn } from './sorted-rows.ts';

/** A block's found rows in the order of a column's keys. */
interface Run {
  match: Match;
  keyOfRow: (row: number) => string;
  rows: Uint16Array;
}

/**
 * Each block's found rows are in order already; the keys of the slice's first and last row are looked for by halving,
 * as in a search that runs through all of them at once. What lies between the two is gathered and sorted; of those two
 * themselves, which very many rows may share, only the rows that are needed are taken, newest first.
 */
export async function pickByKey(
  matches: readonly Match[],
  column: KeyColumn,
  { offset, limit, descending }: Slice,
): Promise<Picked> {
  const runs = matches.map((match) => runOfBlock(match, column)).filter(({ rows }) => rows.length > 0);
  const total = runs.reduce((sum, { rows }) => sum + rows.length, 0);
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { rows: [], total };
  const at = (rank: number) => keyAt(runs, descending ? total - 1 - rank : rank);
  const [firstKey, lastKey] = end <= maxMerged ? mergedKeys(runs, offset, end, descending) : [at(offset), at(end - 1)];
  const first = rowsOfKey(runs, firstKey);
  const before = descending ? total - first.upTo : first.below;
  const start = offset - before;
  if (firstKey === lastKey) {
    return { rows: (await pickByDay(held(first.matches), start, end - offset, true)).rows, total };
  }
  const last = rowsOfKey(runs, lastKey);
  const beforeLast = descending ? total - last.upTo : last.below;
  const head = await pickByDay(held(first.matches), start, first.upTo - first.below - start, true);
  const tail = await pickByDay(held(last.matches), 0, end - beforeLast, true);
  return { rows: [...head.rows, ...between(runs, firstKey, lastKey, descending), ...tail.rows], total };
}

/** Where a key's rows are, and how many rows have a key below it and up to it. */
function rowsOfKey(runs: readonly Run[], key: string): { matches: Match[]; below: number; upTo: number } {
  let [below, upTo] = [0, 0];
  const matches = runs.flatMap((run) => {
    const from = lowerBound(run.rows.length, (place) => keyOf(run, place) < key);
    const to = lowerBound(run.rows.length, (place) => keyOf(run, place) <= key, from);
    below += from;
    upTo += to;
    // Rows of the same key stand in the block's own order.
    const rows = run.rows.subarray(from, to);
    if (rows.length === 0) return [];
    const mask = new Uint8Array(run.match.block.rows);
    for (const row of rows) mask[row] = 1;
    return [{ block: run.match.block, from: rows[0] as number, to: (rows.at(-1) as number) + 1, mask }];
  });
  return { matches, below, upTo };
}

/** The rows whose keys lie between two, in order. */
function between(runs: readonly Run[], firstKey: string, lastKey: string, descending: boolean): Found[] {
  const [low, high] = descending ? [lastKey, firstKey] : [firstKey, lastKey];
  const found: (Found & { key: string })[] = [];
  for (const run of runs) {
    const from = lowerBound(run.rows.length, (place) => keyOf(run, place) <= low);
    const to = lowerBound(run.rows.length, (place) => keyOf(run, place) < high, from);
    for (let place = from; place < to; place++) {
      found.push({ block: run.match.block, row: run.rows[place] as number, key: keyOf(run, place) });
    }
  }
  const sign = descending ? -1 : 1;
  return found.toSorted((a, b) => sign * compareKeys(a.key, b.key) || compareFound(b, a));
}

function keyOf({ keyOfRow, rows }: Run, place: number): string {
  return keyOfRow(rows[place] as number);
}

function runOfBlock(match: Match, column: KeyColumn): Run {
  const { keyOf: keyOfRow, rows } = match.block.sortedBy(column);
  const { from, to, mask, block } = match;
  if (!mask && from === 0 && to === block.rows) return { match, keyOfRow, rows };
  return { match, keyOfRow, rows: rows.filter((row) => row >= from && row < to && (!mask || mask[row] === 1)) };
}

/** A slice that ends within so many rows is found sooner by merging the runs from their ends. */
const maxMerged = 2000;

/** The keys of the `offset`-th and of the last row before `end`, in order: the runs' next rows are taken one by one. */
function mergedKeys(
  runs: readonly Run[],
  offset: number,
  end: number,
  descending: boolean,
): [first: string, last: string] {
  const sign = descending ? -1 : 1;
  const keyAfter = (run: Run, taken: number) => keyOf(run, descending ? run.rows.length - 1 - taken : taken);
  // The next row of all is the last one of these.
  const next = runs.map((run) => ({ run, taken: 0, key: keyAfter(run, 0) }));
  next.sort((a, b) => -sign * compareKeys(a.key, b.key));
  let firstKey = '';
  for (let rank = 0; ; rank++) {
    const { run, taken, key } = next.pop() as (typeof next)[number];
    if (rank === offset) firstKey = key;
    if (rank === end - 1) return [firstKey, key];
    if (taken + 1 === run.rows.length) continue;
    const following = { run, taken: taken + 1, key: keyAfter(run, taken + 1) };
    const place = lowerBound(next.length, (at) => sign * compareKeys(next[at]?.key ?? '', following.key) > 0);
    next.splice(place, 0, following);
  }
}

/** The key of the `rank`-th row of all runs together, from 0. */
function keyAt(runs: readonly Run[], rank: number): string {
  const open = runs.map((run) => ({ run, low: 0, high: run.rows.length }));
  for (;;) {
    // The middle of the widest run is near the middle of all.
    const widest = open.reduce((a, b) => (b.high - b.low > a.high - a.low ? b : a));
    const pivot = keyOf(widest.run, (widest.low + widest.high) >> 1);
    const bounds = open.map(({ run, low, high }) => {
      const below = lowerBound(high, (place) => keyOf(run, place) < pivot, low);
      return { below, upTo: lowerBound(high, (place) => keyOf(run, place) <= pivot, below) };
    });
    const below = bounds.reduce((sum, one) => sum + one.below, 0);
    const upTo = bounds.reduce((sum, one) => sum + one.upTo, 0);
    if (rank >= below && rank < upTo) return pivot;
    for (const [i, one] of open.entries()) {
      if (rank < below) one.high = bounds[i]?.below ?? 0;
      else one.low = bounds[i]?.upTo ?? 0;
    }
  }
}
