import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../contract/base/config.ts';
import { contentHash } from '../content-hash.ts';
import { root } from '../environment.ts';
import { ProcessFailed, runNode } from '../run-node.ts';
import type { OnProgress } from '../seeding.ts';
import { StartError } from '../start-error.ts';
import type { Templates } from './resolver.ts';

/** What CDK makes of the local stage: the stacks' templates by id, and what the deployment writes to `/config.json`. */
export interface Synthesis {
  stacks: Templates;
  config: Config;
}

const folder = join(root, 'cdk.out/local');

/** The local stage's synthesis: kept from the last time while nothing that goes into it has changed. Throws StartError. */
export async function synthesis(onProgress?: OnProgress): Promise<Synthesis> {
  const hash = await contentHash(['cdk', 'contract'], ['cdk.json', 'package-lock.json']);
  const path = join(folder, `${hash}.json`);
  const found = await kept(path);
  if (found) return found;
  onProgress?.('Preparando la infraestructura');
  return make(path);
}

async function kept(path: string): Promise<Synthesis | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Synthesis;
  } catch {
    // None yet, or cut short by a full disk: it is made again.
    return undefined;
  }
}

async function make(path: string): Promise<Synthesis> {
  await mkdir(folder, { recursive: true });
  const older = (await readdir(folder)).filter((name) => name.endsWith('.json') && join(folder, name) !== path);
  try {
    await runNode('local/synthesise.ts', [path]);
  } catch (error) {
    const why = error instanceof ProcessFailed ? error.output : String(error);
    throw new StartError(`La plantilla de CDK no se puede sintetizar:\n${why}`, { cause: error });
  }
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));
  return JSON.parse(await readFile(path, 'utf8')) as Synthesis;
}
