import { type CellStyle, type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { rowQueue } from './row-queue.ts';
import type { Column, Row } from './table.ts';

const heading: CellStyle = { font: { bold: true, name: 'Calibri', size: 11 } };
const fecha: CellStyle = { numFmt: 'dd/mm/yyyy' };

/** One sheet in the making. */
export interface Sheet {
  name: string;
  /** Rows so far, the heading not counted. */
  rows: number;
  write(rows: readonly Row[]): Promise<void>;
  /** A workbook of this sheet alone. */
  end(): Promise<Blob>;
}

/** A sheet whose heading is bold and stays in view, written as its rows come. */
export function openSheet(name: string, columns: readonly Column[]): Sheet {
  const queue = rowQueue();
  const definitions = columns.map(({ width }): ColumnDef => ({ width }));
  async function* all(): AsyncGenerator<CellValue[]> {
    // A column's style is looked up as each row is written. The heading's comes first, in every sheet, so that all
    // number their styles alike: bold 1, dates 2.
    for (const definition of definitions) definition.style = heading;
    yield columns.map(({ header }) => header);
    for (const [place, definition] of definitions.entries()) {
      definition.style = columns[place]?.isDate ? fecha : undefined;
    }
    for await (const row of queue.taken()) yield [...row];
  }
  const written = new Response(writeXlsxStream(all(), { name, columns: definitions, freezePane: { rows: 1 } })).blob();
  // Whoever writes next, or ends it, is told what went wrong.
  written.catch(() => undefined);
  const sheet: Sheet = {
    name,
    rows: 0,
    async write(rows) {
      sheet.rows += rows.length;
      await Promise.race([queue.put(rows), written]);
    },
    end() {
      queue.end();
      return written;
    },
  };
  return sheet;
}
