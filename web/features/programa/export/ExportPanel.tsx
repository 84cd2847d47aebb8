import { cantidad } from '../../../../contract/base/numeros.ts';
import { ExportPanel } from '../../../files/ExportPanel.tsx';
import { beginInPanel } from '../../../files/JobPanel.tsx';
import { exportJob, type ExportOrder, exportStore } from './job.ts';

const name = { id: 'exportacion-programa', label: 'Exportación', title: 'Exportar el programa' };

/** Begins an export and shows how it goes. */
export function exportAndShow(order: ExportOrder): void {
  const panel = (
    <ExportPanel
      id={name.id}
      store={exportStore}
      counted={(count) => cantidad(count, 'fila', 'filas')}
      noticesOf={() => []}
      onRetry={() => void exportJob.retry()}
      onCancel={exportJob.cancel}
    />
  );
  beginInPanel(name, panel, () => exportJob.start(order));
}
