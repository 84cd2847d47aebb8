import { unzipSync } from 'fflate';
import { writeXlsx, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { openSheet, type Sheet } from './sheet.ts';
import type { Row, Table, TablesWriter } from './table.ts';
import { zipEntry } from '../../../files/zip-entry.ts';
import { zipFile } from '../../../files/zip-file.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const styles = 'xl/styles.xml';
const pathOf = (place: number) => `xl/worksheets/sheet${place + 1}.xml`;

/**
 * Writes tables as the sheets of one workbook; one that grows past what a sheet may hold runs on in 'Name (2)'.
 * The library writes one sheet at a time as a stream, so each is a workbook of its own until all are put into one:
 * memory stays the same however many rows there are.
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

/** Workbooks of one sheet each as one workbook of them all. */
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
