import { download } from '../../../files/download.ts';
import type { Row, Table } from '../export/tables.ts';
import type { Formato } from '../export/worker.ts';

/** Hands a table to the browser as a file. What writes it is fetched now: few need it. */
export async function descargarTabla(formato: Formato, { table, rows }: { table: Table; rows: Row[] }): Promise<void> {
  if (formato === 'csv') {
    const { csvFile } = await import('../export/write-csv.ts');
    download(csvFile(table, rows), `${table.file}.csv`);
    return;
  }
  const { xlsxWriter } = await import('../export/write-xlsx.ts');
  const writer = xlsxWriter([table]);
  await writer.write(table, rows);
  download(await writer.finish(), `${table.file}.xlsx`);
}
