import { exportCalls } from '../../../../contract/calls/export.ts';
import { messageOf } from '../../../client/api-error.ts';
import { pause, retryWhileBusy } from '../../../client/retry.ts';
import { clientOf, session } from '../../../app/services.ts';
import { aboutRows, type ExportOrder, fileNameOf } from './export-order.ts';
import { setJob } from './job-store.ts';
import { createRun, type RunResult, type Sink } from './run.ts';
import { download } from '../../../files/download.ts';
import type { About, Formato, FromWriter, ToWriter } from './worker.ts';

const { call } = clientOf(exportCalls);

/** How long an export waits by itself, in seconds: a user's calls are counted by the minute. */
const longestWait = 60;

/** An export under way: what is needed to go on with it, or to end it. */
interface Running {
  order: ExportOrder;
  leaving: AbortController;
  writer: WriterClient;
  advance: () => Promise<RunResult>;
  progress: { written: number; total: number | undefined };
}

let running: Running | undefined;
let latest: ExportOrder | undefined;

// An export ends with the session that began it.
session.subscribe(() => {
  if (!session.state().signedIn) cancelExport();
});

window.addEventListener('beforeunload', (event) => {
  if (running) event.preventDefault();
});

/** Begins an export, in place of any other; the job store has its progress. */
export async function startExport(order: ExportOrder): Promise<void> {
  cancelExport();
  latest = order;
  setJob({ state: 'running', written: 0, total: undefined });
  try {
    const prepared = await prepare(order);
    // Cancelled, or another was begun, before there was anything to stop.
    if (latest !== order) return prepared.writer.stop();
    running = prepared;
  } catch (error) {
    if (latest === order) setJob({ state: 'failed', message: messageOf(error), written: 0, total: undefined });
    return;
  }
  await proceed(running);
}

/** Goes on with an export that failed where it was; from the beginning, if it was the writing that failed. */
export async function retryExport(): Promise<void> {
  if (!running && latest) return startExport(latest);
  if (running) await proceed(running);
}

/** Ends the export, and leaves nothing of it. */
export function cancelExport(): void {
  running?.leaving.abort();
  running?.writer.stop();
  running = undefined;
  latest = undefined;
  setJob(null);
}

async function prepare(order: ExportOrder): Promise<Running> {
  const leaving = new AbortController();
  const writer = await startWriter(order.formato);
  const progress: Running['progress'] = { written: 0, total: undefined };
  const { signal } = leaving;
  const patience = { longestSeconds: longestWait, wait: (milliseconds: number) => pause(milliseconds, signal) };
  const advance = createRun({
    ask: (despues) =>
      retryWhileBusy(() => call('exportResults', { body: { ...order.filtros, despues }, signal }), patience),
    sink: writer,
    onProgress: (written, total) => {
      Object.assign(progress, { written, total });
      if (!leaving.signal.aborted) setJob({ state: 'running', ...progress });
    },
  });
  return { order, leaving, writer, advance, progress };
}

async function proceed(one: Running): Promise<void> {
  const { order, leaving, writer, advance, progress } = one;
  setJob({ state: 'running', ...progress });
  try {
    const outcome = await advance();
    setJob({ state: 'finishing', written: outcome.count });
    const file = await writer.finish(aboutRows(order, outcome));
    if (leaving.signal.aborted) return;
    writer.stop();
    running = undefined;
    const fileName = fileNameOf(order);
    download(file, fileName);
    setJob({ state: 'done', ...outcome, fileName });
  } catch (error) {
    if (leaving.signal.aborted) return;
    if (writer.hasFailed()) {
      writer.stop();
      running = undefined;
    }
    setJob({ state: 'failed', message: messageOf(error), ...progress });
  }
}

const failure = 'No se ha podido escribir el archivo. Puede que falte memoria en este equipo';

/** The worker that writes a file, spoken to by calls. Each is made once the one before has been answered. */
interface WriterClient extends Sink {
  finish(acerca: About): Promise<Blob>;
  /** Whether it has failed, after which it is of no more use. */
  hasFailed(): boolean;
  /** Ends it, whatever it is doing. */
  stop(): void;
}

async function startWriter(formato: Formato): Promise<WriterClient> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
  let answered: (answer: FromWriter) => void = () => {};
  let isBroken = false;
  worker.addEventListener('message', ({ data }: MessageEvent<FromWriter>) => answered(data));
  worker.addEventListener('error', ({ message }) => answered({ kind: 'failed', message }));

  async function tell(message: ToWriter): Promise<Blob | undefined> {
    const answer = await new Promise<FromWriter>((resolve) => {
      answered = resolve;
      worker.postMessage(message);
    });
    if (answer.kind === 'failed') {
      isBroken = true;
      throw new Error(failure, { cause: answer.message });
    }
    return answer.kind === 'file' ? answer.file : undefined;
  }

  await tell({ kind: 'start', formato });
  return {
    async write(muestras) {
      await tell({ kind: 'muestras', muestras });
    },
    async finish(acerca) {
      const file = await tell({ kind: 'finish', acerca });
      if (!file) throw new Error(failure);
      return file;
    },
    hasFailed: () => isBroken,
    stop: () => worker.terminate(),
  };
}
