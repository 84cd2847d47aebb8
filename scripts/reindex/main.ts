import { setTimeout as wait } from 'node:timers/promises';
import { compareIndex, type Finding } from '../../lambdas/domain/muestras/reindex/compare.ts';
import type { ScanProgress } from '../../lambdas/domain/muestras/reindex/scan.ts';
import { storedManifests } from '../../lambdas/engine/parts/manifest.ts';
import { findingLines } from '../../lambdas/domain/muestras/reindex/finding-lines.ts';
import { rebuildIndex } from '../../lambdas/domain/muestras/reindex/rebuild.ts';
import { registerAll } from '../../lambdas/domain/verificar/register-all.ts';
import { sweep } from '../../lambdas/engine/write/sweep.ts';
import { count } from '../import/summary.ts';
import { runCommandLine } from '../target/command-line.ts';
import { StatusLine } from '../target/status-line.ts';
import { withTarget } from '../target/with-target.ts';
import { readArguments, type ReindexArguments, usage } from './arguments.ts';
import { checkSummary, progressLine, rebuildSummary, sweepSummary } from './words.ts';

/** How many lines about differences are written; the counts are of all. */
const mostLines = 200;

const line = new StatusLine(process.stdout);
const onProgress = (progress: ScanProgress) => line.show(progressLine(progress));
/** The index learns of a sample a moment after its item is written: a difference that outlives this is one. */
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
  const targets = (await storedManifests()).map(({ part }) => part);
  console.log(sweepSummary(await sweep(targets, { now: new Date(), budget: Number.MAX_SAFE_INTEGER })));
  return 0;
}

async function certificates(): Promise<number> {
  let registered = 0;
  for await (const n of registerAll(() => new Date())) line.show(`Certificados: ${count((registered += n))}`);
  line.end();
  console.log(`Certificados que se pueden verificar y antes no se podían: ${count(registered)}`);
  return 0;
}

const tasks: Record<ReindexArguments['task'], (given: ReindexArguments) => Promise<number>> = {
  check,
  rebuild,
  sweep: sweepAll,
  certificates,
};

await runCommandLine({
  usage,
  work: async () => {
    const given = readArguments(process.argv.slice(2));
    return withTarget(given, async () => tasks[given.task](given));
  },
});
