import { session } from '../app/services.ts';
import { messageOf } from '../client/api-error.ts';
import { pause, retryWhileBusy } from '../client/retry.ts';
import { download } from './download.ts';
import type { ExportState, JobStore } from './job-store.ts';

/** How long an export waits by itself, in seconds: a user's calls are counted by the minute. */
const longestWait = 60;

/** What an export is made with. */
export interface Terms {
  /** Ends it. */
  signal: AbortSignal;
  /** Makes a call, waiting for a server that is busy. */
  ask: <T>(call: () => Promise<T>) => Promise<T>;
  onProgress: (written: number, total: number) => void;
}

/** An export that is under way. */
export interface Run<Outcome> {
  /** Writes all there is, or what is left where it failed before. */
  gather: () => Promise<Outcome>;
  finish: (outcome: Outcome) => Promise<{ file: Blob; fileName: string }>;
  /** Whether it can't go on where it failed. */
  isBroken: () => boolean;
  stop: () => void;
}

/** An export, of which at most one is under way in a tab: it is begun in place of any other, and ends with the session. */
export function createExport<Order, Outcome extends object>(
  store: JobStore<ExportState<Outcome>>,
  prepare: (order: Order, terms: Terms) => Promise<Run<Outcome>>,
) {
  let latest: { order: Order; leaving: AbortController } | undefined;
  let running: Run<Outcome> | undefined;
  let progress: { written: number; total: number | undefined } = { written: 0, total: undefined };

  session.subscribe(() => {
    if (!session.state().signedIn) cancel();
  });
  window.addEventListener('beforeunload', (event) => {
    if (running) event.preventDefault();
  });

  /** Ends it, and leaves nothing of it. */
  function cancel(): void {
    latest?.leaving.abort();
    end();
    latest = undefined;
    store.set(null);
  }

  function end(): void {
    running?.stop();
    running = undefined;
  }

  async function start(order: Order): Promise<void> {
    cancel();
    const leaving = new AbortController();
    const { signal } = leaving;
    latest = { order, leaving };
    progress = { written: 0, total: undefined };
    store.set({ kind: 'running', ...progress });
    const patience = { longestSeconds: longestWait, wait: (milliseconds: number) => pause(milliseconds, signal) };
    try {
      const prepared = await prepare(order, {
        signal,
        ask: (call) => retryWhileBusy(call, patience),
        onProgress: (written, total) => {
          if (signal.aborted) return;
          progress = { written, total };
          store.set({ kind: 'running', ...progress });
        },
      });
      // Cancelled, or another was begun, before there was anything to stop.
      if (signal.aborted) return prepared.stop();
      running = prepared;
    } catch (error) {
      if (!signal.aborted) store.set({ kind: 'failed', message: messageOf(error), ...progress });
      return;
    }
    await proceed(running, signal);
  }

  async function proceed(run: Run<Outcome>, signal: AbortSignal): Promise<void> {
    store.set({ kind: 'running', ...progress });
    try {
      const outcome = await run.gather();
      if (signal.aborted) return;
      store.set({ kind: 'finishing', written: progress.written });
      const { file, fileName } = await run.finish(outcome);
      if (signal.aborted) return;
      end();
      download(file, fileName);
      store.set({ kind: 'done', fileName, ...outcome });
    } catch (error) {
      if (signal.aborted) return;
      if (run.isBroken()) end();
      store.set({ kind: 'failed', message: messageOf(error), ...progress });
    }
  }

  return {
    start,
    cancel,
    /** Goes on where it failed; from the beginning, if it can't. */
    async retry(): Promise<void> {
      if (!latest) return;
      await (running ? proceed(running, latest.leaving.signal) : start(latest.order));
    },
  };
}
