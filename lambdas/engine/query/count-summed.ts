import { allows } from '../../platform/access/scope.ts';
import { fechaOf, monthName, yearName } from '../blocks/calendar.ts';
import { type Agrupacion, type CellCounts, type CountCell, countMatches, type SampleCounts } from './count.ts';
import type { Days } from './matches.ts';
import { daysOfMonth, sumOf } from './family-summary.ts';
import { isOfAllDays, monthsOf, narrowTo, type Summed } from './summed.ts';

/** Names of the buckets that months are counted in. */
const bucketNames: Record<Exclude<Agrupacion, 'solicitante'>, (month: number) => string> = {
  ninguna: () => '',
  mes: monthName,
  ano: (month) => yearName(Math.floor(month / 12)),
};

/** Counts from summaries, and blocks of the months that a period cuts; undefined where it takes all blocks. */
export async function countCellsSummed(summed: Summed, agrupacion: Agrupacion): Promise<CellCounts | undefined> {
  if (agrupacion === 'solicitante') {
    if (!isOfAllDays(summed)) return undefined;
    // A solicitante is in one shard: nothing has to be put together.
    const cells: CountCell[] = [];
    await eachOfCensos(summed, (bucket, tipo, cumple, noCumple, otros) => {
      cells.push({ bucket, tipo, cumple, noCumple, otros });
    });
    return countsOf(cells);
  }
  const { familySummary, filter, foundBy } = summed;
  const sums = new CellSums();
  const { isWhole, cuts } = monthsOf(familySummary, filter);
  for (const { month, tipo, counts } of familySummary.cellsOf(filter)) {
    if (isWhole(month)) sums.add(bucketNames[agrupacion](month), tipo, ...counts);
  }
  for (const days of cuts) {
    const { cells } = await countMatches(foundBy(narrowTo(filter, days)), agrupacion);
    for (const { bucket, tipo, cumple, noCumple, otros } of cells) sums.add(bucket, tipo, cumple, noCumple, otros);
  }
  return countsOf(sums.cells());
}

/**
 * The same with the first and the last day and the number of solicitantes. Undefined where it takes all blocks: how many
 * solicitantes have samples in a part of the time is in no summary.
 */
export async function countSummed(summed: Summed, agrupacion: Agrupacion): Promise<SampleCounts | undefined> {
  if (!isOfAllDays(summed)) return undefined;
  const counts = await countCellsSummed(summed, agrupacion);
  if (!counts) return undefined;
  const [solicitantes, days] = await Promise.all([countSolicitantes(summed, counts), spanOf(summed)]);
  return { ...counts, ...days, solicitantes };
}

async function countSolicitantes(summed: Summed, { total }: CellCounts): Promise<number> {
  if (total === 0) return 0;
  if (total === summed.familySummary.total) return summed.familySummary.solicitantes;
  const names = new Set<string>();
  await eachOfCensos(summed, (solicitante) => names.add(solicitante));
  return names.size;
}

/** The first and the last day of what a filter of all days finds. */
async function spanOf(summed: Summed): Promise<Pick<SampleCounts, 'desde' | 'hasta'>> {
  const { familySummary, filter } = summed;
  const perMonth = new Map<number, number>();
  for (const cell of familySummary.cellsOf(filter)) {
    perMonth.set(cell.month, (perMonth.get(cell.month) ?? 0) + sumOf(cell));
  }
  const months = [...perMonth.keys()];
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { desde: undefined, hasta: undefined };
  const [{ first: firstDay }, { last: lastDay }] = await Promise.all([
    daysFound(summed, first, perMonth.get(first)),
    daysFound(summed, last, perMonth.get(last), 'newest'),
  ]);
  return { desde: fechaOf(firstDay), hasta: fechaOf(lastDay) };
}

/** The first and the last day on which a filter finds so many rows in a month; of the newest one only the last. */
async function daysFound(
  { familySummary, filter, foundBy }: Summed,
  month: number,
  count: number | undefined,
  which?: 'newest',
): Promise<Days> {
  const all = daysOfMonth(month);
  if (count === familySummary.countOf(all)) {
    const days = familySummary.daysIn(all);
    return { first: days[0]?.day ?? all.first, last: days.at(-1)?.day ?? all.last };
  }
  const newest = which && familySummary.newest.pick(filter, 0, 1)?.[0];
  if (newest) return { first: all.first, last: newest.block.columns.days[newest.row] as number };
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  await foundBy(narrowTo(filter, all)).each(({ block, from, to }) => {
    const { days } = block.columns;
    first = Math.min(first, days[from] as number);
    last = Math.max(last, days[to - 1] as number);
  });
  return { first, last };
}

/** Calls `visit` for the counts of each solicitante and type that a filter's types and verdict leave. */
export async function eachOfCensos(
  { censos, filter: { tipos, veredicto } }: Summed,
  visit: (solicitante: string, tipo: string, cumple: number, noCumple: number, otros: number) => void,
): Promise<void> {
  const kept = (counts: Uint32Array, place: number) =>
    veredicto === undefined || place === veredicto ? (counts[place] as number) : 0;
  for (const { solicitantes } of await censos()) {
    const isAllowed = new Map(solicitantes.tipos.map((tipo) => [tipo, allows(tipos, tipo)]));
    solicitantes.each((solicitante, tipo, counts) => {
      if (!isAllowed.get(tipo)) return;
      const [cumple, noCumple, otros] = [kept(counts, 0), kept(counts, 1), kept(counts, 2)];
      if (cumple + noCumple + otros > 0) visit(solicitante, tipo, cumple, noCumple, otros);
    });
  }
}

/** Counts by bucket and type, put together. */
class CellSums {
  private readonly buckets = new Map<string, Map<string, CountCell>>();

  add(bucket: string, tipo: string, cumple = 0, noCumple = 0, otros = 0): void {
    const own = this.buckets.get(bucket) ?? new Map<string, CountCell>();
    this.buckets.set(bucket, own);
    const cell = own.get(tipo) ?? { bucket, tipo, cumple: 0, noCumple: 0, otros: 0 };
    own.set(tipo, cell);
    cell.cumple += cumple;
    cell.noCumple += noCumple;
    cell.otros += otros;
  }

  cells(): CountCell[] {
    return [...this.buckets.values()].flatMap((own) => [...own.values()]);
  }
}

function countsOf(cells: CountCell[]): CellCounts {
  return { total: cells.reduce((sum, { cumple, noCumple, otros }) => sum + cumple + noCumple + otros, 0), cells };
}
