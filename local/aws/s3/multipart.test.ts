import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { closing, credentials } from '../testing.ts';
import { startS3 } from './start.ts';
import { Bucket, clientOf, freshS3, refusalOf } from './testing.ts';

const MiB = 1024 * 1024;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes);
const Key = 'muestras/julio de 2026 (ñ).csv';

/** A bucket and an upload that was begun, as a function begins it for a browser. */
async function begun() {
  const started = await freshS3();
  const s3 = clientOf(started.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  const upload = { Bucket, Key };
  const { UploadId = '' } = await s3.send(
    new CreateMultipartUploadCommand({ ...upload, ContentType: 'text/csv', Metadata: { via: 'panel' } }),
  );
  const of = { ...upload, UploadId };
  return { ...started, s3, of };
}
type Begun = Awaited<ReturnType<typeof begun>>;

/** Uploads a part as a browser does: to an address that was signed for it. */
async function put({ s3, of }: Pick<Begun, 's3' | 'of'>, PartNumber: number, bytes: Buffer): Promise<Response> {
  const url = await getSignedUrl(s3, new UploadPartCommand({ ...of, PartNumber }), { expiresIn: 60 });
  return fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
}

async function complete({ s3, of }: Begun, parts: readonly [number, string][]) {
  const Parts = parts.map(([PartNumber, ETag]) => ({ PartNumber, ETag }));
  return s3.send(new CompleteMultipartUploadCommand({ ...of, MultipartUpload: { Parts } }));
}

test('parts that come in any order, one of them twice, become one object and one event', async () => {
  const upload = await begun();
  const { s3, events, dataDir } = upload;
  const [first, second, last] = [randomBytes(5 * MiB), randomBytes(5 * MiB + 1), randomBytes(77)];
  await put(upload, 2, randomBytes(5 * MiB));
  await put(upload, 7, last);
  await put(upload, 1, first);
  const again = await put(upload, 2, second);
  expect([again.status, again.headers.get('etag')]).toEqual([200, `"${md5(second).digest('hex')}"`]);
  const { Parts = [] } = await s3.send(new ListPartsCommand(upload.of));
  expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 5 * MiB],
    [2, 5 * MiB + 1],
    [7, 77],
  ]);
  const digests = Buffer.concat([first, second, last].map((part) => md5(part).digest()));
  const etag = `"${md5(digests).digest('hex')}-3"`;
  const named = Parts.map(({ PartNumber = 0, ETag = '' }): [number, string] => [PartNumber, ETag]);
  expect((await complete(upload, named)).ETag).toBe(etag);

  const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
  const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
  expect(Buffer.compare(bytes, Buffer.concat([first, second, last]))).toBe(0);
  expect([got.ETag, got.ContentType, got.Metadata]).toEqual([etag, 'text/csv', { via: 'panel' }]);
  expect(events.map(({ event }) => event.Records[0]?.eventName)).toEqual(['ObjectCreated:CompleteMultipartUpload']);
  expect(await readdir(join(dataDir, 's3', Bucket, 'uploads'))).toEqual([]);
  await expect(complete(upload, named)).rejects.toThrow('The specified upload does not exist');
});

test('an upload goes on after the service was started again', async () => {
  const upload = await begun();
  const first = randomBytes(5 * MiB);
  await put(upload, 1, first);
  const { url } = closing(await startS3({ dataDir: upload.dataDir, credentials, onEvent: () => {} }));
  const later = { ...upload, s3: clientOf(url, { requestChecksumCalculation: 'WHEN_REQUIRED' }) };
  const last = randomBytes(10);
  await put(later, 2, last);
  await complete(later, [
    [1, md5(first).digest('hex')],
    [2, md5(last).digest('hex')],
  ]);
  const { ContentLength } = await later.s3.send(new HeadObjectCommand({ Bucket, Key }));
  expect(ContentLength).toBe(5 * MiB + 10);
});

test('nothing is an object before it is complete, and nothing is left of what was given up', async () => {
  const upload = await begun();
  const { s3, of, events } = upload;
  await put(upload, 1, randomBytes(10));
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
  await s3.send(new AbortMultipartUploadCommand(of));
  expect(await refusalOf(await put(upload, 2, randomBytes(10)))).toMatchObject({ status: 404, code: 'NoSuchUpload' });
  await expect(s3.send(new ListPartsCommand(of))).rejects.toMatchObject({ name: 'NoSuchUpload' });
  expect(events).toEqual([]);
});

test('an object is made only of parts that have come, ascending, none but the last under 5 MiB', async () => {
  const upload = await begun();
  const [small, large] = [randomBytes(10), randomBytes(5 * MiB)];
  const [ofSmall, ofLarge] = [small, large].map((part) => md5(part).digest('hex')) as [string, string];
  await put(upload, 1, small);
  await put(upload, 2, large);
  await expect(complete(upload, [[3, ofLarge]])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete(upload, [[1, ofLarge]])).rejects.toMatchObject({ name: 'InvalidPart' });
  const parts: [number, string][] = [
    [1, ofSmall],
    [2, ofLarge],
  ];
  await expect(complete(upload, parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
  await expect(complete(upload, parts.toReversed())).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  await expect(complete(upload, [])).rejects.toMatchObject({ name: 'MalformedXML' });
  expect((await complete(upload, [[1, ofSmall]])).ETag).toMatch(/-1"$/u);
});

test.each(['0', '10001', 'uno'])('a part has a number from 1 to 10,000, which %s is not', async (number) => {
  const { s3, of } = await begun();
  const command = new UploadPartCommand({ ...of, PartNumber: 1 });
  command.middlewareStack.add(
    (next) => async (args) => {
      Object.assign((args.request as { query: object }).query, { partNumber: number });
      return next(args);
    },
    { step: 'build' },
  );
  const url = await getSignedUrl(s3, command, { expiresIn: 60 });
  expect(await refusalOf(await fetch(url, { method: 'PUT', body: 'x' }))).toMatchObject({ code: 'InvalidArgument' });
});

test('an upload is of its key alone, and its id no path', async () => {
  const upload = await begun();
  const { s3, of } = upload;
  for (const other of [
    { ...of, Key: 'muestras/otro.csv' },
    { ...of, UploadId: '../objects' },
    { ...of, UploadId: '0b5e8a1c-1c1c-4c1c-8c1c-1c1c1c1c1c1c' },
  ]) {
    expect(await refusalOf(await put({ s3, of: other }, 1, Buffer.from('x')))).toMatchObject({ code: 'NoSuchUpload' });
  }
});
