import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { region } from '../environment.ts';
import type { LambdaPackage } from './packages.ts';

/** Milliseconds of a process. */
interface Started {
  /** Until it began to load the function. */
  start: number;
  /** To load it. */
  imports: number;
  /** Of processors' time, in all threads, while it was loaded. */
  cpu: number;
}

/** A package that runs in a clean process. */
export interface PackageProcess {
  started: Started;
  /** What its handler gives for an event; throws an Error whose message is the stack of the handler's own. */
  invoke(event: unknown): Promise<unknown>;
  /** All that it has written. */
  output(): string;
  end(): Promise<void>;
}

type InvocationResult = { requestId: string; result: unknown } | { requestId: string; stack: string };

/**
 * Starts a package as Lambda does: in its own folder, with the variables of its template and those that Lambda sets, and
 * with none of this process's. `sdk` leads it to the AWS endpoints of this machine. Throws what it wrote where it can't be loaded.
 */
export async function startPackage(
  { definition, handler, runtime, folder }: LambdaPackage,
  sdk: Record<string, string> = {},
): Promise<PackageProcess> {
  const env = {
    ...definition.environment,
    _HANDLER: handler,
    LAMBDA_TASK_ROOT: pathToFileURL(folder).pathname,
    AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMiB),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    TZ: ':UTC',
    ...sdk,
  };
  const script = join(import.meta.dirname, 'runtime.mjs');
  const child = fork(script, { cwd: folder, env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const closed = once(child, 'close');
  const gone = closed.then((): never => {
    throw new Error(`${definition.name} ended:\n${output}`);
  });
  // Also where no caller waits for it any more.
  gone.catch(() => undefined);
  const pending = new Map<string, (outcome: InvocationResult) => void>();
  const [started] = (await Promise.race([once(child, 'message'), gone])) as [Started];
  child.on('message', (message) => {
    const outcome = message as InvocationResult;
    pending.get(outcome.requestId)?.(outcome);
    pending.delete(outcome.requestId);
  });
  return {
    started,
    async invoke(event) {
      const requestId = randomUUID();
      const { promise, resolve } = Promise.withResolvers<InvocationResult>();
      pending.set(requestId, resolve);
      child.send({ requestId, event, milliseconds: definition.timeoutSeconds * 1000 });
      const outcome = await Promise.race([promise, gone]);
      if ('stack' in outcome) throw new Error(outcome.stack);
      return outcome.result;
    },
    output: () => output,
    async end() {
      child.kill();
      await closed;
    },
  };
}
