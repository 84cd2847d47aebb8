import { exportCalls } from '../../../../contract/resultados/calls-export.ts';
import { clientOf } from '../../../app/services.ts';
import { createExport } from '../../../files/export-job.ts';
import { aboutRows, type ExportOrder, fileNameOf } from './export-order.ts';
import { exportStore } from './job-store.ts';
import { createRun, type RunResult, type Sink } from './run.ts';
import type { About, Formato, FromWriter, ToWriter } from './worker.ts';

const { call } = clientOf(exportCalls);

export const exportJob = createExport<ExportOrder, RunResult>(
  exportStore,
  async (order, { signal, ask, onProgress }) => {
    const writer = await startWriter(order.formato);
    return {
      gather: createRun({
        ask: (despues) => ask(() => call('exportResults', { body: { ...order.filtros, despues }, signal })),
        sink: writer,
        onProgress,
      }),
      finish: async (outcome) => ({
        file: await writer.finish(aboutRows(order, outcome)),
        fileName: fileNameOf(order),
      }),
      isBroken: writer.hasFailed,
      stop: writer.stop,
    };
  },
);

const failure = 'No se ha podido escribir el archivo. Puede que falte memoria en este equipo';

/** The worker that writes a file, spoken to by calls. Each is made once the one before has been answered. */
interface WriterClient extends Sink {
  finish(acerca: About): Promise<Blob>;
  /** Whether it has failed, after which it is of no more use. */
  hasFailed: () => boolean;
  /** Ends it, whatever it is doing. */
  stop: () => void;
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
