import {
  type TablesWriter,
  acercaTable,
  exportTables,
  muestraRow,
  muestrasTable,
  parametroRows,
  parametrosTable,
} from './tables.ts';
import { csvWriter } from './write-csv.ts';
import { xlsxWriter } from './write-xlsx.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';

export type Formato = 'xlsx' | 'csv';

/** The lines of 'Acerca de'. */
export type About = readonly (readonly [string, string | number])[];

/** Messages of the page to the worker that writes the file. */
export type ToWriter =
  | { kind: 'start'; formato: Formato }
  | { kind: 'muestras'; muestras: readonly Muestra[] }
  | { kind: 'finish'; acerca: About };

/** What the worker answers, one for each: it has written them, or here is the file, or it couldn't. */
export type FromWriter = { kind: 'written' } | { kind: 'file'; file: Blob } | { kind: 'failed'; message: string };

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
