import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { Bucket, freshS3 } from './testing.ts';

const Key = 'a';
const precondition = { name: 'PreconditionFailed' };

test('of many writers with If-None-Match: * exactly one makes the object', async () => {
  const { s3 } = await freshS3();
  const tries = Array.from({ length: 10 }, (_, at) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body: String(at), IfNoneMatch: '*' })),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const refusals = results.filter((result) => result.status === 'rejected').map((result) => result.reason as unknown);
  expect(refusals).toEqual(Array.from({ length: 9 }, () => expect.objectContaining(precondition)));
});

test('If-Match replaces only the version that the writer has seen', async () => {
  const { s3 } = await freshS3();
  const missing = s3.send(new PutObjectCommand({ Bucket, Key, Body: '0', IfMatch: '"nada"' }));
  await expect(missing).rejects.toMatchObject({ name: 'NoSuchKey' });
  const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key, Body: '1' }));
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: '2', IfMatch: ETag }));
  const late = s3.send(new PutObjectCommand({ Bucket, Key, Body: '3', IfMatch: ETag }));
  await expect(late).rejects.toMatchObject(precondition);
  expect(await (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()).toBe('2');
});

test('a reader that has the object is answered 304', async () => {
  const { s3 } = await freshS3();
  const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key, Body: '1' }));
  const again = s3.send(new GetObjectCommand({ Bucket, Key, IfNoneMatch: ETag }));
  await expect(again).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  const tomorrow = new Date(Date.now() + 86_400_000);
  const since = s3.send(new GetObjectCommand({ Bucket, Key, IfModifiedSince: tomorrow }));
  await expect(since).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  const other = s3.send(new GetObjectCommand({ Bucket, Key, IfMatch: '"otra"' }));
  await expect(other).rejects.toMatchObject(precondition);
  await s3.send(new GetObjectCommand({ Bucket, Key, IfMatch: ETag, IfNoneMatch: '"otra"' }));
});

test.each([
  ['bytes=0-0', '0', 'bytes 0-0/10'],
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=5-500', '56789', 'bytes 5-9/10'],
  ['bytes=-500', '0123456789', 'bytes 0-9/10'],
])('the range %s gives %s', async (Range, text, ContentRange) => {
  const { s3 } = await freshS3();
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: '0123456789' }));
  const got = await s3.send(new GetObjectCommand({ Bucket, Key, Range }));
  expect(got.$metadata.httpStatusCode).toBe(206);
  expect(got.ContentRange).toBe(ContentRange);
  expect(await got.Body?.transformToString()).toBe(text);
});

test('a range beyond the end is refused, and one that makes no sense is ignored', async () => {
  const { s3 } = await freshS3();
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: '0123456789' }));
  const beyond = s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=10-' }));
  await expect(beyond).rejects.toMatchObject({ name: 'InvalidRange' });
  const odd = await s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=5-2' }));
  expect(await odd.Body?.transformToString()).toBe('0123456789');
});
