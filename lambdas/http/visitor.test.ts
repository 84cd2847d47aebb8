import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { visitorOf } from './visitor.ts';

const secret = 's'.repeat(64);
vi.mock('../store/secretos.ts', () => ({ originSecret: async () => secret }));

const from = (headers: Record<string, string>) =>
  visitorOf({ headers, requestContext: { http: { sourceIp: '198.51.100.9' } } } as unknown as APIGatewayProxyEventV2);

const said = { 'x-viewer-address': '203.0.113.7', 'x-viewer-origin': 'https://area.example.com' };

it('CloudFront is believed where a visitor comes from, and which portal it came to', async () => {
  expect(await from({ ...said, 'x-origin-secret': secret })).toEqual({
    address: '203.0.113.7',
    origin: 'https://area.example.com',
  });
});

it.each([
  ['no secret', {}],
  ['another one', { 'x-origin-secret': 'x'.repeat(64) }],
  ['an empty one', { 'x-origin-secret': '' }],
  ['a part of it', { 'x-origin-secret': secret.slice(1) }],
])('whoever comes past CloudFront, with %s, is believed nothing', async (_, claim) => {
  const claims = { host: 'malo.example', origin: 'https://malo.example', 'x-forwarded-host': 'malo.example' };
  expect(await from({ ...said, ...claims, ...claim })).toEqual({ address: '198.51.100.9', origin: null });
});
