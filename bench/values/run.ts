import { type Cleanup, cleanup } from '../cleanup.ts';
import { dataset } from '../data.ts';
import { machine } from '../machine.ts';
import { measureValues } from './measure.ts';
import { valueQuestions } from './questions.ts';
import { valuesReport } from './report.ts';

/** Measures the questions of values; gives the part of docs/performance.md. Throws where two sides' answers differ. */
export async function runValues(samples: number, runs: number, all: Cleanup): Promise<string> {
  const own = cleanup(all);
  try {
    const measured = await measureValues(samples, runs, own);
    const asked = valueQuestions(dataset(samples), measured.build.punto, measured.build.anterior);
    return valuesReport(measured, { machine: machine(new Date()), runs, asked });
  } finally {
    await own.end();
  }
}
