import { numero } from '../../contract/base/numeros.ts';
import { JobPanel, useHiddenWithout } from './JobPanel.tsx';
import { type ExportState, isExporting, type JobStore } from './job-store.ts';

interface ExportPanelProps<Outcome> {
  /** The panel's key among the notifications. */
  id: string;
  store: JobStore<ExportState<Outcome>>;
  /** `3 muestras`. */
  counted: (count: number) => string;
  /** What is to be known of a file besides how much it holds. */
  noticesOf: (outcome: Outcome) => readonly string[];
  onRetry: () => void;
  onCancel: () => void;
}

/** How an export stands, and what can be done about it. */
export function ExportPanel<Outcome extends { count: number }>(props: ExportPanelProps<Outcome>) {
  const { id, store, counted, noticesOf, onRetry, onCancel } = props;
  const job = store.use();
  useHiddenWithout(job, id);
  if (!job) return null;
  const isUnderWay = isExporting(job);
  const text = stateText(job, counted, noticesOf);
  const announced = job.kind === 'running' ? 'Exportando' : job.kind === 'finishing' ? 'Escribiendo el archivo' : text;
  const share = job.kind === 'running' && job.total !== undefined ? { value: job.written, max: job.total } : {};
  return (
    <JobPanel
      text={text}
      announced={announced}
      progress={isUnderWay ? { label: 'Progreso de la exportación', ...share } : undefined}
      retry={job.kind === 'failed' ? { onRetry } : undefined}
      dismiss={{ label: job.kind === 'done' ? 'Cerrar' : 'Cancelar', onDismiss: onCancel }}
    />
  );
}

/** The state in words, for the eye: with the count as it grows. */
function stateText<Outcome extends { count: number }>(
  job: ExportState<Outcome>,
  counted: (count: number) => string,
  noticesOf: (outcome: Outcome) => readonly string[],
): string {
  if (job.kind === 'done')
    return [`${job.fileName} se ha descargado con ${counted(job.count)}.`, ...noticesOf(job)].join(' ');
  if (job.kind === 'finishing') return `Escribiendo el archivo con ${counted(job.written)}…`;
  const sofar = job.total === undefined ? undefined : `${numero(job.written)} de ${counted(job.total)}`;
  if (job.kind === 'running') return sofar ? `Exportando ${sofar}…` : 'Preparando la exportación…';
  return `${sofar ? `La exportación se ha parado en ${sofar}` : 'No se ha podido exportar'}. ${job.message}.`;
}
