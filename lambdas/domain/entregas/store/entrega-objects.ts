import type { Readable } from 'node:stream';
import { type ViaDeEntrega, viaDeEntregaSchema } from '../../../../contract/entregas/entrega.ts';
import {
  openObject,
  putJson,
  putObject,
  readJson,
  readObject,
  copyObject,
  inspectObject,
  keysUnder,
} from '../../../platform/files/objects.ts';
import { textOfBytes } from '../../../platform/runtime/utf8.ts';
import * as z from 'zod';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { presignGet } from '../../../platform/files/presign.ts';

const bucket = 'DROP_BUCKET';

/** A file in the drop bucket. Read its `body` to the end, or destroy it. */
export interface DroppedFile {
  body: Readable;
  /** Bytes. */
  size: number;
  etag: string;
  /** When it was delivered. */
  delivered: Date;
  /** Whether the file is to be simulated. */
  simulacion: boolean;
  /** Whether an administrator allows its samples to pass from one client's solicitante to another's. */
  admiteCambios: boolean;
  /** The way of delivery, and the user of the panel who delivered it, if one did. */
  via: ViaDeEntrega;
  por: string | null;
}

/** User metadata of a file that is to be read without storing anything. */
const modoDeSimulacion = { modo: 'simulacion' };

/** User metadata by which an administrator allows a file's samples to pass from one client to another. */
const admittingMode = { 'cambios-de-solicitante': 'admitir' };

/** User metadata of a file that a user of the panel delivers. */
export const viaPanel = (usuario: string) => ({ via: 'panel', por: usuario });

/** User metadata of a file that a command delivers. */
const viaOrden = { via: 'orden' };

/** A dropped file; undefined where it has been withdrawn. */
export async function readDropped(key: string): Promise<DroppedFile | undefined> {
  const object = await openObject(bucket, key);
  if (!object) return undefined;
  const { body, bytes: size, etag, written: delivered, metadata } = object;
  const simulacion = metadata['modo'] === modoDeSimulacion.modo;
  const admiteCambios = metadata['cambios-de-solicitante'] === admittingMode['cambios-de-solicitante'];
  const via = viaDeEntregaSchema.catch('bucket').parse(metadata['via']);
  const por = via === 'panel' ? (metadata['por'] ?? null) : null;
  return { body, size, etag, delivered, simulacion, admiteCambios, via, por };
}

/** The text of a mapping by name; undefined where there is none. */
export async function readMappingText(name: string): Promise<string | undefined> {
  return (await readMappingDocument(name))?.texto;
}

const mappingKey = (name: string) => `mappings/${name}.json`;

/** The key of a dropped file's report. */
export function reportKey(key: string): string {
  return `informes/${key}.json`;
}

/** The document of a mapping by name, with its entity tag; undefined where there is none. */
export async function readMappingDocument(name: string): Promise<{ texto: string; etag: string } | undefined> {
  const object = await readObject(bucket, mappingKey(name));
  // Editors of older systems save in Windows-1252 or UTF-16.
  return object && { texto: textOfBytes(object.content), etag: object.etag };
}

/** Writes the report of a dropped file over the one before. */
export async function putReport(key: string, report: object): Promise<void> {
  await putJson(bucket, reportKey(key), report, { cacheControl: 'no-store' });
}

/** The report of a dropped file, unchecked; undefined until there is one. */
export async function readReport(key: string): Promise<unknown> {
  return readJson(bucket, reportKey(key));
}

interface DropOptions {
  /** Bytes of the body. */
  size: number;
  simulacion?: boolean;
  admiteCambios?: boolean;
  /** Whether a command delivers the file. */
  isOrden?: boolean;
}

/** Delivers a file, or a mapping, as a laboratory would. */
export async function putDropped(
  key: string,
  body: Readable | Uint8Array,
  { size, simulacion, admiteCambios = false, isOrden = false }: DropOptions,
): Promise<void> {
  await putObject(bucket, key, body, {
    bytes: size,
    metadata: { ...(simulacion && modoDeSimulacion), ...(admiteCambios && admittingMode), ...(isOrden && viaOrden) },
  });
}

/** The prefix of the objects of deliveries in the drop bucket, except reports. */
const entregasPrefix = 'entregas/';

/** The prefix of orders of withdrawals, of which S3 notifies the ingest function. */
export const retiradasPrefix = 'retiradas/';
const folderOf = (id: string) => `${entregasPrefix}${id}/`;
const touchedPrefix = (id: string) => `${folderOf(id)}muestras/`;

/**
 * Records the samples of a delivery's batch before they are stored, so that the samples touched by a reading that dies are known.
 * Each version of the mapping (`mappingVersion`) has its own batches; the same reading repeated writes the same batches.
 */
export async function putTouched(id: string, mappingVersion: string, n: number, ids: readonly string[]): Promise<void> {
  await putJson(bucket, `${touchedPrefix(id)}${mappingVersion}/${String(n).padStart(6, '0')}.json`, ids);
}

/** The keys of the batches of a delivery, in order; of one reading, or of all. */
export async function touchedBatches(id: string, mappingVersion?: string): Promise<string[]> {
  return keysUnder(bucket, mappingVersion === undefined ? touchedPrefix(id) : `${touchedPrefix(id)}${mappingVersion}/`);
}

/** The ids of the samples of batches. */
export async function idsOf(batches: readonly string[]): Promise<Set<string>> {
  return new Set((await mapBounded(batches, 8, readTouched)).flat());
}

/** The ids of the samples of a batch. */
export async function readTouched(key: string): Promise<string[]> {
  return z.array(z.string()).parse(await readJson(bucket, key));
}

const absentPrefix = (id: string) => `${folderOf(id)}ausentes/`;

/**
 * Records the samples that a complete export lacks before they are withdrawn. `leida` is the delivery whose reading found them:
 * the export itself, or an earlier delivery that was read after it.
 */
export async function putAbsent(id: string, leida: string, n: number, ids: readonly string[]): Promise<void> {
  await putJson(bucket, `${absentPrefix(id)}${leida}/${String(n).padStart(6, '0')}.json`, ids);
}

/** The keys of the batches of samples that a delivery lacks and withdraws; of one reading, or of all. */
export async function absentBatches(id: string, leida?: string): Promise<string[]> {
  return keysUnder(bucket, leida === undefined ? absentPrefix(id) : `${absentPrefix(id)}${leida}/`);
}

/** The keys of the batches of all samples that a delivery brought or withdraws. */
export async function batchesOfEntrega(id: string): Promise<string[]> {
  return [...(await touchedBatches(id)), ...(await absentBatches(id))];
}

const progressKey = (id: string) => `${folderOf(id)}avance.json`;

/** Keeps the progress of a delivery's reading, for the message that goes on with it. */
export async function putProgress(id: string, mappingVersion: object | null): Promise<void> {
  await putJson(bucket, progressKey(id), mappingVersion);
}

/** The progress of a delivery's reading, unchecked; undefined until there is one. */
export async function readProgress(id: string): Promise<unknown> {
  return readJson(bucket, progressKey(id));
}

/** The prefix of orders to go on with a reading, of which S3 notifies the ingest function. */
export const continuacionesPrefix = 'continuaciones/';

const continuacionSchema = z.object({
  key: z.string(),
  etag: z.string().optional(),
  hora: z.coerce.date().optional(),
  secuencia: z.string().optional(),
});
type Continuacion = z.infer<typeof continuacionSchema>;

/** Orders to go on with a delivery's reading, with the message about its file. A second order finds nothing left. */
export async function orderContinuation(id: string, notice: Continuacion): Promise<void> {
  await putJson(bucket, `${continuacionesPrefix}${id}.json`, notice);
}

/** The content of an order to go on with a reading; undefined where it is gone. */
export async function readContinuation(key: string): Promise<Continuacion | undefined> {
  const found = await readJson(bucket, key);
  return found === undefined ? undefined : continuacionSchema.parse(found);
}

/** Keeps the notes of a delivery, by reason. */
export async function putNotas(id: string, notas: object): Promise<void> {
  await putJson(bucket, `${folderOf(id)}notas.json`, notas);
}

/** The notes of a delivery, unchecked; undefined until there are any. */
export async function readNotas(id: string): Promise<unknown> {
  return readJson(bucket, `${folderOf(id)}notas.json`);
}

/** Keeps the findings in the samples of a delivery. */
export async function putReparos(id: string, reparos: object): Promise<void> {
  await putJson(bucket, `${folderOf(id)}coherencia.json`, reparos);
}

/** The findings of a delivery, unchecked; undefined until there are any. */
export async function readReparos(id: string): Promise<unknown> {
  return readJson(bucket, `${folderOf(id)}coherencia.json`);
}

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson', zip: 'application/zip' };

/** Keeps the refused rows of a delivery. */
export async function putRechazadas(id: string, extension: keyof typeof contentTypes, body: Uint8Array): Promise<void> {
  await putObject(bucket, `${folderOf(id)}rechazadas.${extension}`, body, { type: contentTypes[extension] });
}

/** The key of a delivery's refused rows, or undefined. */
export async function rechazadasKey(id: string): Promise<string | undefined> {
  return (await keysUnder(bucket, `${folderOf(id)}rechazadas.`))[0];
}

/** An address for reading the refused rows of a delivery, for a minute; undefined where there are none. Never to be logged. */
export async function presignRechazadas(id: string, archivo: string): Promise<string | undefined> {
  const key = await rechazadasKey(id);
  if (key === undefined) return undefined;
  const extension = key.slice(key.lastIndexOf('.'));
  const name = `${archivo.replace(/(?:\.[a-z]{1,6}){1,2}$/iu, '')} (rechazadas)${extension}`;
  return presignGet(bucket, key, { filename: name, disposition: 'attachment' });
}

/** Orders the withdrawal of a delivery. Ordered twice, it is carried out twice, to the same end. */
export async function orderWithdrawal(id: string): Promise<void> {
  await putJson(bucket, `${retiradasPrefix}${id}.json`, { entrega: id });
}

/** The prefix of orders to carry out decisions on held back samples, of which S3 notifies the ingest function. */
export const retenidasPrefix = 'retenidas/';

/** Orders to carry out a decision on held back samples of a delivery. A second order finds nothing left. */
export async function orderDecision(id: string): Promise<void> {
  await putJson(bucket, `${retenidasPrefix}${id}.json`, { entrega: id });
}

/** The delivery that an order's key names. */
export function entregaOfOrder(key: string): string {
  return key.slice(key.indexOf('/') + 1).replace(/\.json$/u, '');
}

/** The object at a dropped file's key: its size, and the entity tag and instant that identify the delivery. */
export interface DroppedObject {
  bytes: number;
  etag: string;
  delivered: Date;
}

/** The object of a key in the drop bucket; undefined where there is none. */
export async function inspectDropped(key: string): Promise<DroppedObject | undefined> {
  const found = await inspectObject(bucket, key);
  return found && { bytes: found.bytes, etag: found.etag, delivered: found.written };
}

/** Drops a file again, under another key, in the name of a user of the panel. False where it is gone. */
export async function dropAgain(from: string, etag: string, to: string, usuario: string): Promise<boolean> {
  return copyObject(bucket, from, to, { etag, metadata: viaPanel(usuario) });
}
