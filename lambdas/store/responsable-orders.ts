import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { instantSchema } from '../../contract/fecha.ts';
import { required } from '../runtime/environment.ts';
import { files } from './clients.ts';

/** What the keys of these orders begin with: among those of mails, whose queue is notified of each. */
export const responsableOrders = 'correos/responsables/';

/** An incident, the instant of the step that gave it to somebody, and to whom. */
const responsableOrderSchema = z.object({ incidencia: z.string(), cuando: instantSchema, usuarioId: z.string() });

/** The order to tell a user by mail that it was made responsible for an incident. It names no address. */
export type ResponsableOrder = z.infer<typeof responsableOrderSchema>;

/** What a step is known by in the names of objects and mails. */
export function nameOfResponsable({ incidencia, cuando, usuarioId }: ResponsableOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([incidencia, cuando, usuarioId]))
    .digest('hex')
    .slice(0, 32);
}

/** Orders the mail; ordered twice, it is one order. */
export async function putResponsableOrder(order: ResponsableOrder): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: `${responsableOrders}${nameOfResponsable(order)}.json`,
      Body: JSON.stringify(order),
      ContentType: 'application/json',
    }),
  );
}

/** An order, or undefined when it was carried out already. */
export async function readResponsableOrder(key: string): Promise<ResponsableOrder | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return responsableOrderSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
