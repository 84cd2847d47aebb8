import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeSecretsManager, startFakeSecretsManager } from '../../testing/fake-secrets-manager.ts';
import { startTables } from '../../testing/tables.ts';
import { deviceCookie } from '../credentials/known-device.ts';
import { getOpcionesLlave } from './llaves.ts';

let stop: () => Promise<void>;
let secretsManager: FakeSecretsManager;
beforeAll(async () => {
  stop = await startTables();
  secretsManager = await startFakeSecretsManager();
});
afterAll(async () => {
  await secretsManager.close();
  await stop();
});

const now = new Date();
const nothing = { params: undefined, query: undefined };

/** Asks for what a passkey is to sign, from an address that many share. */
async function ask(cookies: string[] = []) {
  const visitor = async () => ({ address: '203.0.113.7', origin: 'https://portal.example' });
  return getOpcionesLlave(
    { ...nothing, body: {} },
    { now, visitor, cookies, setCookie: () => undefined, concerns: () => undefined },
  );
}

it('strangers in a network keep nobody from a passkey who has signed in there before', async () => {
  for (let n = 0; n < 500; n++) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  const device = { usuarioId: 'ana', id: randomUUID(), desde: Math.floor(now.getTime() / 1000) };
  const [cookie = ''] = (await deviceCookie(device, 'https://portal.example')).split(';');
  expect(await ask([cookie])).toMatchObject({ rpId: 'portal.example' });
  await expect(ask([`${cookie}x`])).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
});
