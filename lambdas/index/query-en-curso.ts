import type { Alcance } from '../access/scope.ts';
import { dayOf } from './calendar.ts';
import { noDay } from './columns.ts';
import type { Match, RowFilters } from './match.ts';
import { compareFound, type Found, type Slice } from './order.ts';
import { eachRow } from './pick-by-day.ts';
import { pickRows } from './pick-rows.ts';
import { countRows, find } from './query.ts';
import type { IndexRow } from './row.ts';

/** Which samples in progress: a slice of all, or only of the late ones, that the filters find. `today` is `yyyy-mm-dd`. */
export interface EnCursoQuestion {
  slice: Omit<Slice, 'sortBy'> & { sortBy: Slice['sortBy'] | 'fecha_prevista' };
  today: string;
  lateOnly: boolean;
}

/**
 * The samples in progress of a slice and how many there are in all, with how many of those that the filters find are late,
 * whatever the slice. A sample is late from the day after its expected date; one without such a date never is.
 */
export async function queryEnCurso(
  alcance: Alcance,
  filters: RowFilters,
  { slice, today, lateOnly }: EnCursoQuestion,
): Promise<{ rows: IndexRow[]; total: number; late: number }> {
  const found = await find('en_curso', alcance, filters);
  const late = found.flatMap((match) => lateIn(match, dayOf(today)) ?? []);
  const asked = lateOnly ? late : found;
  const { sortBy } = slice;
  const picked = sortBy === 'fecha_prevista' ? pickByPrevista(asked, slice) : pickRows(asked, { ...slice, sortBy });
  return { rows: picked.map(({ block, row }) => block.row(row)), total: countRows(asked), late: countRows(late) };
}

/** The late rows of a match; undefined where none is. */
function lateIn(match: Match, today: number): Match | undefined {
  const { block } = match;
  const { previstas } = block;
  if (!previstas) return undefined;
  const mask = new Uint8Array(block.rows);
  eachRow(match, (row) => (mask[row] = Number((previstas[row] as number) < today)));
  return mask.includes(1) ? { ...match, mask } : undefined;
}

/** By expected date, the newest sample first where it is the same; those without one at the end, in either direction. */
function pickByPrevista(
  matches: readonly Match[],
  { offset, limit, descending }: Pick<Slice, 'offset' | 'limit' | 'descending'>,
): Found[] {
  const found: (Found & { due: number })[] = [];
  for (const match of matches) {
    const { block } = match;
    eachRow(match, (row) => found.push({ block, row, due: block.previstas?.[row] ?? noDay }));
  }
  const compareDue = (a: number, b: number) => (descending && a !== noDay && b !== noDay ? b - a : a - b);
  found.sort((a, b) => compareDue(a.due, b.due) || compareFound(b, a));
  return found.slice(offset, offset + limit);
}
