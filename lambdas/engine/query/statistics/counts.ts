import { type Alcance, allows } from '../../../platform/access/scope.ts';
import { ask } from '../ask.ts';
import { type Match, type RowFilters, solicitanteOf } from '../filter-block.ts';
import type { Family } from '../../blocks/row.ts';
import type { Block } from '../../blocks/block.ts';
import { DayTable, fechaOf, firstDayOf, monthName, monthOf, yearName } from '../../blocks/calendar.ts';
import type { Days, Matches } from '../found-rows.ts';
import { tipoNames } from '../../blocks/names.ts';
import { daysOfMonth, isOfAllDays, monthsOf, narrowTo, type Summed, summedOf, sumOf } from '../summed.ts';

/** Counts the samples found by bucket, type and verdict, with their first and last day and the number of solicitantes. */
export async function queryCounts(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  agrupacion: Agrupacion,
): Promise<SampleCounts> {
  return ask(familia, alcance, filters, async (scoped) => {
    const summed = summedOf(scoped);
    return (summed && (await countSummed(summed, agrupacion))) ?? countMatches(scoped.found, agrupacion);
  });
}

/** Counts the samples found by bucket, type and verdict; cheaper than `queryCounts`. */
export async function queryCells(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  agrupacion: Agrupacion,
): Promise<CellCounts> {
  return ask(familia, alcance, filters, async (scoped) => {
    const summed = summedOf(scoped);
    return (summed && (await countCellsSummed(summed, agrupacion))) ?? countMatches(scoped.found, agrupacion);
  });
}

/** The buckets in which samples are counted, besides type and verdict. A month is `2026-03`, a year `2026`. */
export type Agrupacion = 'ninguna' | 'mes' | 'ano' | 'solicitante';

/** The numbers of samples of one bucket and one type, by verdict. `bucket` is '' for `ninguna`. */
export interface CountCell {
  bucket: string;
  tipo: string;
  cumple: number;
  noCumple: number;
  otros: number;
}

/** The counts of the samples that a filter finds, and their total. */
export interface CellCounts {
  total: number;
  /** A cell for each pair of bucket and type with a sample, in no particular order. */
  cells: CountCell[];
}

/** Counts with the first and the last day of the samples, undefined where none is found. */
export interface SampleCounts extends CellCounts {
  desde: string | undefined;
  hasta: string | undefined;
  /** The number of distinct solicitantes of the samples. */
  solicitantes: number;
}

const veredictoCount = 3;

/** The samples of one bucket: three counters, one for each verdict, for each number of `tipoNames`; grows with new types. */
class Bucket {
  readonly name: string;
  /** The day that the next bucket begins with. */
  readonly end: number;
  counts = new Uint32Array(veredictoCount * tipoNames.size);

  constructor(name: string, end: number) {
    this.name = name;
    this.end = end;
  }

  /** Makes room for every type met so far. */
  reserve(): void {
    const length = veredictoCount * tipoNames.size;
    if (length <= this.counts.length) return;
    const grown = new Uint32Array(2 * length);
    grown.set(this.counts);
    this.counts = grown;
  }

  cells(): CountCell[] {
    const { name: bucket, counts } = this;
    const cells: CountCell[] = [];
    for (let at = 0; at < counts.length; at += veredictoCount) {
      const [cumple, noCumple, otros] = [counts[at] as number, counts[at + 1] as number, counts[at + 2] as number];
      if (cumple + noCumple + otros === 0) continue;
      cells.push({ bucket, tipo: tipoNames.nameOf(at / veredictoCount), cumple, noCumple, otros });
    }
    return cells;
  }
}

/** Gives the bucket of a match's rows of a day. */
type BucketOf = (match: Match, day: number) => Bucket;

/** By grouping: makes a function that gives a row's bucket, and adds new buckets to the list. */
const divisions: Record<Agrupacion, (buckets: Bucket[]) => BucketOf> = {
  ninguna(buckets) {
    const all = new Bucket('', Number.POSITIVE_INFINITY);
    buckets.push(all);
    return () => all;
  },
  mes: (buckets) => byPeriod(buckets, 1, monthName),
  ano: (buckets) => byPeriod(buckets, 12, yearName),
  solicitante(buckets) {
    const byName = new Map<string, Bucket>();
    return (match) => {
      const name = solicitanteOf(match);
      const known = byName.get(name);
      if (known) return known;
      const bucket = new Bucket(name, Number.POSITIVE_INFINITY);
      buckets.push(bucket);
      byName.set(name, bucket);
      return bucket;
    };
  },
};

/** Buckets of `months` months. Runs may be short, so that a day's bucket is found by a table. */
function byPeriod(buckets: Bucket[], months: number, nameOf: (period: number) => string): BucketOf {
  const byDay = new DayTable<Bucket>((day) => {
    const period = Math.floor(monthOf(day) / months);
    const name = nameOf(period);
    const known = buckets.find((bucket) => bucket.name === name);
    if (known) return known;
    const bucket = new Bucket(name, firstDayOf((period + 1) * months));
    buckets.push(bucket);
    return bucket;
  });
  return (_, day) => byDay.of(day);
}

/** Counts what was found, in one pass over its rows. @internal */
export async function countMatches(matches: Matches, agrupacion: Agrupacion): Promise<SampleCounts> {
  const buckets: Bucket[] = [];
  const bucketOf = divisions[agrupacion](buckets);
  const solicitantes = new Set<string>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let counted: Block | undefined;
  /** Where each of the block's own types begins among the counters. */
  let starts = new Uint32Array();
  await matches.each((match) => {
    const { block, from, to, mask } = match;
    const { days, tipos } = block.columns;
    if (block !== counted) starts = block.tipoNumbers.map((tipo) => tipo * veredictoCount);
    counted = block;
    first = Math.min(first, days[from] as number);
    last = Math.max(last, days[to - 1] as number);
    solicitantes.add(solicitanteOf(match));
    // Rows of a run are in order of date, so that the rows of a period come together.
    for (let row = from; row < to;) {
      const bucket = bucketOf(match, days[row] as number);
      bucket.reserve();
      const { counts, end } = bucket;
      for (; row < to && (days[row] as number) < end; row++) {
        if (mask && mask[row] === 0) continue;
        const at = (starts[tipos.index[row] as number] as number) + (block.veredictos[row] as number);
        counts[at] = (counts[at] as number) + 1;
      }
    }
  });
  const cells = buckets.flatMap((bucket) => bucket.cells());
  return {
    total: cells.reduce((sum, { cumple, noCumple, otros }) => sum + cumple + noCumple + otros, 0),
    desde: first <= last ? fechaOf(first) : undefined,
    hasta: first <= last ? fechaOf(last) : undefined,
    solicitantes: solicitantes.size,
    cells,
  };
}

/** The name of a month's bucket. */
const bucketNames: Record<Exclude<Agrupacion, 'solicitante'>, (month: number) => string> = {
  ninguna: () => '',
  mes: monthName,
  ano: (month) => yearName(Math.floor(month / 12)),
};

/** Counts from summaries, and from the blocks of months that the filter's period cuts; undefined where every block is needed. */
export async function countCellsSummed(summed: Summed, agrupacion: Agrupacion): Promise<CellCounts | undefined> {
  if (agrupacion === 'solicitante') {
    if (!isOfAllDays(summed)) return undefined;
    // A solicitante is in one shard: its counts need no adding up.
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
 *
 * @internal
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

/** The first and the last day of the rows that a filter without a period finds. */
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

/**
 * The first and the last day of the `count` rows that a filter finds in a month; with `newest`, in the last month found, only the
 * last day is exact.
 */
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

/** Calls `visit` for each solicitante and type with its counts, as far as the filter's types and verdict find some. */
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

/** Adds up counts by bucket and type. */
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
