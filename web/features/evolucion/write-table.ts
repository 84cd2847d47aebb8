import { download } from '../../files/download.ts';
import type { Row, Table } from '../resultados/export/tables.ts';
import type { Formato } from '../resultados/export/worker.ts';

/** Hands a table to the browser as a file. What writes it is fetched now: few need it. */
export async function downloadTable(formato: Formato, { table, rows }: { table: Table; rows: Row[] }): Promise<void> {
  if (formato === 'csv') {
    const { csvFile } = await import('../resultados/export/write-csv.ts');
    download(csvFile(table, rows), `${table.file}.csv`);
    return;
  }
  const { xlsxWriter } = await import('../resultados/export/write-xlsx.ts');
  const writer = xlsxWriter([table]);
  await writer.write(table, rows);
  download(await writer.finish(), `${table.file}.xlsx`);
}
