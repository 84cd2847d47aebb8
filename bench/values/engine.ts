import { answer, input } from '../child.ts';
import { dataset } from '../data.ts';
import { meterDynamoDb } from '../meter.ts';
import type { ValueBuild } from './build.ts';
import { askValues } from './index-values.ts';
import { valueQuestions } from './questions.ts';
import { type Timed, timeQuestion } from '../timed.ts';

/** Asks the index every question of values, warm. */
export interface ValueEngineInput extends Pick<ValueBuild, 'punto' | 'anterior'> {
  samples: number;
  runs: number;
}

export interface ValueEngine {
  measured: Timed[];
  resident: number;
}

const { samples, punto, anterior, runs } = input() as ValueEngineInput;
const read = meterDynamoDb();
const measured: Timed[] = [];
for (const question of valueQuestions(dataset(samples), punto, anterior))
  measured.push(await timeQuestion(question.name, async () => askValues(question), { runs, read }));
const engine: ValueEngine = { measured, resident: process.memoryUsage.rss() };
answer(engine);
