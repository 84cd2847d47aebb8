import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import { type Invocation, type InvocationResult, ready, type WorkerSettings } from './messages.ts';

/** Runs in a thread of its own: the handler of one function, as the Lambda runtime would call it. */
const settings = workerData as WorkerSettings;
const port = parentPort;
if (!port) throw new Error('functions/worker.ts runs in a worker only');

type Handler = (event: unknown, context: Context) => Promise<unknown>;
// Set for the thread's own start: Lambda has no such variable.
delete process.env['NODE_COMPILE_CACHE'];
const { handler } = (await import(settings.module)) as { handler: Handler };

/** The older ways to answer a Lambda, which Node 24's runtime has no more. */
function gone(): never {
  throw new Error('Return a promise instead');
}

function contextOf({ requestId, deadline }: Invocation): Context {
  return {
    awsRequestId: requestId,
    functionName: settings.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.functionArn,
    memoryLimitInMB: String(settings.memoryMiB),
    logGroupName: settings.functionName,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: gone,
    fail: gone,
    succeed: gone,
  };
}

async function outcomeOf(invocation: Invocation): Promise<InvocationResult> {
  const { requestId } = invocation;
  try {
    const result = await handler(invocation.event, contextOf(invocation));
    // Lambda answers in JSON: what JSON can't say is lost here as it would be there.
    return { requestId, result: result === undefined ? null : JSON.parse(JSON.stringify(result)) };
  } catch (error) {
    if (error instanceof Error) console.error(error.stack);
    const { name, message } = error instanceof Error ? error : { name: typeof error, message: 'not an Error' };
    return { requestId, error: { name, message } };
  }
}

port.on('message', (invocation: Invocation) => {
  void outcomeOf(invocation).then((outcome) => port.postMessage(outcome));
});
port.postMessage(ready);
