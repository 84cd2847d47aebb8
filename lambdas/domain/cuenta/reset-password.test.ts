import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FakeSecretsManager, startFakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';
import { startTables } from '../../../testing/tables.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { hashSecret, newSecret } from '../../platform/credentials/tokens.ts';
import { formatResetToken } from '../../platform/credentials/reset-token.ts';
import { newTotpSecret } from '../../platform/credentials/totp.ts';
import { putFactor } from '../../platform/credentials/store/factores.ts';
import { putResetLink } from '../../platform/credentials/store/reset-links.ts';
import { readSessionsOf } from '../../platform/credentials/store/sessions.ts';
import { createUsuario, readUsuario, type StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { nameFactores } from '../../platform/access/store/usuarios-factores.ts';
import { resetPassword } from './reset-password.ts';

/** What comes to pass while a new password is hashed, which takes a while. */
let meanwhile = async () => {};
vi.mock('../../platform/credentials/password.ts', () => ({
  hashPassword: async () => {
    await meanwhile();
    return 'scrypt$1$1$1$c$d';
  },
}));

let stop: () => Promise<void>;
let secretsManager: FakeSecretsManager;
beforeAll(async () => {
  stop = await startTables();
  secretsManager = await startFakeSecretsManager();
  process.env['SESSION_DAYS'] = '90';
});
afterAll(async () => {
  await secretsManager.close();
  await stop();
});

const now = new Date();

/** Takes a mailed link of a user, as a browser that isn't known. */
async function takeLink(usuarioId: string) {
  const secret = newSecret();
  const desde = Math.floor(now.getTime() / 1000);
  const link = { usuarioId, _id: randomUUID(), email: `${usuarioId}@cliente.example`, tokenHash: hashSecret(secret) };
  await putResetLink({ ...link, desde, expira: desde + 3600 });
  const body = { token: formatResetToken({ usuarioId, secret }), newPassword: 'Zarza-fuerte-de-otono-5' };
  const visitor = async () => ({ address: '203.0.113.9', origin: 'https://portal.example' });
  const request = {
    now,
    visitor,
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
    concerns: () => undefined,
  };
  return resetPassword(() => now)({ params: undefined, query: undefined, body }, request);
}

it('a second factor that its owner adds while a link is taken is asked for too', async () => {
  const _id = 'lo-anade-a-la-vez';
  await createUsuario(usuario({ _id }));
  meanwhile = async () => {
    const own = { usuarioId: _id, _id: 'app', nombre: 'Teléfono', creado: now.toISOString() };
    await putFactor({ ...own, tipo: 'totp', secreto: newTotpSecret(), ultimoPaso: -1 });
    const before = (await readUsuario(_id)) as StoredUsuario;
    const sessionsSince = Math.floor(now.getTime() / 1000) + 1;
    await nameFactores(before, { factores: ['app'], codigosRecuperacion: null, sessionsSince });
  };
  expect(await takeLink(_id)).toMatchObject({ segundoFactor: { metodos: ['totp'] } });
  expect(await readSessionsOf(_id)).toEqual([]);
});
