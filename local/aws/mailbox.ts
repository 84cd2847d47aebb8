import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isMissing, makeFolder, writeWhole } from './data-folder.ts';
import type { MailContent } from './ses-query.ts';

const addressesSchema = z.array(z.string());
const mailSchema = z.object({
  /** Sorts as the mails came in. */
  id: z.string(),
  sentAt: z.iso.datetime(),
  from: z.string(),
  to: addressesSchema,
  cc: addressesSchema,
  bcc: addressesSchema,
  replyTo: addressesSchema,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
});
/** A mail that was sent, as it is kept. */
export type Mail = z.infer<typeof mailSchema>;

/** The mails of a data directory: one JSON file each. */
export interface Mailbox {
  add(content: MailContent, now: Date): Promise<Mail>;
  /** The newest first; at most `limit`. */
  list(limit?: number): Promise<Mail[]>;
  find(id: string): Promise<Mail | undefined>;
}

const idPattern = /^\d{14,}-[0-9a-f]{8}$/u;

export async function openMailbox(dir: string): Promise<Mailbox> {
  await makeFolder(dir, 0o700);
  let last = 0;
  const find = async (id: string): Promise<Mail | undefined> => {
    if (!idPattern.test(id)) return undefined;
    try {
      return mailSchema.parse(JSON.parse(await readFile(join(dir, `${id}.json`), 'utf8')));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    find,
    async add(content, now) {
      // Two mails of one millisecond still keep their order.
      last = Math.max(last + 1, now.getTime());
      const id = `${String(last).padStart(14, '0')}-${randomUUID().slice(0, 8)}`;
      const mail: Mail = { id, sentAt: now.toISOString(), ...content };
      await writeWhole(join(dir, `${id}.json`), JSON.stringify(mail, null, 1), 0o600);
      return mail;
    },
    async list(limit = 200) {
      const ids = (await readdir(dir)).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5));
      const newest = ids.toSorted().toReversed().slice(0, limit);
      return (await Promise.all(newest.map(find))).filter((mail) => mail !== undefined);
    },
  };
}
