import type { Cleanup } from '../cleanup.ts';
import { machine } from '../machine.ts';
import type { Laboratory } from './laboratory.ts';
import { type Large, type LargeOptions, measureLarge } from './measure.ts';
import { largeReport } from './report.ts';

/** Measures large laboratories one after the other; gives the part of docs/performance.md, and whether all answers agreed. */
export async function runLarge(
  laboratories: readonly Laboratory[],
  options: LargeOptions,
  all: Cleanup,
): Promise<{ section: string; agree: boolean }> {
  const measured: Large[] = [];
  for (const laboratory of laboratories) measured.push(await measureLarge(laboratory, options, all));
  for (const { differences } of measured)
    for (const name of differences) console.error(`The answers to ‘${name}’ differ`);
  return {
    section: largeReport(measured, { machine: machine(new Date()), runs: options.runs }),
    agree: measured.every(({ differences }) => differences.length === 0),
  };
}
