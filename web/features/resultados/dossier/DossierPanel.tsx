import { accentColours } from '../../../../contract/base/branding.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { icons } from '../../../branding/icons.ts';
import { damagedNotice } from '../export/export-order.ts';
import { beginInPanel, JobPanel, useHiddenWithout } from '../../../files/JobPanel.tsx';
import { cancelDossier, type DossierOrder, retryDossier, startDossier } from './job.ts';
import { isBusy, type Job, type Step, useJob } from './job-store.ts';

const name = { id: 'dossier', label: 'Dossier', title: 'Preparar dossier' };

/** Begins a dossier and shows how it goes. */
export function dossierAndShow(
  order: Omit<DossierOrder, 'marca'>,
  { empresa, nombre }: Pick<Branding, 'empresa' | 'nombre'>,
): void {
  const marca = { nombre, acento: accentColours[empresa], icono: icons[empresa] };
  beginInPanel(name, <DossierPanel />, () => startDossier({ ...order, marca }));
}

function DossierPanel() {
  const job = useJob();
  useHiddenWithout(job, name.id);
  if (!job) return null;
  const label = job.state === 'done' ? 'Reintentar los que fallaron' : 'Reintentar';
  return (
    <JobPanel
      text={stateText(job)}
      announced={job.state === 'running' ? announced[job.step] : stateText(job)}
      progress={job.state === 'running' ? { label: 'Progreso del dossier', ...shareOf(job) } : undefined}
      retry={canRetry(job) ? { label, onRetry: () => void retryDossier() } : undefined}
      dismiss={{ label: isBusy(job) ? 'Cancelar' : 'Cerrar', onDismiss: cancelDossier }}
    >
      {job.state === 'done' && job.missing.length > 0 ? <MissingList job={job} /> : null}
    </JobPanel>
  );
}

function canRetry(job: Job): boolean {
  return (job.state === 'failed' && job.canRetry) || (job.state === 'done' && job.retryable > 0);
}

function shareOf({ done, total }: Extract<Job, { state: 'running' }>): { value?: number; max?: number } {
  return total === undefined ? {} : { value: done, max: total };
}

/** Missing certificates that are named on the screen; the PDF names all. */
const maxListed = 8;

/** The samples whose certificate isn't in the dossier, each with why. */
function MissingList({ job: { missing } }: { job: Extract<Job, { state: 'done' }> }) {
  const more = missing.length - maxListed;
  return (
    <details className="ink-2">
      <summary>{missing.length === 1 ? 'Ver el que falta' : `Ver los ${numero(missing.length)} que faltan`}</summary>
      <ul className="pl-18 break-anywhere mt-6" aria-label="Certificados que faltan">
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
  correcciones: 'Leyendo las correcciones',
  certificados: 'Descargando los certificados',
  paginas: 'Escribiendo las páginas',
};

const units: Record<Step, [string, string]> = {
  muestras: ['muestra', 'muestras'],
  correcciones: ['muestra corregida', 'muestras corregidas'],
  certificados: ['certificado', 'certificados'],
  paginas: ['página', 'páginas'],
};

/** The state in words. */
function stateText(job: Job): string {
  if (job.state === 'running') {
    const { step, done, total } = job;
    return total === undefined
      ? `${announced[step]}…`
      : `${announced[step]}: ${numero(done)} de ${cantidad(total, ...units[step])}…`;
  }
  if (job.state === 'failed') return `${job.message}.`;
  const { fileName, muestras, pages, missing, isExact, damaged } = job;
  const done = `${fileName} se ha descargado: ${cantidad(muestras, 'muestra', 'muestras')} en ${cantidad(pages, 'página', 'páginas')}.`;
  const lacking =
    missing.length > 0 &&
    (missing.length === 1
      ? 'Falta 1 certificado, que el PDF nombra.'
      : `Faltan ${numero(missing.length)} certificados, que el PDF nombra.`);
  const changed = !isExact && 'Los resultados cambiaron mientras se preparaba: vuelve a prepararlo.';
  const unread = damaged > 0 && damagedNotice(damaged);
  return [done, lacking, changed, unread].filter(Boolean).join(' ');
}
