import { instanteLargo } from '../../../../contract/base/instantes.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { PorTomar } from '../../../../contract/programa/por-tomar.ts';
import { loadPart } from '../../../app/part.ts';
import { createExport } from '../../../files/export-job.ts';
import { ExportPanel } from '../../../files/ExportPanel.tsx';
import { createJobStore, type ExportState } from '../../../files/job-store.ts';
import { beginInPanel } from '../../../files/JobPanel.tsx';
import type { Row } from '../../resultados/export/tables.ts';
import { call } from '../api.ts';
import { acercaTable } from '../export/table.ts';
import { type EsteMesState, queryOf } from './address.ts';
import { porTomarTable, rowsOf } from './rows.ts';
import { textoDeDias, textoDeFuera, textoDePorTomar } from './words.ts';

interface ExportOrder {
  state: EsteMesState;
  dias: { desde: string; hasta: string };
  laboratorio: string;
  now: Date;
}

interface Written {
  count: number;
}

const store = createJobStore<ExportState<Written>>();

const job = createExport<ExportOrder, Written>(store, async (order, { signal, ask, onProgress }) => {
  const { xlsxWriter } = await loadPart(async () => import('../../resultados/export/write-xlsx.ts'));
  const writer = xlsxWriter([porTomarTable, acercaTable]);
  const query = queryOf(order.state);
  let about: PorTomar | undefined;
  return {
    async gather() {
      let count = 0;
      for (let page = 1; ; page++) {
        const found = await ask(() => call('listPorTomar', { query: { ...query, page }, signal, timeout: 30_000 }));
        about ??= found;
        await writer.write(
          porTomarTable,
          found.lineas.flatMap((linea) => rowsOf(linea, found.hoy)),
        );
        count += found.lineas.length;
        onProgress(count, Math.max(count, found.total));
        if (page >= found.paginas) return { count };
      }
    },
    async finish() {
      await writer.write(acercaTable, aboutRows(order, about));
      return { file: await writer.finish(), fileName: `por-tomar-${order.dias.desde}-${order.state.plazo}.xlsx` };
    },
    // Its pages are counted, not followed: it is made again from the first.
    isBroken: () => true,
    stop: () => undefined,
  };
});

const aboutRows = ({ state: { plazo }, dias, laboratorio, now }: ExportOrder, about: PorTomar | undefined): Row[] => [
  ['Laboratorio', laboratorio],
  ['Fecha de exportación', instanteLargo(now)],
  ['Por tomar', textoDeDias(plazo, dias)],
  ...(about
    ? [
        ['Resumen', textoDePorTomar(about, plazo)],
        ['Fuera de la cuenta', textoDeFuera(about) || 'Nada'],
      ]
    : []),
];

const name = { id: 'exportacion-por-tomar', label: 'Exportación', title: 'Exportar lo que toca tomar' };

/** Begins an export and shows how it goes. */
export function exportAndShow(order: ExportOrder): void {
  const panel = (
    <ExportPanel
      id={name.id}
      store={store}
      counted={(count) => cantidad(count, 'fila', 'filas')}
      noticesOf={() => []}
      onRetry={() => void job.retry()}
      onCancel={job.cancel}
    />
  );
  beginInPanel(name, panel, () => job.start(order));
}
