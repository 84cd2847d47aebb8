import { ApiError } from '../../../client/api-error.ts';
import { pause } from '../../../client/retry.ts';

/** What waiting for a connection needs of the browser. */
export interface PersistPorts {
  /** Resolves at once where the browser has a connection, else as soon as it has one again. */
  online: (signal: AbortSignal) => Promise<void>;
  isOnline: () => boolean;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

interface PersistOptions {
  signal: AbortSignal;
  /** Is called before each wait, with whether it is for a connection. */
  onWait?: (sinRed: boolean) => void;
}

/** Failures in a row, but for a lost connection, after which the last one counts. */
const maxFailures = 10;

/** The wait after so many failures in a row, in milliseconds: 1, 2, 4 … 30 seconds. */
function waitAfter(failures: number): number {
  return Math.min(30_000, 1000 * 2 ** (failures - 1));
}

/** Does something until it is done, with growing waits; a lost connection is waited for. Throws what can't be helped. */
export async function persist<T>(
  act: () => Promise<T>,
  ports: PersistPorts,
  { signal, onWait }: PersistOptions,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted();
    try {
      return await act();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      const sinRed = !ports.isOnline();
      if (!sinRed && failures === maxFailures) throw error;
      onWait?.(sinRed);
      if (sinRed) {
        failures = 0;
        await ports.online(signal);
      } else await ports.wait(waitAfter(failures), signal);
    }
  }
}

/** Whether what went wrong may go well later: no answer, too many calls, a fault of the server, an address that expired. */
function isPassing(error: unknown): boolean {
  // A day's quota is refused as too many calls are.
  if (!(error instanceof ApiError) || error.code === 'QUOTA_EXCEEDED') return false;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === addressExpired;
}

/** The code of an address that serves no more: another one is asked for. */
export const addressExpired = 'DIRECCION_CADUCADA';

/** Resolves as soon as the browser has a connection. */
async function online(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (navigator.onLine) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = new AbortController();
  addEventListener('online', () => resolve(), { signal: over.signal });
  signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
  try {
    await promise;
  } finally {
    over.abort();
  }
}

/** What the browser says. */
export const browserPorts: PersistPorts = { online, isOnline: () => navigator.onLine, wait: pause };
