import type { FromWriter, ToWriter } from './messages.ts';
import type { TablesWriter } from './table.ts';
import { acercaTable, exportTables, muestraRow, muestrasTable, parametroRows, parametrosTable } from './tables.ts';
import { csvWriter } from './write-csv.ts';
import { xlsxWriter } from './write-xlsx.ts';

// Writes one file, away from the page, which stays responsive meanwhile.

let writer: TablesWriter | undefined;
let parametros = 0;

async function obey(message: ToWriter): Promise<FromWriter> {
  if (message.kind === 'start') {
    writer = message.formato === 'xlsx' ? xlsxWriter(exportTables) : csvWriter(exportTables);
    return { kind: 'written' };
  }
  if (!writer) throw new Error('Nothing was started');
  if (message.kind === 'muestras') {
    const rows = message.muestras.flatMap(parametroRows);
    parametros += rows.length;
    await Promise.all([
      writer.write(muestrasTable, message.muestras.map(muestraRow)),
      writer.write(parametrosTable, rows),
    ]);
    return { kind: 'written' };
  }
  await writer.write(acercaTable, [...message.acerca, ['Filas de parámetros', parametros]]);
  return { kind: 'file', file: await writer.finish() };
}

addEventListener('message', (event: MessageEvent<ToWriter>) => {
  obey(event.data).then(
    (answer) => postMessage(answer),
    (error: unknown) => postMessage({ kind: 'failed', message: String(error) } satisfies FromWriter),
  );
});
