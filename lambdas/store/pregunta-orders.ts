import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { required } from '../runtime/environment.ts';
import { files } from './clients.ts';

/** What the keys of these orders begin with: among those of mails, whose queue is notified of each. */
export const preguntaOrders = 'correos/preguntas/';

/** A message of a thread, counted from 0. */
const preguntaOrderSchema = z.object({ muestra: z.string(), cliente: z.string(), n: z.number().int() });

/** The order to mail a message of a question to those whom it is for. It names no address. */
export type PreguntaOrder = z.infer<typeof preguntaOrderSchema>;

/** What a message is known by in the names of objects and mails. */
export function nameOfMessage({ muestra, cliente, n }: PreguntaOrder): string {
  const thread = createHash('sha256')
    .update(JSON.stringify([muestra, cliente]))
    .digest('hex')
    .slice(0, 32);
  return `${thread}/${n}`;
}

/** Orders the mails; ordered twice, it is one order. */
export async function putPreguntaOrder(order: PreguntaOrder): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: `${preguntaOrders}${nameOfMessage(order)}.json`,
      Body: JSON.stringify(order),
      ContentType: 'application/json',
    }),
  );
}

/** An order, or undefined when it was carried out already. */
export async function readPreguntaOrder(key: string): Promise<PreguntaOrder | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return preguntaOrderSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
