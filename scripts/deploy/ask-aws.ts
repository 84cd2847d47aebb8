import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { stackOutputs } from '../target/stack-outputs.ts';
import type { Questions } from './checks.ts';
import { regionsOf } from './destinations.ts';
import { accountOfCdk } from './identity.ts';

/** The stack that `cdk bootstrap` makes. */
const toolkit = 'CDKToolkit';

/** The checks' questions put to AWS, with this process's credentials. */
export function askAws(profile: string | undefined): Questions {
  return {
    region: regionOfSdk,
    account: () => accountOfCdk(profile),
    isBootstrapped: async (region) => (await stackOutputs(toolkit, region))?.has('BootstrapVersion') ?? false,
    regionsOf,
  };
}

async function regionOfSdk(): Promise<string> {
  const client = new CloudFormationClient({});
  try {
    return await client.config.region();
  } finally {
    client.destroy();
  }
}
