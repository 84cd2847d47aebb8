/**
 * A row of the file: the line where it begins and its cells, without the white space around them and without the apostrophe
 * that keeps spreadsheets from computing them (contract/base/formula.ts).
 */
export interface TableRow {
  linea: number;
  cells: readonly string[];
  /** The line of the header that it stands below, if that isn't the table's first, and what is wrong with the row. */
  bajo?: { linea: number; falta?: string | undefined };
  /** Which sample it is of, from 1, where the table's form says it: the column of a crosstab, the place of a block. */
  muestra?: number;
  /** The cells that are another's: filled from above or from a merged cell, or counted in another row of their sample. */
  ajenas?: number[] | undefined;
}
