import { answer, input } from '../child.ts';
import type { ValueEngineInput } from './engine.ts';

/** Milliseconds of a fresh process's first list, and of the first series after it, the client's own; and of the processor's time in it. */
export interface ValueCold {
  list: number;
  series: number;
  processor: number;
}

const { samples, punto, anterior } = input() as ValueEngineInput;
const { dataset } = await import('../data.ts');
const { valueQuestions } = await import('./questions.ts');
const { askValues } = await import('./index-values.ts');
const { queryRows } = await import('../../lambdas/index/query/query.ts');
const [, series] = valueQuestions(dataset(samples), punto, anterior);
if (!series) throw new Error('There is no series to ask for');
const started = performance.now();
await queryRows('autorizada', series.alcance, {}, { offset: 0, limit: 20, sortBy: 'fecha_muestra', descending: true });
const listed = performance.now();
const before = process.cpuUsage();
await askValues(series);
const took = performance.now() - listed;
const { user, system } = process.cpuUsage(before);
const cold: ValueCold = { list: listed - started, series: took, processor: (user + system) / 1000 };
answer(cold);
