import { MessageRejected, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mailer } from '../dynamo/clients.ts';
import { required } from '../runtime/environment.ts';
import { type Mail, mimeOf, type Envelope } from './mime.ts';

/** Thrown where SES will never accept a mail, because of its recipient: retrying is useless. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('SES refuses the mail', { cause });
    this.name = 'MailRefused';
  }
}

/**
 * Sends a mail through SES, which reports its fate by the deployment's configuration set. `from` is an address of the laboratory
 * that is verified at SES; `name` stands beside it. Throws MailRefused, or another error, which may pass.
 */
export async function sendMail(mail: Mail, envelope: Envelope): Promise<void> {
  const command = new SendRawEmailCommand({
    Source: envelope.from,
    Destinations: [envelope.to],
    ConfigurationSetName: required('CONFIGURATION_SET'),
    RawMessage: { Data: await mimeOf(mail, envelope) },
  });
  try {
    await mailer().send(command);
  } catch (error) {
    throw isRefusal(error) ? new MailRefused(error) : error;
  }
}

/**
 * Whether SES refused the mail itself. A refusal because of an unverified identity is a fault of the deployment (a sender unknown
 * to SES, an account in the sandbox), not of the recipient's address.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof MessageRejected) return !/not verified/iu.test(error.message);
  // An invalid address; the SDK has no class for this error, only a name.
  return error instanceof Error && error.name === 'InvalidParameterValue';
}
