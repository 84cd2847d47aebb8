import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf, headersOf } from './message.ts';

const now = new Date('2022-11-03T10:51:06.900Z');
const _id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const secreto = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"test": 2432232314}';

// The example of Standard Webhooks' own libraries, whose time is that of its message.
it('is signed as the libraries of Standard Webhooks expect', () => {
  const at = new Date(1_614_265_330_000);
  const headers = headersOf({ _id, body, now: at }, { secreto }, false);
  expect(headers).toMatchObject({ 'webhook-id': _id, 'webhook-timestamp': '1614265330' });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('is signed over id, time and body: another of them has another signature', () => {
  const of = (more: Partial<{ _id: string; body: string; now: Date }>) =>
    headersOf({ _id, body, now, ...more }, { secreto }, false)['webhook-signature'];
  const signed = createHmac('sha256', Buffer.from(secreto, 'base64')).update(`${_id}.1667472666.${body}`);
  expect(of({})).toBe(`v1,${signed.digest('base64')}`);
  const others = [of({ _id: 'otro' }), of({ body: '{}' }), of({ now: new Date(now.getTime() + 1000) })];
  expect(new Set([of({}), ...others]).size).toBe(4);
});

it('is signed by the secret before too, while that counts', () => {
  const both = { secreto, anterior: 'b3RybyBzZWNyZXRvIGRlIDMyIGJ5dGVzIG8gYXPDrQ==' };
  const signatures = (isBeforeInForce: boolean) =>
    headersOf({ _id, body, now }, both, isBeforeInForce)['webhook-signature']?.split(' ') ?? [];
  expect(signatures(false)).toHaveLength(1);
  const [first, second] = signatures(true);
  expect(first).toBe(signatures(false)[0]);
  expect(second).toBe(headersOf({ _id, body, now }, { secreto: both.anterior }, false)['webhook-signature']);
});

it('says the event and what it is about', () => {
  const event = { _id: 'e1', tipo: 'muestra.retirada', creado: '2026-03-10T10:00:00.000Z' } as const;
  expect(JSON.parse(bodyOf(event, { muestra: { _id: 'm1' } }))).toEqual({
    id: 'e1',
    tipo: 'muestra.retirada',
    creado: '2026-03-10T10:00:00.000Z',
    datos: { muestra: { _id: 'm1' } },
  });
});
