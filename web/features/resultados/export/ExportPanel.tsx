import { cantidad } from '../../../../contract/base/numeros.ts';
import { ExportPanel } from '../../../files/ExportPanel.tsx';
import { beginInPanel } from '../../../files/JobPanel.tsx';
import { changedNotice, damagedNotice, type ExportOrder } from './export-order.ts';
import { exportJob } from './job.ts';
import { exportStore } from './job-store.ts';

const name = { id: 'exportacion', label: 'Exportación', title: 'Exportar resultados' };

/** Begins an export and shows how it goes. */
export function exportAndShow(order: ExportOrder): void {
  const panel = (
    <ExportPanel
      id={name.id}
      store={exportStore}
      counted={(count) => cantidad(count, 'muestra', 'muestras')}
      noticesOf={({ isExact, damaged }) => [
        ...(isExact ? [] : [changedNotice]),
        ...(damaged > 0 ? [damagedNotice(damaged)] : []),
      ]}
      onRetry={() => void exportJob.retry()}
      onCancel={exportJob.cancel}
    />
  );
  beginInPanel(name, panel, () => exportJob.start(order));
}
