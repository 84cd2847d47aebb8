import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { type ViaDeEntrega, viaDeEntregaSchema } from '../../../../contract/entregas/entrega.ts';
import { files } from '../../../platform/dynamo/clients.ts';
import { textOfBytes } from '../../../platform/runtime/encoding.ts';
import { required } from '../../../platform/runtime/environment.ts';

/** A file as it lies in the drop bucket. Its `body` must be read to its end or destroyed. */
export interface DroppedFile {
  body: Readable;
  /** Bytes. */
  size: number;
  etag: string;
  /** When it was delivered. */
  delivered: Date;
  /** Whether it asks for a dry run. */
  simulacion: boolean;
  /** Whether an administrator lets its samples pass from one client's solicitante to another's. */
  admiteCambios: boolean;
  /** How it came, and which user of the panel brought it, if one did. */
  via: ViaDeEntrega;
  por: string | null;
}

/** User metadata by which a file asks to be read without anything being stored. */
const dryRunMode = { modo: 'simulacion' };

/** User metadata by which an administrator lets a file's samples pass from one client to another. */
const admittingMode = { 'cambios-de-solicitante': 'admitir' };

/** User metadata of a file that a user of the panel delivers. */
export const viaPanel = (usuario: string) => ({ via: 'panel', por: usuario });

/** User metadata of a file that a command delivers. */
const viaOrden = { via: 'orden' };

/** A dropped file; undefined where it has been withdrawn. */
export async function readDropped(key: string): Promise<DroppedFile | undefined> {
  const object = await getObject(key);
  if (!object) return undefined;
  const { Body, ContentLength: size, ETag: etag, LastModified: delivered, Metadata: metadata } = object;
  if (!(Body instanceof Readable) || size === undefined || !etag || !delivered) {
    throw new Error(`S3 gave too little of the metadata of ${key}`);
  }
  const simulacion = metadata?.['modo'] === dryRunMode.modo;
  const admiteCambios = metadata?.['cambios-de-solicitante'] === admittingMode['cambios-de-solicitante'];
  const via = viaDeEntregaSchema.catch('bucket').parse(metadata?.['via']);
  const por = via === 'panel' ? (metadata?.['por'] ?? null) : null;
  return { body: Body, size, etag, delivered, simulacion, admiteCambios, via, por };
}

/** The text of the mapping of that name, or undefined where there is none. */
export async function readMappingText(name: string): Promise<string | undefined> {
  return (await readMappingDocument(name))?.texto;
}

const mappingKey = (name: string) => `mappings/${name}.json`;

/** Where the report of a dropped file lies. */
export function reportKey(key: string): string {
  return `informes/${key}.json`;
}

/** The document of the mapping of that name, and what S3 knows its content by; undefined where there is none. */
export async function readMappingDocument(name: string): Promise<{ texto: string; etag: string } | undefined> {
  const object = await getObject(mappingKey(name));
  if (!object) return undefined;
  const { Body, ETag: etag } = object;
  if (!Body || !etag) throw new Error(`S3 gave too little of the mapping ${name}`);
  // Editors of older systems save in Windows-1252 or UTF-16.
  return { texto: textOfBytes(await Body.transformToByteArray()), etag };
}

/** Writes the report of a dropped file over the one before. */
export async function putReport(key: string, report: object): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('DROP_BUCKET'),
      Key: reportKey(key),
      Body: JSON.stringify(report),
      ContentType: 'application/json',
      CacheControl: 'no-store',
    }),
  );
}

/** The report of a dropped file, not yet checked; undefined until there is one. */
export async function readReport(key: string): Promise<unknown> {
  const text = await readText(reportKey(key));
  return text === undefined ? undefined : JSON.parse(text);
}

interface DropOptions {
  /** Bytes of the body. */
  size: number;
  dryRun: boolean;
  admiteCambios?: boolean;
  /** Whether a command delivers it. */
  isOrden?: boolean;
}

/** Delivers a file, or a mapping, as a laboratory would. */
export async function putDropped(
  key: string,
  body: Readable | Uint8Array,
  { size, dryRun, admiteCambios = false, isOrden = false }: DropOptions,
): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('DROP_BUCKET'),
      Key: key,
      Body: body,
      ContentLength: size,
      Metadata: { ...(dryRun && dryRunMode), ...(admiteCambios && admittingMode), ...(isOrden && viaOrden) },
    }),
  );
}

async function readText(key: string): Promise<string | undefined> {
  const object = await getObject(key);
  return object?.Body?.transformToString();
}

async function getObject(key: string) {
  try {
    return await files().send(new GetObjectCommand({ Bucket: required('DROP_BUCKET'), Key: key }));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
