import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Steps } from './worker.ts';

/** Milliseconds that a step may take, so that the benchmark always ends: a million samples take some ten minutes. */
const longest = 60 * 60_000;

/** The memory of the product's function for results, in MiB (cdk/stages.json): the product decides by it how much it keeps. */
export const memoryMiB = 1769;

/** Runs one step in a process of its own, so that no step's memory or compiled code helps or hinders another's. */
export async function runStep<K extends keyof Steps>(
  name: K,
  given: Parameters<Steps[K]>[0],
  environment: Record<string, string>,
): Promise<Awaited<ReturnType<Steps[K]>>> {
  const worker = join(import.meta.dirname, 'worker.ts');
  const child = spawn(process.execPath, ['--max-old-space-size=12000', worker, name, JSON.stringify(given)], {
    env: { ...process.env, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMiB), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longest,
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The step ‘${name}’ ended with ${String(code ?? 'a timeout')}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Awaited<ReturnType<Steps[K]>>;
}

/** Does a part of a run and prints how long it took. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round((performance.now() - started) / 1000)} s`);
  return result;
}

/** What is to be undone at the end, however the end comes; last things first, each once. */
export interface Cleanup extends AsyncDisposable {
  defer(action: () => Promise<void>): void;
}

/** A cleanup of its own, or a part of another's: that one's end is its end too. */
export function cleanup(of?: Cleanup): Cleanup {
  const stack = new AsyncDisposableStack();
  let ended: Promise<void> | undefined;
  // A second call waits for the same end, where the stack itself would return at once.
  const end = async () => (ended ??= stack.disposeAsync());
  of?.defer(end);
  return { defer: (action) => stack.defer(action), [Symbol.asyncDispose]: end };
}
