import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { files } from '../dynamo/clients.ts';
import { contentDisposition, type Disposition, keptByNobody } from './content-disposition.ts';
import { type Bucket, placeOf } from './objects.ts';

// Addresses and forms that give access to an object without any other right. Never log them.

/** How long an address for reading an object is valid, in seconds. */
const getSeconds = 60;

/** An address for reading an object for a minute, under a file's name, and as `tipo` instead of the stored type. */
export async function presignGet(
  bucket: Bucket,
  key: string,
  { filename, disposition, tipo }: { filename: string; disposition: Disposition; tipo?: string },
): Promise<string> {
  const command = new GetObjectCommand({
    ...placeOf(bucket, key),
    ResponseContentType: tipo,
    ResponseContentDisposition: contentDisposition(disposition, filename),
    ResponseCacheControl: keptByNobody,
  });
  return getSignedUrl(files(), command, { expiresIn: getSeconds });
}

/** A form for uploading a file (by default a PDF) under one key, valid for `seconds`. */
export async function presignUpload(
  key: string,
  { maxBytes, seconds, tipo = 'application/pdf' }: { maxBytes: number; seconds: number; tipo?: string },
): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(files(), {
    ...placeOf('FILES_BUCKET', key),
    Expires: seconds,
    Fields: { 'Content-Type': tipo, success_action_status: '204' },
    Conditions: [['content-length-range', 1, maxBytes]],
  });
}

/** An address for putting exactly `bytes` bytes, for some seconds, and the headers that the request must have. */
export async function presignPut(
  bucket: Bucket,
  key: string,
  { bytes, seconds, metadata }: { bytes: number; seconds: number; metadata: Record<string, string> },
): Promise<{ url: string; cabeceras: Record<string, string> }> {
  const cabeceras = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]));
  const command = new PutObjectCommand({ ...placeOf(bucket, key), ContentLength: bytes, Metadata: metadata });
  const url = await getSignedUrl(files(), command, {
    expiresIn: seconds,
    unhoistableHeaders: new Set(Object.keys(cabeceras)),
    signableHeaders: new Set(['content-length', 'host', ...Object.keys(cabeceras)]),
  });
  return { url, cabeceras };
}
