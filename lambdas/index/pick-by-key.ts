import { lowerBound } from './lower-bound.ts';
import type { Match } from './match.ts';
import { compareFound, compareKeys, type Found, type KeyColumn, type Slice, sortedBy } from './order.ts';
import { pickByDay } from './pick-by-day.ts';

/** A block's found rows in the order of a column's keys. */
interface Run {
  match: Match;
  keys: readonly string[];
  index: Uint16Array;
  rows: Uint16Array;
}

/**
 * Each block's found rows are in order already; the keys of the slice's first and last row are looked for by halving,
 * as in a search that runs through all of them at once. What lies between the two is gathered and sorted; of those two
 * themselves, which very many rows may share, only the rows that are needed are taken, newest first.
 */
export function pickByKey(matches: readonly Match[], column: KeyColumn, { offset, limit, descending }: Slice): Found[] {
  const runs = matches.map((match) => runOfBlock(match, column)).filter(({ rows }) => rows.length > 0);
  const total = runs.reduce((sum, { rows }) => sum + rows.length, 0);
  const end = Math.min(offset + limit, total);
  if (offset >= end) return [];
  const at = (rank: number) => keyAt(runs, descending ? total - 1 - rank : rank);
  const [firstKey, lastKey] = [at(offset), at(end - 1)];
  const first = rowsOfKey(runs, firstKey);
  const before = descending ? total - first.upTo : first.below;
  const start = offset - before;
  if (firstKey === lastKey) return pickByDay(first.matches, start, end - offset, true);
  const last = rowsOfKey(runs, lastKey);
  const beforeLast = descending ? total - last.upTo : last.below;
  return [
    ...pickByDay(first.matches, start, first.upTo - first.below - start, true),
    ...between(runs, firstKey, lastKey, descending),
    ...pickByDay(last.matches, 0, end - beforeLast, true),
  ];
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

function keyOf({ keys, index, rows }: Run, place: number): string {
  return keys[index[rows[place] as number] as number] as string;
}

function runOfBlock(match: Match, column: KeyColumn): Run {
  const { keys, index, rows } = sortedBy(match.block, column);
  const { from, to, mask, block } = match;
  if (!mask && from === 0 && to === block.rows) return { match, keys, index, rows };
  return { match, keys, index, rows: rows.filter((row) => row >= from && row < to && (!mask || mask[row] === 1)) };
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
