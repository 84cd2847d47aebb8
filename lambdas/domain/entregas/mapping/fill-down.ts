import type { TableRow } from '../ingest/table-row.ts';
import type { Header } from './header.ts';

/**
 * The rows of a table with what is written once and blank below: where the first of some columns is blank, those that are
 * blank take what the row above had. Where it isn't, a blank is a blank: nothing passes from one sample to the next.
 */
export function filledDown(
  rows: AsyncIterable<TableRow>,
  header: Header,
  columns: readonly string[],
): AsyncIterable<TableRow> {
  const places = columns.map((column) => header.decide(column));
  return places.length === 0 ? rows : withAbove(rows, places);
}

async function* withAbove(rows: AsyncIterable<TableRow>, places: readonly number[]): AsyncGenerator<TableRow> {
  const [first] = places;
  let above: readonly string[] = [];
  for await (const row of rows) {
    const { cells, ajenas = [] } = row;
    const isBelow = first !== undefined && cells[first] === '';
    const blank = isBelow ? places.filter((i) => cells[i] === '') : [];
    const filled = isBelow ? cells.map((cell, i) => (blank.includes(i) ? (above[i] ?? '') : cell)) : cells;
    above = filled;
    yield isBelow ? { ...row, cells: filled, ajenas: [...ajenas, ...blank] } : row;
  }
}
