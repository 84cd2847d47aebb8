import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { expect, test } from 'vitest';
import { Bucket, clientOf, freshS3, refusalOf } from './testing.ts';

const Key = 'informes/año 1.pdf';
const pdf = 'application/pdf';

function allow(s3: S3Client, options: Partial<PresignedPostOptions> = {}): Promise<PresignedPost> {
  return createPresignedPost(s3, {
    Bucket,
    Key,
    Conditions: [['content-length-range', 5, 1_000_000]],
    Fields: { 'Content-Type': pdf, success_action_status: '201', 'x-amz-meta-titulo': 'Auditoria' },
    Expires: 60,
    ...options,
  });
}

function send(
  { url, fields }: PresignedPost,
  body: Uint8Array<ArrayBuffer> | string,
  name = 'mi informe.pdf',
): Promise<Response> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([body], { type: 'text/plain' }), name);
  return fetch(url, { method: 'POST', body: form });
}

test('a form uploads a file of odd bytes as its policy says', async () => {
  const { s3 } = await freshS3();
  const body = Buffer.concat([Buffer.from('\r\n--\r\n------\r\n'), randomBytes(300_001), Buffer.from('\r\n--')]);
  const response = await send(await allow(s3), body);
  expect(response.status).toBe(201);
  const answer = await response.text();
  expect(answer).toContain(`<Key>${Key}</Key>`);
  const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
  expect(body.equals(Buffer.from((await got.Body?.transformToByteArray()) ?? []))).toBe(true);
  expect(got).toMatchObject({ ContentType: pdf, Metadata: { titulo: 'Auditoria' } });
  expect(answer).toContain(`<ETag>${got.ETag?.replaceAll('"', '&quot;')}</ETag>`);
});

test('the name of the file takes the place of ${filename} and can name no other folder', async () => {
  const { s3 } = await freshS3();
  const allowed = await allow(s3, { Key: 'subidas/${filename}' });
  expect((await send(allowed, 'contenido', 'C:\\datos\\../niño+1.csv')).status).toBe(201);
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents?.map((one) => one.Key)).toEqual(['subidas/niño+1.csv']);
});

test('without success_action_status the answer is 204', async () => {
  const { s3 } = await freshS3();
  expect((await send(await allow(s3, { Fields: {} }), 'contenido')).status).toBe(204);
  expect((await send(await allow(s3, { Fields: { success_action_status: '200' } }), 'contenido')).status).toBe(200);
});

const spoils: [string, (fields: Record<string, string>) => void, string, string][] = [
  ['another key', (fields) => (fields['key'] = 'informes/otro.pdf'), 'AccessDenied', 'Policy Condition failed'],
  ['another type', (fields) => (fields['Content-Type'] = 'text/html'), 'AccessDenied', 'Policy Condition failed'],
  ['a missing type', (fields) => delete fields['Content-Type'], 'AccessDenied', 'Policy Condition failed'],
  ['a field more', (fields) => (fields['x-amz-meta-extra'] = '1'), 'AccessDenied', 'Extra input fields'],
  ['no signature', (fields) => delete fields['X-Amz-Signature'], 'InvalidArgument', ''],
  ['a made-up signature', (fields) => (fields['X-Amz-Signature'] = '0'.repeat(64)), 'SignatureDoesNotMatch', ''],
  [
    'a wider policy',
    (fields) => {
      const policy = Buffer.from(fields['Policy'] ?? '', 'base64').toString();
      fields['Policy'] = Buffer.from(policy.replace('1000000', '9000000')).toString('base64');
    },
    'SignatureDoesNotMatch',
    '',
  ],
];

test.each(spoils)('a form with %s is refused', async (_, spoil, code, reason) => {
  const { s3, events } = await freshS3();
  const allowed = await allow(s3);
  spoil(allowed.fields);
  const refusal = await refusalOf(await send(allowed, 'contenido'));
  expect(refusal).toMatchObject({ status: code === 'InvalidArgument' ? 400 : 403, code });
  expect(refusal.text).toContain(reason);
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
  expect(events).toEqual([]);
});

test('a form for one bucket does not work on another, nor one signed by a stranger', async () => {
  const { s3, url } = await freshS3();
  const elsewhere = await allow(s3, { Bucket: 'otro-cubo' });
  const moved = await send({ ...elsewhere, url: `${url}/${Bucket}` }, 'contenido');
  expect(await refusalOf(moved)).toMatchObject({ status: 403, code: 'AccessDenied' });
  const stranger = clientOf(url, { credentials: { accessKeyId: 'OTRA', secretAccessKey: 'otra' } });
  const forged = await send(await allow(stranger), 'contenido');
  expect(await refusalOf(forged)).toMatchObject({ status: 403, code: 'InvalidAccessKeyId' });
});

test('a file too big or too small is refused and leaves nothing, however big it is', async () => {
  const { s3, dataDir } = await freshS3();
  const allowed = await allow(s3);
  const big = await send(allowed, new Uint8Array(20_000_000));
  expect(await refusalOf(big)).toMatchObject({ status: 400, code: 'EntityTooLarge' });
  const small = await send(allowed, 'mini');
  expect(await refusalOf(small)).toMatchObject({ status: 400, code: 'EntityTooSmall' });
  const just = await send(allowed, new Uint8Array(1_000_000));
  expect(just.status).toBe(201);
  expect(await readdir(join(dataDir, 's3', Bucket, 'drafts'))).toEqual([]);
  expect(await readdir(join(dataDir, 's3', Bucket, 'bodies'))).toHaveLength(1);
});

test('a form is refused after its policy has expired', async () => {
  let now = new Date();
  const { s3 } = await freshS3({ now: () => now });
  const allowed = await allow(s3);
  now = new Date(now.getTime() + 61_000);
  const refusal = await refusalOf(await send(allowed, 'contenido'));
  expect(refusal).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(refusal.text).toContain('Policy expired');
});

test('a form that is no form, has no file or breaks off is refused', async () => {
  const { s3, url } = await freshS3();
  const post = (body: BodyInit, type: string): Promise<Response> =>
    fetch(`${url}/${Bucket}`, { method: 'POST', body, headers: { 'content-type': type } });
  const type = 'multipart/form-data; boundary=x';
  for (const body of ['', 'nada', '--x\r\n\r\n', '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nk']) {
    expect(await refusalOf(await post(body, type))).toMatchObject({ status: 400, code: 'MalformedPOSTRequest' });
  }
  const long = `--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${'k'.repeat(30_000)}\r\n--x--`;
  expect(await refusalOf(await post(long, type))).toMatchObject({ code: 'MaxPostPreDataLengthExceededError' });
  const { fields } = await allow(s3);
  const parts = Object.entries({ ...fields, file: 'contenido' }).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  const broken = await post(parts.join('\r\n'), type);
  expect(await refusalOf(broken)).toMatchObject({ status: 400, code: 'IncompleteBody' });
  const fileless = await post(`${parts.slice(0, -1).join('\r\n')}\r\n--x--\r\n`, type);
  expect(await refusalOf(fileless)).toMatchObject({ status: 400, code: 'InvalidArgument' });
});
