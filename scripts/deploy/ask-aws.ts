import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { Stack, Token } from 'aws-cdk-lib';
import * as z from 'zod';
import type { Stage } from '../../cdk/config.ts';
import { portalWithoutCode } from '../../cdk/synthesise.ts';
import { stackOutputs } from '../target/stack-outputs.ts';
import type { Questions } from './checks.ts';
import { DeployError } from './deploy-error.ts';
import { runCdk } from './run-cdk.ts';

/** The stack that `cdk bootstrap` makes. */
const toolkit = 'CDKToolkit';

/** The checks' questions put to AWS, with this process's credentials. */
export function askAws(profile: string | undefined): Questions {
  return {
    region: async () => {
      const client = new CloudFormationClient({});
      return client.config.region().finally(() => client.destroy());
    },
    account: () => accountOfCdk(profile),
    isBootstrapped: async (region) => (await stackOutputs(toolkit, region))?.has('BootstrapVersion') ?? false,
    regionsOf,
  };
}

/**
 * The regions that a stage's stacks go to, by the stacks themselves: `here` for those that name none. Most stages have
 * one; what CloudFront needs in us-east-1 is another.
 */
export function regionsOf(stage: Stage, here: string): string[] {
  const { app } = portalWithoutCode(stage);
  // Those of another account are made ready there.
  const stacks = app.node.children.filter(
    (child) => Stack.isStack(child) && (Token.isUnresolved(child.account) || child.account === stage.env?.account),
  ) as Stack[];
  return [...new Set(stacks.map(({ region }) => (Token.isUnresolved(region) ? here : region)))].sort();
}

const identitySchema = z.object({ account: z.string().optional() });

/**
 * The account that `cdk` would deploy to, by its own look at the credentials (STS's GetCallerIdentity); undefined where
 * they give none. Throws DeployError where `cdk` itself does not run.
 */
async function accountOfCdk(profile: string | undefined): Promise<string | undefined> {
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
