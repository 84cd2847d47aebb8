import * as z from 'zod';
import { documentoDeMapeoSchema } from '../../../../contract/entregas/deteccion.ts';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { ensayoSchema } from '../../../../contract/entregas/subidas.ts';
import { putJson, readJson } from '../../../platform/files/objects.ts';

/** Where trials of uploaded files are ordered; S3 notifies the ingest function of them. */
export const ensayosPrefix = 'ensayos/pedidos/';

const bucket = 'DROP_BUCKET';
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
  await putJson(bucket, orderKey(subida), pedido);
}

/** The upload whose trial an object orders. */
export function ensayoOf(key: string): string {
  return key.slice(ensayosPrefix.length).replace(/\.json$/u, '');
}

/** The newest order of a trial of an upload; undefined where there is none. */
export async function readPedido(subida: string): Promise<EnsayoPedido | undefined> {
  const found = await readJson(bucket, orderKey(subida));
  return found === undefined ? undefined : orderSchema.parse(found);
}

/** Writes how far a trial has come over what was written of it before; what is known of other trials stays. */
export async function putEstadoDeEnsayo(subida: string, estado: EstadoDeEnsayo): Promise<void> {
  await putJson(bucket, stateKey(subida, estado.trial), estado);
}

/** How far a trial of an upload has come; undefined where it wasn't begun. */
export async function readEstadoDeEnsayo(subida: string, trial: string): Promise<EstadoDeEnsayo | undefined> {
  const found = await readJson(bucket, stateKey(subida, trial));
  return found === undefined ? undefined : stateSchema.parse(found);
}
