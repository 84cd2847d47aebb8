import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import type { Revision } from '../../../../contract/muestras/revision.ts';
import { messageOf } from '../../../client/api-error.ts';
import { pause } from '../../../client/retry.ts';
import { session } from '../../../app/services.ts';
import { download } from '../../../files/download.ts';
import { type Certificate, fetchAll } from '../../certificados/zip/certificates.ts';
import { verificarAddress } from '../../verificar/address.ts';
import { drawLogo, findCertificatesOf, type ReadSamples, readRevisiones, TooLarge } from './gather.ts';
import { setJob } from './job-store.ts';
import type { DossierSource } from './source.ts';
import type { FromPdfWorker, ToPdfWorker } from './worker.ts';
import type { Finished, Missing, PdfOrder, Verificable } from './pdf/order.ts';

/** What is asked for: the samples of a source, with their certificates or without. */
export interface DossierOrder extends Pick<PdfOrder, 'summary' | 'now' | 'elegidas'> {
  /** `icono`: the address of the brand's mark. */
  marca: Pick<PdfOrder['marca'], 'nombre' | 'acento'> & { icono: string };
  source: DossierSource;
  hasCertificates: boolean;
}

/** The data gathered so far, so that a retry requests only the rest. */
interface Gathered {
  samples?: ReadSamples;
  revisiones?: Map<string, readonly Revision[]>;
  certificates?: { found: Certificate[]; missing: Missing[] };
  files: Map<string, Blob>;
}

interface Running {
  order: DossierOrder;
  gathered: Gathered;
  leaving: AbortController;
}

let running: Running | undefined;

/** Whether leaving the page would lose something: the work under way. */
let isWorking = false;

// A dossier ends with the session that began it.
session.subscribe(() => {
  if (!session.state().signedIn) cancelDossier();
});

window.addEventListener('beforeunload', (event) => {
  if (isWorking) event.preventDefault();
});

/** Begins a dossier, in place of any other; the job store has its progress. */
export async function startDossier(order: DossierOrder): Promise<void> {
  cancelDossier();
  await proceed({ order, gathered: { files: new Map() } });
}

/** Goes on with a dossier that failed, or makes one again that lacked certificates, from what was gathered. */
export async function retryDossier(): Promise<void> {
  if (running) await proceed(running);
}

/** Ends the dossier, and leaves nothing of it. */
export function cancelDossier(): void {
  running?.leaving.abort();
  running = undefined;
  isWorking = false;
  setJob(null);
}

async function proceed({ order, gathered }: Pick<Running, 'order' | 'gathered'>): Promise<void> {
  const one = { order, gathered, leaving: new AbortController() };
  running = one;
  isWorking = true;
  setJob({ state: 'running', step: 'muestras', done: 0, total: undefined });
  try {
    await make(one);
  } catch (error) {
    if (one.leaving.signal.aborted) return;
    // What else is on its way for it is no longer wanted.
    one.leaving.abort();
    setJob({ state: 'failed', message: messageOf(error), canRetry: !(error instanceof TooLarge) });
  } finally {
    if (running === one) isWorking = false;
  }
}

async function make({ order, gathered, leaving: { signal } }: Running): Promise<void> {
  const { source } = order;
  gathered.samples ??= await source.samples((done, total) => {
    if (!signal.aborted) setJob({ state: 'running', step: 'muestras', done, total });
  }, signal);
  const { muestras, corregidas, referenciasAjenas, isExact, damaged } = gathered.samples;
  gathered.revisiones ??= await readRevisiones(corregidas, {
    ask: (id) => source.revisiones(id, signal),
    onProgress: (done) => {
      if (!signal.aborted) setJob({ state: 'running', step: 'correcciones', done, total: corregidas.length });
    },
  });
  const { missing, retryable } = order.hasCertificates
    ? await bringCertificates(gathered, { muestras, source, signal })
    : { missing: [], retryable: 0 };
  signal.throwIfAborted();
  const { summary, now, elegidas } = order;
  const chosen = elegidas && { elegidas };
  const { icono, ...named } = order.marca;
  const marca = { ...named, logo: await drawLogo(icono) };
  const certificados = order.hasCertificates ? gathered.files : null;
  const { revisiones } = gathered;
  const verificables = verificablesOf(order.hasCertificates ? (gathered.certificates?.found ?? []) : []);
  const read = { muestras, revisiones, referenciasAjenas, isExact, damaged };
  const finished = await write(
    { marca, summary, now, ...chosen, ...read, certificados, verificables, missing },
    signal,
  );
  signal.throwIfAborted();
  const fileName = `dossier-${fechaEnMadrid(now)}.pdf`;
  download(finished.file, fileName);
  const { pages } = finished;
  const count = muestras.length;
  setJob({ state: 'done', fileName, muestras: count, pages, missing: finished.missing, retryable, isExact, damaged });
}

/** By which certificates are verified: those that have a code. */
function verificablesOf(found: readonly Certificate[]): Map<string, Verificable> {
  return new Map(
    found.flatMap(({ numero, document: { codigo } }) =>
      codigo === null ? [] : [[numero, { codigo, direccion: verificarAddress(codigo) }] as const],
    ),
  );
}

/** Brings the certificates that aren't here yet, and gives the samples whose certificate won't be in the dossier. */
async function bringCertificates(
  gathered: Gathered,
  { muestras, source, signal }: { muestras: readonly Muestra[]; source: DossierSource; signal: AbortSignal },
): Promise<{ missing: Missing[]; retryable: number }> {
  gathered.certificates ??= await findCertificatesOf(muestras, (numeros) => source.check(numeros, signal));
  const { files } = gathered;
  const { found, missing } = gathered.certificates;
  const had = files.size;
  const report = (done: number) =>
    setJob({ state: 'running', step: 'certificados', done: had + done, total: found.length });
  report(0);
  const failed = await fetchAll(
    found.filter(({ numero }) => !files.has(numero)),
    {
      bytes: (id) => source.bytes(id, signal),
      keep: async ({ numero }, bytes) => void files.set(numero, bytes),
      pause: (milliseconds) => pause(milliseconds, signal),
      onProgress: report,
      signal,
    },
  );
  return { missing: [...missing, ...failed], retryable: failed.length };
}

const failure =
  'No se ha podido escribir el dossier. Puede que falte memoria en este equipo: prueba con menos muestras';

/** Has a worker write the PDF; ends it when the dossier is cancelled. */
async function write(order: ToPdfWorker, signal: AbortSignal): Promise<Finished> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Finished>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', ({ message }) => reject(new Error(failure, { cause: message })));
      worker.addEventListener('message', ({ data }: MessageEvent<FromPdfWorker>) => {
        if (data.kind === 'failed') reject(new Error(failure, { cause: data.message }));
        else if (data.kind === 'finished') resolve(data);
        else setJob({ state: 'running', step: 'paginas', done: data.pages, total: data.total });
      });
      setJob({ state: 'running', step: 'paginas', done: 0, total: undefined });
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}
