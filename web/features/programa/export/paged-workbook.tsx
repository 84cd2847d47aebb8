import { instanteLargo } from '../../../../contract/base/instantes.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { loadPart } from '../../../app/part.ts';
import { createExport } from '../../../files/export-job.ts';
import { ExportPanel } from '../../../files/ExportPanel.tsx';
import { createJobStore, type ExportState } from '../../../files/job-store.ts';
import { beginInPanel } from '../../../files/JobPanel.tsx';
import type { Row, Table } from '../../resultados/export/tables.ts';
import { acercaTable } from './table.ts';

/** What is exported, and what the file says about itself. */
interface Order<State> {
  state: State;
  /** What narrows it, in words. */
  summary: readonly { label: string; value: string }[];
  laboratorio: string;
  now: Date;
}

/** A workbook of what a call answers page by page. */
interface PagedWorkbook<State, Page> {
  id: string;
  title: string;
  ask: (state: State, page: number, signal: AbortSignal) => Promise<Page>;
  /** Its tables, each with its rows of a page. The first one's rows are counted. */
  sheets: readonly { table: Table; rowsOf: (page: Page, state: State) => readonly Row[] }[];
  /** What it says of itself, by the first page. */
  about: (page: Page, state: State) => readonly Row[];
  /** Rows in all, for the progress. */
  totalOf: (page: Page) => number;
  fileName: (state: State) => string;
}

/** Gives what begins an export of such a workbook and shows how it goes. */
export function pagedWorkbook<State, Page extends { paginas: number }>(spec: PagedWorkbook<State, Page>) {
  const { id, title, sheets } = spec;
  const store = createJobStore<ExportState<{ count: number }>>();
  const job = createExport<Order<State>, { count: number }>(store, async (order, { signal, ask, onProgress }) => {
    const { state, summary, laboratorio, now } = order;
    const { xlsxWriter } = await loadPart(async () => import('../../resultados/export/write-xlsx.ts'));
    const writer = xlsxWriter([...sheets.map(({ table }) => table), acercaTable]);
    let first: Page | undefined;
    return {
      async gather() {
        let count = 0;
        for (let number = 1; ; number++) {
          const page = await ask(() => spec.ask(state, number, signal));
          first ??= page;
          for (const [place, { table, rowsOf }] of sheets.entries()) {
            const rows = rowsOf(page, state);
            await writer.write(table, rows);
            if (place === 0) count += rows.length;
          }
          onProgress(count, Math.max(count, spec.totalOf(page)));
          if (number >= page.paginas) return { count };
        }
      },
      async finish() {
        await writer.write(acercaTable, [
          ['Laboratorio', laboratorio],
          ['Fecha de exportación', instanteLargo(now)],
          ...summary.map(({ label, value }) => [`Filtro: ${label}`, value]),
          ...(first ? spec.about(first, state) : []),
        ]);
        return { file: await writer.finish(), fileName: spec.fileName(state) };
      },
      // Its pages are counted, not followed: it is made again from the first.
      isBroken: () => true,
      stop: () => undefined,
    };
  });
  return (order: Order<State>) => {
    const panel = (
      <ExportPanel
        id={id}
        store={store}
        counted={(count) => cantidad(count, 'fila', 'filas')}
        noticesOf={() => []}
        onRetry={() => void job.retry()}
        onCancel={job.cancel}
      />
    );
    beginInPanel({ id, label: 'Exportación', title }, panel, () => job.start(order));
  };
}
