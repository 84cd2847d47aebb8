import { createHash } from 'node:crypto';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { required } from '../runtime/environment.ts';
import { files } from './clients.ts';

/** Where these orders lie: among the calls' other orders (lambdas/store/mail-orders.ts), which the mail function is notified of. */
export const enviosPrefix = 'correos/envios/';

const envioOrderSchema = z.object({
  /** The dialog's id, its sender's and its recipient's: what makes a mail this one and no other. */
  id: z.string(),
  remitente: z.string(),
  para: z.string(),
  nota: z.string().nullable(),
  /** Scheme and host of the portal that it was sent from, for the link and the branding; null where it isn't known. */
  origen: z.string().nullable(),
  /** A sample or an incident, read again when the mail is written; or results, as the recipient sees them. */
  cosa: z.union([
    z.object({ muestra: z.string() }),
    z.object({ incidencia: z.string() }),
    z.object({ vista: z.string(), titulo: z.string(), lineas: z.array(z.string()), camino: z.string() }),
  ]),
});

/** A mail to be sent by one user to another. It holds no address. */
export type EnvioOrder = z.infer<typeof envioOrderSchema>;

/** Orders the mail. Ordered twice, it is one order. */
export async function putEnvioOrder(order: EnvioOrder): Promise<void> {
  const name = createHash('sha256').update(`${order.remitente}/${order.id}/${order.para}`).digest('hex').slice(0, 32);
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: `${enviosPrefix}${name}.json`,
      Body: JSON.stringify(order),
      ContentType: 'application/json',
    }),
  );
}

/** The order of a key, or undefined when it was carried out already. */
export async function readEnvioOrder(key: string): Promise<EnvioOrder | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return envioOrderSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
