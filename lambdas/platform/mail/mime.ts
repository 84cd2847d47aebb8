import MailComposer from 'nodemailer/lib/mail-composer';

/** A mail in both its forms. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Header lines besides the usual ones, by name: addresses and such, in ASCII. */
  headers?: Readonly<Record<string, string>>;
}

/** The sender and recipient of a mail: addresses in ASCII, and the sender's name in any script. */
export interface Envelope {
  from: string;
  name: string;
  to: string;
}

/**
 * A mail as it travels (RFC 5322, 2045, 2046): text and HTML as alternatives, both UTF-8 in base64, no line longer than
 * 76 characters but for headers of one long word. Throws a RangeError where a header would break out of its line.
 */
export async function mimeOf(
  { subject, text, html, headers = {} }: Mail,
  { from, name, to }: Envelope,
): Promise<Buffer> {
  for (const [key, value] of Object.entries({ ...headers, From: from, To: to })) {
    if (/[^\u0020-\u007e]/u.test(value)) throw new RangeError(`Not a header: ${key}`);
  }
  const composer = new MailComposer({
    from: { name, address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers,
    encoding: 'base64',
    textEncoding: 'base64',
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
