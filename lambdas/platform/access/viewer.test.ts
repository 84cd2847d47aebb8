import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTables } from '../../../testing/tables.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { createSession } from '../credentials/store/sessions.ts';
import { createUsuario, type NewUsuario } from './store/usuarios.ts';
import { loadViewer } from './viewer.ts';

const now = new Date('2026-03-10T10:00:00Z');
const seconds = now.getTime() / 1000;

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

/** What a token of a new user's session names; `expira` as epoch seconds. */
async function claimsOf(more: Partial<NewUsuario> & { _id: string }, expira = seconds + 60) {
  const usuarioId = more._id;
  await createUsuario(usuario(more));
  await createSession({ usuarioId, familia: 'esta', tokenHash: 'hash', desde: seconds - 60, expira });
  return { usuarioId, familia: 'esta' };
}

describe('the user behind an access token', () => {
  it('is it as it is stored, with its scope and its session', async () => {
    const claims = await claimsOf({ _id: 'jefa', role: 'admin' });
    expect(await loadViewer(claims, now)).toMatchObject({
      usuario: { _id: 'jefa' },
      alcance: { solicitantes: 'todos' },
      familia: 'esta',
    });
  });

  it('is refused once it is disabled', async () => {
    const claims = await claimsOf({ _id: 'disabled', isActive: false });
    await expect(loadViewer(claims, now)).rejects.toMatchObject({ code: 'USER_INACTIVE' });
  });

  it('is refused without its session, after its end and where there is no such user', async () => {
    const claims = await claimsOf({ _id: 'vencida' }, seconds);
    for (const wrong of [claims, { ...claims, familia: 'otra' }, { usuarioId: 'nadie', familia: 'esta' }]) {
      await expect(loadViewer(wrong, now)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    }
  });
});
