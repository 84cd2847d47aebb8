import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailed } from '../../../scripts/judges/run-command.ts';
import { ToolUnavailable } from '../../../scripts/judges/verdict.ts';
import type { Cleanup } from '../../cleanup.ts';
import type { Comparable } from '../../comparable.ts';
import { median } from '../../numbers.ts';
import { startCluster } from '../../postgres/cluster.ts';
import type { Question } from '../../questions.ts';
import { Worker } from '../worker.ts';
import { installDuckdb } from './duckdb.ts';
import { lateMessage, type Loaded } from './peer.ts';
import { largeSettings } from './postgres.ts';
import type { PeerRequest, PeerTarget } from './process.ts';

/** Milliseconds that loading may take, and one question. */
const longestLoad = 60 * 60_000;
const longestQuestion = 90_000;

/** A question that takes a database longer than this, in milliseconds, is asked only twice more. */
const slow = 2000;

export type PeerName = 'postgres' | 'duckdb';

/** A database beside the index, loaded with the same samples. */
export interface PeerProcess {
  name: PeerName;
  /** What it says it is. */
  version: string;
  loaded: Loaded;
  /**
   * Its median in milliseconds, and its answer; undefined for what databases aren't asked. Infinite, and without an answer,
   * where a statement took too long.
   */
  measure(question: Question, runs: number): Promise<{ ms: number; comparable?: Comparable } | undefined>;
}

/** The databases that can be had here, loaded with a laboratory's files; `all` ends them and removes what they leave. */
export async function startPeers(folder: string, all: Cleanup): Promise<PeerProcess[]> {
  const own = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  all.defer(() => rm(own, { recursive: true, force: true }));
  const cluster = await startCluster(all, largeSettings);
  if (!cluster) console.log('PostgreSQL isn’t installed here.');
  const installed = await installedDuckdb();
  return [
    ...(cluster ? [await start('postgres', cluster.version, { do: 'postgres', cluster, folder }, all)] : []),
    ...(installed === undefined
      ? []
      : [
          await start('duckdb', 'DuckDB', { do: 'duckdb', installed, file: join(own, 'muestras.duckdb'), folder }, all),
        ]),
  ];
}

/** Where DuckDB is installed; undefined where it can't be. */
export async function installedDuckdb(): Promise<string | undefined> {
  try {
    return await installDuckdb();
  } catch (error) {
    if (!(error instanceof ToolUnavailable) && !(error instanceof CommandFailed)) throw error;
    console.log(`DuckDB can’t be installed here: ${error.message}`);
    return undefined;
  }
}

async function start(name: PeerName, version: string, target: PeerTarget, all: Cleanup): Promise<PeerProcess> {
  const worker = new Worker('peers/process.ts', { flags: ['--max-old-space-size=4000'] });
  all.defer(() => worker.end());
  await worker.ready();
  const ask = async <T>(request: PeerRequest, clock: number): Promise<T> => {
    const outcome = await worker.ask<T>(request, { clock });
    if (outcome.kind !== 'answered') throw new Error(`${name} ${outcome.kind}`);
    return outcome.answer;
  };
  const { loaded } = await ask<{ loaded: Loaded }>(target, longestLoad);
  return {
    name,
    version,
    loaded,
    async measure(question, runs) {
      if (question.ask.kind === 'now') return undefined;
      const once = () => ask<{ ms: number; comparable: Comparable }>({ do: 'ask', question }, longestQuestion);
      const first = await once().catch((error: Error) => {
        if (error.message.includes(lateMessage)) return undefined;
        throw error;
      });
      if (!first) return { ms: Infinity };
      const times: number[] = [];
      const { ms } = await once();
      for (let run = 0; run < (ms > slow ? 2 : runs); run++) times.push((await once()).ms);
      return { ms: median(times), comparable: first.comparable };
    },
  };
}
