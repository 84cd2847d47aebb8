import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { accentColours } from '../../../../contract/rules/branding.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { Branding } from '../../../../contract/config.ts';
import { icons } from '../../../branding/Logo.tsx';
import panel from '../export/ExportPanel.module.css';
import classes from './DossierPanel.module.css';
import { cancelDossier, type DossierOrder, retryDossier, startDossier } from './job.ts';
import { isBusy, type Job, type Step, useJob } from './job-store.ts';

/** The id of the panel among the notifications. */
const id = 'dossier';

/** Begins a dossier and shows how it goes, in a corner of every page until it is dismissed. */
export function dossierAndShow(
  order: Omit<DossierOrder, 'marca'>,
  { empresa, nombre }: Pick<Branding, 'empresa' | 'nombre'>,
): void {
  notifications.hide(id);
  notifications.show({
    id,
    // Not an alert: what is to be read aloud of it says so itself.
    role: 'region',
    'aria-label': 'Dossier',
    title: 'Preparar dossier',
    color: 'brand',
    autoClose: false,
    withCloseButton: false,
    message: <DossierPanel />,
  });
  const marca = { nombre, acento: accentColours[empresa], icono: icons[empresa] };
  startDossier({ ...order, marca }).catch((error: unknown) =>
    notifications.show({ color: 'red', message: messageOf(error) }),
  );
}

/** How the dossier stands, and what can be done about it. */
function DossierPanel() {
  const job = useJob();
  // However it is ended, by the session's end too, nothing of it is left to look at.
  useEffect(() => {
    if (!job) notifications.hide(id);
  }, [job]);
  if (!job) return null;
  return (
    <>
      <p className={panel.text}>{textOf(job)}</p>
      {job.state === 'running' ? <Bar job={job} /> : null}
      {job.state === 'done' && job.missing.length > 0 ? <MissingList job={job} /> : null}
      <p role="status" className="unseen">
        {job.state === 'running' ? announced[job.step] : textOf(job)}
      </p>
      <div className={panel.actions}>
        {canRetry(job) ? (
          <Button size="xs" onClick={() => void retryDossier()}>
            {job.state === 'done' ? 'Reintentar los que fallaron' : 'Reintentar'}
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={cancelDossier}>
          {isBusy(job) ? 'Cancelar' : 'Cerrar'}
        </Button>
      </div>
    </>
  );
}

function canRetry(job: Job): boolean {
  return (job.state === 'failed' && job.canRetry) || (job.state === 'done' && job.retryable > 0);
}

function Bar({ job: { done, total } }: { job: Extract<Job, { state: 'running' }> }) {
  const known = total === undefined ? {} : { value: done, max: total };
  return <progress className={panel.bar} aria-label="Progreso del dossier" {...known} />;
}

/** Missing certificates that are named on the screen; the PDF names all. */
const maxListed = 8;

/** The samples whose certificate isn't in the dossier, each with why. */
function MissingList({ job: { missing } }: { job: Extract<Job, { state: 'done' }> }) {
  const more = missing.length - maxListed;
  return (
    <details className={classes.missing}>
      <summary>{missing.length === 1 ? 'Ver el que falta' : `Ver los ${numero(missing.length)} que faltan`}</summary>
      <ul className={classes.list} aria-label="Certificados que faltan">
        {missing.slice(0, maxListed).map(({ numero: one, reason }) => (
          <li key={one}>
            {one}: {reason}
          </li>
        ))}
        {more > 0 ? <li>y {numero(more)} más, en la lista del PDF</li> : null}
      </ul>
    </details>
  );
}

const announced: Record<Step, string> = {
  muestras: 'Leyendo las muestras',
  certificados: 'Descargando los certificados',
  paginas: 'Escribiendo las páginas',
};

const units: Record<Step, [string, string]> = {
  muestras: ['muestra', 'muestras'],
  certificados: ['certificado', 'certificados'],
  paginas: ['página', 'páginas'],
};

/** The state in words. */
function textOf(job: Job): string {
  if (job.state === 'running') {
    const { step, done, total } = job;
    return total === undefined
      ? `${announced[step]}…`
      : `${announced[step]}: ${numero(done)} de ${cantidad(total, ...units[step])}…`;
  }
  if (job.state === 'failed') return `${job.message}.`;
  const { fileName, muestras, pages, missing, isExact } = job;
  const done = `${fileName} se ha descargado: ${cantidad(muestras, 'muestra', 'muestras')} en ${cantidad(pages, 'página', 'páginas')}.`;
  const lacking =
    missing.length > 0 &&
    (missing.length === 1
      ? 'Falta 1 certificado, que el PDF nombra.'
      : `Faltan ${numero(missing.length)} certificados, que el PDF nombra.`);
  const changed = !isExact && 'Los resultados cambiaron mientras se preparaba: vuelve a prepararlo.';
  return [done, lacking, changed].filter(Boolean).join(' ');
}
