import { parentPort, workerData } from 'node:worker_threads';
import { endWhenTold } from '../threads.ts';
import type { TaskMessage, TaskRequest } from './tasks.ts';

/** Runs one task in a thread of its own, with the variables that scripts find the local product by. */
const port = parentPort;
if (!port) throw new Error('tasks/worker.ts runs in a worker only');
endWhenTold(port);
const request = workerData as TaskRequest;
const send = (message: TaskMessage) => port.postMessage(message);

function demoOptions({ samples }: { samples?: number | undefined }) {
  const onProgress = (done: number, total: number) => send({ progress: { done, total } });
  return { onProgress, ...(samples !== undefined && { samples }) };
}

async function run(): Promise<unknown> {
  switch (request.task) {
    case 'seed-admin': {
      const { seedAdmin } = await import('./seed-admin.ts');
      return seedAdmin(request.password, new Date());
    }
    case 'seed-acceso': {
      const { seedAcceso } = await import('./seed-admin.ts');
      return seedAcceso();
    }
    case 'is-index-readable':
      return (await import('../../lambdas/domain/muestras/reindex/is-readable.ts')).isIndexReadable();
    case 'demo':
      return (await import('../../lab/demo/load.ts')).loadDemo(demoOptions(request));
    case 'demo-pdfs':
      return (await import('../../lab/demo/load.ts')).loadDemoPdfs(demoOptions(request));
    default:
      throw new Error('No such task');
  }
}

send({ result: await run() });
