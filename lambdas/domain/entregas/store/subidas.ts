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

/** Beside the uploads themselves, so that they go after a week too. */
const prefix = 'subidas/en-espera/';

const bucket = 'DROP_BUCKET';
const keyOf = (id: string) => `${prefix}${id}.json`;

/** Says that an upload waits for a person's answers from now on. */
export async function beginEspera(id: string): Promise<void> {
  await putJson(bucket, keyOf(id), null);
}

/** Says that an upload waits no more: it was delivered, or is discarded. What was answered goes with it. */
export async function endEspera(id: string): Promise<void> {
  await deleteObject(bucket, keyOf(id));
}

/** The ids of uploads that wait, those that were answered last first: at most `most`, of the thousand that are listed. */
export async function listEsperas(most: number): Promise<string[]> {
  const keys = await keysOfNewest(bucket, prefix);
  return keys.slice(0, most).map((key) => key.slice(prefix.length, -'.json'.length));
}

/** What a person has answered of an upload; null where nothing was, or it waits no more. */
export async function readBorrador(id: string): Promise<BorradorDeSubida | null> {
  return (await readEspera(id))?.borrador ?? null;
}

/** Keeps what a person has answered of an upload; nothing where it waits no more. */
export async function keepBorrador(id: string, borrador: BorradorDeSubida): Promise<void> {
  const found = await readEspera(id);
  if (!found) return;
  // Delivered meanwhile, it must not wait again.
  await putJson(bucket, keyOf(id), borrador, { over: found.etag });
}

async function readEspera(id: string): Promise<{ borrador: BorradorDeSubida | null; etag: string } | undefined> {
  const found = await readObject(bucket, keyOf(id));
  if (!found) return undefined;
  const borrador = borradorDeSubidaSchema.nullable().parse(JSON.parse(new TextDecoder().decode(found.content)));
  return { borrador, etag: found.etag };
}

/** Where simulations of uploaded files are ordered, by the name of 1.0.0; S3 notifies the ingest function of them. */
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
  /** When it was last heard of; absent of what an earlier version wrote. */
  actualizado: instantSchema.optional(),
});
export type EstadoDeSimulacion = z.infer<typeof stateSchema>;

/**
 * Orders the simulation of an upload, in the place of the one before. Ordered twice, it is carried out twice, to the same end.
 */
export async function orderSimulacion(subida: string, pedido: SimulacionPedida): Promise<void> {
  await putJson(bucket, orderKey(subida), pedido);
}

/** The upload whose simulation an object orders. */
export function simulacionOf(key: string): string {
  return key.slice(simulacionesPrefix.length).replace(/\.json$/u, '');
}

/** The newest order of a simulation of an upload; undefined where there is none. */
export async function readPedido(subida: string): Promise<SimulacionPedida | undefined> {
  const found = await readJson(bucket, orderKey(subida));
  return found === undefined ? undefined : orderSchema.parse(found);
}

/** Writes how far a simulation has come over what was written of it before; what is known of other simulations stays. */
export async function putEstadoDeSimulacion(subida: string, estado: EstadoDeSimulacion): Promise<void> {
  await putJson(bucket, stateKey(subida, estado.orden), estado);
}

/** How far a simulation of an upload has come; undefined where it wasn't begun. */
export async function readEstadoDeSimulacion(subida: string, orden: string): Promise<EstadoDeSimulacion | undefined> {
  const found = await readJson(bucket, stateKey(subida, orden));
  return found === undefined ? undefined : stateSchema.parse(found);
}

/** Where files lie that come from a browser, until they are delivered; after a week they are deleted. */
const subidasPrefix = 'subidas/';

/** How long the address of a part or of a certificate serves, in seconds. */
const presignedSeconds = 900;
const recordKey = (id: string) => `${subidasPrefix}${id}/subida.json`;
const fileKey = (id: string) => `${subidasPrefix}${id}/archivo`;
const partsOf = ({ id, carga }: StoredSubida): PartUpload => ({ bucket, key: fileKey(id), id: carga });

/** An upload as the bucket keeps it; `carga` is S3's id of the parts, '' of a file that came whole. */
const storedSubidaSchema = z.object({
  id: z.string(),
  archivo: z.string(),
  bytes: z.number().int(),
  carga: z.string(),
  creada: instantSchema,
  por: z.string(),
});
export type StoredSubida = z.infer<typeof storedSubidaSchema>;

/** Begins an upload. One that dies half way leaves parts that S3 deletes after a day, and no record. */
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

/** What lies where an upload's file is once it is whole; undefined before. */
export async function inspectSubida(id: string): Promise<DroppedObject | undefined> {
  return inspectDropped(fileKey(id));
}

/** The parts that have arrived, by number; undefined where the upload was ended or given up. */
export async function listPartes(subida: StoredSubida): Promise<Parte[] | undefined> {
  return subida.carga === '' ? undefined : listParts(partsOf(subida));
}

/** An address to put a part of so many bytes to, for a quarter of an hour. Never to be logged. */
export async function presignParte(subida: StoredSubida, numero: number, bytes: number): Promise<string> {
  return presignPart(partsOf(subida), { numero, bytes, seconds: presignedSeconds });
}

/** Puts the parts together. False where the upload was ended or given up, or a part was put again meanwhile. */
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

/** Drops an uploaded file, in the name of a user of the panel. False where it is gone, or was dropped there before. */
export async function dropSubida(id: string, to: string, usuario: string): Promise<boolean> {
  // Of two calls at once the later copy would be another delivery of the same file.
  return copyObject(bucket, fileKey(id), to, { metadata: viaPanel(usuario), overNothing: true });
}

/** Takes a dropped file as an upload that is whole. Undefined where it is gone. */
export async function takeDropped(
  from: string,
  subida: Omit<StoredSubida, 'carga'>,
): Promise<StoredSubida | undefined> {
  return (await copyObject(bucket, from, fileKey(subida.id))) ? keep({ ...subida, carga: '' }) : undefined;
}

/**
 * Where a certificate is put, for a quarter of an hour, and the headers that go with it: it is delivered in the name of a
 * user of the panel. Never to be logged.
 */
export async function presignCertificado(
  key: string,
  { bytes, usuario }: { bytes: number; usuario: string },
): Promise<{ url: string; cabeceras: Record<string, string> }> {
  return presignPut(bucket, key, { bytes, seconds: presignedSeconds, metadata: viaPanel(usuario) });
}
