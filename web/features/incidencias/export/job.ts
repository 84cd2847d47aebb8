import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { maxIncidenciasPorRespuesta } from '../../../../contract/incidencias/incidencia.ts';
import { instanteLargo } from '../../../../contract/base/instantes.ts';
import { loadPart } from '../../../app/part.ts';
import { createExport } from '../../../files/export-job.ts';
import { createJobStore, type ExportState } from '../../../files/job-store.ts';
import type { ListaState } from '../address.ts';
import { call, queryOf } from '../api.ts';
import { type Gathered, gather } from './gather.ts';
import { acercaTable, incidenciasTable, rowOf } from './table.ts';

/** What is exported, and what the file says about itself. */
export interface ExportOrder {
  state: ListaState;
  /** The situation and the filters in words. */
  summary: readonly { label: string; value: string }[];
  laboratorio: string;
  now: Date;
}

export const exportStore = createJobStore<ExportState<Gathered>>();

export const exportJob = createExport<ExportOrder, Gathered>(
  exportStore,
  async (order, { signal, ask, onProgress }) => {
    const { xlsxWriter } = await loadPart(async () => import('../../resultados/export/write-xlsx.ts'));
    const writer = xlsxWriter([incidenciasTable, acercaTable]);
    const query = { ...queryOf(order.state), limit: maxIncidenciasPorRespuesta };
    return {
      gather: () =>
        gather({
          ask: (page) => ask(() => call('listIncidencias', { query: { ...query, page }, signal })),
          write: (incidencias) => writer.write(incidenciasTable, incidencias.map(rowOf)),
          onProgress,
        }),
      async finish(outcome) {
        await writer.write(acercaTable, aboutRows(order, outcome));
        return { file: await writer.finish(), fileName: `incidencias-${fechaEnMadrid(order.now)}.xlsx` };
      },
      // Its pages are counted, not followed: it is made again from the first.
      isBroken: () => true,
      stop: () => undefined,
    };
  },
);

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
