import { access } from 'node:fs/promises';
import { median } from '../numbers.ts';
import type { Question } from '../questions.ts';
import type { Asked, Ready } from './ask.ts';
import { type Limits, type WorkerAnswer, Worker } from './worker.ts';

/** The memory of the function that answers lists and statistics (cdk/stages.json), in MiB: at this one it has a whole processor. */
export const memoryMiB = 1769;

/**
 * Milliseconds that a function may take. Of the processor's time: what else runs on the machine then doesn't count; by the
 * clock it is given four times that.
 */
export const longest = 15_000;
const limits: Limits = { clock: 4 * longest, processor: longest };

/** What Lambda's Node is given of the memory, as its runtime sets it: 90% for what lasts, 5% for what is new. */
const flags = [
  `--max-old-space-size=${Math.floor(memoryMiB * 0.9)}`,
  `--max-semi-space-size=${Math.floor(memoryMiB * 0.05)}`,
];

/** One instance of a function: a process with its memory, on one processor where the system can hold it to one. */
export async function startInstanceOf(
  file: string,
  environment: Record<string, string>,
): Promise<{ worker: Worker; imports: number }> {
  const worker = new Worker(file, {
    // By it the product decides how much it keeps, as in Lambda, which sets it.
    environment: { ...environment, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMiB) },
    flags,
    maxMemory: memoryMiB * 2 ** 20,
    processor: (await hasTaskset()) ? 0 : undefined,
  });
  const { imports } = await worker.ready<Ready>();
  return { worker, imports };
}

/** How a question went, in a process that had opened what it needs where it could. */
export interface Warm {
  first: WorkerAnswer<Asked>;
  /** Medians of the runs after the first; undefined where the first one failed. */
  engine?: number;
  call?: number;
  processor?: number;
  units?: number;
}

/** Asks questions of one instance, and of a new one after each that ended it. */
export class WarmInstance {
  readonly #environment: Record<string, string>;
  #worker: Worker | undefined;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  async measure(question: Question, runs: number): Promise<Warm> {
    this.#worker ??= (await startInstanceOf('ask.ts', this.#environment)).worker;
    const first = await this.#worker.ask<Asked>(question, limits);
    if (first.kind !== 'answered') {
      this.#worker = undefined;
      return { first };
    }
    const timed: Asked[] = [];
    for (let run = 0; run <= runs; run++) {
      const next = await this.#worker.ask<Asked>(question, limits);
      if (next.kind !== 'answered') {
        this.#worker = undefined;
        return { first: next };
      }
      // The second answer still compiles code; it counts for nothing.
      if (run > 0) timed.push(next.answer);
    }
    const middle = (key: 'engine' | 'call' | 'processor' | 'units') => median(timed.map((one) => one[key]));
    return {
      first,
      engine: middle('engine'),
      call: middle('call'),
      processor: middle('processor'),
      units: middle('units'),
    };
  }

  async end(): Promise<void> {
    await this.#worker?.end();
  }
}

/** Asks these questions, in order, of a fresh process; it stops at the first that isn't answered. */
export async function askCold(
  environment: Record<string, string>,
  questions: readonly Question[],
): Promise<{ imports: number; answers: WorkerAnswer<Asked>[] }> {
  const { worker, imports } = await startInstanceOf('ask.ts', environment);
  const answers: WorkerAnswer<Asked>[] = [];
  try {
    for (const question of questions) {
      const outcome = await worker.ask<Asked>(question, limits);
      answers.push(outcome);
      if (outcome.kind !== 'answered') break;
    }
  } finally {
    await worker.end();
  }
  return { imports, answers };
}

async function hasTaskset(): Promise<boolean> {
  return access('/usr/bin/taskset').then(
    () => true,
    () => false,
  );
}
