import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../local/product.ts';
import { buildWeb } from '../../local/web-build.ts';
import { begunVariable, cheapenPassword, password } from './begun.ts';
import { seedLaboratory } from './laboratory.ts';

/**
 * Runs once before all files of e2e: builds what each of their products needs (templates, functions, web), and has one
 * product begin the data that the others start from: tables, secrets and the first administrator, and with the
 * laboratory besides.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Another database than the embedded one keeps nothing in a folder: each product begins its own data there.
  if (process.env['ALICUOTA_DYNAMODB_URL'] !== undefined) {
    await buildWeb();
    return async () => undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-e2e-begun-'));
  await Promise.all([begin(join(folder, 'new'), join(folder, 'laboratory')), buildWeb()]);
  process.env[begunVariable] = folder;
  return async () => rm(folder, { recursive: true, force: true });
}

async function begin(asNew: string, withLaboratory: string): Promise<void> {
  const options = { port: 0, demo: false, web: false, quiet: true, adminPassword: password } as const;
  const first = await startLocal({ ...options, dataDir: asNew });
  await cheapenPassword(first);
  await first.close();
  await cp(asNew, withLaboratory, { recursive: true });
  const second = await startLocal({ ...options, dataDir: withLaboratory });
  await inEnvironment(second.environment, seedLaboratory);
  await second.close();
}

/** Does something with variables that the processes of the test files, which inherit this one's, don't get. */
async function inEnvironment(environment: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  await work();
  for (const name of Object.keys(environment)) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
}
