import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { required } from '../runtime/environment.ts';
import { hechoSchema, anuladaSchema } from './alert-outbox.ts';
import { files } from './clients.ts';
import { hasWebhooks } from './webhooks.ts';

/** Where these orders lie in the outbox; a queue of their own is notified of each. */
const prefix = 'webhooks/';

const orderSchema = z.discriminatedUnion('tipo', [
  /** Samples have changed: every webhook is to look what is new. */
  z.object({ tipo: z.literal('muestras') }),
  /** A revision of the certificate of a sample number has come. */
  z.object({ tipo: z.literal('certificado'), numero: z.string(), certificado: z.string() }),
  /** Samples were annulled. */
  z.object({ tipo: z.literal('anuladas'), anuladas: z.array(anuladaSchema) }),
  /** Facts of incidents are new. */
  z.object({ tipo: z.literal('incidencias'), hechos: z.array(hechoSchema) }),
  /** A webhook is to look what is new, or is to begin. */
  z.object({ tipo: z.literal('seguir'), webhook: z.string() }),
  /** A try is to be sent, with the id that the log is to have it by. */
  z.object({ tipo: z.literal('prueba'), webhook: z.string(), envio: z.string(), cuando: z.string() }),
  /** An event of the log is to be sent once more. */
  z.object({ tipo: z.literal('repetir'), webhook: z.string(), envio: z.string(), cuando: z.string() }),
]);

/** What the function of webhooks is asked to do, besides its turn each minute. */
export type WebhookOrder = z.infer<typeof orderSchema>;

/** Orders something. Of news of samples one order stands for all that aren't carried out yet. */
export async function putWebhookOrder(order: WebhookOrder): Promise<void> {
  const name = order.tipo === 'muestras' ? order.tipo : `${order.tipo}/${randomUUID()}`;
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: `${prefix}${name}.json`,
      Body: JSON.stringify(order),
      ContentType: 'application/json',
    }),
  );
}

/** The same, where there are webhooks at all. */
export async function announceToWebhooks(order: WebhookOrder): Promise<void> {
  if (await hasWebhooks()) await putWebhookOrder(order);
}

/** The order of a key, or undefined when it was carried out already. */
export async function readWebhookOrder(key: string): Promise<WebhookOrder | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return orderSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Takes an order away: it is carried out. */
export async function deleteWebhookOrder(key: string): Promise<void> {
  await files().send(new DeleteObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
}
