import type { Readable } from 'node:stream';
import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import {
  abortParts,
  beginParts,
  completeParts,
  listParts,
  type Parte,
  type PartUpload,
  presignPart,
} from '../../../platform/files/multipart.ts';
import { copyObject, deleteObject, openObject, putJson, readJson } from '../../../platform/files/objects.ts';
import { presignPut } from '../../../platform/files/presign.ts';
import { viaPanel } from './drop.ts';
import { type DroppedObject, inspectDropped } from './entrega-objects.ts';

/** Where files lie that come from a browser, until they are delivered; after a week they are deleted. */
const subidasPrefix = 'subidas/';

/** How long the address of a part or of a certificate serves, in seconds. */
const presignedSeconds = 900;

const bucket = 'DROP_BUCKET';
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

/** Deletes an upload: its record last, so that one that was deleted half way can be deleted again. */
export async function deleteSubida(subida: StoredSubida): Promise<void> {
  if (subida.carga !== '') await abortParts(partsOf(subida));
  for (const key of [fileKey(subida.id), recordKey(subida.id)]) await deleteObject(bucket, key);
}

/** The file of an upload, or `range` of its bytes (`0-99`, or `-99` for the last); undefined where there is none. It must be read or destroyed. */
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
