import { ApiError, isBusy } from './api-error.ts';

/** Tries in a row after which a refusal counts. */
const maxTries = 3;

/** How long to wait, in seconds, where a refusal doesn't say: API Gateway's own never do. */
const usualSeconds = 2;

/** What a call failed with: pages put words of their own before a refusal, which is the cause of their error then. */
export function refusalIn(error: unknown): ApiError | undefined {
  const refusal = error instanceof ApiError ? error : error instanceof Error ? error.cause : undefined;
  return refusal instanceof ApiError ? refusal : undefined;
}

/**
 * How long to wait, in milliseconds, before a call that had no room (503) or came too often (429) is made again after
 * so many tries; undefined where it isn't, because it failed otherwise, too often, or the wait would be too long.
 */
export function retryDelayOf(error: unknown, tries: number, longestSeconds: number): number | undefined {
  const refusal = refusalIn(error);
  if (!refusal || !isBusy(refusal.status)) return undefined;
  const seconds = refusal.retryAfter ?? usualSeconds * tries;
  return tries < maxTries && seconds <= longestSeconds ? seconds * 1000 : undefined;
}

/** Waits so many milliseconds, unless what it is for ends before; rejects with the signal's reason then. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onAbort = () => reject(signal.reason as Error);
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', onAbort);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

interface RetryOptions {
  longestSeconds: number;
  wait: (milliseconds: number) => Promise<void>;
}

/** Makes a call again while the server asks to wait. Throws what the last one threw. */
export async function retryWhileBusy<T>(ask: () => Promise<T>, { longestSeconds, wait }: RetryOptions): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const milliseconds = retryDelayOf(error, tries, longestSeconds);
      if (milliseconds === undefined) throw error;
      await wait(milliseconds);
    }
  }
}
