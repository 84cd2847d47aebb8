import { veredictos } from '../blocks/block.ts';
import { countCellsSummed } from './count-summed.ts';
import { runOf } from './day-counts.ts';
import { type CompiledFilter, countRows } from './match.ts';
import type { Days } from './matches.ts';
import type { Slice } from './order.ts';
import { bucketSlices } from './pick-by-bucket.ts';
import { type Picked, pickByDay } from './pick-by-day.ts';
import { daysOfMonth, daysWithin, sumOf } from './family-summary.ts';
import { monthsOf, narrowTo, type Summed } from './summed.ts';

/**
 * A slice and the total of what a filter finds: from summaries, and from blocks only of the days or months that the slice is
 * in. Undefined in an order that summaries don't know.
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

/** Days that follow each other, and how many rows a filter finds in them. */
interface Stretch extends Days {
  count: number;
}

/** What a filter finds, in stretches as short as summaries know, ascending: days of all types and verdicts, months of some. */
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

/** By a column of few values: from each the rows that the slice touches, newest first. */
async function pickByBuckets(
  summed: Summed,
  slice: Slice,
  bucketsIn: (cell: Cell) => [name: string, count: number][],
  filterOf: (name: string) => Partial<CompiledFilter>,
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
    const inBucket: Summed = {
      ...summed,
      filter: { ...filter, ...change },
      foundBy: (more) => foundBy({ ...change, ...more }),
    };
    rows.push(...(await pickByDate(inBucket, start, wanted, true)).rows);
  }
  return { rows, total };
}
