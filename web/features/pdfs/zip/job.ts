import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import type { Filtros } from '../../../../contract/filtros.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call, file, session } from '../../../app/services.ts';
import { download } from '../../../files/download.ts';
import { zipFile } from '../../../files/zip-file.ts';
import { findCertificates, Hopeless } from './certificates.ts';
import { entryNames } from './entry-names.ts';
import { fetchAll } from './fetch-all.ts';
import { setJob } from './job-store.ts';
import { missingList, missingName } from './missing-list.ts';

let leaving: AbortController | undefined;

// Whoever signs in next has nothing to do with what the one before was downloading.
session.subscribe(() => {
  if (!session.state().signedIn) cancelZip();
});

window.addEventListener('beforeunload', (event) => {
  if (leaving) event.preventDefault();
});

/** Ends the download, and leaves nothing of it. */
export function cancelZip(): void {
  leaving?.abort();
  leaving = undefined;
  setJob(null);
}

/** Brings the certificates of what the filters find, in one ZIP. How it goes is told by the store. */
export async function startZip(filtros: Filtros, now: Date): Promise<void> {
  cancelZip();
  const mine = new AbortController();
  leaving = mine;
  setJob({ state: 'looking' });
  try {
    await run(filtros, now, mine.signal);
  } catch (error) {
    if (!mine.signal.aborted) {
      setJob({ state: 'failed', message: messageOf(error), canRetry: !(error instanceof Hopeless) });
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
  if (found.length === 0) throw new Hopeless('Ninguna de las muestras encontradas tiene certificado');
  const report = (done: number) => setJob({ state: 'running', done, total: found.length });
  report(0);
  const zip = zipFile();
  const nameOf = entryNames();
  const failed = await fetchAll(found, {
    bytes: (id) => file('pdfBlob', { params: { id }, signal }),
    keep: ({ numero }, bytes) => zip.keep(nameOf(numero), bytes),
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
