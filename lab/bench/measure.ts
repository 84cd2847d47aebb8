import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalProduct, startLocal } from '../../local/product.ts';
import { type Cold, type Measured, medians, processorMs } from './ask.ts';
import type { Filled } from './fill.ts';
import { type LongFile, writeLongFile } from './long-file.ts';
import { startCluster } from './peers/cluster.ts';
import { installDuckdb, load, type PeerAt } from './peers/peer.ts';
import { pages } from './questions/all.ts';
import type { Group } from './questions/question.ts';
import { runStep } from './step.ts';

/** Questions of one process are those of one function of the product. */
const functions: readonly (readonly Group[])[] = [['Lists', 'Statistics', 'Values'], ['Points'], ['Programmes']];

/** Times that each question is asked, of which the report has the median. */
export const runs = 7;

/** Fresh processes that a cold start is measured in. */
const coldRuns = 5;

/** Rows of the file that is imported: a minute or less on two cores. */
const importedRows = 100_000;

/** All that is measured at one size. */
export interface Size {
  samples: number;
  filled: Filled;
  measured: Measured[];
  /** By the name of the page. */
  cold: Record<string, Cold>;
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

/**
 * Measures laboratories of so many samples each, and an import; only the questions with a part of `only` in their names, where it has
 * any. Throws where answers differ. `all` removes what is made, however this ends.
 */
export async function measure(
  { sizes, only }: { sizes: readonly number[]; only: readonly string[] },
  all: AsyncDisposableStack,
): Promise<Results> {
  const cluster = await startCluster(all);
  if (!cluster) console.log('PostgreSQL isn’t installed here.');
  const installed = await installDuckdb();
  const peersIn = (folder: string): PeerAt[] => [
    ...(cluster ? [{ dialect: 'postgres', host: cluster.host } as const] : []),
    ...(installed === undefined
      ? []
      : [{ dialect: 'duckdb', installed, file: join(folder, 'muestras.duckdb') } as const]),
  ];
  const measured: Size[] = [];
  for (const samples of sizes) measured.push(await measureSize({ samples, only, peersIn }, all));
  const imported = only.length > 0 ? undefined : await timed('Import', () => measureImport(all));
  return { sizes: measured, imported, postgres: cluster?.version, hasDuckdb: installed !== undefined };
}

interface Setting {
  samples: number;
  only: readonly string[];
  /** The databases, for the files of a folder. */
  peersIn: (folder: string) => PeerAt[];
}

async function measureSize({ samples, only, peersIn }: Setting, all: AsyncDisposableStack): Promise<Size> {
  await using own = all.use(new AsyncDisposableStack());
  const { folder, product } = await startProduct(own);
  const of = `${samples.toLocaleString('en')} samples`;
  const { environment } = product;
  const filled = await timed(`${of}: fill`, () => runStep('fill', { samples, folder }, environment));
  const peers = peersIn(folder);
  for (const at of peers) await timed(`${of}: ${at.dialect} loaded`, () => load(at, folder));
  const measured: Measured[] = [];
  for (const groups of functions)
    measured.push(
      ...(await timed(`${of}: ask`, () => runStep('ask', { samples, filled, groups, only, runs, peers }, environment))),
    );
  const faults = measured.flatMap((one) => one.faults);
  if (faults.length > 0) throw new Error(`Answers differ, so that no figure means anything:\n${faults.join('\n')}`);
  const cold: Size['cold'] = {};
  for (const [page, names] of only.length > 0 ? [] : Object.entries(pages)) {
    const fresh: Cold[] = [];
    for (let run = 0; run < coldRuns; run++) fresh.push(await runStep('cold', { samples, filled, names }, environment));
    cold[page] = medians(fresh);
  }
  return { samples, filled, measured, cold };
}

/** An empty product, and a folder that PostgreSQL may read, whose server runs as another user. */
async function startProduct(own: AsyncDisposableStack): Promise<{ folder: string; product: LocalProduct }> {
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
async function measureImport(all: AsyncDisposableStack): Promise<Imported> {
  await using own = all.use(new AsyncDisposableStack());
  const { folder, product } = await startProduct(own);
  const file = await writeLongFile(join(folder, 'larga.csv'), importedRows);
  const before = processorMs();
  const seconds = await runStep('deliver', file, product.environment);
  const { rows, samples, bytes } = file;
  return { rows, samples, bytes, seconds, processor: (processorMs() - before) / 1000 };
}

/** Does a part of a run and prints how long it took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round((performance.now() - started) / 1000)} s`);
  return result;
}
