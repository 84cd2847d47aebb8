import { createHash, createHmac, randomBytes } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { credentials, region } from '../testing.ts';
import { Bucket, clientOf, freshS3, refusalOf } from './testing.ts';

const Key = 'informes/año 1.pdf';

test('only who has the key and the secret is let in', async () => {
  const { s3, url } = await freshS3();
  const stranger = clientOf(url, { credentials: { ...credentials, accessKeyId: 'AKIAOTRA' } });
  const put = new PutObjectCommand({ Bucket, Key, Body: 'a' });
  await expect(stranger.send(put)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  const guesser = clientOf(url, { credentials: { ...credentials, secretAccessKey: 'otra' } });
  await expect(guesser.send(put)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  expect(await refusalOf(await fetch(`${url}/${Bucket}/a`))).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(await refusalOf(await fetch(`${url}/${Bucket}/%zz`))).toMatchObject({ status: 400, code: 'InvalidURI' });
  await s3.send(put);
});

test('a request from another time is refused', async () => {
  const { url } = await freshS3();
  const response = await fetch(`${url}/${Bucket}`, {
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20200101/${region}/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=00`,
      'x-amz-date': '20200101T000000Z',
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    },
  });
  expect(await refusalOf(response)).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' });
});

test('a presigned link opens its object until it expires', async () => {
  let now = new Date();
  const { s3 } = await freshS3({ now: () => now });
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'hola' }));
  const ResponseContentDisposition = 'attachment; filename="año 1.pdf"';
  const link = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key, ResponseContentDisposition }), {
    expiresIn: 60,
  });
  const opened = await fetch(link);
  expect(await opened.text()).toBe('hola');
  expect(opened.headers.get('content-disposition')).toContain('attachment');
  now = new Date(now.getTime() + 62_000);
  const late = await refusalOf(await fetch(link));
  expect(late).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(late.text).toContain('Request has expired');
});

test('a presigned link changed in any way is refused', async () => {
  const { s3 } = await freshS3();
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'hola' }));
  const link = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }));
  const changed = [
    link.replace('informes', 'inform3s'),
    link.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'),
    `${link}&response-content-type=text/html`,
  ];
  for (const one of changed) {
    expect(await refusalOf(await fetch(one))).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  }
  const put = await fetch(link, { method: 'PUT', body: 'x' });
  expect(await refusalOf(put)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  const extra = await fetch(link, { headers: { 'x-amz-acl': 'public-read' } });
  expect(await refusalOf(extra)).toMatchObject({ status: 403, code: 'AccessDenied' });
});

test('a presigned PUT takes a file with the metadata that was signed', async () => {
  const { s3 } = await freshS3();
  const link = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key, Metadata: { modo: 'simulacion' } }));
  const body = randomBytes(300_000);
  const put = await fetch(link, { method: 'PUT', body, headers: { 'content-type': 'application/pdf' } });
  expect(put.status).toBe(200);
  const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
  expect(got).toMatchObject({ Metadata: { modo: 'simulacion' }, ContentType: 'application/pdf' });
  expect(got.ETag).toBe(`"${createHash('md5').update(body).digest('hex')}"`);
});

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const sign = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** An upload whose every chunk is signed; the SDK for JavaScript sends none, other clients do. */
async function signedChunks(url: string, chunks: Buffer[], spoil: (framed: Buffer) => Buffer): Promise<Response> {
  const path = `/${Bucket}/firmado`;
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = scope.split('/').reduce<string | Buffer>(sign, `AWS4${credentials.secretAccessKey}`);
  const headers = {
    'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    'x-amz-date': date,
    'x-amz-decoded-content-length': String(chunks.reduce((sum, chunk) => sum + chunk.length, 0)),
  };
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}:${value}`);
  const names = `host;${Object.keys(headers).join(';')}`;
  const canonical = ['PUT', path, '', ...lines, '', names, headers['x-amz-content-sha256']].join('\n');
  let previous = sign(key, ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names},Signature=${previous}`;
  const framed = [...chunks, Buffer.alloc(0)].map((chunk) => {
    const text = ['AWS4-HMAC-SHA256-PAYLOAD', date, scope, previous, hash(''), hash(chunk)].join('\n');
    previous = sign(key, text).toString('hex');
    return Buffer.concat([
      Buffer.from(`${chunk.length.toString(16)};chunk-signature=${previous}\r\n`),
      chunk,
      Buffer.from('\r\n'),
    ]);
  });
  const body = new Uint8Array(spoil(Buffer.concat(framed)));
  return fetch(url + path, { method: 'PUT', headers: { ...headers, authorization }, body });
}

test('chunks that are signed one by one are checked one by one', async () => {
  const { s3, url } = await freshS3();
  const chunks = [randomBytes(65_536), randomBytes(65_536), randomBytes(7)];
  expect((await signedChunks(url, chunks, (framed) => framed)).status).toBe(200);
  const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'firmado' }));
  expect(got.ETag).toBe(`"${createHash('md5').update(Buffer.concat(chunks)).digest('hex')}"`);
  const spoilt = await signedChunks(url, chunks, (framed) => {
    framed.writeUInt8(framed.readUInt8(70_000) ^ 1, 70_000);
    return framed;
  });
  expect(await refusalOf(spoilt)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  const cut = await signedChunks(url, chunks, (framed) => framed.subarray(0, 100_000));
  expect(await refusalOf(cut)).toMatchObject({ status: 400, code: 'IncompleteBody' });
});
