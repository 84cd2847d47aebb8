import type { Alcance } from '../../../platform/access/scope.ts';
import { ask } from '../ask.ts';
import { lowerBound } from '../../blocks/order.ts';
import { dayOf } from '../../blocks/calendar.ts';
import { countRows, eachRow, type Match, type RowFilters } from '../filter-block.ts';
import { held, hold } from '../found-rows.ts';
import { pickByDay } from './by-day.ts';
import { comparePositions, type Family, type IndexRow, type Position } from '../../blocks/row.ts';

/** The samples found that follow a position. */
export interface Following {
  /** At most as many as were wanted, in order of (date, number, id). */
  rows: IndexRow[];
  /** Whether there are more after these. */
  hasMore: boolean;
  /** How many samples were found in all, those before the position included. */
  total: number;
  /** The ids of all samples found, in no particular order. */
  ids: () => Iterable<string>;
}

/**
 * The rows after a position (undefined: from the first on), by date, number and id, oldest first. A position is a value and no
 * count, so that rows that come or go meanwhile shift no others. No row needs to be at the position.
 */
export async function queryRowsAfter(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  after: Position | undefined,
  limit: number,
): Promise<Following> {
  return ask(familia, alcance, filters, async ({ found }) => {
    const matches = await hold(found);
    const following = after ? matches.flatMap((match) => cutAfter(match, after) ?? []) : matches;
    const { rows } = await pickByDay(held(following), 0, limit + 1, false);
    return {
      rows: rows.slice(0, limit).map(({ block, row }) => block.row(row)),
      hasMore: rows.length > limit,
      total: matches.reduce((sum, match) => sum + countRows(match), 0),
      ids: () => idsOf(matches),
    };
  });
}

/** The part of a match after a position, in the order of a run's rows; undefined where empty. */
function cutAfter(match: Match, after: Position): Match | undefined {
  const { block, to, mask } = match;
  const { days } = block.columns;
  const day = dayOf(after.fecha);
  const isUpTo = (row: number): boolean => {
    if (days[row] !== day) return (days[row] as number) < day;
    const own = { fecha: after.fecha, numero: block.numeros.at(row), id: block.ids.at(row) };
    return comparePositions(own, after) <= 0;
  };
  const next = lowerBound(to, isUpTo, match.from);
  // The last row of a match is a found one: if any row is left, the mask marks one.
  const from = mask && next < to ? mask.indexOf(1, next) : next;
  return from < to ? { ...match, from } : undefined;
}

function* idsOf(matches: readonly Match[]): Generator<string> {
  for (const match of matches) {
    const ids: string[] = [];
    eachRow(match, (row) => ids.push(match.block.ids.at(row)));
    yield* ids;
  }
}
