import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import classes from './ExportPanel.module.css';
import { changedNotice, type ExportOrder } from './export-order.ts';
import { cancelExport, retryExport, startExport } from './job.ts';
import { isBusy, type Job, useJob } from './job-store.ts';

const id = 'exportacion';

/** Begins an export and shows how it goes, in a corner of every page until it is dismissed. */
export function exportAndShow(order: ExportOrder): void {
  notifications.hide(id);
  notifications.show({
    id,
    // Not an alert: what is to be read aloud of it says so itself.
    role: 'region',
    'aria-label': 'Exportación',
    title: 'Exportar resultados',
    color: 'brand',
    autoClose: false,
    withCloseButton: false,
    message: <ExportPanel />,
  });
  startExport(order).catch((error: unknown) => notifications.show({ color: 'red', message: messageOf(error) }));
}

/** How the export stands, and what can be done about it. */
function ExportPanel() {
  const job = useJob();
  // However it is ended, by the session's end too, nothing of it is left to look at.
  useEffect(() => {
    if (!job) notifications.hide(id);
  }, [job]);
  if (!job) return null;
  return (
    <>
      <p className={classes.text}>{textOf(job)}</p>
      {isBusy(job) ? <Bar job={job} /> : null}
      <p role="status" className="unseen">
        {announce(job)}
      </p>
      {job.state === 'failed' ? (
        <Actions onDismiss={cancelExport} onRetry={() => void retryExport()} />
      ) : (
        <Actions onDismiss={cancelExport} isBusy={isBusy(job)} />
      )}
    </>
  );
}

interface ActionsProps {
  onDismiss: () => void;
  onRetry?: () => void;
  isBusy?: boolean;
}

function Actions({ onDismiss, onRetry, isBusy: canCancel = false }: ActionsProps) {
  return (
    <div className={classes.actions}>
      {onRetry ? (
        <Button size="xs" onClick={onRetry}>
          Reintentar
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={onDismiss}>
        {canCancel || onRetry ? 'Cancelar' : 'Cerrar'}
      </Button>
    </div>
  );
}

function Bar({ job }: { job: Job }) {
  const known = job.state === 'running' && job.total !== undefined ? { value: job.written, max: job.total } : {};
  return <progress className={classes.bar} aria-label="Progreso de la exportación" {...known} />;
}

/** The state in words, for the eye: with the count as it grows. */
function textOf(job: Job): string {
  if (job.state === 'done') {
    const done = `${job.fileName} se ha descargado con ${muestras(job.count)}.`;
    return job.isExact ? done : `${done} ${changedNotice}`;
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
