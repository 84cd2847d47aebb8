import { answer, input } from '../child.ts';
import type { Comparable } from '../comparable.ts';
import { meterDynamoDb } from '../meter.ts';
import { median } from '../numbers.ts';
import { askValues } from './index-values.ts';
import { type ValueQuestion, valueQuestions } from './questions.ts';
import type { ValueBuild } from './build.ts';
import { dataset } from '../data.ts';

/** Asks the index every question of values, warm. */
export interface ValueEngineInput extends Pick<ValueBuild, 'punto' | 'anterior'> {
  samples: number;
  runs: number;
}

/** One question's medians in milliseconds: the call without its waits for DynamoDB, and all of it. */
export interface ValueMeasured {
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

export interface ValueEngine {
  measured: ValueMeasured[];
  resident: number;
}

const { samples, punto, anterior, runs } = input() as ValueEngineInput;
const read = meterDynamoDb();
const measured: ValueMeasured[] = [];
for (const question of valueQuestions(dataset(samples), punto, anterior)) {
  measured.push(await measure(question));
  console.error(`  ${question.name}: ${measured.at(-1)?.engine.toFixed(1)} ms`);
}
const engine: ValueEngine = { measured, resident: process.memoryUsage.rss() };
answer(engine);

async function measure(question: ValueQuestion): Promise<ValueMeasured> {
  const begun = performance.now();
  const { answer: first, comparable } = await askValues(question);
  const firstTook = performance.now() - begun;
  const json = Buffer.byteLength(JSON.stringify(first));
  const compared = comparable();
  await askValues(question);
  const timed: Pick<ValueMeasured, 'call' | 'engine' | 'processor' | 'units'>[] = [];
  for (let run = 0; run < runs; run++) {
    read();
    const started = performance.now();
    const before = process.cpuUsage();
    await askValues(question);
    const call = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    const { waiting, units } = read();
    timed.push({ call, engine: call - waiting, processor: (user + system) / 1000, units });
  }
  const middle = (key: 'call' | 'engine' | 'processor' | 'units') => median(timed.map((run) => run[key]));
  return {
    name: question.name,
    first: firstTook,
    engine: middle('engine'),
    call: middle('call'),
    processor: middle('processor'),
    units: middle('units'),
    json,
    comparable: compared,
  };
}
