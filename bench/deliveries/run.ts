import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildInput } from '../build.ts';
import { runChild } from '../child.ts';
import { type Cleanup, cleanup } from '../cleanup.ts';
import { machine } from '../machine.ts';
import { startCluster } from '../postgres/cluster.ts';
import type { Imported, ImportInput } from './import.ts';
import { mapping, writeLongFile } from './long-file.ts';
import { loadLongFile } from './postgres.ts';
import { type DeliveriesMeasured, deliveriesReport } from './report.ts';
import { startServed } from './served.ts';
import type { TenInput } from './ten.ts';

/** Milliseconds that an import, or filling a stage, may take. */
const longest = 3_600_000;

export interface DeliveriesAsked {
  /** Rows of the long file. */
  rows: number;
  /** Samples of the stage that ten more are delivered to; 0 leaves that out. */
  stage: number;
  runs: number;
}

/** Measures deliveries; gives the part of docs/performance.md. Throws where the two sides have other counts. */
export async function runDeliveries({ rows, stage, runs }: DeliveriesAsked, all: Cleanup): Promise<string> {
  const load = loadavg()[0] ?? 0;
  const imported = await measureImport(rows, all);
  const ten = stage === 0 ? undefined : { stage, times: await measureTen(stage, runs, all) };
  return deliveriesReport({ ...imported, ten, load, runs }, machine(new Date()));
}

async function measureImport(rows: number, all: Cleanup): Promise<Omit<DeliveriesMeasured, 'ten' | 'load' | 'runs'>> {
  const own = cleanup(all);
  try {
    const cluster = await startCluster(own);
    const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
    own.defer(() => rm(folder, { recursive: true, force: true }));
    const file = await writeLongFile(join(cluster?.folder ?? folder, 'larga.csv'), rows);
    console.log(`${file.rows.toLocaleString('en')} rows of ${file.samples.toLocaleString('en')} samples written`);
    const product = await startServed(join(folder, 'data'), own);
    const before = await product.used();
    const asked: ImportInput = { file, mapping };
    const ours = await runChild<Imported>('deliveries/import.ts', asked, product.environment, longest);
    const { peak, processor } = await product.used();
    console.log(`Imported in ${Math.round(ours.seconds)} s, ${Math.round(peak / 1e6)} MB`);
    if (ours.muestras.nuevas !== file.samples)
      throw new Error(`${ours.muestras.nuevas} samples came of ${file.samples}`);
    const theirs = cluster && (await loadLongFile(cluster, file));
    if (theirs && (theirs.samples !== file.samples || theirs.results !== file.rows))
      throw new Error(`PostgreSQL has ${theirs.samples} samples and ${theirs.results} results`);
    return {
      file,
      ours,
      theirs,
      postgres: cluster?.version,
      idle: before.now,
      peak,
      processor: processor - before.processor,
    };
  } finally {
    await own.end();
  }
}

async function measureTen(samples: number, runs: number, all: Cleanup): Promise<number[]> {
  const own = cleanup(all);
  try {
    const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
    own.defer(() => rm(folder, { recursive: true, force: true }));
    const { url, environment } = await startServed(join(folder, 'data'), own);
    const build: BuildInput = { samples, copyFile: join(folder, 'muestras.tsv') };
    await runChild('build.ts', build, environment, longest);
    console.log(`A stage of ${samples.toLocaleString('en')} samples is filled`);
    const asked: TenInput = { url, samples, runs: runs + 1 };
    return await runChild<number[]>('deliveries/ten.ts', asked, environment, longest);
  } finally {
    await own.end();
  }
}
