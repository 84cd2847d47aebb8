import { type Cleanup, cleanup } from '../cleanup.ts';
import { machine } from '../machine.ts';
import { measurePoints } from './measure.ts';
import { pointsReport } from './report.ts';

/** Measures lists of points and incidents; gives the part of docs/performance.md. Throws where the two sides' answers differ. */
export async function runPoints(samples: number, runs: number, all: Cleanup): Promise<string> {
  const own = cleanup(all);
  try {
    return pointsReport(await measurePoints(samples, runs, own), { machine: machine(new Date()), runs });
  } finally {
    await own.end();
  }
}
