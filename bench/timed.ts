import type { Comparable } from './comparable.ts';
import type { Reading } from './meter.ts';
import { median } from './numbers.ts';

/** The product's answer to a question, and what it is compared by. */
export interface Answered {
  answer: unknown;
  comparable: () => Comparable;
}

/** One question's medians in milliseconds: the call without its waits for DynamoDB, and all of it. */
export interface Timed {
  name: string;
  first: number;
  engine: number;
  call: number;
  /** Milliseconds of the processor's time, those of collecting garbage among them. */
  processor: number;
  units: number;
  json: number;
  comparable: Comparable;
}

/** Asks the product once, once more that doesn't count, and then so many times; `read` reads the meter of DynamoDB. */
export async function timeQuestion(
  name: string,
  ask: () => Promise<Answered>,
  { runs, read }: { runs: number; read: () => Reading },
): Promise<Timed> {
  const begun = performance.now();
  const { answer, comparable } = await ask();
  const first = performance.now() - begun;
  const json = Buffer.byteLength(JSON.stringify(answer));
  const compared = comparable();
  await ask();
  const timed: Pick<Timed, 'call' | 'engine' | 'processor' | 'units'>[] = [];
  for (let run = 0; run < runs; run++) {
    read();
    const started = performance.now();
    const before = process.cpuUsage();
    await ask();
    const call = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    const { waiting, units } = read();
    timed.push({ call, engine: call - waiting, processor: (user + system) / 1000, units });
  }
  const middle = (key: 'call' | 'engine' | 'processor' | 'units') => median(timed.map((run) => run[key]));
  const measured: Timed = {
    name,
    first,
    engine: middle('engine'),
    call: middle('call'),
    processor: middle('processor'),
    units: middle('units'),
    json,
    comparable: compared,
  };
  console.error(`  ${name}: ${measured.engine.toFixed(1)} ms`);
  return measured;
}
