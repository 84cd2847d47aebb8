import { withFormula } from '../../../../contract/base/formula.ts';
import { withoutBidi } from '../../../../contract/base/texto.ts';

/** A file that can't be read any further; the message is the reason, in Spanish, for the report. */
export class FileRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileRefused';
  }
}

/** The cells of a row, as `textOfCell` gives them, and which of them are numbers for their program: their text is none of two. */
export interface Row {
  readonly cells: readonly string[];
  /** Columns from 0; none in a text, whose cells are texts alone. */
  readonly numeros?: readonly number[] | undefined;
}

/** A row of the file: the line where it begins and its cells. */
export interface TableRow extends Row {
  linea: number;
  /** The line of the header that it stands below, if that isn't the table's first, and what is wrong with the row. */
  bajo?: { linea: number; falta?: string | undefined };
  /** Which sample it is of, from 1, where the table's form says it: the column of a crosstab, the place of a block. */
  muestra?: number;
  /** The cells that are another's: filled from above or from a merged cell, or counted in another row of their sample. */
  ajenas?: number[] | undefined;
}

/** The new places of columns in a row whose cells were moved. `from`: the former place of the cell at each place. */
export function inPlaces(columnas: readonly number[] = [], from: readonly (number | undefined)[]): number[] {
  return from.flatMap((before, i) => (before !== undefined && columnas.includes(before) ? [i] : []));
}

/** A cell's visible text, in a CSV and in a sheet, without the sign that keeps spreadsheets from computing it. */
export function textOfCell(text: string): string {
  return withFormula(withoutBidi(text).trim());
}

/** One file within an archive. */
export interface ArchiveEntry {
  /** As the archive writes it; it is shown and compared, never used as a path. */
  name: string;
  isEncrypted: boolean;
  /** Its bytes, unpacked. Throws FileRefused where they are damaged or more than an archive may come to. */
  open(): AsyncIterable<Uint8Array>;
}

/** What every reader of a workbook needs of the ZIP that it is: its files by name. */
export type Entries = ReadonlyMap<string, ArchiveEntry>;
