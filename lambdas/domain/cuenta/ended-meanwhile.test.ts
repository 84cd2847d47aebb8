import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables } from '../../../testing/tables.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { isOpen } from '../../platform/access/open-session.ts';
import { newTotpSecret } from '../../platform/credentials/totp.ts';
import { storePassword } from '../../platform/credentials/store-password.ts';
import { putFactor } from '../../platform/credentials/store/factores.ts';
import { createSession, readSession } from '../../platform/credentials/store/sessions.ts';
import { createUsuario, readUsuario, type StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { nameFactores } from '../../platform/access/store/usuarios-factores.ts';
import { endOtrasSesiones } from './cuenta.ts';
import { removeFactor } from './factores.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const began = new Date('2026-03-02T08:00:00.200Z');
const now = new Date('2026-03-02T08:05:00.200Z');

/** A request of a session whose user changes its password once the request has been let in, in the same second. */
async function overtaken(_id: string) {
  await createUsuario(usuario({ _id }));
  const own = { usuarioId: _id, _id: 'app', nombre: 'Teléfono', creado: began.toISOString() };
  await putFactor({ ...own, tipo: 'totp', secreto: newTotpSecret(), ultimoPaso: -1 });
  const made = (await readUsuario(_id)) as StoredUsuario;
  await nameFactores(made, { factores: ['app'], codigosRecuperacion: null });
  const familia = randomUUID();
  const desde = Math.floor(began.getTime() / 1000);
  await createSession({ usuarioId: _id, familia, tokenHash: 'x', desde, expira: desde + 3600 });
  const asking = { usuario: (await readUsuario(_id)) as StoredUsuario, familia, now };
  await storePassword(_id, 'scrypt$1$1$1$c$d', now);
  return asking;
}

async function isStillOpen({ usuario: { _id }, familia }: Awaited<ReturnType<typeof overtaken>>): Promise<boolean> {
  const [sesion, found] = [await readSession(_id, familia), await readUsuario(_id)];
  return sesion !== undefined && found !== undefined && isOpen(sesion, found, now);
}

const unused = {
  visitor: async () => ({ address: '', origin: null }),
  newId: randomUUID,
  setCookie: () => {},
  cookies: [],
} as never;

it('a session that a changed password ended is not kept by ending the others', async () => {
  const asking = await overtaken('cierra-las-demas');
  const asked = { params: undefined, query: undefined, body: undefined };
  const ended = Promise.resolve(endOtrasSesiones(asked, { ...asking, ...(unused as object) } as never));
  await expect(ended).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  expect(await isStillOpen(asking)).toBe(false);
});

it('a session that a changed password ended takes no factor away', async () => {
  const asking = await overtaken('quita-el-suyo');
  const asked = { params: { id: 'app' }, query: undefined, body: {} };
  const removed = Promise.resolve(removeFactor(asked, { ...asking, ...(unused as object) } as never));
  await expect(removed).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  expect((await readUsuario('quita-el-suyo'))?.factores).toEqual(['app']);
  expect(await isStillOpen(asking)).toBe(false);
});
