import { unzipSync } from 'fflate';
import {
  type CellStyle,
  type CellValue,
  type ColumnDef,
  writeXlsx,
  writeXlsxStream,
  XLSX_MAX_ROWS_PER_SHEET,
} from 'hucre/xlsx';
import type { Column, Row, Table, TablesWriter } from './tables.ts';
import { zipEntry, zipFile } from '../../../files/zip.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const styles = 'xl/styles.xml';
const pathOf = (place: number) => `xl/worksheets/sheet${place + 1}.xml`;

/**
 * Writes tables as the sheets of one workbook; a table too long for a sheet continues in 'Name (2)'. The library writes one sheet
 * at a time as a stream, so each sheet is a workbook of its own until all are joined: memory does not grow with the rows.
 */
export function xlsxWriter(tables: readonly Table[], maxRows = XLSX_MAX_ROWS_PER_SHEET - 1): TablesWriter {
  const sheets = new Map<Table, Sheet[]>(tables.map((table) => [table, [openSheet(table.name, table.columns)]]));

  /** The sheet that a table's next rows go to. */
  function current(table: Table): Sheet {
    const own = sheets.get(table);
    const last = own?.at(-1);
    if (!own || !last) throw new Error(`${table.name} is no table of this workbook`);
    if (last.rows < maxRows) return last;
    const next = openSheet(`${table.name} (${own.length + 1})`, table.columns);
    own.push(next);
    return next;
  }

  return {
    async write(table, rows) {
      let rest: readonly Row[] = rows;
      while (rest.length > 0) {
        const sheet = current(table);
        const some = rest.slice(0, maxRows - sheet.rows);
        rest = rest.slice(some.length);
        await sheet.write(some);
      }
    },
    async finish() {
      const all = [...sheets.values()].flat();
      return together(
        all.map(({ name }) => name),
        await Promise.all(all.map((sheet) => sheet.end())),
      );
    },
  };
}

/** Joins workbooks of one sheet into a single workbook. */
async function together(names: readonly string[], workbooks: readonly Blob[]): Promise<Blob> {
  const frame = unzipSync(await writeXlsx({ sheets: names.map((name) => ({ name, rows: [] })) }));
  const places = new Set(names.map((_, place) => pathOf(place)));
  const zip = zipFile();
  for (const [path, data] of Object.entries(frame)) if (path !== styles && !places.has(path)) zip.add(path, data);
  const ofSheets = await Promise.all(workbooks.map(async (workbook) => zipEntry(workbook, styles)));
  // All begin alike; the longest one has the dates too, which a sheet without any lacks.
  const longest = ofSheets.reduce((a, b) => (b.size > a.size ? b : a));
  await zip.copy(styles, longest);
  for (const [place, workbook] of workbooks.entries()) {
    await zip.copy(pathOf(place), await zipEntry(workbook, pathOf(0)));
  }
  return zip.finish(mime);
}

const heading: CellStyle = { font: { bold: true, name: 'Calibri', size: 11 } };
const fecha: CellStyle = { numFmt: 'dd/mm/yyyy' };

/** One sheet in the making. */
interface Sheet {
  name: string;
  /** Rows so far, the heading not counted. */
  rows: number;
  write(rows: readonly Row[]): Promise<void>;
  /** A workbook of this sheet alone. */
  end(): Promise<Blob>;
}

/** A sheet whose heading is bold and stays in view, written as its rows come. */
function openSheet(name: string, columns: readonly Column[]): Sheet {
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
  // The next write, or the end, rejects with the error.
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

/** Rows on their way from who brings them, a portion at a time, to who takes them, one at a time. */
interface RowQueue {
  /** Resolves once all of them are taken. */
  put(rows: readonly Row[]): Promise<void>;
  end(): void;
  taken(): AsyncGenerator<Row>;
}

function rowQueue(): RowQueue {
  const waiting: { rows: readonly Row[]; whenTaken: () => void }[] = [];
  let hasEnded = false;
  let wake = () => {};
  return {
    put: (rows) =>
      new Promise((resolve) => {
        waiting.push({ rows, whenTaken: resolve });
        wake();
      }),
    end() {
      hasEnded = true;
      wake();
    },
    async *taken() {
      for (;;) {
        const portion = waiting.shift();
        if (portion) {
          yield* portion.rows;
          portion.whenTaken();
        } else if (hasEnded) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
