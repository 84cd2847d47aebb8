import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { required } from '../runtime/environment.ts';
import { files } from './clients.ts';

/** What the keys of these orders begin with: among those of mails, whose queue is notified of each. */
export const informeOrders = 'correos/informes/';

const informeOrderSchema = z.object({ informeId: z.string(), usuarioId: z.string() });

/** The order to tell a user of an external report by mail. It names no address. */
export type InformeOrder = z.infer<typeof informeOrderSchema>;

/** Orders a mail; ordered twice, it is one order. */
export async function putInformeOrder(order: InformeOrder): Promise<void> {
  const usuario = createHash('sha256').update(order.usuarioId).digest('hex').slice(0, 32);
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: `${informeOrders}${order.informeId}/${usuario}.json`,
      Body: JSON.stringify(order),
      ContentType: 'application/json',
    }),
  );
}

/** An order, or undefined when it was carried out already. */
export async function readInformeOrder(key: string): Promise<InformeOrder | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return informeOrderSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
