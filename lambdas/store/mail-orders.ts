import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { files } from './clients.ts';
import { required } from '../runtime/environment.ts';

/** Where the orders lie in their bucket; a queue is notified of each. */
const prefix = 'correos/';

const mailOrderSchema = z.object({
  /**
   * A link that was asked for, one for an address that an administrator has given to a user, or one for a new user to
   * choose its first password.
   */
  tipo: z.enum(['recuperacion', 'correo-nuevo', 'invitacion']),
  email: z.string(),
  /** Scheme and host of the portal that was asked, for the link and the branding; null where it isn't known. */
  origen: z.string().nullable(),
  /** The browsers that proved to be known (lambdas/credentials/known-device.ts), each of one user. */
  equipos: z.array(z.object({ usuarioId: z.string(), id: z.string(), desde: z.number() })).default([]),
});

/** A mail to be sent. It holds no secret: what signs in is made when the mail is. */
export type MailOrder = z.infer<typeof mailOrderSchema>;

/** Orders a mail, which the mail function sends a moment later. */
export async function putMailOrder(order: MailOrder): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: `${prefix}${randomUUID()}.json`,
      Body: JSON.stringify(order),
      ContentType: 'application/json',
    }),
  );
}

/** An order, or undefined when it was carried out already. */
export async function readMailOrder(key: string): Promise<MailOrder | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return mailOrderSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
