import type { Alcance } from '../../../platform/access/scope.ts';
import { ask } from '../ask.ts';
import { countRows, eachRow, type RowFilters } from '../filter-block.ts';
import {
  type BucketColumn,
  bucketsOf,
  compareFound,
  type Days,
  type Found,
  inSpanish,
  type Matches,
  narrowed,
  type Slice,
} from '../found-rows.ts';
import type { Family, IndexRow } from '../../blocks/row.ts';
import { pickByDay, type Picked } from './by-day.ts';
import { runOf } from '../../blocks/order.ts';
import { pickByKey } from './by-key.ts';
import { veredictos } from '../../blocks/block.ts';
import { countCellsSummed } from '../statistics/counts.ts';
import {
  daysOfMonth,
  daysWithin,
  monthsOf,
  narrowTo,
  type SummableFilter,
  type Summed,
  summedOf,
  sumOf,
} from '../summed.ts';

/** The rows of a slice and the number of all. A sample outside the scope is neither given nor counted. */
export async function queryRows(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  slice: Slice,
): Promise<{ rows: IndexRow[]; total: number }> {
  return ask(familia, alcance, filters, async (scoped) => {
    const summed = summedOf(scoped);
    const { rows, total } = (summed && (await pickSummed(summed, slice))) ?? (await pickRows(scoped.found, slice));
    return { rows: rows.map(({ block, row }) => block.row(row)), total };
  });
}

/**
 * The rows of a slice, in order, without sorting rows outside the slice. Rows that are equal in the column stand newest first,
 * whatever the direction.
 */
export async function pickRows(matches: Matches, slice: Slice): Promise<Picked> {
  const { sortBy, offset, limit, descending } = slice;
  switch (sortBy) {
    case 'fecha_muestra':
      return pickByDay(matches, offset, limit, descending);
    case 'tipo_muestra':
    case 'solicitante':
    case 'conclusion_muestra':
      return pickByBucket(matches, sortBy, slice);
    case 'numero_muestra':
    case 'referencia_externa':
    case 'producto':
      return pickByKey(matches, sortBy, slice);
    default:
      return sortBy satisfies never;
  }
}

/** Counts the rows of each bucket, then picks the slice's rows, newest first, from the buckets that the slice touches. */
async function pickByBucket(matches: Matches, column: BucketColumn, slice: Slice): Promise<Picked> {
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

/** The part of a slice that lies in one bucket: `wanted` rows from the bucket's `start`-th on. */
interface BucketSlice {
  name: string;
  start: number;
  wanted: number;
  isWhole: boolean;
}

/** The buckets that a slice touches, in order, and the number of all rows; `byName` has the number of rows of each bucket. */
function bucketSlices(
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

/** Gathers the rows of all wanted buckets in one pass: a page may have a solicitante for each row. */
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

/**
 * A slice and the total of what a filter finds: from summaries, and from blocks only of the days or months that the slice is
 * in. Undefined in an order that summaries don't know.
 *
 * @internal
 */
export async function pickSummed(summed: Summed, slice: Slice): Promise<Picked | undefined> {
  const { sortBy, offset, limit, descending } = slice;
  switch (sortBy) {
    case 'fecha_muestra':
      return pickByDate(summed, offset, limit, descending);
    case 'tipo_muestra':
      return pickByBuckets(
        summed,
        slice,
        (cell) => [[cell.tipo, cell.cumple + cell.noCumple + cell.otros]],
        (tipo) => {
          return { tipos: new Set([tipo]) };
        },
      );
    case 'conclusion_muestra':
      return pickByBuckets(
        summed,
        slice,
        ({ cumple, noCumple, otros }) => [cumple, noCumple, otros].map((count, i) => [veredictos[i] as string, count]),
        (name) => ({ veredicto: veredictos.findIndex((one) => one === name) }),
      );
    case 'solicitante':
    case 'numero_muestra':
    case 'referencia_externa':
    case 'producto':
      return undefined;
    default:
      return sortBy satisfies never;
  }
}

async function pickByDate(summed: Summed, offset: number, limit: number, descending: boolean): Promise<Picked> {
  const { familySummary, filter, foundBy } = summed;
  const stretches = await stretchesOf(summed);
  const total = stretches.reduce((sum, { count }) => sum + count, 0);
  if (offset >= total || limit <= 0) return { rows: [], total };
  const wanted = Math.min(limit, total - offset);
  const newest = descending ? familySummary.newest.pick(filter, offset, wanted) : undefined;
  if (newest) return { rows: newest, total };
  const inOrder = descending ? stretches.toReversed() : stretches;
  const { from, to, skipped } = runOf(
    inOrder.map(({ count }) => count),
    offset,
    limit,
  );
  const ends = [inOrder[from], inOrder[Math.min(to, inOrder.length - 1)]].flatMap((one) => one ?? []);
  const days = {
    first: Math.min(...ends.map(({ first }) => first)),
    last: Math.max(...ends.map(({ last }) => last)),
  };
  const { rows } = await pickByDay(foundBy(narrowTo(filter, days)), offset - skipped, limit, descending);
  return { rows, total };
}

/** Consecutive days, and the number of rows that a filter finds in them. */
interface Stretch extends Days {
  count: number;
}

/** The numbers of rows that a filter finds, ascending: by day for all types and verdicts, else by month. */
async function stretchesOf({ familySummary, filter, foundBy }: Summed): Promise<Stretch[]> {
  const { tipos, veredicto } = filter;
  if (tipos === 'todos' && veredicto === undefined) {
    return familySummary.daysIn(daysWithin(filter)).map(({ day, count }) => ({ first: day, last: day, count }));
  }
  const { isWhole, cuts } = monthsOf(familySummary, filter);
  const perMonth = new Map<number, number>();
  for (const cell of familySummary.cellsOf(filter)) {
    if (isWhole(cell.month)) perMonth.set(cell.month, (perMonth.get(cell.month) ?? 0) + sumOf(cell));
  }
  const stretches = [...perMonth].map(([month, count]): Stretch => ({ ...daysOfMonth(month), count }));
  for (const days of cuts) {
    let count = 0;
    await foundBy(narrowTo(filter, days)).each((match) => (count += countRows(match)));
    stretches.push({ ...days, count });
  }
  return stretches.sort((a, b) => a.first - b.first);
}

type Cell = NonNullable<Awaited<ReturnType<typeof countCellsSummed>>>['cells'][number];

/** A slice in the order of a column of few values: from each bucket that the slice touches its rows, newest first. */
async function pickByBuckets(
  summed: Summed,
  slice: Slice,
  bucketsIn: (cell: Cell) => [name: string, count: number][],
  filterOf: (name: string) => Partial<SummableFilter>,
): Promise<Picked> {
  const { filter, foundBy } = summed;
  const counts = await countCellsSummed(summed, 'ninguna');
  const byName = new Map<string, number>();
  for (const [name, count] of (counts?.cells ?? []).flatMap(bucketsIn)) {
    if (count > 0) byName.set(name, (byName.get(name) ?? 0) + count);
  }
  const { slices, total } = bucketSlices(byName, slice);
  const rows: Picked['rows'] = [];
  for (const { name, start, wanted } of slices) {
    const change = filterOf(name);
    const ofBucket: Summed = {
      ...summed,
      filter: { ...filter, ...change },
      foundBy: (more) => foundBy({ ...change, ...more }),
    };
    rows.push(...(await pickByDate(ofBucket, start, wanted, true)).rows);
  }
  return { rows, total };
}
