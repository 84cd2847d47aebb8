import { writeCsv } from 'hucre/csv';
import type { Cell, Row, Table, TablesWriter } from './tables.ts';
import { zipFile } from '../../../files/zip.ts';
import { withoutFormula } from '../../../../contract/base/formula.ts';
import { lazy } from '../../../../contract/base/lazy.ts';

const fecha = lazy(
  () => new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' }),
);

/** Excel in Spanish takes a file for UTF-8 by this mark at its beginning. */
const byteOrderMark = '\u{feff}';

/** A cell as Excel in Spanish reads it: decimal comma, day first; what looks like a formula is made text. @internal */
export function csvText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return fecha().format(cell);
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return withoutFormula(cell);
}

/** Writes tables as files of a ZIP, with semicolons and CRLF. */
export function csvWriter(tables: readonly Table[]): TablesWriter {
  const zip = zipFile();
  const files = new Map(
    tables.map((table) => {
      const file = zip.open(`${table.file}.csv`);
      file.write(byteOrderMark + linesOf([table.columns.map(({ header }) => header)]));
      return [table, file];
    }),
  );
  return {
    write(table, rows) {
      if (rows.length > 0) files.get(table)?.write(linesOf(rows));
      return Promise.resolve();
    },
    finish() {
      for (const file of files.values()) file.end();
      return zip.finish('application/zip');
    },
  };
}

/** One table as a file of its own, with semicolons and CRLF. */
export function csvFile({ columns }: Table, rows: readonly Row[]): Blob {
  const lines = linesOf([columns.map(({ header }) => header), ...rows]);
  return new Blob([byteOrderMark + lines], { type: 'text/csv;charset=utf-8' });
}

function linesOf(rows: readonly Row[]): string {
  return `${writeCsv(
    rows.map((row) => row.map(csvText)),
    { delimiter: ';' },
  )}\r\n`;
}
