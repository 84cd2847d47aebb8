import { deepStrictEqual } from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../local/product.ts';
import { runChild } from '../child.ts';
import type { Cleanup } from '../cleanup.ts';
import { memoryMiB } from '../large/lambda.ts';
import { largeSettings } from '../large/peers/postgres.ts';
import { startCluster } from '../postgres/cluster.ts';
import { step } from '../step.ts';
import type { PointBuild, PointBuildInput } from './build.ts';
import type { PointEngine, PointEngineInput } from './engine.ts';
import type { PointPeer, PointPeerInput } from './peer.ts';
import type { PointArea } from './questions.ts';

/** Incidents of the laboratory: what the product is held to. */
const incidencias = 40_000;

/** MiB of memory of the two functions (cdk/function-settings.ts), by which they decide how much they keep. */
const memory: Record<PointArea, number> = { puntos: memoryMiB, incidencias: 1024 };

/** Milliseconds that one step may take: a million samples take five minutes in all. */
const longest = 30 * 60_000;

/** All that is measured of points and incidents. */
export interface PointsMeasured {
  samples: number;
  incidencias: number;
  build: PointBuild;
  engines: Record<PointArea, PointEngine>;
  postgres: (PointPeer & { version: string }) | undefined;
  memory: Record<PointArea, number>;
  /** The machine's load, over a minute, when the questions began. */
  load: number;
}

/** Fills, asks and compares, in processes of their own; `own` removes what they leave. Throws where the two sides' answers differ. */
export async function measurePoints(samples: number, runs: number, own: Cleanup): Promise<PointsMeasured> {
  const home = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  own.defer(() => rm(home, { recursive: true, force: true }));
  // PostgreSQL reads its files as another user.
  await chmod(home, 0o755);
  const folder = join(home, 'puntos');
  await mkdir(folder, { mode: 0o755 });
  const product = await startLocal({ dataDir: join(home, 'data'), port: 0, demo: false, web: false, quiet: true });
  own.defer(() => product.close());

  const given: PointBuildInput = { samples, incidencias, folder };
  const build = await step('Points and incidents', 'index, incidents and files made', () =>
    runChild<PointBuild>('points/build.ts', given, product.environment, longest),
  );
  const [load = NaN] = loadavg();
  const ask = (area: PointArea) => {
    const environment = { ...product.environment, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory[area]) };
    const question: PointEngineInput = { samples, area, runs };
    return step('Points and incidents', `${area} asked`, () =>
      runChild<PointEngine>('points/engine.ts', question, environment, longest),
    );
  };
  const engines = { puntos: await ask('puntos'), incidencias: await ask('incidencias') };
  const cluster = await startCluster(own, largeSettings);
  if (!cluster) console.log('PostgreSQL isn’t installed here: the product is measured alone.');
  const postgres =
    cluster &&
    (await step('Points and incidents', 'PostgreSQL loaded and asked', async () => {
      const { connection, version } = cluster;
      const asked: PointPeerInput = { connection, folder, samples, runs };
      return { ...(await runChild<PointPeer>('points/peer.ts', asked, {}, longest)), version };
    }));
  if (postgres) compare(engines, postgres);
  return { samples, incidencias, build, engines, postgres, memory, load };
}

/** Throws where answers differ, or are of nothing: then no figure means anything. */
function compare({ puntos, incidencias: ofIncidencias }: PointsMeasured['engines'], { asked }: PointPeer): void {
  const measured = [...puntos.measured, ...ofIncidencias.measured];
  for (const [place, { name, comparable }] of measured.entries()) {
    if (!comparable.some(Boolean)) throw new Error(`‘${name}’ found nothing`);
    deepStrictEqual(asked[place]?.comparable, comparable, `The answers of PostgreSQL to ‘${name}’ differ`);
  }
}
