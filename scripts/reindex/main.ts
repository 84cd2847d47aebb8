import { setTimeout as wait } from 'node:timers/promises';
import { compareIndex, type Finding } from '../../lambdas/index/compare.ts';
import { newestFormat } from '../../lambdas/index/format.ts';
import { moveFormat } from '../../lambdas/index/format-marker.ts';
import { countToRewrite, rewriteBlocks } from '../../lambdas/index/rewrite.ts';
import { families } from '../../lambdas/index/row.ts';
import type { OnProgress } from '../../lambdas/index/scan.ts';
import { findingLines } from '../../lambdas/index/finding-lines.ts';
import { rebuildIndex } from '../../lambdas/index/rebuild.ts';
import { sweep } from '../../lambdas/index/sweep.ts';
import { buildReferences, countMissingReferences } from '../../lambdas/store/build-references.ts';
import { clientesDirectory, usuariosDirectory } from '../../lambdas/store/panel-directories.ts';
import { queryManifests, readFormat } from '../../lambdas/store/indice.ts';
import { count } from '../import/summary.ts';
import { runCommandLine } from '../target/command-line.ts';
import { StatusLine } from '../target/status-line.ts';
import { withTarget } from '../target/with-target.ts';
import { readArguments, type ReindexArguments, usage } from './arguments.ts';
import {
  checkSummary,
  directorySummary,
  missingSummary,
  leftSummary,
  olderFormatSummary,
  progressLine,
  rebuildSummary,
  referencesSummary,
  staleSummary,
  rewriteLine,
  rewriteSummary,
  sweepSummary,
} from './words.ts';

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
  const missing = await countMissingReferences();
  if (missing > 0) console.log(missingSummary(missing));
  const stale = (await usuariosDirectory().countStale()) + (await clientesDirectory().countStale());
  if (stale > 0) console.log(staleSummary(stale));
  const format = await readFormat();
  if (format !== newestFormat) console.log(olderFormatSummary());
  else {
    const left = await countToRewrite(format);
    if (left > 0) console.log(leftSummary(left));
  }
  return findings.length === 0 && missing === 0 && stale === 0 ? 0 : 1;
}

async function rebuild(given: ReindexArguments): Promise<number> {
  const rebuilt = await rebuildIndex({ pause: pauseOf(given), onProgress }).finally(() => line.end());
  console.log(rebuildSummary(rebuilt));
  console.log(referencesSummary(await buildReferences()));
  const [usuarios, clientes] = [await usuariosDirectory().rebuild(), await clientesDirectory().rebuild()];
  console.log(directorySummary({ usuarios, clientes }));
  return 0;
}

async function sweepAll(): Promise<number> {
  const targets = [];
  for (const familia of families) {
    for (const { solicitante } of await queryManifests(familia)) targets.push({ familia, solicitante });
  }
  console.log(sweepSummary(await sweep(targets, { now: new Date(), budget: Number.MAX_SAFE_INTEGER })));
  return 0;
}

async function rewrite({ format = newestFormat }: ReindexArguments): Promise<number> {
  await moveFormat(format);
  const written = await rewriteBlocks((progress) => line.show(rewriteLine(progress))).finally(() => line.end());
  const left = await countToRewrite(format);
  console.log(rewriteSummary(format, written, left));
  return left === 0 ? 0 : 1;
}

const tasks: Record<ReindexArguments['task'], (given: ReindexArguments) => Promise<number>> = {
  check,
  rebuild,
  sweep: sweepAll,
  rewrite,
};

await runCommandLine({
  usage,
  work: async () => {
    const given = readArguments(process.argv.slice(2));
    return withTarget(given, async () => tasks[given.task](given));
  },
});
