import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Mail, openMailbox } from '../../local/aws/mailbox.ts';
import type { Product } from './product.ts';

/** The last mails that the product has sent, the newest first. */
export async function allMails({ dataDir }: Pick<Product, 'dataDir'>): Promise<Mail[]> {
  const mailbox = await openMailbox(join(dataDir, 'ses'));
  return mailbox.list();
}

/** Those of them that went to an address. */
export async function mailsTo(product: Pick<Product, 'dataDir'>, email: string): Promise<Mail[]> {
  return (await allMails(product)).filter(({ to }) => to.includes(email));
}

/** What an address is mailed once something has been done: a mail that wasn't there before. Throws where none comes. */
export async function nextMailTo(product: Product, email: string, doing: () => Promise<unknown>): Promise<Mail> {
  const { length: before } = await mailsTo(product, email);
  await doing();
  for (let tries = 0; tries < 500; tries++) {
    const [newest, ...older] = await mailsTo(product, email);
    if (newest && older.length >= before) return newest;
    await setTimeout(20);
  }
  throw new Error(`Nothing was mailed to ${email}`);
}

/** The link of a mail that sets a new password, as its text has it. Throws where there is none. */
export function resetLink(mail: Mail): URL {
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/u.exec(mail.text)?.[0];
  if (!link) throw new Error('The mail has no link');
  return new URL(link);
}

/** Asks for a link to set a new password and gives its token. */
export async function mailedToken(product: Product, email: string): Promise<string> {
  const mail = await nextMailTo(product, email, () => product.call('requestPasswordReset', { body: { email } }));
  return resetLink(mail).searchParams.get('token') ?? '';
}
