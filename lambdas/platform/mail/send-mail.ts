import { MessageRejected, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mailer } from '../dynamo/clients.ts';
import { required } from '../runtime/environment.ts';
import { type Mail, mimeOf, type Envelope } from './mime.ts';

/** SES will never take this mail, because of whom it is to: to try again would come to the same. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('SES refuses the mail', { cause });
    this.name = 'MailRefused';
  }
}

/**
 * Sends a mail through SES, which reports what becomes of it by the deployment's configuration set. `from` is an address
 * that SES knows to be the laboratory's; `name` stands beside it. Throws MailRefused, and whatever else may pass.
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
 * Whether SES's refusal is of the mail itself. What it says of identities that aren't verified is a fault of the
 * deployment (a sender that SES doesn't know, an account in the sandbox), which no recipient's address causes.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof MessageRejected) return !/not verified/iu.test(error.message);
  // An address that is none. The SDK knows it by its name only.
  return error instanceof Error && error.name === 'InvalidParameterValue';
}
