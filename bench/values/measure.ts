import { deepStrictEqual } from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../local/product.ts';
import { runChild } from '../child.ts';
import { type Cleanup, cleanup } from '../cleanup.ts';
import { memoryMiB } from '../large/lambda.ts';
import { installedDuckdb } from '../large/peers/measure.ts';
import { largeSettings } from '../large/peers/postgres.ts';
import { median, repeat } from '../numbers.ts';
import { startCluster } from '../postgres/cluster.ts';
import { startReplay } from '../replay.ts';
import { step } from '../step.ts';
import type { ValueBuild, ValueBuildInput } from './build.ts';
import type { ValueCold } from './cold.ts';
import type { ValueEngine, ValueEngineInput } from './engine.ts';
import type { ValuePeer, ValuePeerInput } from './peer.ts';
import type { WrittenTen } from './write-ten.ts';

/** Milliseconds that one step may take: a million samples take ten minutes on two busy cores. */
const longest = 60 * 60_000;

/** All that is measured of values. */
export interface ValuesMeasured {
  samples: number;
  build: ValueBuild;
  engine: ValueEngine;
  cold: ValueCold;
  written: WrittenTen[];
  postgres: (ValuePeer & { version: string }) | undefined;
  duckdb: ValuePeer | undefined;
  /** The machine's load, over a minute, when the questions began. */
  load: number;
}

/** Fills, asks, compares and writes, in processes of their own; `own` removes what they leave. Throws where two sides' answers differ. */
export async function measureValues(samples: number, runs: number, own: Cleanup): Promise<ValuesMeasured> {
  const home = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  own.defer(() => rm(home, { recursive: true, force: true }));
  // PostgreSQL reads its files as another user.
  await chmod(home, 0o755);
  const folder = join(home, 'valores');
  await mkdir(folder, { mode: 0o755 });
  const product = await startLocal({ dataDir: join(home, 'data'), port: 0, demo: false, web: false, quiet: true });
  own.defer(() => product.close());
  // By it the product decides how much it keeps in memory.
  const environment = { ...product.environment, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMiB) };
  const child = <T>(file: string, given: unknown) => runChild<T>(`values/${file}`, given, environment, longest);

  const given: ValueBuildInput = { samples, folder };
  const build = await step('Values', 'index and files made', () => child<ValueBuild>('build.ts', given));
  const question: ValueEngineInput = { samples, runs, punto: build.punto, anterior: build.anterior };
  const [load = NaN] = loadavg();
  const engine = await step('Values', 'the index asked', () => child<ValueEngine>('engine.ts', question));
  const postgres = await step('Values', 'PostgreSQL loaded and asked', () => askPostgres({ ...question, folder }, own));
  if (postgres) compare(engine, postgres, 'PostgreSQL');
  const duckdb = await step('Values', 'DuckDB loaded and asked', () => askDuckdb({ ...question, folder }, home));
  if (duckdb) compare(engine, duckdb, 'DuckDB');
  const cold = await step('Values', 'cold starts', () => measureCold(question, environment, runs));
  const written = await step('Values', 'ten samples written', () => child<WrittenTen[]>('write-ten.ts', { samples }));
  return { samples, build, engine, cold, written, postgres, duckdb, load };
}

type PeerQuestion = ValueEngineInput & Pick<ValuePeerInput, 'folder'>;

async function askPostgres(question: PeerQuestion, all: Cleanup): Promise<ValuesMeasured['postgres']> {
  const own = cleanup(all);
  try {
    const cluster = await startCluster(own, largeSettings);
    if (!cluster) return undefined;
    const given: ValuePeerInput = { ...question, target: { dialect: 'postgres', connection: cluster.connection } };
    return { ...(await runChild<ValuePeer>('values/peer.ts', given, {}, longest)), version: cluster.version };
  } finally {
    await own.end();
  }
}

async function askDuckdb(question: PeerQuestion, home: string): Promise<ValuePeer | undefined> {
  const installed = await installedDuckdb();
  if (installed === undefined) return undefined;
  const target = { dialect: 'duckdb' as const, installed, file: join(home, 'valores.duckdb') };
  const given: ValuePeerInput = { ...question, target };
  return runChild<ValuePeer>('values/peer.ts', given, {}, longest);
}

/** Throws where answers differ: then no figure means anything. */
function compare({ measured }: ValueEngine, { asked }: ValuePeer, who: string): void {
  for (const [place, { name, comparable }] of measured.entries()) {
    if (comparable.length === 0) throw new Error(`‘${name}’ found nothing`);
    deepStrictEqual(asked[place]?.comparable, comparable, `The answers of ${who} to ‘${name}’ differ`);
  }
}

async function measureCold(
  question: ValueEngineInput,
  environment: Record<string, string>,
  runs: number,
): Promise<ValueCold> {
  const replay = await startReplay(environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  try {
    const replayed = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: replay.url };
    const once = () => runChild<ValueCold>('values/cold.ts', question, replayed);
    // The first one's answers are recorded.
    await once();
    const measured = await repeat(runs, once);
    const middle = (key: keyof ValueCold) => median(measured.map((run) => run[key]));
    return { list: middle('list'), series: middle('series'), processor: middle('processor') };
  } finally {
    replay.close();
  }
}
