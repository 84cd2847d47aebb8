import type { MessagePort, Worker } from 'node:worker_threads';

/** What a thread is told to end itself. */
const end = 'end';

/** How long a thread may take to come to it, in milliseconds: one in an endless loop never does. */
const patienceMs = 5000;

/** In a thread: whether a message is the order to end. Nothing after it is done. */
export function isEnd(message: unknown): message is typeof end {
  return message === end;
}

/** In a thread that takes no other orders: ends it when it is told to. Waiting for that keeps no thread alive. */
export function endWhenTold(port: MessagePort): void {
  port.on('message', (message: unknown) => {
    // In a thread it ends the thread alone.
    if (isEnd(message)) process.exit();
  });
  port.unref();
}

/**
 * Ends a thread between two of its turns. `terminate` stops it inside one, and Node 24 aborts the whole process
 * (`close before init`) where that is between the making of a Brotli stream and its first use.
 */
export async function endThread(worker: Worker): Promise<void> {
  // A thread that has ended has no number.
  if (worker.threadId === -1) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.once('exit', () => resolve());
  const timer = setTimeout(() => void worker.terminate(), patienceMs);
  worker.postMessage(end);
  await promise;
  clearTimeout(timer);
}
