import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { files } from '../dynamo/clients.ts';
import { required } from '../runtime/environment.ts';

/** A bucket, by the environment variable that holds its name. */
export type Bucket = 'FILES_BUCKET' | 'DROP_BUCKET' | 'OUTBOX_BUCKET';

/** An object's size in bytes, its entity tag, and when it was put. */
export interface ObjectFacts {
  bytes: number;
  etag: string;
  written: Date;
  /** User metadata. */
  metadata: Record<string, string>;
}

/** An open object. Read its `body` to the end, or destroy it. */
export interface OpenObject extends ObjectFacts {
  body: Readable;
}

/** The place of an object in a request of the SDK. */
export const placeOf = (bucket: Bucket, key: string) => ({ Bucket: required(bucket), Key: key });

/** The facts of an object; undefined where there is none. */
export async function inspectObject(bucket: Bucket, key: string): Promise<ObjectFacts | undefined> {
  return unlessGone(async () => factsOf(await files().send(new HeadObjectCommand(placeOf(bucket, key))), key));
}

/**
 * Opens an object, or `range` of its bytes (`0-99`, or `-99` for the last). Undefined where there is none, or it doesn't have the
 * given `etag`.
 */
export async function openObject(
  bucket: Bucket,
  key: string,
  { range, etag }: { range?: string | undefined; etag?: string | undefined } = {},
): Promise<OpenObject | undefined> {
  return unlessGone(async () => {
    const asked = {
      ...placeOf(bucket, key),
      ...(range && { Range: `bytes=${range}` }),
      ...(etag && { IfMatch: etag }),
    };
    const found = await files().send(new GetObjectCommand(asked));
    if (!(found.Body instanceof Readable)) throw new Error(`S3 gave no body of ${key}`);
    return { ...factsOf(found, key), body: found.Body };
  });
}

/** An object's bytes and facts; undefined where there is none. */
export async function readObject(
  bucket: Bucket,
  key: string,
  asked: { range?: string | undefined; etag?: string | undefined } = {},
): Promise<(ObjectFacts & { content: Uint8Array }) | undefined> {
  const found = await openObject(bucket, key, asked);
  if (!found) return undefined;
  const { body, ...facts } = found;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return { ...facts, content: Buffer.concat(pieces) };
}

/** The value of a JSON object, unchecked; undefined where there is none. */
export async function readJson(bucket: Bucket, key: string): Promise<unknown> {
  const found = await readObject(bucket, key);
  return found && JSON.parse(new TextDecoder().decode(found.content));
}

/** How an object is put: `over` is the entity tag of the object that it replaces, or `'nothing'`; absent: over any. */
interface PutOptions {
  type?: string;
  /** Size of a body that is a stream. */
  bytes?: number;
  metadata?: Record<string, string>;
  cacheControl?: string;
  over?: string | undefined;
}

/** Puts an object. With `over`, false where the key has another object, or another write is under way. */
export async function putObject(
  bucket: Bucket,
  key: string,
  body: Uint8Array | string | Readable,
  { type, bytes, metadata, cacheControl, over }: PutOptions = {},
): Promise<boolean> {
  const put = async () =>
    files().send(
      new PutObjectCommand({
        ...placeOf(bucket, key),
        Body: body,
        ContentType: type,
        ContentLength: bytes,
        CacheControl: cacheControl,
        Metadata: metadata,
        ...conditionOver(over),
      }),
    );
  if (over === undefined) {
    await put();
    return true;
  }
  return (await unlessGone(put)) !== undefined;
}

const conditionOver = (over: string | undefined) => {
  if (over === undefined) return {};
  return over === 'nothing' ? { IfNoneMatch: '*' } : { IfMatch: over };
};

/** Puts a value as JSON. */
export async function putJson(bucket: Bucket, key: string, value: unknown, options: PutOptions = {}): Promise<boolean> {
  return putObject(bucket, key, JSON.stringify(value), { type: 'application/json', ...options });
}

/**
 * Copies an object within its bucket, with only the given type and user metadata. False where the object is gone or hasn't the
 * `etag`, and, with `overNothing`, where the new key has an object already or one is being put.
 */
export async function copyObject(
  bucket: Bucket,
  from: string,
  to: string,
  copy: { etag?: string; type?: string; metadata?: Record<string, string>; overNothing?: boolean } = {},
): Promise<boolean> {
  const copied = await unlessGone(async () =>
    files().send(
      new CopyObjectCommand({
        ...placeOf(bucket, to),
        CopySource: [required(bucket), ...from.split('/')].map(encodeURIComponent).join('/'),
        CopySourceIfMatch: copy.etag,
        MetadataDirective: 'REPLACE',
        // GuardDuty's tags of the source aren't copied, since it scans the copy itself; so no right to read tags is needed.
        TaggingDirective: 'REPLACE',
        ContentType: copy.type,
        Metadata: copy.metadata,
        ...(copy.overNothing && { IfNoneMatch: '*' }),
      }),
    ),
  );
  return copied !== undefined;
}

/** Deletes an object, if there is one. */
export async function deleteObject(bucket: Bucket, key: string): Promise<void> {
  await files().send(new DeleteObjectCommand(placeOf(bucket, key)));
}

/** The objects whose keys begin with a prefix, in order of their keys, a thousand at a time. */
async function* listObjects(bucket: Bucket, prefix: string): AsyncGenerator<{ key: string; written: Date }[]> {
  let ContinuationToken: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await files().send(
      new ListObjectsV2Command({ Bucket: required(bucket), Prefix: prefix, ContinuationToken }),
    );
    yield (page.Contents ?? []).map(({ Key: key = '', LastModified: written = new Date(0) }) => ({ key, written }));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** The keys that begin with a prefix, in order. */
export async function keysUnder(bucket: Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of listObjects(bucket, prefix)) keys.push(...page.map(({ key }) => key));
  return keys;
}

/** Of the first thousand keys that begin with a prefix, the last written first. */
export async function keysOfNewest(bucket: Bucket, prefix: string): Promise<string[]> {
  for await (const page of listObjects(bucket, prefix)) return newestFirst(page);
  return [];
}

function newestFirst(page: { key: string; written: Date }[]): string[] {
  return page.toSorted((a, b) => Number(b.written) - Number(a.written)).map(({ key }) => key);
}

/** Deletes the objects whose keys begin with a prefix; gives their number. */
export async function deleteUnder(bucket: Bucket, prefix: string): Promise<number> {
  const keys = await keysUnder(bucket, prefix);
  for (const key of keys) await deleteObject(bucket, key);
  return keys.length;
}

function factsOf(
  found: { ContentLength?: number; ETag?: string; LastModified?: Date; Metadata?: Record<string, string> },
  key: string,
): ObjectFacts {
  const { ContentLength: bytes, ETag: etag, LastModified: written, Metadata: metadata = {} } = found;
  if (bytes === undefined || !etag || !written) throw new Error(`S3 gave too little of the metadata of ${key}`);
  return { bytes, etag, written, metadata };
}

/** 404: there is no such object; 409: another write is under way; 412: the object has another entity tag. */
const gone = new Set([404, 409, 412]);

/** Whether the bucket is missing: a fault of the deployment, not an answer about an object. */
const isBucketMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchBucket';

/** The answer of S3; undefined where the object asked for is gone or another by now. */
export async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && gone.has(status) && !isBucketMissing(error)) return undefined;
    throw error;
  }
}
