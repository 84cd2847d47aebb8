import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './aws/data-folder.ts';
import type { Endpoints, Resources } from './environment.ts';

/** How other commands find a product that runs: `running.json` of its data directory, while it is ready. */
export interface Running {
  pid: number;
  url: string;
  endpoints: Endpoints;
  resources: Resources;
}

const name = 'running.json';

/** The product that runs on a data directory now, if any; what a killed one left doesn't count. */
export async function findRunning(dataDir: string): Promise<Running | undefined> {
  try {
    const running = JSON.parse(await readFile(join(dataDir, name), 'utf8')) as Running;
    return isAlive(running.pid) && (await answers(running.url)) ? running : undefined;
  } catch {
    // None, or one cut short by a crash: as good as none.
    return undefined;
  }
}

/** Says that a product is ready. */
export async function announce(dataDir: string, running: Running): Promise<void> {
  await writeWhole(join(dataDir, name), JSON.stringify(running, null, 2));
}

/** Says that it isn't any more. */
export async function withdraw(dataDir: string): Promise<void> {
  await rm(join(dataDir, name), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process counts as alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** After a crash another program may have got the process number; it won't have got the address too. */
async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/config.json`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
