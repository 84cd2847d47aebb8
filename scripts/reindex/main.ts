import { setTimeout as wait } from 'node:timers/promises';
import { compareIndex, type Finding } from '../../lambdas/index/compare.ts';
import { familias } from '../../lambdas/index/expected.ts';
import type { OnProgress } from '../../lambdas/index/look.ts';
import { rebuildIndex } from '../../lambdas/index/rebuild.ts';
import { sweep } from '../../lambdas/index/sweep.ts';
import { queryManifests } from '../../lambdas/store/indice.ts';
import { count } from '../import/summary.ts';
import { UsageError } from '../target/options.ts';
import { StatusLine } from '../target/status-line.ts';
import { isTargetError, withTarget } from '../target/with-target.ts';
import { readArguments, type ReindexArguments, usage } from './arguments.ts';
import { checkSummary, findingLines, progressLine, rebuildSummary, sweepSummary } from './words.ts';

/** How many lines about differences are written; the counts are of all. */
const mostLines = 200;

const line = new StatusLine(process.stdout);
const onProgress: OnProgress = (progress) => line.show(progressLine(progress));
/** A sample is in the index a moment before its item is written: a difference that outlives this is one. */
const pauseOf =
  ({ waitMs }: ReindexArguments) =>
  async () =>
    wait(waitMs);

async function check(given: ReindexArguments): Promise<number> {
  const findings: Finding[] = [];
  const onFinding = (finding: Finding) => void findings.push(finding);
  const compared = await compareIndex({ pause: pauseOf(given), onProgress, onFinding }).finally(() => line.end());
  const lines = findings.flatMap(findingLines);
  for (const text of lines.slice(0, mostLines)) console.log(text);
  if (lines.length > mostLines) console.log(`… y ${count(lines.length - mostLines)} más`);
  console.log(checkSummary(compared, findings));
  return findings.length === 0 ? 0 : 1;
}

async function rebuild(given: ReindexArguments): Promise<number> {
  const rebuilt = await rebuildIndex({ pause: pauseOf(given), onProgress }).finally(() => line.end());
  console.log(rebuildSummary(rebuilt));
  return 0;
}

async function sweepAll(): Promise<number> {
  const targets = [];
  for (const familia of familias) {
    for (const { solicitante } of await queryManifests(familia)) targets.push({ familia, solicitante });
  }
  console.log(sweepSummary(await sweep(targets, { now: new Date(), most: Number.MAX_SAFE_INTEGER })));
  return 0;
}

const tasks: Record<ReindexArguments['task'], (given: ReindexArguments) => Promise<number>> = {
  check,
  rebuild,
  sweep: sweepAll,
};

try {
  const given = readArguments(process.argv.slice(2));
  process.exitCode = await withTarget(given, async () => tasks[given.task](given));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (isTargetError(error)) {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
