import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalProduct, startLocal } from '../local/product.ts';
import type { Build, BuildInput } from './build.ts';
import { runChild } from './child.ts';
import { type Cleanup, cleanup } from './cleanup.ts';
import type { Cold, ColdInput } from './cold.ts';
import { dataset } from './data.ts';
import type { Engine, EngineInput } from './engine.ts';
import type { HttpInput, HttpMeasured } from './http.ts';
import { median, repeat } from './numbers.ts';
import type { PageMeasured, PagesInput } from './pages.ts';
import type { Cluster } from './postgres/cluster.ts';
import { loadPostgres } from './postgres/load.ts';
import { startReplay } from './replay.ts';

/** All that is measured at one size. */
export interface Size {
  samples: number;
  build: Build;
  postgres: { seconds: number; bytes: number } | undefined;
  engine: Engine;
  cold: { admin: ColdMedians; client: ColdMedians };
  http: HttpMeasured[];
  /** At the size that the pages are held to; nothing at others. */
  pages: PageMeasured[] | undefined;
}

/** Medians of fresh processes; `embedded` is the first answer with the embedded DynamoDB's own time in it. */
export type ColdMedians = Cold & { embedded: number };

const coldRuns = 5;

/** Samples at which the pages are traced: what a large laboratory has in some years. */
const pagesAt = 100_000;

/** Builds a laboratory of one size in a folder of its own, asks everything, and leaves nothing behind. */
export async function measureSize(
  samples: number,
  runs: number,
  cluster: Cluster | undefined,
  all: Cleanup,
): Promise<Size> {
  const own = cleanup(all);
  try {
    const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
    own.defer(() => rm(folder, { recursive: true, force: true }));
    const product = await startLocal({
      dataDir: join(folder, 'data'),
      port: 0,
      demo: false,
      web: true,
      warm: true,
      quiet: true,
    });
    own.defer(() => product.close());
    return await measure({
      samples,
      runs,
      cluster,
      product,
      copyFile: join(cluster?.folder ?? folder, 'muestras.tsv'),
    });
  } finally {
    await own.end();
  }
}

interface Setting {
  samples: number;
  runs: number;
  cluster: Cluster | undefined;
  product: LocalProduct;
  /** What PostgreSQL loads, in a folder that it may read. */
  copyFile: string;
}

async function measure({ samples, runs, cluster, product, copyFile }: Setting): Promise<Size> {
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    console.log(`${samples.toLocaleString('en')} samples: ${name}, ${Math.round(performance.now() - started)} ms`);
    return result;
  };
  const child = <T>(file: string, input: unknown) => runChild<T>(file, input, product.environment);

  const build = await step('index built', () => child<Build>('build.ts', { samples, copyFile } satisfies BuildInput));
  const postgres = cluster && (await step('PostgreSQL loaded', () => loadPostgres(cluster, copyFile)));
  await rm(copyFile);
  const { authorised } = build;
  const asked: EngineInput = { samples, authorised, runs, connection: cluster?.connection };
  const engine = await step('questions asked', () => child<Engine>('engine.ts', asked));
  const { solicitantes } = dataset(samples).cliente;
  const cold = await step('cold starts', async () => ({
    admin: await measureCold(product.environment, {}),
    client: await measureCold(product.environment, { solicitantes }),
  }));
  const http = await step('HTTP', () => child<HttpMeasured[]>('http.ts', { url: product.url } satisfies HttpInput));
  const traced: PagesInput = { url: product.url, runs };
  const pages =
    samples === pagesAt ? await step('pages traced', () => child<PageMeasured[]>('pages.ts', traced)) : undefined;
  return { samples, build, postgres, engine, cold, http, pages };
}

async function measureCold(environment: Record<string, string>, input: ColdInput): Promise<ColdMedians> {
  const embedded = await repeat(coldRuns, () => runChild<Cold>('cold.ts', input, environment));
  const replay = await startReplay(environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  try {
    const replayed = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: replay.url };
    await runChild<Cold>('cold.ts', input, replayed);
    const runs = await repeat(coldRuns, () => runChild<Cold>('cold.ts', input, replayed));
    const middle = (key: keyof Cold) => median(runs.map((run) => run[key]));
    return {
      imports: middle('imports'),
      firstAnswer: middle('firstAnswer'),
      engine: middle('engine'),
      units: middle('units'),
      warmUnits: middle('warmUnits'),
      requests: middle('requests'),
      resident: middle('resident'),
      embedded: median(embedded.map(({ firstAnswer }) => firstAnswer)),
    };
  } finally {
    replay.close();
  }
}
