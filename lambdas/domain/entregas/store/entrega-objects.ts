import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import * as z from 'zod';
import { required } from '../../../platform/runtime/environment.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { files } from '../../../platform/dynamo/clients.ts';
import { contentDisposition, keptByNobody } from '../../../platform/files/content-disposition.ts';
import { viaPanel } from './drop.ts';

/** Where what is known of each delivery lies in the drop bucket, but for its report. */
const entregasPrefix = 'entregas/';

/** Where withdrawals are ordered; S3 notifies the ingest function of them. */
export const retiradasPrefix = 'retiradas/';

/** How long the address of a file serves, in seconds. */
const presignedSeconds = 60;

const bucket = () => required('DROP_BUCKET');
const folderOf = (id: string) => `${entregasPrefix}${id}/`;
const touchedPrefix = (id: string) => `${folderOf(id)}muestras/`;

/**
 * Keeps which samples a batch of a delivery brings, before they are stored: what a reading that dies has touched is
 * known. A reading by another mapping (`mappingVersion`) makes other batches; the same one, repeated, writes the same again.
 */
export async function putTouched(id: string, mappingVersion: string, n: number, ids: readonly string[]): Promise<void> {
  await putJson(`${touchedPrefix(id)}${mappingVersion}/${String(n).padStart(6, '0')}.json`, ids);
}

/** The keys of the batches of a delivery, in order; of one reading, or of all. */
export async function touchedBatches(id: string, mappingVersion?: string): Promise<string[]> {
  return keysUnder(mappingVersion === undefined ? touchedPrefix(id) : `${touchedPrefix(id)}${mappingVersion}/`);
}

/** The ids of the samples of batches. */
export async function idsOf(batches: readonly string[]): Promise<Set<string>> {
  return new Set((await mapBounded(batches, 8, readTouched)).flat());
}

/** The ids of the samples of a batch. */
export async function readTouched(key: string): Promise<string[]> {
  return z.array(z.string()).parse(await readJson(key));
}

const absentPrefix = (id: string) => `${folderOf(id)}ausentes/`;

/**
 * Keeps which samples a delivery withdraws by not having them, before they are: `leida` is the delivery whose reading found
 * them, itself or an earlier one that was read after it.
 */
export async function putAbsent(id: string, leida: string, n: number, ids: readonly string[]): Promise<void> {
  await putJson(`${absentPrefix(id)}${leida}/${String(n).padStart(6, '0')}.json`, ids);
}

/** The keys of the batches of samples that a delivery withdraws by not having them; of one reading, or of all. */
export async function absentBatches(id: string, leida?: string): Promise<string[]> {
  return keysUnder(leida === undefined ? absentPrefix(id) : `${absentPrefix(id)}${leida}/`);
}

/** The keys of the batches of all samples that a delivery says something of: those it brought and those it withdraws. */
export async function batchesOfEntrega(id: string): Promise<string[]> {
  return [...(await touchedBatches(id)), ...(await absentBatches(id))];
}

const progressKey = (id: string) => `${folderOf(id)}avance.json`;

/** Keeps how far a reading of a delivery has come, for the message that goes on with it. */
export async function putProgress(id: string, mappingVersion: object | null): Promise<void> {
  await putJson(progressKey(id), mappingVersion);
}

/** The same, not yet checked; undefined until there is one. */
export async function readProgress(id: string): Promise<unknown> {
  return readJson(progressKey(id));
}

/** Where it is ordered that a reading goes on; S3 notifies the ingest function of it. */
export const continuacionesPrefix = 'continuaciones/';

const continuacionSchema = z.object({
  key: z.string(),
  etag: z.string().optional(),
  hora: z.coerce.date().optional(),
  secuencia: z.string().optional(),
});
type Continuacion = z.infer<typeof continuacionSchema>;

/** Orders that a delivery be read on, as the message said of its file. Ordered twice, the second finds nothing left. */
export async function orderContinuation(id: string, notice: Continuacion): Promise<void> {
  await putJson(`${continuacionesPrefix}${id}.json`, notice);
}

/** What an order to read on says of the file; undefined where it is gone. */
export async function readContinuation(key: string): Promise<Continuacion | undefined> {
  const found = await readJson(key);
  return found === undefined ? undefined : continuacionSchema.parse(found);
}

/** Keeps what is noted of a delivery, by reason. */
export async function putNotas(id: string, notas: object): Promise<void> {
  await putJson(`${folderOf(id)}notas.json`, notas);
}

/** The same, not yet checked; undefined until there is one. */
export async function readNotas(id: string): Promise<unknown> {
  return readJson(`${folderOf(id)}notas.json`);
}

/** Keeps what was found in the samples of a delivery. */
export async function putReparos(id: string, reparos: object): Promise<void> {
  await putJson(`${folderOf(id)}coherencia.json`, reparos);
}

/** The same, not yet checked; undefined until there is one. */
export async function readReparos(id: string): Promise<unknown> {
  return readJson(`${folderOf(id)}coherencia.json`);
}

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson', zip: 'application/zip' };

/** Keeps the refused rows of a delivery. */
export async function putRechazadas(id: string, extension: keyof typeof contentTypes, body: Uint8Array): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: `${folderOf(id)}rechazadas.${extension}`,
      Body: body,
      ContentType: contentTypes[extension],
    }),
  );
}

/** The key of a delivery's refused rows, or undefined. */
export async function rechazadasKey(id: string): Promise<string | undefined> {
  return (await keysUnder(`${folderOf(id)}rechazadas.`))[0];
}

/** An address that gives the refused rows of a delivery, for a minute; undefined where there are none. Never to be logged. */
export async function presignRechazadas(id: string, archivo: string): Promise<string | undefined> {
  const key = await rechazadasKey(id);
  if (key === undefined) return undefined;
  const extension = key.slice(key.lastIndexOf('.'));
  const name = `${archivo.replace(/(?:\.[a-z]{1,6}){1,2}$/iu, '')} (rechazadas)${extension}`;
  const command = new GetObjectCommand({
    Bucket: bucket(),
    Key: key,
    ResponseContentDisposition: contentDisposition('attachment', name),
    ResponseCacheControl: keptByNobody,
  });
  return getSignedUrl(files(), command, { expiresIn: presignedSeconds });
}

/** Orders the withdrawal of a delivery. Ordered twice, it is carried out twice, to the same end. */
export async function orderWithdrawal(id: string): Promise<void> {
  await putJson(`${retiradasPrefix}${id}.json`, { entrega: id });
}

/** Where decisions on held back samples are ordered; S3 notifies the ingest function of them. */
export const retenidasPrefix = 'retenidas/';

/** Orders that what was said of held back samples of a delivery be carried out. Ordered twice, the second finds nothing left. */
export async function orderDecision(id: string): Promise<void> {
  await putJson(`${retenidasPrefix}${id}.json`, { entrega: id });
}

/** The delivery that an object of a folder of orders names. */
export function entregaOfOrder(key: string): string {
  return key.slice(key.indexOf('/') + 1).replace(/\.json$/u, '');
}

/** What lies where a file was dropped: its size, and what makes it this delivery and no other. */
export interface DroppedObject {
  bytes: number;
  etag: string;
  delivered: Date;
}

/** What lies under a key of the drop bucket; undefined where nothing does. */
export async function inspectDropped(key: string): Promise<DroppedObject | undefined> {
  return unlessGone(async () => {
    const { ContentLength, ETag, LastModified } = await files().send(
      new HeadObjectCommand({ Bucket: bucket(), Key: key }),
    );
    if (ContentLength === undefined || !ETag || !LastModified)
      throw new Error(`S3 gave too little of the metadata of ${key}`);
    return { bytes: ContentLength, etag: ETag, delivered: LastModified };
  });
}

/** Drops a file once more, under another key, in the name of a user of the panel. False where it is gone. */
export async function dropAgain(from: string, etag: string, to: string, usuario: string): Promise<boolean> {
  const copied = await unlessGone(async () =>
    files().send(
      new CopyObjectCommand({
        Bucket: bucket(),
        Key: to,
        CopySource: [bucket(), ...from.split('/')].map(encodeURIComponent).join('/'),
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        Metadata: viaPanel(usuario),
      }),
    ),
  );
  return copied !== undefined;
}

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await files().send(
      new ListObjectsV2Command({ Bucket: bucket(), Prefix: prefix, ContinuationToken }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return keys;
}

async function putJson(key: string, value: unknown): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: key,
      Body: JSON.stringify(value),
      ContentType: 'application/json',
    }),
  );
}

async function readJson(key: string): Promise<unknown> {
  const text = await unlessGone(async () => {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
    return Body?.transformToString();
  });
  return text === undefined ? undefined : JSON.parse(text);
}

const gone = new Set([404, 412]);

/** Undefined where what was asked for isn't there, or isn't the same any more. */
async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3ServiceException && gone.has(error.$metadata.httpStatusCode ?? 0)) return undefined;
    throw error;
  }
}
