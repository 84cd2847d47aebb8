import type { Block } from '../../blocks/block.ts';
import { compareKeys, type KeyColumn, lowerBound } from '../../blocks/order.ts';
import { type Match, matchesOfRows } from '../filter-block.ts';
import { compareFound, eachBlockOf, type Found, held, isWhole, type Matches, type Slice } from '../found-rows.ts';
import { pickByDay, type Picked } from './by-day.ts';

/** A block's found rows, ordered by a column's keys. */
interface Sorted {
  block: Block;
  keyOfRow: (row: number) => string;
  rows: Uint16Array;
}

/**
 * Each block's found rows are in order already; the keys of the slice's first and last row are found by a binary search over
 * all blocks together. Rows with keys between the two are gathered and sorted; of the rows with one of these two keys, which may
 * be very many, only the needed ones are taken, newest first.
 */
export async function pickByKey(
  matches: Matches,
  column: KeyColumn,
  { offset, limit, descending }: Slice,
): Promise<Picked> {
  const lists = await sortedOf(matches, column);
  const total = lists.reduce((sum, { rows }) => sum + rows.length, 0);
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { rows: [], total };
  const at = (rank: number) => keyAt(lists, descending ? total - 1 - rank : rank);
  const [firstKey, lastKey] = end <= maxMerged ? mergedKeys(lists, offset, end, descending) : [at(offset), at(end - 1)];
  const first = rowsOfKey(lists, firstKey);
  const before = descending ? total - first.upTo : first.below;
  const start = offset - before;
  if (firstKey === lastKey) {
    return { rows: (await pickByDay(held(first.matches), start, end - offset, true)).rows, total };
  }
  const last = rowsOfKey(lists, lastKey);
  const beforeLast = descending ? total - last.upTo : last.below;
  const head = await pickByDay(held(first.matches), start, first.upTo - first.below - start, true);
  const tail = await pickByDay(held(last.matches), 0, end - beforeLast, true);
  return { rows: [...head.rows, ...between(lists, firstKey, lastKey, descending), ...tail.rows], total };
}

/** The rows of a key, and how many rows have a lower key (`below`), and a lower or the same one (`upTo`). */
function rowsOfKey(lists: readonly Sorted[], key: string): { matches: Match[]; below: number; upTo: number } {
  let [below, upTo] = [0, 0];
  const matches = lists.flatMap((list) => {
    const from = lowerBound(list.rows.length, (place) => keyOf(list, place) < key);
    const to = lowerBound(list.rows.length, (place) => keyOf(list, place) <= key, from);
    below += from;
    upTo += to;
    // Rows of the same key stand in the block's own order.
    const rows = list.rows.subarray(from, to);
    return rows.length === 0 ? [] : matchesOfRows(list.block, rows);
  });
  return { matches, below, upTo };
}

/** The rows with keys strictly between two, in order. */
function between(lists: readonly Sorted[], firstKey: string, lastKey: string, descending: boolean): Found[] {
  const [low, high] = descending ? [lastKey, firstKey] : [firstKey, lastKey];
  const found: (Found & { key: string })[] = [];
  for (const list of lists) {
    const from = lowerBound(list.rows.length, (place) => keyOf(list, place) <= low);
    const to = lowerBound(list.rows.length, (place) => keyOf(list, place) < high, from);
    for (let place = from; place < to; place++) {
      found.push({ block: list.block, row: list.rows[place] as number, key: keyOf(list, place) });
    }
  }
  const sign = descending ? -1 : 1;
  return found.toSorted((a, b) => sign * compareKeys(a.key, b.key) || compareFound(b, a));
}

function keyOf({ keyOfRow, rows }: Sorted, place: number): string {
  return keyOfRow(rows[place] as number);
}

/** The found rows of each block, sorted. */
async function sortedOf(matches: Matches, column: KeyColumn): Promise<Sorted[]> {
  const lists: Sorted[] = [];
  await eachBlockOf(matches, (block, own) => {
    const { keyOf: keyOfRow, rows } = block.sortedBy(column);
    if (isWhole(block, own)) {
      lists.push({ block, keyOfRow, rows });
      return;
    }
    const isFound = new Uint8Array(block.rows);
    for (const { from, to, mask } of own) {
      if (mask) isFound.set(mask.subarray(from, to), from);
      else isFound.fill(1, from, to);
    }
    lists.push({ block, keyOfRow, rows: rows.filter((row) => isFound[row] === 1) });
  });
  return lists;
}

/** Up to this end, a slice is found faster by merging the lists from their ends. */
const maxMerged = 2000;

/** The keys of the `offset`-th row and of the last row before `end`: merges the lists row by row. */
function mergedKeys(
  lists: readonly Sorted[],
  offset: number,
  end: number,
  descending: boolean,
): [first: string, last: string] {
  const sign = descending ? -1 : 1;
  const keyAfter = (list: Sorted, taken: number) => keyOf(list, descending ? list.rows.length - 1 - taken : taken);
  // Sorted so that the next row of all lists is at the end.
  const next = lists.map((list) => ({ list, taken: 0, key: keyAfter(list, 0) }));
  next.sort((a, b) => -sign * compareKeys(a.key, b.key));
  let firstKey = '';
  for (let rank = 0; ; rank++) {
    const { list, taken, key } = next.pop() as (typeof next)[number];
    if (rank === offset) firstKey = key;
    if (rank === end - 1) return [firstKey, key];
    if (taken + 1 === list.rows.length) continue;
    const following = { list, taken: taken + 1, key: keyAfter(list, taken + 1) };
    const place = lowerBound(next.length, (at) => sign * compareKeys(next[at]?.key ?? '', following.key) > 0);
    next.splice(place, 0, following);
  }
}

/** The key of the `rank`-th row of all lists together, from 0. */
function keyAt(lists: readonly Sorted[], rank: number): string {
  const open = lists.map((list) => ({ list, low: 0, high: list.rows.length }));
  for (;;) {
    // The middle of the widest list is near the middle of all rows.
    const widest = open.reduce((a, b) => (b.high - b.low > a.high - a.low ? b : a));
    const pivot = keyOf(widest.list, (widest.low + widest.high) >> 1);
    const bounds = open.map(({ list, low, high }) => {
      const below = lowerBound(high, (place) => keyOf(list, place) < pivot, low);
      return { below, upTo: lowerBound(high, (place) => keyOf(list, place) <= pivot, below) };
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
