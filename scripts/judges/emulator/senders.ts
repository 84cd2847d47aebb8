import { VerifyDomainIdentityCommand } from '@aws-sdk/client-ses';
import { readStage } from '../../../cdk/config.ts';
import { sesOf } from './clients.ts';
import type { Emulator } from './emulator.ts';

/** Has SES know the domains that the stage's mails come from, as whoever deploys it sees to. */
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
