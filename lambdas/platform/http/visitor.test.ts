import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeSecretsManager, type FakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';
import type { visitorOf as VisitorOf } from './visitor.ts';

const secret = 's'.repeat(64);
let secretsManager: FakeSecretsManager;
let visitorOf: typeof VisitorOf;

beforeEach(async () => {
  secretsManager = await startFakeSecretsManager();
  await secretsManager.put(secret, 'origen');
  vi.resetModules();
  ({ visitorOf } = await import('./visitor.ts'));
});
afterEach(async () => secretsManager.close());

const from = async (headers: Record<string, string>) =>
  visitorOf({ headers, requestContext: { http: { sourceIp: '198.51.100.9' } } } as unknown as APIGatewayProxyEventV2);

const said = { 'x-viewer-address': '203.0.113.7', 'x-viewer-origin': 'https://area.example.com' };
const visitor = { address: '203.0.113.7', origin: 'https://area.example.com' };

it('CloudFront is believed where a visitor comes from, and which portal it came to', async () => {
  expect(await from({ ...said, 'x-origin-secret': secret })).toEqual(visitor);
});

it.each([
  ['no secret', {}],
  ['another one', { 'x-origin-secret': 'x'.repeat(64) }],
  ['an empty one', { 'x-origin-secret': '' }],
  ['a part of it', { 'x-origin-secret': secret.slice(1) }],
])('a call that comes past CloudFront, with %s, has no visitor', async (_, claim) => {
  const claims = { host: 'malo.example', origin: 'https://malo.example', 'x-forwarded-host': 'malo.example' };
  expect(await from({ ...said, ...claims, ...claim })).toBeUndefined();
});

it('CloudFront is believed through a change of its secret, and with the one before that no longer', async () => {
  expect(await from({ ...said, 'x-origin-secret': secret })).toEqual(visitor);
  const next = 'n'.repeat(64);
  await secretsManager.put(next, 'origen');
  for (const shown of [secret, next, secret])
    expect(await from({ ...said, 'x-origin-secret': shown })).toEqual(visitor);
  await secretsManager.put('m'.repeat(64), 'origen');
  vi.resetModules();
  ({ visitorOf } = await import('./visitor.ts'));
  expect(await from({ ...said, 'x-origin-secret': secret })).toBeUndefined();
  expect(await from({ ...said, 'x-origin-secret': next })).toEqual(visitor);
});

it('who shows nothing costs no look at the secret, and who invents one a hundred times costs four', async () => {
  expect(await from(said)).toBeUndefined();
  expect(secretsManager.calls).toEqual([]);
  for (let call = 0; call < 100; call++) await from({ ...said, 'x-origin-secret': `inventado ${call}` });
  expect(secretsManager.calls.length).toBe(4);
});
