import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { files } from '../dynamo/clients.ts';
import { type Bucket, placeOf, unlessGone } from './objects.ts';

/** An object being uploaded in parts: its bucket and key, and S3's id of the upload. */
export interface PartUpload {
  bucket: Bucket;
  key: string;
  id: string;
}

/** A part that has arrived. */
export interface Parte {
  numero: number;
  bytes: number;
  etag: string;
}

const inRequest = ({ bucket, key, id }: PartUpload) => ({ ...placeOf(bucket, key), UploadId: id });

/** Begins an upload in parts; gives its id. By the bucket's rule S3 deletes the parts of an upload that isn't completed. */
export async function beginParts(bucket: Bucket, key: string): Promise<string> {
  const { UploadId } = await files().send(new CreateMultipartUploadCommand(placeOf(bucket, key)));
  if (!UploadId) throw new Error('S3 began an upload without an id');
  return UploadId;
}

/** The parts that have arrived, by number; undefined where the upload was completed or aborted. */
export async function listParts(upload: PartUpload): Promise<Parte[] | undefined> {
  return unlessGone(async () => {
    const found: Parte[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const page: ListPartsCommandOutput = await files().send(
        new ListPartsCommand({ ...inRequest(upload), PartNumberMarker }),
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

/** An address for putting a part of exactly this size, for some seconds. Never to be logged. */
export async function presignPart(
  upload: PartUpload,
  { numero, bytes, seconds }: { numero: number; bytes: number; seconds: number },
): Promise<string> {
  const command = new UploadPartCommand({ ...inRequest(upload), PartNumber: numero, ContentLength: bytes });
  const signableHeaders = new Set(['content-length', 'host']);
  return getSignedUrl(files(), command, { expiresIn: seconds, signableHeaders });
}

/** Completes an upload. False where it was completed or aborted, or a part was put again meanwhile. */
export async function completeParts(upload: PartUpload, partes: readonly Parte[]): Promise<boolean> {
  const Parts = partes.map(({ numero, etag }) => ({ PartNumber: numero, ETag: etag }));
  const command = new CompleteMultipartUploadCommand({ ...inRequest(upload), MultipartUpload: { Parts } });
  try {
    return (await unlessGone(async () => files().send(command))) !== undefined;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'InvalidPart') return false;
    throw error;
  }
}

/** Aborts an upload; does nothing where it was completed or aborted before. */
export async function abortParts(upload: PartUpload): Promise<void> {
  await unlessGone(async () => files().send(new AbortMultipartUploadCommand(inRequest(upload))));
}
