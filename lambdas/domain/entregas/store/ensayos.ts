import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { documentoDeMapeoSchema } from '../../../../contract/entregas/deteccion.ts';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { ensayoSchema } from '../../../../contract/entregas/subidas.ts';
import { required } from '../../../platform/runtime/environment.ts';
import { files } from '../../../platform/dynamo/clients.ts';

/** Where trials of uploaded files are ordered; S3 notifies the ingest function of them. */
export const ensayosPrefix = 'ensayos/pedidos/';

const bucket = () => required('DROP_BUCKET');
const orderKey = (id: string) => `${ensayosPrefix}${id}.json`;
const stateKey = (id: string, trial: string) => `ensayos/hechos/${id}/${trial}.json`;

/** A trial that was ordered; `trial` tells it from those of the same upload before. */
const orderSchema = z.object({
  trial: z.string(),
  mapeo: documentoDeMapeoSchema,
  bytes: z.number().int(),
  /** When it was ordered; absent of what an earlier version ordered. */
  pedido: instantSchema.optional(),
});
export type EnsayoPedido = z.infer<typeof orderSchema>;

const stateSchema = ensayoSchema.extend({
  trial: z.string(),
  /** When it was last heard of; absent of what an earlier version wrote. */
  actualizado: instantSchema.optional(),
});
export type EstadoDeEnsayo = z.infer<typeof stateSchema>;

/** Orders the trial of an upload, in the place of the one before. Ordered twice, it is carried out twice, to the same end. */
export async function orderEnsayo(subida: string, pedido: EnsayoPedido): Promise<void> {
  await putJson(orderKey(subida), pedido);
}

/** The upload whose trial an object orders. */
export function ensayoOf(key: string): string {
  return key.slice(ensayosPrefix.length).replace(/\.json$/u, '');
}

/** The newest order of a trial of an upload; undefined where there is none. */
export async function readPedido(subida: string): Promise<EnsayoPedido | undefined> {
  const found = await readJson(orderKey(subida));
  return found === undefined ? undefined : orderSchema.parse(found);
}

/** Writes how far a trial has come over what was written of it before; what is known of other trials stays. */
export async function putEstadoDeEnsayo(subida: string, estado: EstadoDeEnsayo): Promise<void> {
  await putJson(stateKey(subida, estado.trial), estado);
}

/** How far a trial of an upload has come; undefined where it wasn't begun. */
export async function readEstadoDeEnsayo(subida: string, trial: string): Promise<EstadoDeEnsayo | undefined> {
  const found = await readJson(stateKey(subida, trial));
  return found === undefined ? undefined : stateSchema.parse(found);
}

async function putJson(key: string, value: unknown): Promise<void> {
  const Body = JSON.stringify(value);
  await files().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body, ContentType: 'application/json' }));
}

async function readJson(key: string): Promise<unknown> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
    return JSON.parse((await Body?.transformToString()) ?? 'null');
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
