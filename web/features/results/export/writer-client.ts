import type { About, Formato, FromWriter, ToWriter } from './messages.ts';
import type { Sink } from './run.ts';

const failure = 'No se ha podido escribir el archivo. Puede que falte memoria en este equipo';

/** The worker that writes a file, spoken to by calls. Each is made once the one before has been answered. */
export interface WriterClient extends Sink {
  finish(acerca: About): Promise<Blob>;
  /** Whether it has failed, after which it is of no more use. */
  hasFailed(): boolean;
  /** Ends it, whatever it is doing. */
  stop(): void;
}

export async function startWriter(formato: Formato): Promise<WriterClient> {
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
