import { ApiError, messageOf } from '../../../api/api-error.ts';
import { pauseBefore } from '../../../api/patience.ts';
import type { Certificate } from './certificates.ts';
import type { Missing } from './missing-list.ts';

/** How many are under way at once. */
const width = 5;

/** How long is waited before each new try, in milliseconds. */
const pauses = [500, 2000];

/** How long it waits at most, in seconds, where the server asks to. */
const longestWait = 60;

interface Parts {
  bytes: (id: string) => Promise<Blob>;
  /** Takes a certificate; one at a time. */
  keep: (certificate: Certificate, bytes: Blob) => Promise<void>;
  pause: (milliseconds: number) => Promise<void>;
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** Brings certificates, some at once, and gives those that couldn't be had. Throws only where it is cancelled. */
export async function fetchAll(certificates: readonly Certificate[], parts: Parts): Promise<Missing[]> {
  const { keep, onProgress, signal } = parts;
  const missing: Missing[] = [];
  const queue = certificates.values();
  let keeping = Promise.resolve();
  let done = 0;
  const bring = async () => {
    for (const certificate of queue) {
      const bytes = await fetchOne(certificate, parts);
      if (bytes instanceof Blob) {
        keeping = keeping.then(() => keep(certificate, bytes));
        // Each waits for its own turn, so that no more lie about than are under way.
        await keeping;
      } else missing.push(bytes);
      signal.throwIfAborted();
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: width }, bring));
  return missing;
}

/** A certificate's bytes, or why they couldn't be had. */
async function fetchOne({ numero, document }: Certificate, { bytes, pause, signal }: Parts): Promise<Blob | Missing> {
  for (let tries = 0; ; tries++) {
    try {
      return await bytes(document._id);
    } catch (error) {
      signal.throwIfAborted();
      const wait = pauses[tries];
      if (wait === undefined || !isPassing(error)) return { numero, reason: reasonOf(error) };
      // The server may ask for more than that.
      await pause(Math.max(wait, pauseBefore(error, tries + 1, longestWait) ?? 0));
      signal.throwIfAborted();
    }
  }
}

/** Whether it may go better next time: nobody answered, too many asked, or the server failed. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'Ya no está disponible';
  return `No se pudo cargar el PDF (${messageOf(error)})`;
}
