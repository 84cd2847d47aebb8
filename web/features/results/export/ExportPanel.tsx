import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { beginInPanel, JobPanel, useHiddenWithout } from '../../../files/JobPanel.tsx';
import { changedNotice, damagedNotice, type ExportOrder } from './export-order.ts';
import { cancelExport, retryExport, startExport } from './job.ts';
import { isBusy, type Job, useJob } from './job-store.ts';

const name = { id: 'exportacion', label: 'Exportación', title: 'Exportar resultados' };

/** Begins an export and shows how it goes. */
export function exportAndShow(order: ExportOrder): void {
  beginInPanel(name, <ExportPanel />, () => startExport(order));
}

function ExportPanel() {
  const job = useJob();
  useHiddenWithout(job, name.id);
  if (!job) return null;
  const failed = job.state === 'failed';
  return (
    <JobPanel
      text={textOf(job)}
      announced={announce(job)}
      progress={isBusy(job) ? { label: 'Progreso de la exportación', ...shareOf(job) } : undefined}
      retry={failed ? { onRetry: () => void retryExport() } : undefined}
      dismiss={{ label: isBusy(job) || failed ? 'Cancelar' : 'Cerrar', onDismiss: cancelExport }}
    />
  );
}

function shareOf(job: Job): { value?: number; max?: number } {
  return job.state === 'running' && job.total !== undefined ? { value: job.written, max: job.total } : {};
}

/** The state in words, for the eye: with the count as it grows. */
function textOf(job: Job): string {
  if (job.state === 'done') {
    const done = `${job.fileName} se ha descargado con ${muestras(job.count)}.`;
    const lacking = job.damaged > 0 && damagedNotice(job.damaged);
    return [done, !job.isExact && changedNotice, lacking].filter(Boolean).join(' ');
  }
  if (job.state === 'finishing') return `Escribiendo el archivo con ${muestras(job.written)}…`;
  const sofar = job.total === undefined ? undefined : `${numero(job.written)} de ${muestras(job.total)}`;
  if (job.state === 'running') return sofar ? `Exportando ${sofar}…` : 'Preparando la exportación…';
  return `${sofar ? `La exportación se ha parado en ${sofar}` : 'No se ha podido exportar'}. ${job.message}.`;
}

const muestras = (count: number) => cantidad(count, 'muestra', 'muestras');

/** The state in words, for the ear: only when it changes, not at each count. */
function announce(job: Job): string {
  if (job.state === 'running') return 'Exportando';
  return job.state === 'finishing' ? 'Escribiendo el archivo' : textOf(job);
}
