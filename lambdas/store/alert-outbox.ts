import { createHash } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { files } from './clients.ts';
import { required } from '../runtime/environment.ts';

// Both kinds of object lie in the outbox bucket, which notifies a queue of each; cdk/constructs/mail-outbox.ts has the
// same prefixes.

const revisionSchema = z.object({ _id: z.string(), revision: z.number().int() });

const announcementSchema = z.object({
  /** The batch that they came in: one delivery of one file. */
  lote: z.string(),
  muestras: z.array(revisionSchema),
});

/** The samples of a delivered file that may need an alert. */
export type Announcement = z.infer<typeof announcementSchema>;

const avisoSchema = z.object({ usuarioId: z.string(), lote: z.string(), muestras: z.array(revisionSchema) });

/** The order of a user's one mail of a batch: of these samples, the first first. It names no address. */
export type Aviso = z.infer<typeof avisoSchema>;

/** Announces samples. The same batch, announced again, is one object: what is done about it is done once. */
export async function putAnnouncement(announcement: Announcement): Promise<void> {
  await put(`candidatas/${announcement.lote}.json`, announcement);
}

/** What was announced under a key, or undefined when all was done about it. */
export async function readAnnouncement(key: string): Promise<Announcement | undefined> {
  return read(key, announcementSchema);
}

/** Orders a user's mail of a batch; ordered twice, it is one order. */
export async function putAviso(aviso: Aviso): Promise<void> {
  const usuario = createHash('sha256').update(aviso.usuarioId).digest('hex').slice(0, 32);
  await put(`avisos/${aviso.lote}/${usuario}.json`, aviso);
}

/** The order of a key, or undefined when it was carried out already. */
export async function readAviso(key: string): Promise<Aviso | undefined> {
  return read(key, avisoSchema);
}

/** Takes an announcement or an order away: all is done about it. */
export async function deleteFromOutbox(key: string): Promise<void> {
  await files().send(new DeleteObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
}

async function put(key: string, content: object): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: key,
      Body: JSON.stringify(content),
      ContentType: 'application/json',
    }),
  );
}

async function read<S extends z.ZodType>(key: string, schema: S): Promise<z.output<S> | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return schema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
