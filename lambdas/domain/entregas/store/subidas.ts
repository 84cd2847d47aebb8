import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  type CopyObjectCommandInput,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { required } from '../../../platform/runtime/environment.ts';
import { files } from '../../../platform/dynamo/clients.ts';
import { viaPanel } from './drop.ts';
import { type DroppedObject, inspectDropped } from './entrega-objects.ts';

/** Where files lie that come from a browser, until they are delivered; after a week they are deleted. */
const subidasPrefix = 'subidas/';

/** How long the address of a part or of a certificate serves, in seconds. */
const presignedSeconds = 900;

const bucket = () => required('DROP_BUCKET');
const recordKey = (id: string) => `${subidasPrefix}${id}/subida.json`;
const fileKey = (id: string) => `${subidasPrefix}${id}/archivo`;

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
  const { UploadId } = await files().send(
    new CreateMultipartUploadCommand({ Bucket: bucket(), Key: fileKey(subida.id) }),
  );
  if (!UploadId) throw new Error('S3 began an upload without an id');
  return keep({ ...subida, carga: UploadId });
}

async function keep(subida: StoredSubida): Promise<StoredSubida> {
  await files().send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: recordKey(subida.id),
      Body: JSON.stringify(subida),
      ContentType: 'application/json',
    }),
  );
  return subida;
}

/** The upload of an id, or undefined. */
export async function readSubida(id: string): Promise<StoredSubida | undefined> {
  const text = await unlessGone(async () => {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: bucket(), Key: recordKey(id) }));
    return Body?.transformToString();
  });
  return text === undefined ? undefined : storedSubidaSchema.parse(JSON.parse(text));
}

/** What lies where an upload's file is once it is whole; undefined before. */
export async function inspectSubida(id: string): Promise<DroppedObject | undefined> {
  return inspectDropped(fileKey(id));
}

/** A part that has arrived. */
export interface Parte {
  numero: number;
  bytes: number;
  etag: string;
}

/** The parts that have arrived, by number; undefined where the upload was ended or given up. */
export async function listPartes({ id, carga }: StoredSubida): Promise<Parte[] | undefined> {
  if (carga === '') return undefined;
  return unlessGone(async () => {
    const found: Parte[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const page: ListPartsCommandOutput = await files().send(
        new ListPartsCommand({ Bucket: bucket(), Key: fileKey(id), UploadId: carga, PartNumberMarker }),
      );
      for (const { PartNumber: numero, Size: bytes, ETag: etag } of page.Parts ?? []) {
        if (numero === undefined || bytes === undefined || !etag) throw new Error('S3 gave too little of a part');
        found.push({ numero, bytes, etag });
      }
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker !== undefined);
    return found;
  });
}

/** An address to put a part of so many bytes to, for a quarter of an hour. Never to be logged. */
export async function presignParte({ id, carga }: StoredSubida, numero: number, bytes: number): Promise<string> {
  const command = new UploadPartCommand({
    Bucket: bucket(),
    Key: fileKey(id),
    UploadId: carga,
    PartNumber: numero,
    ContentLength: bytes,
  });
  const signableHeaders = new Set(['content-length', 'host']);
  return getSignedUrl(files(), command, { expiresIn: presignedSeconds, signableHeaders });
}

/** Puts the parts together. False where the upload was ended or given up, or a part was put again meanwhile. */
export async function completeSubida({ id, carga }: StoredSubida, partes: readonly Parte[]): Promise<boolean> {
  const Parts = partes.map(({ numero, etag }) => ({ PartNumber: numero, ETag: etag }));
  try {
    await files().send(
      new CompleteMultipartUploadCommand({
        Bucket: bucket(),
        Key: fileKey(id),
        UploadId: carga,
        MultipartUpload: { Parts },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && (isGone(error) || error.name === 'InvalidPart')) return false;
    throw error;
  }
}

/** Deletes an upload: its record last, so that one that was deleted half way can be deleted again. */
export async function deleteSubida({ id, carga }: StoredSubida): Promise<void> {
  if (carga !== '') {
    await unlessGone(async () =>
      files().send(new AbortMultipartUploadCommand({ Bucket: bucket(), Key: fileKey(id), UploadId: carga })),
    );
  }
  for (const Key of [fileKey(id), recordKey(id)]) {
    await files().send(new DeleteObjectCommand({ Bucket: bucket(), Key }));
  }
}

/** The file of an upload, or `range` of its bytes (`0-99`, or `-99` for the last); undefined where there is none. It must be read or destroyed. */
export async function openSubida(id: string, range?: string): Promise<Readable | undefined> {
  return unlessGone(async () => {
    const { Body } = await files().send(
      new GetObjectCommand({ Bucket: bucket(), Key: fileKey(id), ...(range && { Range: `bytes=${range}` }) }),
    );
    if (!(Body instanceof Readable)) throw new Error('S3 gave no body');
    return Body;
  });
}

/** Drops an uploaded file, in the name of a user of the panel. False where it is gone, or was dropped there before. */
export async function dropSubida(id: string, to: string, usuario: string): Promise<boolean> {
  try {
    // Of two calls at once the later copy would be another delivery of the same file.
    return await copied(fileKey(id), to, { Metadata: viaPanel(usuario), IfNoneMatch: '*' });
  } catch (error) {
    if (error instanceof S3ServiceException && isTaken(error)) return false;
    throw error;
  }
}

/** Takes a dropped file as an upload that is whole. Undefined where it is gone. */
export async function takeDropped(
  from: string,
  subida: Omit<StoredSubida, 'carga'>,
): Promise<StoredSubida | undefined> {
  return (await copied(from, fileKey(subida.id), { Metadata: {} })) ? keep({ ...subida, carga: '' }) : undefined;
}

async function copied(
  from: string,
  to: string,
  more: Pick<CopyObjectCommandInput, 'Metadata' | 'IfNoneMatch'>,
): Promise<boolean> {
  const done = await unlessGone(async () =>
    files().send(
      new CopyObjectCommand({
        Bucket: bucket(),
        Key: to,
        CopySource: [bucket(), ...from.split('/')].map(encodeURIComponent).join('/'),
        MetadataDirective: 'REPLACE',
        ...more,
      }),
    ),
  );
  return done !== undefined;
}

/**
 * Where a certificate is put, for a quarter of an hour, and the headers that go with it: it is delivered in the name of a
 * user of the panel. Never to be logged.
 */
export async function presignCertificado(
  key: string,
  { bytes, usuario }: { bytes: number; usuario: string },
): Promise<{ url: string; cabeceras: Record<string, string> }> {
  const metadata = viaPanel(usuario);
  const cabeceras = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]));
  const command = new PutObjectCommand({ Bucket: bucket(), Key: key, ContentLength: bytes, Metadata: metadata });
  const url = await getSignedUrl(files(), command, {
    expiresIn: presignedSeconds,
    unhoistableHeaders: new Set(Object.keys(cabeceras)),
    signableHeaders: new Set(['content-length', 'host', ...Object.keys(cabeceras)]),
  });
  return { url, cabeceras };
}

/** Whether something lies there already, or is just being put there. */
function isTaken({ name }: S3ServiceException): boolean {
  return name === 'PreconditionFailed' || name === 'ConditionalRequestConflict';
}

function isGone(error: S3ServiceException): boolean {
  return error.$metadata.httpStatusCode === 404;
}

/** Undefined where what was asked for isn't there. */
async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3ServiceException && isGone(error)) return undefined;
    throw error;
  }
}
