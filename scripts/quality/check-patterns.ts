import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { contentHash } from '../../local/content-hash.ts';
import { root } from '../../local/environment.ts';
import { projectSources } from './check-rooms.ts';
import { faultsOf, isJudged, keyOf, type Pattern, patternsOf } from './patterns.ts';

/** Verdicts by key, with what they were judged by: a pattern is judged once on a machine. */
const kept = join(root, 'node_modules/.cache/alicuota/patterns.json');

/** What is wrong with each pattern, by key; '' for nothing. Judges those that `known` doesn't have. */
export async function judge(
  patterns: readonly Pattern[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, string>> {
  const verdicts = new Map<string, string>();
  const unknown = new Map<string, Pattern>();
  for (const pattern of patterns) {
    const key = keyOf(pattern);
    const verdict = known.get(key);
    if (verdict === undefined) unknown.set(key, pattern);
    else verdicts.set(key, verdict);
  }
  const workers = Math.min(unknown.size, availableParallelism());
  const judged = Array.from({ length: workers }, async (_, worker) => {
    const own = [...unknown.values()].filter((__, i) => i % workers === worker);
    const thread = new Worker(new URL('pattern-judge.ts', import.meta.url), { workerData: own });
    thread.on('message', ([pattern, verdict]: [Pattern, string]) => verdicts.set(keyOf(pattern), verdict));
    await once(thread, 'exit');
  });
  await Promise.all(judged);
  return verdicts;
}

/**
 * Writes the regular expressions that take more time than in proportion to a stranger's text; gives the status to end
 * with.
 */
export async function checkPatterns(): Promise<number> {
  const sources = new Map([...(await projectSources())].filter(([path]) => isJudged(path)));
  const patterns = [...sources].flatMap(([path, text]) => patternsOf(path, text).written);
  const judgedBy = await contentHash([], ['node_modules/recheck/package.json', 'scripts/quality/pattern-judge.ts']);
  const before = await readKept();
  const verdicts = await judge(patterns, before.judgedBy === judgedBy ? new Map(before.verdicts) : undefined);
  await mkdir(join(kept, '..'), { recursive: true });
  await writeFile(kept, JSON.stringify({ judgedBy, verdicts: [...verdicts] } satisfies Kept));
  const faults = faultsOf(sources, verdicts);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`Patterns: each of ${verdicts.size} takes time in proportion to its text`);
  return faults.length === 0 ? 0 : 1;
}

interface Kept {
  judgedBy: string;
  verdicts: [key: string, verdict: string][];
}

async function readKept(): Promise<Kept> {
  try {
    return JSON.parse(await readFile(kept, 'utf8')) as Kept;
  } catch {
    return { judgedBy: '', verdicts: [] };
  }
}
