import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeSecretsManager, startFakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';
import { type DropBucket, startDropBucket } from '../../../testing/drop-bucket.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { deviceCookie } from '../../platform/credentials/known-device.ts';
import { textOfCookie } from '../../platform/runtime/host-cookie.ts';
import { createUsuario } from '../../platform/access/store/usuarios.ts';
import { getOpcionesLlave } from './llaves.ts';
import { requestPasswordReset } from './request-password-reset.ts';

let buckets: DropBucket;
let secretsManager: FakeSecretsManager;
beforeAll(async () => {
  buckets = await startDropBucket();
  secretsManager = await startFakeSecretsManager();
});
afterAll(async () => {
  await secretsManager.close();
  await buckets.stop();
});

const now = new Date();
const nothing = { params: undefined, query: undefined };

/** Asks for what a passkey is to sign, from an address that many share. */
async function ask(cookies: string[] = []) {
  const visitor = async () => ({ address: '203.0.113.7', origin: 'https://portal.example' });
  return getOpcionesLlave(
    { ...nothing, body: {} },
    { now, visitor, cookies, newId: randomUUID, setCookie: () => undefined, concerns: () => undefined },
  );
}

const since = Math.floor(now.getTime() / 1000);

/** The cookie of a browser where a user signed in. */
async function cookieOf(usuarioId: string, desde = since): Promise<string> {
  const [cookie = ''] = textOfCookie(await deviceCookie({ usuarioId, id: randomUUID(), desde })).split(';');
  return cookie;
}

const refused = { code: 'TOO_MANY_ATTEMPTS' };

it('strangers in a network keep nobody from a passkey who has signed in there before', async () => {
  await createUsuario(usuario({ _id: 'ana', email: 'ana@hotel.example' }));
  for (let n = 0; n < 500; n++) await ask();
  await expect(ask()).rejects.toMatchObject(refused);
  const cookie = await cookieOf('ana');
  expect(await ask([cookie])).toMatchObject({ rpId: 'portal.example' });
  await expect(ask([`${cookie}x`])).rejects.toMatchObject(refused);
  // Nor is a browser known whose user is gone, or disabled, or ended its sessions since.
  await createUsuario(usuario({ _id: 'baja', email: 'baja@hotel.example', isActive: false }));
  await createUsuario(usuario({ _id: 'fuera', email: 'fuera@hotel.example', sessionsSince: since }));
  for (const one of [await cookieOf('nadie'), await cookieOf('baja'), await cookieOf('fuera', since - 1)]) {
    await expect(ask([one])).rejects.toMatchObject(refused);
  }
  expect(await ask([await cookieOf('nadie'), cookie])).toMatchObject({ rpId: 'portal.example' });
});

it('who signs in anew from other browsers has no more tries by that', async () => {
  await createUsuario(usuario({ _id: 'berta', email: 'berta@hotel.example' }));
  for (let n = 0; n < 100; n++) await ask([await cookieOf('berta')]);
  await expect(ask([await cookieOf('berta')])).rejects.toMatchObject(refused);
});

it('others who ask for a user’s link in its network keep it from asking in its own browser no more', async () => {
  const email = 'carla@hotel.example';
  await createUsuario(usuario({ _id: 'carla', email }));
  const askLink = async (to: string, cookies: string[] = []) => {
    const visitor = async () => ({ address: '203.0.113.9', origin: 'https://portal.example' });
    const asked = { ...nothing, body: { email: to } };
    return requestPasswordReset(asked, {
      now,
      visitor,
      cookies,
      newId: randomUUID,
      setCookie: () => undefined,
      concerns: () => undefined,
    });
  };
  for (let n = 0; n < 20; n++) await askLink(`otra-${n}@hotel.example`);
  await expect(askLink(email)).rejects.toMatchObject(refused);
  const cookie = await cookieOf('carla');
  for (let n = 0; n < 10; n++) expect(await askLink(email, [cookie])).toBeNull();
  await expect(askLink(email, [cookie])).rejects.toMatchObject(refused);
  // Of another user's address it is no known browser.
  await expect(askLink('ana@hotel.example', [await cookieOf('carla')])).rejects.toMatchObject(refused);
});
