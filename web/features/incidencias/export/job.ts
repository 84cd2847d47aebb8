import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import { maxIncidenciasPorRespuesta } from '../../../../contract/incidencia.ts';
import { session } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import { pause, retryWhileBusy } from '../../../client/retry.ts';
import { download } from '../../../files/download.ts';
import { createJobStore } from '../../../files/job-store.ts';
import type { ListaState } from '../address.ts';
import { call, queryOf } from '../api.ts';
import { type Gathered, gather } from './gather.ts';
import { acercaTable, incidenciasTable, rowOf } from './table.ts';
import { instanteLargo } from '../../../../contract/rules/instantes.ts';

/** What is exported, and what the file says about itself. */
export interface ExportOrder {
  state: ListaState;
  /** The situation and the filters in words. */
  summary: readonly { label: string; value: string }[];
  laboratorio: string;
  now: Date;
}

/** How the export stands; at most one is under way in a tab. */
export type Job =
  | { kind: 'running'; written: number; total: number | undefined }
  | { kind: 'failed'; message: string }
  | ({ kind: 'done'; fileName: string } & Gathered);

const store = createJobStore<Job>();
export const useJob = store.use;

/** How long an export waits by itself, in seconds, for a server that is busy. */
const longestWait = 60;

let latest: { order: ExportOrder; leaving: AbortController } | undefined;

// An export ends with the session that began it.
session.subscribe(() => {
  if (!session.state().signedIn) cancelExport();
});

/** Ends the export, and leaves nothing of it. */
export function cancelExport(): void {
  latest?.leaving.abort();
  latest = undefined;
  store.set(null);
}

/** Makes the one that failed again, from the beginning. */
export async function retryExport(): Promise<void> {
  if (latest) await startExport(latest.order);
}

/** Makes the workbook, in place of any other export of incidents, and hands it to the browser. */
export async function startExport(order: ExportOrder): Promise<void> {
  cancelExport();
  const leaving = new AbortController();
  latest = { order, leaving };
  const { signal } = leaving;
  store.set({ kind: 'running', written: 0, total: undefined });
  const patience = { longestSeconds: longestWait, wait: (milliseconds: number) => pause(milliseconds, signal) };
  const query = { ...queryOf(order.state), limit: maxIncidenciasPorRespuesta };
  try {
    const { xlsxWriter } = await import('../../results/export/write-xlsx.ts');
    const writer = xlsxWriter([incidenciasTable, acercaTable]);
    const outcome = await gather({
      ask: (page) => retryWhileBusy(() => call('listIncidencias', { query: { ...query, page }, signal }), patience),
      write: (incidencias) => writer.write(incidenciasTable, incidencias.map(rowOf)),
      onProgress: (written, total) => {
        if (!signal.aborted) store.set({ kind: 'running', written, total });
      },
    });
    await writer.write(acercaTable, aboutRows(order, outcome));
    const workbook = await writer.finish();
    if (signal.aborted) return;
    const fileName = `incidencias-${fechaEnMadrid(order.now)}.xlsx`;
    download(workbook, fileName);
    store.set({ kind: 'done', fileName, ...outcome });
  } catch (error) {
    if (!signal.aborted) store.set({ kind: 'failed', message: messageOf(error) });
  }
}

/** Said where what was exported changed meanwhile. */
export const changedNotice =
  'Las incidencias cambiaron durante la exportación: puede faltar alguna o sobrar otra. Vuelve a exportar.';

function aboutRows(
  { laboratorio, now, summary }: ExportOrder,
  { count, isExact }: Gathered,
): [string, string | number][] {
  return [
    ['Laboratorio', laboratorio],
    ['Fecha de exportación', instanteLargo(now)],
    ...summary.map(({ label, value }): [string, string] => [label, value]),
    ['Incidencias', count],
    ...(isExact ? [] : [['Aviso', changedNotice] satisfies [string, string]]),
  ];
}
