import { VerifyDomainIdentityCommand } from '@aws-sdk/client-ses';
import { readStage } from '../../../cdk/config.ts';
import { sesOf } from './clients.ts';
import type { Emulator } from './emulator.ts';

/** Registers the domains of the stage's senders with SES, a manual step of a deployment to AWS. */
export async function verifySenders(emulator: Emulator, stage: string): Promise<string[]> {
  const ses = sesOf(emulator);
  const domains = readStage(stage).brandings.map(({ remitente }) => remitente.slice(remitente.indexOf('@') + 1));
  try {
    for (const Domain of new Set(domains)) await ses.send(new VerifyDomainIdentityCommand({ Domain }));
    return domains;
  } finally {
    ses.destroy();
  }
}
