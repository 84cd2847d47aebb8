/** What one cell holds: a text, a number, a calendar date (midnight UTC), or nothing. */
export type Cell = string | number | Date | null;
export type Row = readonly Cell[];

export interface Column {
  header: string;
  /** In characters. */
  width: number;
  /** Whether its cells are dates. */
  isDate?: boolean;
}

/** A table of an export: a sheet of a workbook, or a file of its own. */
export interface Table {
  /** As a sheet is called; at most 25 characters, so that ' (12)' fits after them. */
  name: string;
  /** As a file is called, without its ending. */
  file: string;
  columns: readonly Column[];
}

/** Writes the tables of one export, whose rows come in any number of portions. */
export interface TablesWriter {
  /** Resolves once the rows are written, so that who brings them may wait. */
  write(table: Table, rows: readonly Row[]): Promise<void>;
  /** The whole, once nothing more comes. */
  finish(): Promise<Blob>;
}
