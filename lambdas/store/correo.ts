import { SendEmailCommand } from '@aws-sdk/client-ses';
import { mailer } from './clients.ts';

/** A mail in both its forms. */
export interface Correo {
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail through SES. `from` is an address that SES knows to be the laboratory's; `name` stands beside it. */
export async function sendCorreo(
  correo: Correo,
  { from, name, to }: Record<'from' | 'name' | 'to', string>,
): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await mailer().send(
    new SendEmailCommand({
      // A name may have any letters, which a header carries only encoded (RFC 2047).
      Source: `=?UTF-8?B?${Buffer.from(name).toString('base64')}?= <${from}>`,
      Destination: { ToAddresses: [to] },
      Message: { Subject: utf8(correo.subject), Body: { Text: utf8(correo.text), Html: utf8(correo.html) } },
    }),
  );
}
