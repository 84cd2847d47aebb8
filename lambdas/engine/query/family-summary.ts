import { allows } from '../../platform/access/scope.ts';
import { veredictos } from '../blocks/block.ts';
import { firstDayOf } from '../blocks/calendar.ts';
import { lowerBound } from '../blocks/lower-bound.ts';
import type { CompiledFilter } from './match.ts';
import { allDays, type Days } from './matches.ts';
import { Newest } from './newest.ts';
import type { BriefSummary } from '../summaries/summary.ts';
import type { Family } from '../blocks/row.ts';
import type { Tally } from '../summaries/tally.ts';

/** How many rows of one month and type there are, by verdict. */
export interface MonthCell {
  month: number;
  tipo: string;
  counts: readonly number[];
}

/** The summaries of all shards of a family as one. */
export class FamilySummary {
  readonly shards: readonly BriefSummary[];
  /** How many rows there are. */
  readonly total: number;
  /** How many different solicitantes have rows: each is in one shard. */
  readonly solicitantes: number;
  private readonly days: Int32Array;
  /** How many rows are of the days before each of `days`, and at the end of all. */
  private readonly before: Float64Array;
  private monthCells: readonly MonthCell[] | undefined;
  private newestRows: Newest | undefined;

  constructor(shards: readonly BriefSummary[]) {
    this.shards = shards;
    this.solicitantes = shards.reduce((sum, { solicitantes }) => sum + solicitantes, 0);
    const { base, counts } = countDays(shards);
    const places = Array.from(counts.keys()).filter((place) => counts[place] !== 0);
    this.days = Int32Array.from(places, (place) => base + place);
    this.before = new Float64Array(places.length + 1);
    for (const [i, place] of places.entries())
      this.before[i + 1] = (this.before[i] as number) + (counts[place] as number);
    this.total = this.before[places.length] as number;
  }

  /** The newest rows of all shards, as far as they are complete. */
  get newest(): Newest {
    return (this.newestRows ??= new Newest(this.shards.map(({ recientes }) => recientes)));
  }

  /** How many rows are of these days. */
  countOf(days: Days): number {
    const { from, to } = this.placesOf(days);
    return (this.before[to] as number) - (this.before[from] as number);
  }

  /** The days among these that have rows, ascending, and how many each has. */
  daysIn(days: Days): { day: number; count: number }[] {
    const { from, to } = this.placesOf(days);
    return Array.from(this.days.subarray(from, to), (day, i) => {
      return { day, count: (this.before[from + i + 1] as number) - (this.before[from + i] as number) };
    });
  }

  /** The counts by month and type that the types and the verdict of a filter leave, of whatever days, in order of months. */
  cellsOf({ tipos, veredicto }: Pick<CompiledFilter, 'tipos' | 'veredicto'>): MonthCell[] {
    return this.cells.flatMap((cell) => {
      if (!allows(tipos, cell.tipo)) return [];
      if (veredicto === undefined) return [cell];
      const counts = cell.counts.map((count, place) => (place === veredicto ? count : 0));
      return counts[veredicto] ? [{ ...cell, counts }] : [];
    });
  }

  /** Months, types and verdicts of all shards together. */
  private get cells(): readonly MonthCell[] {
    return (this.monthCells ??= addMonths(this.shards.map(({ cuentas }) => cuentas.months)));
  }

  private placesOf({ first, last }: Days): { from: number; to: number } {
    const from = lowerBound(this.days.length, (place) => (this.days[place] as number) < first);
    return { from, to: lowerBound(this.days.length, (place) => (this.days[place] as number) <= last, from) };
  }
}

/** Those that this warm process used last, by family. */
const known = new Map<Family, FamilySummary>();

/** The summaries of a family's shards as one; the same as before where none of them is another. */
export function familySummaryOf(familia: Family, shards: readonly BriefSummary[]): FamilySummary {
  const before = known.get(familia);
  if (before?.shards.length === shards.length && before.shards.every((shard, i) => shard === shards[i])) return before;
  const familySummary = new FamilySummary(shards);
  known.set(familia, familySummary);
  return familySummary;
}

/** How many rows there are of each day from the first on. */
function countDays(shards: readonly BriefSummary[]): { base: number; counts: Uint32Array } {
  const ends = shards.flatMap(({ cuentas: { days } }) =>
    days.length > 0 ? [days[0] as number, days.at(-1) as number] : [],
  );
  if (ends.length === 0) return { base: 0, counts: new Uint32Array() };
  const base = ends.reduce((a, b) => Math.min(a, b));
  const counts = new Uint32Array(ends.reduce((a, b) => Math.max(a, b)) - base + 1);
  for (const { cuentas } of shards) {
    const { days, dayCounts } = cuentas;
    for (let i = 0; i < days.length; i++) {
      const at = (days[i] as number) - base;
      counts[at] = (counts[at] as number) + (dayCounts[i] as number);
    }
  }
  return { base, counts };
}

/** The counts of several tables by month as those of one, in order of months. */
function addMonths(tallies: readonly Tally<number>[]): MonthCell[] {
  const months = [...new Set(tallies.flatMap(({ keys }) => keys))].toSorted((a, b) => a - b);
  const tipos = [...new Set(tallies.flatMap((tally) => tally.tipos))];
  const [monthPlaces, tipoPlaces] = [placesIn(months), placesIn(tipos)];
  const width = veredictos.length;
  const sums = new Float64Array(width * months.length * tipos.length);
  for (const tally of tallies) {
    const own = tally.tipos.map((tipo) => tipoPlaces.get(tipo) as number);
    for (const [place, month] of tally.keys.entries()) {
      const row = tipos.length * (monthPlaces.get(month) as number);
      for (let cell = tally.starts[place] as number; cell < (tally.starts[place + 1] as number); cell++) {
        const at = width * (row + (own[tally.tipoIndex[cell] as number] as number));
        for (let i = 0; i < width; i++)
          sums[at + i] = (sums[at + i] as number) + (tally.counts[width * cell + i] as number);
      }
    }
  }
  return months.flatMap((month, m) =>
    tipos.flatMap((tipo, t) => {
      const at = width * (m * tipos.length + t);
      const counts = [...sums.subarray(at, at + width)];
      return counts.some((count) => count > 0) ? [{ month, tipo, counts }] : [];
    }),
  );
}

const placesIn = <K>(keys: readonly K[]) => new Map(keys.map((key, place) => [key, place]));

/** The days of a month of `monthOf`. */
export function daysOfMonth(month: number): Days {
  return { first: firstDayOf(month), last: firstDayOf(month + 1) - 1 };
}

/** The days that are both in a filter's period and among some others. */
export function daysWithin({ firstDay, lastDay }: CompiledFilter, { first, last }: Days = allDays): Days {
  return { first: Math.max(first, firstDay), last: Math.min(last, lastDay) };
}

/** How many rows a cell counts, of whatever verdict. */
export function sumOf({ counts }: Pick<MonthCell, 'counts'>): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
