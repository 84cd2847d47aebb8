import type { AskInput, ColdInput } from './ask.ts';
import type { LongFile } from './long-file.ts';

// Runs the step named by the first argument on the input in the second, and answers in the last line: see step.ts.

/** Each step loads its own code alone. */
const steps = {
  fill: async (given: { samples: number; folder: string }) => (await import('./fill.ts')).fill(given),
  ask: async (given: AskInput) => (await import('./ask.ts')).askAll(given, console.error),
  cold: async (given: ColdInput) => (await import('./ask.ts')).askCold(given),
  deliver: async (given: LongFile) => (await import('./long-file.ts')).deliver(given),
};
export type Steps = typeof steps;

const [, , name = '', given = '{}'] = process.argv;
const step = steps[name as keyof Steps] as (given: unknown) => Promise<unknown>;
process.stdout.write(`${JSON.stringify(await step(JSON.parse(given)))}\n`);
