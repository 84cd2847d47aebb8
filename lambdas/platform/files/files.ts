import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { files } from '../dynamo/clients.ts';
import { contentDisposition, type Disposition, keptByNobody } from './content-disposition.ts';
import { required } from '../runtime/environment.ts';

/** How long the address of a file's bytes serves, in seconds. */
const presignedSeconds = 60;

const pdf = 'application/pdf';
const bucket = () => required('FILES_BUCKET');

/** An address that gives a PDF's bytes to its holder, for a minute. Never to be logged. */
export async function presignPdf(key: string, filename: string, disposition: Disposition = 'inline'): Promise<string> {
  return presignFile(key, { filename, disposition, tipo: pdf });
}

/** The same of a file of any type, which the browser is told whatever it was stored with. */
export async function presignFile(
  key: string,
  { filename, disposition, tipo }: { filename: string; disposition: Disposition; tipo: string },
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket(),
    Key: key,
    ResponseContentType: tipo,
    ResponseContentDisposition: contentDisposition(disposition, filename),
    ResponseCacheControl: keptByNobody,
  });
  return getSignedUrl(files(), command, { expiresIn: presignedSeconds });
}

/** How a file, a PDF if nothing else is said, may be uploaded under one key, by a form, until some `seconds` from now have passed. Never to be logged. */
export async function presignUpload(
  key: string,
  { maxBytes, seconds, tipo = pdf }: { maxBytes: number; seconds: number; tipo?: string },
): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(files(), {
    Bucket: bucket(),
    Key: key,
    Expires: seconds,
    Fields: { 'Content-Type': tipo, success_action_status: '204' },
    Conditions: [['content-length-range', 1, maxBytes]],
  });
}

/** What lies under a key: its size in bytes, its first bytes, and the `etag` of just these bytes. */
interface Seen {
  size: number;
  etag: string;
  head: Uint8Array;
}

/** Looks at the first `count` bytes of what lies under a key; undefined where nothing does, or it is being replaced. */
export async function inspectFile(key: string, count: number): Promise<Seen | undefined> {
  return unlessGone(async () => {
    const at = { Bucket: bucket(), Key: key };
    const { ContentLength: size = 0, ETag: etag = '' } = await files().send(new HeadObjectCommand(at));
    if (size === 0) return { size, etag, head: new Uint8Array() };
    const Range = `bytes=0-${Math.min(size, count) - 1}`;
    const { Body } = await files().send(new GetObjectCommand({ ...at, Range, IfMatch: etag }));
    return { size, etag, head: (await Body?.transformToByteArray()) ?? new Uint8Array() };
  });
}

/** Copies the PDF of an `etag`, or a file of another type, to another key. False where that is no longer what lies there. */
export async function copyFile(from: string, etag: string, to: string, tipo = pdf): Promise<boolean> {
  const copied = await unlessGone(async () =>
    files().send(
      new CopyObjectCommand({
        Bucket: bucket(),
        Key: to,
        CopySource: [bucket(), ...from.split('/')].map(encodeURIComponent).join('/'),
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        ContentType: tipo,
      }),
    ),
  );
  return copied !== undefined;
}

/** Puts a PDF under a key. */
export async function putPdf(key: string, bytes: Uint8Array): Promise<void> {
  await files().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: bytes, ContentType: pdf }));
}

/** Deletes what lies under a key, if anything does; the bucket keeps it for 30 days more. */
export async function deleteFile(key: string): Promise<void> {
  await files().send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }));
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
