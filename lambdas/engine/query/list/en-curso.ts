import type { Alcance } from '../../../platform/access/scope.ts';
import { ask } from '../ask.ts';
import type { Block } from '../../blocks/block.ts';
import { dayOf } from '../../blocks/calendar.ts';
import { noDay } from '../../blocks/columns.ts';
import { countRows, eachRow, type Kept, type RowFilters } from '../filter-block.ts';
import { compareFound, type Found, type Matches, narrowed, type Slice } from '../found-rows.ts';
import type { Picked } from './by-day.ts';
import { pickRows } from './list.ts';
import type { IndexRow } from '../../blocks/row.ts';

/** A question for samples in progress: a slice of all that the filters find, or of the late ones only. `today`: `yyyy-mm-dd`. */
export interface EnCursoQuestion {
  slice: Omit<Slice, 'sortBy'> & { sortBy: Slice['sortBy'] | 'fecha_prevista' };
  today: string;
  lateOnly: boolean;
}

/**
 * The samples in progress of a slice, the number of all, and the number of late ones among all that the filters find. A sample is
 * late from the day after its expected date; a sample without an expected date never is.
 */
export async function queryEnCurso(
  alcance: Alcance,
  filters: RowFilters,
  { slice, today, lateOnly }: EnCursoQuestion,
): Promise<{ rows: IndexRow[]; total: number; late: number }> {
  const { sortBy } = slice;
  return ask('en_curso', alcance, filters, async ({ found }) => {
    const late = narrowed(found, ({ block }) => lateIn(block, dayOf(today)));
    const asked = lateOnly ? late : found;
    const { rows, total } = await (sortBy === 'fecha_prevista'
      ? pickByPrevista(asked, slice)
      : pickRows(asked, { ...slice, sortBy }));
    let lateRows = 0;
    await late.each((match) => (lateRows += countRows(match)));
    return { rows: rows.map(({ block, row }) => block.row(row)), total, late: lateRows };
  });
}

/** Which rows of a block are late. */
function lateIn({ previstas }: Block, today: number): Kept {
  return previstas !== undefined && ((row) => Number((previstas[row] as number) < today));
}

/** By expected date; on the same date the newest sample first; samples without a date last in either direction. */
async function pickByPrevista(
  matches: Matches,
  { offset, limit, descending }: Pick<Slice, 'offset' | 'limit' | 'descending'>,
): Promise<Picked> {
  const found: (Found & { due: number })[] = [];
  await matches.each((match) => {
    const { block } = match;
    eachRow(match, (row) => found.push({ block, row, due: block.previstas?.[row] ?? noDay }));
  });
  const compareDue = (a: number, b: number) => (descending && a !== noDay && b !== noDay ? b - a : a - b);
  found.sort((a, b) => compareDue(a.due, b.due) || compareFound(b, a));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
