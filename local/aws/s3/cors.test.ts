import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import type { CorsRule } from './cors.ts';
import { Bucket, freshS3, refusalOf } from './testing.ts';

const origin = 'http://localhost:4000';
const rule: CorsRule = {
  allowedOrigins: [origin, 'https://*.example.com'],
  allowedMethods: ['GET', 'POST'],
  allowedHeaders: ['content-*'],
  maxAgeSeconds: 600,
};

function ask(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}/${Bucket}/a`, { method: 'OPTIONS', headers });
}

test('a browser’s preflight is answered for allowed pages, and other pages are refused', async () => {
  const { url } = await freshS3({ buckets: new Map([[Bucket, [rule]]]) });
  const method = { 'access-control-request-method': 'POST' };
  const allowed = await ask(url, { origin, ...method, 'access-control-request-headers': 'Content-Type' });
  expect(allowed.status).toBe(200);
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  });
  expect((await ask(url, { origin: 'https://www.example.com', ...method })).status).toBe(200);
  const refused = [
    { origin: 'http://malo.test', ...method },
    { origin: 'https://example.com.malo.test', ...method },
    { origin, 'access-control-request-method': 'DELETE' },
    { origin, ...method, 'access-control-request-headers': 'x-amz-acl' },
  ];
  for (const headers of refused) {
    const answer = await ask(url, headers);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 'AccessForbidden' });
  }
});

test('a page may read the ETag and the length of what it fetched, and the reason of a refusal', async () => {
  const { s3, setCors } = await freshS3();
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'hola' }));
  const link = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'a' }));
  const before = await fetch(link, { headers: { origin } });
  expect(before.headers.get('access-control-allow-origin')).toBeNull();
  setCors(Bucket, [{ allowedOrigins: ['*'], allowedMethods: ['GET'] }]);
  const after = await fetch(link, { headers: { origin } });
  expect(after.headers.get('access-control-allow-origin')).toBe('*');
  expect(after.headers.get('access-control-expose-headers')).toBe('ETag, Content-Length');
  const refused = await fetch(`${link}0`, { headers: { origin } });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
});
