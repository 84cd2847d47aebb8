import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import classes from '../../results/export/ExportPanel.module.css';
import { isBusy, type Job, useJob } from './job-store.ts';
import { cancelZip, startZip } from './job.ts';
import { missingName } from './missing-list.ts';

const id = 'certificados';

/** Begins to bring the certificates and shows how it goes, in a corner of every page until it is dismissed. */
export function zipAndShow(filtros: Filtros, now: Date): void {
  const start = () => void startZip(filtros, now);
  notifications.hide(id);
  notifications.show({
    id,
    // Not an alert: what is to be read aloud of it says so itself.
    role: 'region',
    'aria-label': 'Descarga de certificados',
    title: 'Descargar PDFs',
    color: 'brand',
    autoClose: false,
    withCloseButton: false,
    message: <ZipPanel onRetry={start} />,
  });
  start();
}

/** How the download stands, and what can be done about it. */
function ZipPanel({ onRetry }: { onRetry: () => void }) {
  const job = useJob();
  // However it is ended, by the session's end too, nothing of it is left to look at.
  useEffect(() => {
    if (!job) notifications.hide(id);
  }, [job]);
  if (!job) return null;
  return (
    <>
      <p className={classes.told}>{tell(job)}</p>
      {isBusy(job) ? <Bar job={job} /> : null}
      <p role="status" className="unseen">
        {job.state === 'running' ? 'Descargando los certificados' : tell(job)}
      </p>
      <div className={classes.actions}>
        {job.state === 'failed' && job.canRetry ? (
          <Button size="xs" onClick={onRetry}>
            Reintentar
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={cancelZip}>
          {isBusy(job) ? 'Cancelar' : 'Cerrar'}
        </Button>
      </div>
    </>
  );
}

function Bar({ job }: { job: Job }) {
  const known = job.state === 'running' ? { value: job.done, max: job.total } : {};
  return <progress className={classes.bar} aria-label="Progreso de la descarga" {...known} />;
}

/** The state in words. */
function tell(job: Job): string {
  if (job.state === 'looking') return 'Buscando los certificados…';
  if (job.state === 'running') return `Descargando ${numero(job.done)} de ${certificados(job.total)}…`;
  if (job.state === 'failed') return `${job.message}.`;
  const done = `${job.fileName} se ha descargado con ${certificados(job.count)}.`;
  if (job.missing === 0) return done;
  return `${done} ${job.missing === 1 ? 'Falta 1, que está' : `Faltan ${numero(job.missing)}, que están`} en ${missingName}, dentro del ZIP.`;
}

const certificados = (count: number) => cantidad(count, 'certificado', 'certificados');
