import type { Readable } from 'node:stream';
import { type ViaDeEntrega, viaDeEntregaSchema } from '../../../../contract/entregas/entrega.ts';
import { openObject, putJson, putObject, readJson, readObject } from '../../../platform/files/objects.ts';
import { textOfBytes } from '../../../platform/runtime/encoding.ts';

const bucket = 'DROP_BUCKET';

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
  const object = await openObject(bucket, key);
  if (!object) return undefined;
  const { body, bytes: size, etag, written: delivered, metadata } = object;
  const simulacion = metadata['modo'] === dryRunMode.modo;
  const admiteCambios = metadata['cambios-de-solicitante'] === admittingMode['cambios-de-solicitante'];
  const via = viaDeEntregaSchema.catch('bucket').parse(metadata['via']);
  const por = via === 'panel' ? (metadata['por'] ?? null) : null;
  return { body, size, etag, delivered, simulacion, admiteCambios, via, por };
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
  const object = await readObject(bucket, mappingKey(name));
  // Editors of older systems save in Windows-1252 or UTF-16.
  return object && { texto: textOfBytes(object.content), etag: object.etag };
}

/** Writes the report of a dropped file over the one before. */
export async function putReport(key: string, report: object): Promise<void> {
  await putJson(bucket, reportKey(key), report, { cacheControl: 'no-store' });
}

/** The report of a dropped file, not yet checked; undefined until there is one. */
export async function readReport(key: string): Promise<unknown> {
  return readJson(bucket, reportKey(key));
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
  await putObject(bucket, key, body, {
    bytes: size,
    metadata: { ...(dryRun && dryRunMode), ...(admiteCambios && admittingMode), ...(isOrden && viaOrden) },
  });
}
