import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalProduct, startLocal } from '../../local/product.ts';
import { type Cold, type Measured, median, type Page, pages, processorMs } from './ask.ts';
import type { Filled } from './fill.ts';
import { type LongFile, writeLongFile } from './long-file.ts';
import { type Cluster, startCluster } from './peers/cluster.ts';
import { installDuckdb, loadDuckdb } from './peers/duckdb.ts';
import type { PeerAt } from './peers/peer.ts';
import { loadPostgres } from './peers/postgres.ts';
import type { Group } from './questions/question.ts';
import { type Cleanup, cleanup, runStep, timed } from './step.ts';

/** Questions of one process are those of one function of the product. */
const functions: readonly (readonly Group[])[] = [['Lists', 'Statistics', 'Values'], ['Points'], ['Programmes']];

/** Fresh processes that a cold start is measured in. */
const coldRuns = 5;

/** Rows of the file that is imported: a minute or less on two cores. */
const importedRows = 100_000;

/** What is measured. */
interface Arguments {
  /** Samples of each laboratory, from few to many. */
  sizes: readonly number[];
  runs: number;
  /** Parts of names of questions; all are asked where there is none. */
  only: readonly string[];
}

/** All that is measured at one size. */
export interface Size {
  samples: number;
  filled: Filled;
  measured: Measured[];
  cold: Partial<Record<Page, Cold>>;
  /** The machine's load, over a minute, when the questions began. */
  load: number;
}

/** A file with a row for each parameter, delivered to an empty product: seconds by the clock, and of the processor's time. */
export type Imported = Omit<LongFile, 'path'> & { seconds: number; processor: number };

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
  const imported = only.length > 0 ? undefined : await timed('Import', () => measureImport(own));
  return { sizes: measured, imported, postgres: cluster?.version, hasDuckdb: duckdb !== undefined };
}

interface Setting extends Omit<Arguments, 'sizes'> {
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
  const { environment } = product;
  const filled = await step('fill', { samples, folder }, environment);
  const peers: PeerAt[] = [];
  if (cluster) {
    await timed(`${of}: PostgreSQL loaded`, () => loadPostgres(cluster.at, folder));
    peers.push(cluster.at);
  }
  if (duckdb !== undefined) {
    const at = { dialect: 'duckdb', installed: duckdb, file: join(folder, 'muestras.duckdb') } as const;
    await timed(`${of}: DuckDB loaded`, () => loadDuckdb(at, folder));
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
  const cold: Size['cold'] = {};
  for (const page of only.length > 0 ? [] : (Object.keys(pages) as Page[])) {
    const all: Cold[] = [];
    for (let run = 0; run < coldRuns; run++) all.push(await runStep('cold', { samples, filled, page }, environment));
    const middle = (key: keyof Cold) => median(all.map((one) => one[key]));
    cold[page] = { call: middle('call'), processor: middle('processor'), resident: middle('resident') };
  }
  return { samples, filled, measured, load, cold };
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
async function measureImport(own: Cleanup): Promise<Imported> {
  const { folder, product } = await startProduct(own);
  const file = await writeLongFile(join(folder, 'larga.csv'), importedRows);
  const before = processorMs();
  const seconds = await runStep('deliver', file, product.environment);
  const { rows, samples, bytes } = file;
  return { rows, samples, bytes, seconds, processor: (processorMs() - before) / 1000 };
}
