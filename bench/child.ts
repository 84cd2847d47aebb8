import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Milliseconds that one step may take unless it is given more, so that the whole ends by itself. */
const usualLongest = 15 * 60_000;

/** Runs one step in a process of its own, so that no step's memory or compiled code helps or hinders another's. */
export async function runChild<T>(
  file: string,
  given: unknown,
  environment: Record<string, string>,
  longest = usualLongest,
): Promise<T> {
  const heap = '--max-old-space-size=12000';
  const child = spawn(process.execPath, [heap, join(import.meta.dirname, file), JSON.stringify(given)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longest,
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`${file} ended with ${code ?? 'a timeout'}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as T;
}

/** What the process was given. */
export function input(): unknown {
  return JSON.parse(process.argv[2] ?? '{}');
}

/** Hands the step's result back to `runChild`. */
export function answer(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
