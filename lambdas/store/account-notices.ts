import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { required } from '../runtime/environment.ts';
import { files } from './clients.ts';

/** Where these orders lie, within those that calls make. */
export const accountNotices = 'correos/cuenta/';

const noticeSchema = z.object({
  /** What was done to how a user signs in, or to how its programs read. */
  tipo: z.enum([
    'factor-anadido',
    'factor-quitado',
    'llave-sin-contrasena',
    'codigos-renovados',
    'factores-quitados',
    'clave-creada',
    'webhook-creado',
    'webhook-apagado',
  ]),
  usuarioId: z.string(),
  /** What the factor, the key or the webhook is called; blank where it isn't about one. */
  nombre: z.string(),
  /** Scheme and host of the portal where it was done; null where that was another's, who did it for the user. */
  origen: z.string().nullable(),
  cuando: z.string(),
});

/** A mail that tells a user of a change in how it signs in. */
export type AccountNotice = z.infer<typeof noticeSchema>;

/** Orders such a mail. A death before leaves the change without one. */
export async function putAccountNotice(notice: AccountNotice): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: `${accountNotices}${randomUUID()}.json`,
      Body: JSON.stringify(notice),
      ContentType: 'application/json',
    }),
  );
}

/** An order, or undefined when it was carried out already. */
export async function readAccountNotice(key: string): Promise<AccountNotice | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return noticeSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
