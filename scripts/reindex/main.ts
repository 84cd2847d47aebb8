import { setTimeout as wait } from 'node:timers/promises';
import { compareIndex, type Finding } from '../../lambdas/index/repair/compare.ts';
import { hasValues, newestFormat } from '../../lambdas/index/blocks/format.ts';
import { moveFormat, NoWayBackError, writtenLayout } from '../../lambdas/index/parts/format-marker.ts';
import type { RewriteProgress } from '../../lambdas/index/write/move-all.ts';
import { countToRewrite, rewriteBlocks } from '../../lambdas/index/write/rewrite.ts';
import { type ScanProgress, UnfinishedMoveError } from '../../lambdas/index/repair/scan.ts';
import { hasShards } from '../../lambdas/index/parts/part.ts';
import { storedManifests } from '../../lambdas/index/parts/stored-manifests.ts';
import { findingLines } from '../../lambdas/index/repair/finding-lines.ts';
import { rebuildIndex } from '../../lambdas/index/repair/rebuild.ts';
import { sweep } from '../../lambdas/index/write/sweep.ts';
import { buildReferences, countMissingReferences } from '../../lambdas/store/build-references.ts';
import { clientesDirectory, usuariosDirectory } from '../../lambdas/store/panel-directories.ts';
import { readMarker } from '../../lambdas/store/indice-manifests.ts';
import { count } from '../import/summary.ts';
import { runCommandLine } from '../target/command-line.ts';
import { StatusLine } from '../target/status-line.ts';
import { withTarget } from '../target/with-target.ts';
import { readArguments, type ReindexArguments, usage } from './arguments.ts';
import {
  checkSummary,
  directorySummary,
  missingSummary,
  noWayBack,
  leftSummary,
  olderFormatSummary,
  progressLine,
  rebuildSummary,
  referencesSummary,
  staleSummary,
  rewriteSummary,
  sweepSummary,
  unfinishedMove,
} from './words.ts';

/** How many lines about differences are written; the counts are of all. */
const mostLines = 200;

const line = new StatusLine(process.stdout);
const onProgress = (progress: ScanProgress | RewriteProgress) => line.show(progressLine(progress));
/** Longer than a read that isn't consistent is behind, in milliseconds: a move to shards ends for readers in one step. */
const leastPauseMs = 1000;

/** A sample is in the index a moment before its item is written: a difference that outlives this is one. */
const pauseOf =
  ({ waitMs }: ReindexArguments) =>
  async () =>
    wait(Math.max(waitMs, leastPauseMs));

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
  const format = (await readMarker())?.formato;
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
  const { format } = await writtenLayout();
  // Solicitantes that were moved to shards have left blocks where they were.
  const stored = [...(await storedManifests(format)), ...(hasShards(format) ? await storedManifests(1) : [])];
  const targets = stored.map(({ part }) => part);
  console.log(sweepSummary(await sweep(targets, { now: new Date(), budget: Number.MAX_SAFE_INTEGER })));
  return 0;
}

async function rewrite(given: ReindexArguments): Promise<number> {
  const { format = newestFormat } = given;
  await moveFormat(format);
  const written = await rewriteBlocks({ pause: pauseOf(given), onProgress }).finally(() => line.end());
  const left = await countToRewrite(format);
  console.log(rewriteSummary(format, written, left));
  // Blocks of the format before have no values, which only the samples do.
  if (left === 0 && hasValues(format)) return rebuild(given);
  return left === 0 ? 0 : 1;
}

/** What the index refuses to have done to it, in Spanish. */
function refusal(error: unknown): string | undefined {
  if (error instanceof NoWayBackError) return noWayBack;
  if (error instanceof UnfinishedMoveError) return unfinishedMove;
  return undefined;
}

const tasks: Record<ReindexArguments['task'], (given: ReindexArguments) => Promise<number>> = {
  check,
  rebuild,
  sweep: sweepAll,
  rewrite,
};

await runCommandLine({
  usage,
  refusal,
  work: async () => {
    const given = readArguments(process.argv.slice(2));
    return withTarget(given, async () => tasks[given.task](given));
  },
});
