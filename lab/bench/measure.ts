import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalProduct, startLocal } from '../../local/product.ts';
import type { Arguments } from './arguments.ts';
import type { Measured } from './ask.ts';
import { type Cold, type Page, pages } from './cold.ts';
import { type Cleanup, cleanup } from './cleanup.ts';
import type { Filled } from './fill.ts';
import { writeLongFile } from './import/long-file.ts';
import { loadLongFile } from './import/postgres.ts';
import { median, repeat } from './numbers.ts';
import { type Cluster, startCluster } from './peers/cluster.ts';
import { installDuckdb, loadDuckdb } from './peers/duckdb.ts';
import type { Loaded, PeerAt } from './peers/peer.ts';
import { loadPostgres } from './peers/postgres.ts';
import type { Dialect, Group } from './questions/question.ts';
import { runStep, timed } from './step.ts';

/** Questions of one process are those of one function of the product. */
const functions: readonly (readonly Group[])[] = [['Lists', 'Statistics', 'Values'], ['Points'], ['Programmes']];

/** Fresh processes that a cold start is measured in. */
const coldRuns = 5;

/** Rows of the file that is imported: a minute or less on two cores. */
const importedRows = 100_000;

/** All that is measured at one size. */
export interface Size {
  samples: number;
  filled: Filled;
  loaded: Partial<Record<Dialect, Loaded>>;
  measured: Measured[];
  cold: Partial<Record<Page, Cold>>;
  /** Milliseconds of ten samples delivered; those of processes that have just started first. */
  ten: number[];
  /** The machine's load, over a minute, when the questions began. */
  load: number;
}

/** A file with a row for each parameter, delivered to an empty product: seconds by the clock, and of the processor's time. */
export interface Imported {
  rows: number;
  samples: number;
  bytes: number;
  seconds: number;
  processor: number;
  postgres: number | undefined;
}

export interface Results {
  sizes: Size[];
  imported: Imported | undefined;
  /** PostgreSQL's version; undefined where it isn't installed. */
  postgres: string | undefined;
  hasDuckdb: boolean;
}

/** Measures each size and an import. Throws where answers differ. `all` removes what is made, however this ends. */
export async function measure({ sizes, runs, only }: Arguments, all: Cleanup): Promise<Results> {
  const cluster = await startCluster(all);
  if (!cluster) console.log('PostgreSQL isn’t installed here.');
  const duckdb = await installDuckdb();
  const measured: Size[] = [];
  for (const samples of sizes) {
    await using own = cleanup(all);
    measured.push(await measureSize({ samples, runs, only, cluster, duckdb }, own));
  }
  await using own = cleanup(all);
  const imported = only.length > 0 ? undefined : await timed('Import', () => measureImport(cluster, own));
  return { sizes: measured, imported, postgres: cluster?.version, hasDuckdb: duckdb !== undefined };
}

interface Setting extends Pick<Arguments, 'runs' | 'only'> {
  samples: number;
  cluster: Cluster | undefined;
  /** Where DuckDB is installed. */
  duckdb: string | undefined;
}

async function measureSize({ samples, runs, only, cluster, duckdb }: Setting, own: Cleanup): Promise<Size> {
  const { folder, product } = await startProduct(own);
  const of = `${samples.toLocaleString('en')} samples`;
  const step: typeof runStep = (name, given, environment) =>
    timed(`${of}: ${name}`, () => runStep(name, given, environment));
  const { environment, url } = product;
  const filled = await step('fill', { samples, folder }, environment);
  const peers: PeerAt[] = [];
  const loaded: Size['loaded'] = {};
  if (cluster) {
    loaded.postgres = await timed(`${of}: PostgreSQL loaded`, () => loadPostgres(cluster.at, folder));
    peers.push(cluster.at);
  }
  if (duckdb !== undefined) {
    const at = { dialect: 'duckdb', installed: duckdb, file: join(folder, 'muestras.duckdb') } as const;
    loaded.duckdb = await timed(`${of}: DuckDB loaded`, () => loadDuckdb(at, folder));
    peers.push(at);
  }
  const [load = NaN] = loadavg();
  const measured: Measured[] = [];
  const faults: string[] = [];
  for (const groups of functions) {
    const asked = await step('ask', { samples, filled, groups, only, runs, peers }, environment);
    measured.push(...asked.measured);
    faults.push(...asked.faults);
  }
  if (faults.length > 0) throw new Error(`Answers differ, so that no figure means anything:\n${faults.join('\n')}`);
  const size = { samples, filled, loaded, measured, load };
  if (only.length > 0) return { ...size, cold: {}, ten: [] };
  const cold: Size['cold'] = {};
  await timed(`${of}: cold`, async () => {
    for (const page of Object.keys(pages) as Page[])
      cold[page] = middle(await repeat(coldRuns, () => runStep('cold', { samples, filled, page }, environment)));
  });
  return { ...size, cold, ten: await step('ten', { url, samples, runs: runs + 1 }, environment) };
}

/** Median by median. */
function middle(all: readonly Cold[]): Cold {
  const of = (key: keyof Cold) => median(all.map((one) => one[key]));
  const [call, engine, processor] = [of('call'), of('engine'), of('processor')];
  return { call, engine, processor, requests: of('requests'), units: of('units'), resident: of('resident') };
}

/** An empty product, and a folder that PostgreSQL may read, whose server runs as another user. */
async function startProduct(own: Cleanup): Promise<{ folder: string; product: LocalProduct }> {
  const home = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  own.defer(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755);
  const folder = join(home, 'files');
  await mkdir(folder, { mode: 0o755 });
  const options = { dataDir: join(home, 'data'), port: 0, demo: false, web: false, quiet: true } as const;
  const product = await startLocal(options);
  own.defer(() => product.close());
  return { folder, product };
}

/** The product runs in this process, whose processor's time is therefore that of every function and of what plays AWS. */
async function measureImport(cluster: Cluster | undefined, own: Cleanup): Promise<Imported> {
  const { folder, product } = await startProduct(own);
  const file = await writeLongFile(join(folder, 'larga.csv'), importedRows);
  const before = process.cpuUsage();
  const seconds = await runStep('deliver', { file }, product.environment);
  const { user, system } = process.cpuUsage(before);
  const { rows, samples, bytes } = file;
  const postgres = cluster && (await loadLongFile(cluster, file));
  return { rows, samples, bytes, seconds, processor: (user + system) / 1e6, postgres };
}
