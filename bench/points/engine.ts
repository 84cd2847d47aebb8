import { answer, input } from '../child.ts';
import { dataset } from '../data.ts';
import { meterDynamoDb } from '../meter.ts';
import { type Timed, timeQuestion } from '../timed.ts';
import { askPoints } from './ask.ts';
import { type PointArea, pointQuestions } from './questions.ts';

/** Asks the product every question that one of its functions answers, warm. */
export interface PointEngineInput {
  samples: number;
  area: PointArea;
  runs: number;
}

export interface PointEngine {
  measured: Timed[];
  resident: number;
}

const { samples, area, runs } = input() as PointEngineInput;
const read = meterDynamoDb();
const measured: Timed[] = [];
for (const question of pointQuestions(dataset(samples), area))
  measured.push(await timeQuestion(question.name, async () => askPoints(question), { runs, read }));
const engine: PointEngine = { measured, resident: process.memoryUsage.rss() };
answer(engine);
