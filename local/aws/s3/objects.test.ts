import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type ChecksumAlgorithm,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test, vi } from 'vitest';
import { closing, credentials } from '../testing.ts';
import { startS3 } from './start.ts';
import { Bucket, clientOf, freshS3 } from './testing.ts';

const sizes = [0, 1, 5, 65_535, 65_536, 65_537, 131_072, 1_000_003];

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('bodies of any size come back as they went, sent whole or in chunks', async () => {
  const { s3 } = await freshS3();
  for (const size of sizes) {
    const bytes = randomBytes(size);
    const stream = Readable.from(pieces(bytes, 777), { objectMode: false });
    for (const [Key, Body] of Object.entries({ whole: bytes, chunked: stream })) {
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: size }));
      const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
      expect(Buffer.compare(Buffer.from((await got.Body?.transformToByteArray()) ?? []), bytes)).toBe(0);
      expect(got.ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
      expect(got.ContentLength).toBe(size);
      expect(got.ContentEncoding).toBeUndefined();
    }
  }
});

test('50 MB go up and come down with the same SHA-256', async () => {
  const { s3 } = await freshS3();
  const length = 50 * 1024 * 1024 + 1;
  const sent = createHash('sha256');
  const body = Readable.from(
    (function* zeros() {
      for (let left = length; left > 0; left -= 1_000_000) {
        const piece = randomBytes(Math.min(left, 1_000_000));
        sent.update(piece);
        yield piece;
      }
    })(),
    { objectMode: false },
  );
  await s3.send(new PutObjectCommand({ Bucket, Key: 'grande.bin', Body: body, ContentLength: length }));
  const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'grande.bin' }));
  const received = createHash('sha256');
  for await (const piece of got.Body as Readable) received.update(piece as Buffer);
  expect(received.digest('hex')).toBe(sent.digest('hex'));
});

test.each<ChecksumAlgorithm>(['CRC32', 'CRC32C', 'SHA1', 'SHA256'])(
  'the checksum %s is checked on the way in and given on the way out',
  async (ChecksumAlgorithm) => {
    const { s3 } = await freshS3();
    const Body = randomBytes(100_000);
    const put = await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body, ChecksumAlgorithm }));
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' }));
    const field = `Checksum${ChecksumAlgorithm}` as const;
    expect(got[field as 'ChecksumCRC32']).toBe(put[field as 'ChecksumCRC32']);
    expect(got[field as 'ChecksumCRC32']).toBeTruthy();
    expect((await got.Body?.transformToByteArray())?.length).toBe(Body.length);
  },
);

test('a body that is not what its checksum says is refused and leaves nothing', async () => {
  const { s3, dataDir } = await freshS3();
  const ChecksumCRC32 = 'AAAAAA==';
  const put = s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'hola', ChecksumCRC32 }));
  await expect(put).rejects.toMatchObject({ name: 'BadDigest' });
  const md5 = s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'hola', ContentMD5: 'MAAAAAAAAAAAAAAAAAAAAA==' }));
  await expect(md5).rejects.toMatchObject({ name: 'BadDigest' });
  expect(await readdir(join(dataDir, 's3', Bucket, 'drafts'))).toEqual([]);
  expect(await readdir(join(dataDir, 's3', Bucket, 'bodies'))).toEqual([]);
});

test('an upload that breaks off leaves nothing', async () => {
  const { s3, dataDir } = await freshS3();
  const link = new URL(await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'a' })));
  const broken = request(link, {
    method: 'PUT',
    agent: false,
    headers: { 'content-length': 1_000_000, host: link.host },
  });
  const gone = new Promise((resolve) => broken.on('close', resolve));
  broken.on('error', () => {});
  broken.write(randomBytes(1000), () => setTimeout(() => broken.destroy(), 50));
  await gone;
  const drafts = join(dataDir, 's3', Bucket, 'drafts');
  await vi.waitFor(async () => expect(await readdir(drafts)).toEqual([]));
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'a' }))).rejects.toMatchObject({ name: 'NotFound' });
});

test('a refusal reaches who has much to send, and the next request goes on', async () => {
  const { s3, url } = await freshS3();
  const guesser = clientOf(url, { credentials: { ...credentials, secretAccessKey: 'otra' } });
  const Body = randomBytes(8_000_000);
  for (let turn = 0; turn < 3; turn += 1) {
    const guess = guesser.send(new PutObjectCommand({ Bucket, Key: 'a', Body }));
    await expect(guess).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const wrong = s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body, ChecksumCRC32: 'AAAAAA==' }));
    await expect(wrong).rejects.toMatchObject({ name: 'BadDigest' });
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body }));
  }
});

test('what an upload says about itself is kept, and a read may say otherwise', async () => {
  const { s3 } = await freshS3();
  const about = { ContentType: 'text/csv', CacheControl: 'no-store', ContentEncoding: 'gzip' };
  const Body = Readable.from([Buffer.from('a;b')], { objectMode: false });
  const Metadata = { modo: 'simulacion' };
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body, ContentLength: 3, Metadata, ...about }));
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a' }));
  expect(head).toMatchObject({ ...about, Metadata, ContentLength: 3, AcceptRanges: 'bytes' });
  const got = await s3.send(
    new GetObjectCommand({
      Bucket,
      Key: 'a',
      ResponseContentType: 'application/pdf',
      ResponseContentDisposition: 'attachment; filename="informe.pdf"',
      ResponseCacheControl: 'private, no-store',
    }),
  );
  expect(got.CacheControl).toBe('private, no-store');
  expect(got.ContentType).toBe('application/pdf');
  expect(got.ContentDisposition).toBe('attachment; filename="informe.pdf"');
});

test.each([
  'pdfs/M 2024/001.pdf',
  'año/niño (copia) ¡1!.csv',
  'a+b%20c&d=e?f#g',
  '../../fuera',
  './a/../b',
  '/empieza//con/barras/',
  '..',
  '\u{1F9EA}/muestra\u0001',
])('the key %j is only a name', async (Key) => {
  const { s3, dataDir } = await freshS3();
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
  expect(await got.Body?.transformToString()).toBe(Key);
  expect(await readdir(dataDir)).toEqual(['s3']);
  expect(await readdir(join(dataDir, 's3'))).toEqual([Bucket]);
  await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
});

test('the same file can be dropped twice at once and one of them stays, whole', async () => {
  const { s3 } = await freshS3();
  const bodies = Array.from({ length: 8 }, () => randomBytes(200_000));
  await Promise.all(bodies.map((Body) => s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body }))));
  const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a' }));
  const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
  expect(bodies.some((body) => body.equals(bytes))).toBe(true);
});

test('a copy has the bytes and the metadata, or new metadata when asked', async () => {
  const { s3 } = await freshS3();
  const Key = 'informes/año 1+1.pdf';
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'hola', ContentType: 'application/pdf' }));
  const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`;
  const copy = await s3.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource }));
  const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'b' }));
  expect(await got.Body?.transformToString()).toBe('hola');
  expect(got).toMatchObject({ ContentType: 'application/pdf', ETag: copy.CopyObjectResult?.ETag });
  const Metadata = { nuevo: 'si' };
  await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource, MetadataDirective: 'REPLACE', Metadata }));
  expect((await s3.send(new HeadObjectCommand({ Bucket, Key }))).Metadata).toEqual(Metadata);
  const missing = s3.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/nada` }));
  await expect(missing).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('objects are there after a restart', async () => {
  const { s3, dataDir } = await freshS3();
  await s3.send(new PutObjectCommand({ Bucket, Key: 'año/1', Body: 'hola', Metadata: { a: 'b' } }));
  const again = clientOf(closing(await startS3({ dataDir, credentials })).url);
  const got = await again.send(new GetObjectCommand({ Bucket, Key: 'año/1' }));
  expect(await got.Body?.transformToString()).toBe('hola');
  expect(got.Metadata).toEqual({ a: 'b' });
});

test('buckets must exist, have a proper name and be made once', async () => {
  const { s3 } = await freshS3();
  await s3.send(new HeadBucketCommand({ Bucket }));
  const nowhere = { Bucket: 'no-existe' };
  await expect(s3.send(new HeadBucketCommand(nowhere))).rejects.toMatchObject({ name: 'NotFound' });
  const put = s3.send(new PutObjectCommand({ ...nowhere, Key: 'a', Body: 'a' }));
  await expect(put).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await expect(s3.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({ name: 'BucketAlreadyOwnedByYou' });
  for (const name of ['UPPER', 'a', 'a..b', '-abc', 'a_b']) {
    const made = s3.send(new CreateBucketCommand({ Bucket: name }));
    await expect(made).rejects.toMatchObject({ name: 'InvalidBucketName' });
  }
});
