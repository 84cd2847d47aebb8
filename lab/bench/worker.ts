import type { AskInput } from './ask.ts';
import type { ColdInput } from './cold.ts';
import type { DeliverInput, TenInput } from './import/deliver.ts';

// Does the step that its first argument names with what the second one gives, and answers in its last line: see step.ts.

/** Each loads its own code alone. */
const steps = {
  fill: async (given: { samples: number; folder: string }) => (await import('./fill.ts')).fill(given),
  ask: async (given: AskInput) => (await import('./ask.ts')).askAll(given, console.error),
  cold: async (given: ColdInput) => (await import('./cold.ts')).askCold(given),
  deliver: async (given: DeliverInput) => (await import('./import/deliver.ts')).deliver(given),
  ten: async (given: TenInput) => (await import('./import/deliver.ts')).deliverTen(given),
};
export type Steps = typeof steps;

const [, , name = '', given = '{}'] = process.argv;
const step = steps[name as keyof Steps] as (given: unknown) => Promise<unknown>;
process.stdout.write(`${JSON.stringify(await step(JSON.parse(given)))}\n`);
