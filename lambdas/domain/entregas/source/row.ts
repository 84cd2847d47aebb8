import { withFormula } from '../../../../contract/base/formula.ts';
import { withoutBidi } from '../../../../contract/base/texto.ts';

/** A file that can't be read any further; the message is the reason, in Spanish, for the report. */
export class FileRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileRefused';
  }
}

/**
 * The cells of a row, as `textOfCell` gives them, and the cells that are numbers for their program: their text is unambiguous.
 */
export interface Row {
  readonly cells: readonly string[];
  /** Columns from 0; absent in a text file, whose cells are all texts. */
  readonly numeros?: readonly number[] | undefined;
}

/** A row of the file: the line where it begins and its cells. */
export interface TableRow extends Row {
  linea: number;
  /** The line of the header above the row, if not the table's first, and the row's fault. */
  bajo?: { linea: number; falta?: string | undefined };
  /** The row's sample, from 1, by the table's form: the column of a crosstab, or the place of a block. */
  muestra?: number;
  /** The cells that aren't the row's own: filled from above or from a merged cell, or counted in another row of the sample. */
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
  /** The unpacked bytes. Throws FileRefused where they are damaged or exceed the archive's limits. */
  open(): AsyncIterable<Uint8Array>;
}

/** The files of a workbook's ZIP by name. */
export type Entries = ReadonlyMap<string, ArchiveEntry>;
