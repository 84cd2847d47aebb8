import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { adminEmail } from '../../lab/demo/admin-email.ts';
import { type Caller, callerOf } from '../product/client.ts';
import { enter } from '../product/first-sign-in.ts';
import { mailsTo } from '../product/mails.ts';
import { password, startProduct } from '../product/product.ts';

/** As much of a mail as wherever it was sent to shows. */
export interface SentMail {
  from: string;
  subject: string;
  text: string;
}

/** A portal that is asked from outside, as clients, a LIMS and mailboxes do; nothing of it is read or written otherwise. */
interface DeployedProduct {
  url: string;
  admin: { email: string; password: string };
  /** Bucket that a LIMS drops its files into. */
  dropBucket: string;
  /** Mails that went to an address, the oldest first. */
  mailsTo(email: string): Promise<SentMail[]>;
  close(): Promise<void>;
}

/** A portal under test, and a word that makes names this test file's own. */
export interface Target extends DeployedProduct {
  /** Scheme and host of the pages of a domain, as the portal sees them: behind CloudFront always https. */
  originOf: (dominio: string) => string;
  mark: string;
  call: Caller;
  signIn: (email: string, secret: string) => Promise<string>;
  drop: (key: string, body: string | Uint8Array) => Promise<void>;
}

/** How long what goes by queues may take, in milliseconds: samples are followed for a minute at a time, each minute. */
const patience = 150_000;

/** What has come to be; throws where it doesn't in time. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const until = performance.now() + patience; performance.now() < until; await setTimeout(250)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`${what}: not in ${patience / 1000} s`);
}

/**
 * The portal that `ALICUOTA_DEPLOYED_…` says, with the AWS endpoint and credentials of the environment; without them,
 * one that is started on this machine, with its pages where `web` asks for them.
 */
export async function openTarget({ web = false } = {}): Promise<Target> {
  const isLocal = process.env['ALICUOTA_DEPLOYED_URL'] === undefined;
  const portal = isLocal ? await local(web) : deployed(process.env);
  const { origin } = new URL(portal.url);
  const call = callerOf(portal.url);
  const s3 = new S3Client({});
  let lastDrop = 0;
  return {
    ...portal,
    originOf: (dominio) => (isLocal ? origin : `https://${dominio}`),
    mark: randomUUID().slice(0, 8),
    call,
    async signIn(email, secret) {
      return (await enter(call, email, secret)).accessToken;
    },
    async drop(Key, Body) {
      // Of two files of one second only S3's own events say by milliseconds which came later; the emulator's don't.
      while (secondsNow() <= lastDrop) await setTimeout(50);
      await s3.send(new PutObjectCommand({ Bucket: portal.dropBucket, Key, Body }));
      lastDrop = secondsNow();
    },
    async close() {
      s3.destroy();
      await portal.close();
    },
  };
}

const secondsNow = () => Math.floor(Date.now() / 1000);

const deployedSchema = z.object({
  ALICUOTA_DEPLOYED_URL: z.url(),
  /** Where the emulator shows the mails that its SES was given. */
  ALICUOTA_DEPLOYED_MAILS: z.url(),
  ALICUOTA_DEPLOYED_DROP: z.string().min(1),
  ALICUOTA_DEPLOYED_ADMIN: z.email(),
  ALICUOTA_DEPLOYED_PASSWORD: z.string().min(1),
});

const sentSchema = z.object({
  messages: z.record(
    z.string(),
    z.array(z.object({ Source: z.string(), To: z.array(z.string()), Subject: z.string(), BodyText: z.string() })),
  ),
});

function deployed(environment: NodeJS.ProcessEnv): DeployedProduct {
  const given = deployedSchema.parse(environment);
  return {
    url: given.ALICUOTA_DEPLOYED_URL,
    admin: { email: given.ALICUOTA_DEPLOYED_ADMIN, password: given.ALICUOTA_DEPLOYED_PASSWORD },
    dropBucket: given.ALICUOTA_DEPLOYED_DROP,
    async mailsTo(email) {
      const { messages } = sentSchema.parse(await (await fetch(given.ALICUOTA_DEPLOYED_MAILS)).json());
      return Object.values(messages)
        .flat()
        .filter(({ To }) => To.includes(email))
        .map(({ Source, Subject, BodyText }) => ({ from: Source, subject: Subject, text: BodyText }));
    },
    close: async () => {},
  };
}

async function local(web: boolean): Promise<DeployedProduct> {
  const product = await startProduct({ web });
  return {
    url: product.url,
    admin: { email: adminEmail, password },
    dropBucket: process.env['DROP_BUCKET'] ?? '',
    mailsTo: async (email) => (await mailsTo(product, email)).toReversed(),
    close: async () => product.close(),
  };
}
