import {
  type BorradorDeSubida,
  borradorDeSubidaSchema,
  simulacionSchema,
} from '../../../../contract/entregas/subidas.ts';
import {
  deleteObject,
  keysOfNewest,
  putJson,
  readObject,
  readJson,
  copyObject,
  openObject,
} from '../../../platform/files/objects.ts';
import * as z from 'zod';
import { documentoDeMapeoSchema } from '../../../../contract/entregas/deteccion.ts';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import type { Readable } from 'node:stream';
import {
  abortParts,
  beginParts,
  completeParts,
  listParts,
  type Parte,
  type PartUpload,
  presignPart,
} from '../../../platform/files/multipart.ts';
import { presignPut } from '../../../platform/files/presign.ts';
import { viaPanel, type DroppedObject, inspectDropped } from './entrega-objects.ts';

/** Under the prefix of uploads, so that these objects are deleted after a week too. */
const prefix = 'subidas/en-espera/';

const bucket = 'DROP_BUCKET';
const keyOf = (id: string) => `${prefix}${id}.json`;

/** Notes that an upload waits for a person's answers. */
export async function beginEspera(id: string): Promise<void> {
  await putJson(bucket, keyOf(id), null);
}

/** Notes that an upload no longer waits, since it was delivered or discarded, and deletes its answers. */
export async function endEspera(id: string): Promise<void> {
  await deleteObject(bucket, keyOf(id));
}

/** The ids of waiting uploads, the last answered first: at most `most`, of the first thousand listed. */
export async function listEsperas(most: number): Promise<string[]> {
  const keys = await keysOfNewest(bucket, prefix);
  return keys.slice(0, most).map((key) => key.slice(prefix.length, -'.json'.length));
}

/** A person's answers about an upload; null without any, or where the upload no longer waits. */
export async function readBorrador(id: string): Promise<BorradorDeSubida | null> {
  return (await readEspera(id))?.borrador ?? null;
}

/** Keeps a person's answers about an upload; does nothing where it no longer waits. */
export async function keepBorrador(id: string, borrador: BorradorDeSubida): Promise<void> {
  const found = await readEspera(id);
  if (!found) return;
  // An upload delivered meanwhile must not wait again.
  await putJson(bucket, keyOf(id), borrador, { over: found.etag });
}

async function readEspera(id: string): Promise<{ borrador: BorradorDeSubida | null; etag: string } | undefined> {
  const found = await readObject(bucket, keyOf(id));
  if (!found) return undefined;
  const borrador = borradorDeSubidaSchema.nullable().parse(JSON.parse(new TextDecoder().decode(found.content)));
  return { borrador, etag: found.etag };
}

/** The prefix of orders of simulations, named as in 1.0.0; S3 notifies the ingest function of them. */
export const simulacionesPrefix = 'ensayos/pedidos/';
const orderKey = (id: string) => `${simulacionesPrefix}${id}.json`;
const stateKey = (id: string, orden: string) => `ensayos/hechos/${id}/${orden}.json`;

/** A simulation that was ordered; `orden` distinguishes the orders of one upload. */
const orderSchema = z.object({
  orden: z.string(),
  mapeo: documentoDeMapeoSchema,
  bytes: z.number().int(),
  /** The instant of the order; absent where an earlier version ordered it. */
  pedido: instantSchema.optional(),
});
export type SimulacionPedida = z.infer<typeof orderSchema>;

const stateSchema = simulacionSchema.extend({
  orden: z.string(),
  /** When the simulation last wrote its progress; absent where an earlier version wrote it. */
  actualizado: instantSchema.optional(),
});
export type EstadoDeSimulacion = z.infer<typeof stateSchema>;

/**
 * Orders the simulation of an upload, in place of the one before. Ordered twice, it is carried out twice, with the same result.
 */
export async function orderSimulacion(subida: string, pedido: SimulacionPedida): Promise<void> {
  await putJson(bucket, orderKey(subida), pedido);
}

/** The upload of an order of a simulation, by the order's key. */
export function simulacionOf(key: string): string {
  return key.slice(simulacionesPrefix.length).replace(/\.json$/u, '');
}

/** The newest order of a simulation of an upload; undefined where there is none. */
export async function readPedido(subida: string): Promise<SimulacionPedida | undefined> {
  const found = await readJson(bucket, orderKey(subida));
  return found === undefined ? undefined : orderSchema.parse(found);
}

/** Writes the progress of a simulation over its former one; the progress of other simulations stays. */
export async function putEstadoDeSimulacion(subida: string, estado: EstadoDeSimulacion): Promise<void> {
  await putJson(bucket, stateKey(subida, estado.orden), estado);
}

/** The progress of a simulation of an upload; undefined where it wasn't begun. */
export async function readEstadoDeSimulacion(subida: string, orden: string): Promise<EstadoDeSimulacion | undefined> {
  const found = await readJson(bucket, stateKey(subida, orden));
  return found === undefined ? undefined : stateSchema.parse(found);
}

/** The prefix of files from a browser until they are delivered; deleted after a week. */
const subidasPrefix = 'subidas/';

/** How long the address of a part or of a certificate is valid, in seconds. */
const presignedSeconds = 900;
const recordKey = (id: string) => `${subidasPrefix}${id}/subida.json`;
const fileKey = (id: string) => `${subidasPrefix}${id}/archivo`;
const partsOf = ({ id, carga }: StoredSubida): PartUpload => ({ bucket, key: fileKey(id), id: carga });

/** An upload's record in the bucket; `carga` is S3's id of the multipart upload, '' for a file that came whole. */
const storedSubidaSchema = z.object({
  id: z.string(),
  archivo: z.string(),
  bytes: z.number().int(),
  carga: z.string(),
  creada: instantSchema,
  por: z.string(),
});
export type StoredSubida = z.infer<typeof storedSubidaSchema>;

/** Begins an upload. A crash half way leaves parts that S3 deletes after a day, and no record. */
export async function createSubida(subida: Omit<StoredSubida, 'carga'>): Promise<StoredSubida> {
  return keep({ ...subida, carga: await beginParts(bucket, fileKey(subida.id)) });
}

async function keep(subida: StoredSubida): Promise<StoredSubida> {
  await putJson(bucket, recordKey(subida.id), subida);
  return subida;
}

/** The upload of an id, or undefined. */
export async function readSubida(id: string): Promise<StoredSubida | undefined> {
  const found = await readJson(bucket, recordKey(id));
  return found === undefined ? undefined : storedSubidaSchema.parse(found);
}

/** The file of an upload; undefined until it is whole. */
export async function inspectSubida(id: string): Promise<DroppedObject | undefined> {
  return inspectDropped(fileKey(id));
}

/** The parts that have arrived, by number; undefined where the upload was completed or aborted. */
export async function listPartes(subida: StoredSubida): Promise<Parte[] | undefined> {
  return subida.carga === '' ? undefined : listParts(partsOf(subida));
}

/** An address for putting a part of `bytes` bytes, for a quarter of an hour. Never to be logged. */
export async function presignParte(subida: StoredSubida, numero: number, bytes: number): Promise<string> {
  return presignPart(partsOf(subida), { numero, bytes, seconds: presignedSeconds });
}

/** Completes an upload. False where it was completed or aborted, or a part was put again meanwhile. */
export async function completeSubida(subida: StoredSubida, partes: readonly Parte[]): Promise<boolean> {
  return completeParts(partsOf(subida), partes);
}

/** Deletes an upload. Its record goes last, so that an upload deleted half way can be deleted again. */
export async function deleteSubida(subida: StoredSubida): Promise<void> {
  if (subida.carga !== '') await abortParts(partsOf(subida));
  for (const key of [fileKey(subida.id), recordKey(subida.id)]) await deleteObject(bucket, key);
}

/** The file of an upload, or `range` of its bytes (`0-99`, or `-99` for the last); undefined without one. Read or destroy it. */
export async function openSubida(id: string, range?: string): Promise<Readable | undefined> {
  return (await openObject(bucket, fileKey(id), { range }))?.body;
}

/** Drops an uploaded file, in the name of a user of the panel. False where it is gone, or was dropped before. */
export async function dropSubida(id: string, to: string, usuario: string): Promise<boolean> {
  // With two concurrent calls, the second copy would be another delivery of the same file.
  return copyObject(bucket, fileKey(id), to, { metadata: viaPanel(usuario), overNothing: true });
}

/** Makes a whole upload of a dropped file. Undefined where the file is gone. */
export async function takeDropped(
  from: string,
  subida: Omit<StoredSubida, 'carga'>,
): Promise<StoredSubida | undefined> {
  return (await copyObject(bucket, from, fileKey(subida.id))) ? keep({ ...subida, carga: '' }) : undefined;
}

/**
 * An address for putting a certificate, for a quarter of an hour, and the headers of the request, which deliver it in the name of
 * a user of the panel. Never to be logged.
 */
export async function presignCertificado(
  key: string,
  { bytes, usuario }: { bytes: number; usuario: string },
): Promise<{ url: string; cabeceras: Record<string, string> }> {
  return presignPut(bucket, key, { bytes, seconds: presignedSeconds, metadata: viaPanel(usuario) });
}
