import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { DeployError } from './deploy-error.ts';
import { runCdk } from './run-cdk.ts';

const identitySchema = z.object({ account: z.string().optional() });

/**
 * The account that `cdk` would deploy to, by its own look at the credentials (STS's GetCallerIdentity); undefined where
 * they give none. Throws DeployError where `cdk` itself does not run.
 */
export async function accountOfCdk(profile: string | undefined): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-cdk-'));
  try {
    const app = `node ${join('scripts', 'deploy', 'identity-app.ts')}`;
    const args = ['list', '--app', app, '--output', folder, ...(profile === undefined ? [] : ['--profile', profile])];
    // An app without stacks is a failure to it; what counts is whether the app was run.
    const { output } = await runCdk(args, { shown: false });
    const identity = await readFile(join(folder, 'identity.json'), 'utf8').catch((cause: unknown) => {
      throw new DeployError(`cdk no funciona; prueba "npm ci".\n${output}`, { cause });
    });
    return identitySchema.parse(JSON.parse(identity)).account;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
