import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { AskInput, ColdInput } from './ask.ts';
import type { LongFile } from './long-file.ts';

/** Milliseconds that a step may take, so that the benchmark always ends: a million samples take some ten minutes. */
const longest = 60 * 60_000;

/** The memory of the product's function for results, in MiB (cdk/stages.json): the product decides by it how much it keeps. */
export const memoryMiB = 1769;

/** Each step loads its own code alone. */
const steps = {
  fill: async (given: { samples: number; folder: string }) => (await import('./fill.ts')).fill(given),
  ask: async (given: AskInput) => (await import('./ask.ts')).askAll(given, console.error),
  cold: async (given: ColdInput) => (await import('./ask.ts')).askCold(given),
  deliver: async (given: LongFile) => (await import('./long-file.ts')).deliver(given),
};
type Steps = typeof steps;

/** Runs one step in a process of its own, so that no step's memory or compiled code helps or hinders another's. */
export async function runStep<K extends keyof Steps>(
  name: K,
  given: Parameters<Steps[K]>[0],
  environment: Record<string, string>,
): Promise<Awaited<ReturnType<Steps[K]>>> {
  const args = ['--max-old-space-size=12000', import.meta.filename, name, JSON.stringify(given)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMiB), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longest,
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The step ‘${name}’ ended with ${String(code ?? 'a timeout')}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Awaited<ReturnType<Steps[K]>>;
}

// The process of a step: its name and what it is given are the arguments, its last line the answer.
if (import.meta.main) {
  const [, , name = '', given = '{}'] = process.argv;
  const step = steps[name as keyof Steps] as (given: unknown) => Promise<unknown>;
  process.stdout.write(`${JSON.stringify(await step(JSON.parse(given)))}\n`);
}
