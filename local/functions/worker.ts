import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import { isEnd } from '../threads.ts';
import {
  functionHeader,
  type Invocation,
  type InvocationResult,
  type Order,
  type Report,
  type WorkerSettings,
} from './messages.ts';

/** Runs in a thread: the handlers of some functions, as the Lambda runtime would call each. */
const settings = workerData as WorkerSettings;
const port = parentPort;
if (!port) throw new Error('functions/worker.ts runs in a worker only');
const say = (report: Report) => port.postMessage(report);

type Handler = (event: unknown, context: Context) => Promise<unknown>;
const handlers = new Map<string, Handler>();
// Set for the thread's own start: Lambda has no such variable.
delete process.env['NODE_COMPILE_CACHE'];

/** The name of the function at work, so that each has a log and rights of its own. */
const atWork = new AsyncLocalStorage<string>();
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    say({ log: typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'), name: atWork.getStore() });
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}

// All functions of a thread sign alike: who asks the tables is said beside the signature.
const tables = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
const tablesHost = tables === undefined ? undefined : new URL(tables).host;
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  const name = atWork.getStore();
  if (name !== undefined && request.getHeader('host') === tablesHost) request.setHeader(functionHeader, name);
});

async function load(name: string): Promise<void> {
  const { handler } = (await import(settings[name]?.module ?? '')) as { handler: Handler };
  handlers.set(name, handler);
  say({ loaded: name });
}

/** The older ways to answer a Lambda, which Node 24's runtime has no more. */
function gone(): never {
  throw new Error('Return a promise instead');
}

function contextOf({ name, requestId, deadline }: Invocation): Context {
  const { arn = '', memoryMiB = 0 } = settings[name] ?? {};
  return {
    awsRequestId: requestId,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMiB),
    logGroupName: name,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: gone,
    fail: gone,
    succeed: gone,
  };
}

async function outcomeOf(invocation: Invocation): Promise<InvocationResult> {
  const { name: of, requestId } = invocation;
  try {
    const result = await handlers.get(of)?.(invocation.event, contextOf(invocation));
    // Lambda answers in JSON: what JSON can't say is lost here as it would be there.
    return { requestId, result: result === undefined ? null : JSON.parse(JSON.stringify(result)) };
  } catch (error) {
    if (error instanceof Error) console.error(error.stack);
    const { name, message } = error instanceof Error ? error : { name: typeof error, message: 'not an Error' };
    return { requestId, error: { name, message } };
  }
}

port.on('message', (order: Order | 'end') => {
  // In a thread it ends the thread alone.
  if (isEnd(order)) process.exit();
  const name = 'load' in order ? order.load : order.name;
  atWork.run(name, () => void ('load' in order ? load(name) : outcomeOf(order).then(say)));
});
