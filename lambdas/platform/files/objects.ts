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

/** What S3 knows of an object: its size in bytes, the `etag` of just these bytes, and when they were put there. */
export interface ObjectFacts {
  bytes: number;
  etag: string;
  written: Date;
  /** User metadata. */
  metadata: Record<string, string>;
}

/** An object that is being read. Its `body` must be read to its end or destroyed. */
export interface OpenObject extends ObjectFacts {
  body: Readable;
}

/** The place of an object in a request of the SDK. */
export const placeOf = (bucket: Bucket, key: string) => ({ Bucket: required(bucket), Key: key });

/** What S3 says of an object; undefined where there is none. */
export async function inspectObject(bucket: Bucket, key: string): Promise<ObjectFacts | undefined> {
  return unlessGone(async () => factsOf(await files().send(new HeadObjectCommand(placeOf(bucket, key))), key));
}

/**
 * Opens an object, or `range` of its bytes (`0-99`, or `-99` for the last). Undefined where there is none, or not the one
 * of the `etag` given.
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

/** An object's bytes, and what S3 says of it; undefined where there is none. */
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

/** What a JSON object says, not yet checked; undefined where there is none. */
export async function readJson(bucket: Bucket, key: string): Promise<unknown> {
  const found = await readObject(bucket, key);
  return found && JSON.parse(new TextDecoder().decode(found.content));
}

/** What is put under a key, and over what: the object of an `etag`, `'nothing'`, or whatever lies there. */
interface PutOptions {
  type?: string;
  /** Size of a body that is a stream. */
  bytes?: number;
  metadata?: Record<string, string>;
  cacheControl?: string;
  over?: string | undefined;
}

/** Puts an object. False, with `over`, where something else lies there or another write is under way. */
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
 * Copies an object within its bucket, with the type and user metadata given and none of its own. False where it is gone or
 * isn't the one of `etag`, and with `overNothing` where something lies at its new place or is just being put there.
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
        // What GuardDuty tagged the source with isn't said of the copy, which it scans itself; and no right to tags is needed.
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

/** The first thousand keys that begin with a prefix, those that were written last first. */
export async function keysOfNewest(bucket: Bucket, prefix: string): Promise<string[]> {
  for await (const page of listObjects(bucket, prefix)) return newestFirst(page);
  return [];
}

function newestFirst(page: { key: string; written: Date }[]): string[] {
  return page.toSorted((a, b) => Number(b.written) - Number(a.written)).map(({ key }) => key);
}

/** Deletes what lies under keys that begin with a prefix, and says how many objects that were. */
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

/** 404: it isn't there; 409: another write is under way; 412: it isn't the one that was asked for. */
const gone = new Set([404, 409, 412]);

/** A missing bucket is a fault of the deployment, and no answer about an object. */
const isBucketMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchBucket';

/** Undefined where what was asked for isn't there, or isn't the same any more. */
export async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && gone.has(status) && !isBucketMissing(error)) return undefined;
    throw error;
  }
}
