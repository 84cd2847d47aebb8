import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { beginInPanel, JobPanel, useHiddenWithout } from '../../../files/JobPanel.tsx';
import { cancelExport, changedNotice, type ExportOrder, type Job, retryExport, startExport, useJob } from './job.ts';

const name = { id: 'exportacion-incidencias', label: 'Exportación', title: 'Exportar incidencias' };

/** Begins an export and shows how it goes. */
export function exportAndShow(order: ExportOrder): void {
  beginInPanel(name, <ExportPanel />, () => startExport(order));
}

function ExportPanel() {
  const job = useJob();
  useHiddenWithout(job, name.id);
  if (!job) return null;
  const isRunning = job.kind === 'running';
  return (
    <JobPanel
      text={textOf(job)}
      announced={isRunning ? 'Exportando' : textOf(job)}
      progress={
        isRunning
          ? {
              label: 'Progreso de la exportación',
              ...(job.total !== undefined && { value: job.written, max: job.total }),
            }
          : undefined
      }
      retry={job.kind === 'failed' ? { onRetry: () => void retryExport() } : undefined}
      dismiss={{ label: job.kind === 'done' ? 'Cerrar' : 'Cancelar', onDismiss: cancelExport }}
    />
  );
}

function textOf(job: Job): string {
  if (job.kind === 'failed') return `No se ha podido exportar. ${job.message}.`;
  if (job.kind === 'running') {
    if (job.total === undefined) return 'Preparando la exportación…';
    return `Exportando ${numero(job.written)} de ${incidencias(job.total)}…`;
  }
  const done = `${job.fileName} se ha descargado con ${incidencias(job.count)}.`;
  return job.isExact ? done : `${done} ${changedNotice}`;
}

const incidencias = (count: number) => cantidad(count, 'incidencia', 'incidencias');
