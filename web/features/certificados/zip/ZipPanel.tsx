import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { isBusy, type Job, setJob, useJob } from './job-store.ts';
import { entryNames, fetchAll, findCertificates, NotZippable, missingList, missingName } from './certificates.ts';
import { messageOf } from '../../../client/api-error.ts';
import { call, file, session } from '../../../app/services.ts';
import { download } from '../../../files/download.ts';
import { beginInPanel, JobPanel, useHiddenWithout } from '../../../files/JobPanel.tsx';
import { zipFile } from '../../../files/zip.ts';

const name = { id: 'certificados', label: 'Descarga de certificados', title: 'Certificados en un ZIP' };

/** Begins to bring the certificates and shows how it goes. */
export function zipAndShow(filtros: Filtros, now: Date): void {
  const start = () => startZip(filtros, now);
  beginInPanel(name, <ZipPanel onRetry={() => void start()} />, start);
}

function ZipPanel({ onRetry }: { onRetry: () => void }) {
  const job = useJob();
  useHiddenWithout(job, name.id);
  if (!job) return null;
  const share = job.state === 'running' ? { value: job.done, max: job.total } : {};
  return (
    <JobPanel
      text={stateText(job)}
      announced={job.state === 'running' ? 'Descargando los certificados' : stateText(job)}
      progress={isBusy(job) ? { label: 'Progreso de la descarga', ...share } : undefined}
      retry={job.state === 'failed' && job.canRetry ? { onRetry } : undefined}
      dismiss={{ label: isBusy(job) ? 'Cancelar' : 'Cerrar', onDismiss: cancelZip }}
    />
  );
}

/** The state in words. */
function stateText(job: Job): string {
  if (job.state === 'looking') return 'Buscando los certificados…';
  if (job.state === 'running') return `Descargando ${numero(job.done)} de ${certificados(job.total)}…`;
  if (job.state === 'failed') return `${job.message}.`;
  const done = `${job.fileName} se ha descargado con ${certificados(job.count)}.`;
  if (job.missing === 0) return done;
  return `${done} ${job.missing === 1 ? 'Falta 1, que está' : `Faltan ${numero(job.missing)}, que están`} en ${missingName}, dentro del ZIP.`;
}

const certificados = (count: number) => cantidad(count, 'certificado', 'certificados');

let leaving: AbortController | undefined;

// A download ends with the session that began it.
session.subscribe(() => {
  if (!session.state().signedIn) cancelZip();
});

window.addEventListener('beforeunload', (event) => {
  if (leaving) event.preventDefault();
});

/** Ends the download, and leaves nothing of it. */
function cancelZip(): void {
  leaving?.abort();
  leaving = undefined;
  setJob(null);
}

/** Downloads the certificates of the samples found, in one ZIP; the job store has its progress. */
async function startZip(filtros: Filtros, now: Date): Promise<void> {
  cancelZip();
  const mine = new AbortController();
  leaving = mine;
  setJob({ state: 'looking' });
  try {
    await run(filtros, now, mine.signal);
  } catch (error) {
    if (!mine.signal.aborted) {
      setJob({ state: 'failed', message: messageOf(error), canRetry: !(error instanceof NotZippable) });
    }
  } finally {
    if (leaving === mine) leaving = undefined;
  }
}

async function run(filtros: Filtros, now: Date, signal: AbortSignal): Promise<void> {
  const { found, missing } = await findCertificates({
    list: async (page, limit) => {
      const { results, pagination } = await call('listResults', { query: { ...filtros, page, limit }, signal });
      return { numeros: results.map(({ numero_muestra }) => numero_muestra), total: pagination.totalItems };
    },
    check: async (filenames) => (await call('checkPdfs', { body: { filenames: [...filenames] }, signal })).results,
  });
  if (found.length === 0) throw new NotZippable('Ninguna de las muestras encontradas tiene certificado');
  const report = (done: number) => setJob({ state: 'running', done, total: found.length });
  report(0);
  const zip = zipFile();
  const nameOf = entryNames();
  const failed = await fetchAll(found, {
    bytes: (id) => file('pdfBlob', { params: { id }, signal }),
    keep: (certificate, bytes) => zip.keep(nameOf(certificate.numero), bytes),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onProgress: report,
    signal,
  });
  const left = [...missing, ...failed];
  if (left.length > 0) zip.add(missingName, new TextEncoder().encode(missingList(left)));
  const bytes = await zip.finish('application/zip');
  signal.throwIfAborted();
  const fileName = `certificados-${fechaEnMadrid(now)}.zip`;
  download(bytes, fileName);
  setJob({ state: 'done', count: found.length - failed.length, missing: left.length, fileName });
}
