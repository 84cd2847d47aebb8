import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { compileCache } from '../compile-cache.ts';
import { endThread } from '../threads.ts';

/** Work on the local product's data that would keep the gateway's thread busy. */
export type TaskRequest =
  | { task: 'seed-admin'; password: string }
  | { task: 'seed-acceso' | 'is-index-readable' }
  | { task: 'demo' | 'demo-pdfs'; samples?: number | undefined };

export type TaskMessage = { progress: { done: number; total: number } } | { result: unknown };

/** A task under way. */
export interface Task<T> {
  finished: Promise<T>;
  /** Ends it where it stands. */
  stop(): Promise<void>;
}

/** Starts a task in a thread with `environment`, on top of this process's own variables. */
export function startTask<T>(
  request: TaskRequest,
  environment: Record<string, string>,
  onProgress?: (done: number, total: number) => void,
): Task<T> {
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
    workerData: request,
    env: { ...process.env, ...environment, ...compileCache },
  });
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  worker.on('message', (message: TaskMessage) => {
    if ('progress' in message) onProgress?.(message.progress.done, message.progress.total);
    else resolve(message.result as T);
  });
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error(`The task ${request.task} was ended`)));
  return { finished: promise, stop: () => endThread(worker) };
}
