import { monthOf } from '../blocks/calendar.ts';
import type { Censo } from '../summaries/censo.ts';
import type { CompiledFilter } from './match.ts';
import type { Days, Matches } from './matches.ts';
import { daysOfMonth, daysWithin, type FamilySummary } from './family-summary.ts';

/** A question that summaries may answer: its scope is of all solicitantes, and its filter has neither text nor ids. */
export interface Summed {
  familySummary: FamilySummary;
  /** The census of each shard. Throws BlockGoneError. */
  censos: () => Promise<readonly Censo[]>;
  filter: CompiledFilter;
  /** Rows of the scope that another filter finds, in blocks. */
  foundBy: (change: Partial<CompiledFilter>) => Matches;
}

/** Whether summaries count by all that a filter says. */
export function isSummable({ search, numero, ids }: CompiledFilter): boolean {
  return search === '' && numero === '' && !ids;
}

/** Whether a filter's period leaves out no row. */
export function isOfAllDays({ familySummary, filter }: Pick<Summed, 'familySummary' | 'filter'>): boolean {
  return familySummary.countOf(daysWithin(filter)) === familySummary.total;
}

/** A filter's change to some days within its period. */
export function narrowTo(filter: CompiledFilter, days: Days): Pick<CompiledFilter, 'firstDay' | 'lastDay'> {
  const { first, last } = daysWithin(filter, days);
  return { firstDay: first, lastDay: last };
}

/** Which months a filter's period takes whole, and the days in the months that it cuts: types and verdicts of those are in blocks only. */
export function monthsOf(
  familySummary: FamilySummary,
  filter: CompiledFilter,
): { isWhole: (month: number) => boolean; cuts: Days[] } {
  const { firstDay, lastDay } = filter;
  const [first, last] = [monthOrEnd(firstDay), monthOrEnd(lastDay)];
  const cutMonths = new Set<number>();
  const cuts: Days[] = [];
  for (const month of new Set([first, last])) {
    if (!Number.isFinite(month)) continue;
    const days = daysOfMonth(month);
    const inside = daysWithin(filter, days);
    const count = familySummary.countOf(inside);
    if (count === familySummary.countOf(days)) continue;
    cutMonths.add(month);
    if (count > 0) cuts.push(inside);
  }
  return { isWhole: (month) => month >= first && month <= last && !cutMonths.has(month), cuts };
}

const monthOrEnd = (day: number) => (Number.isFinite(day) ? monthOf(day) : day);
