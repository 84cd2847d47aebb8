import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { useFakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';
import { startTables } from '../../../testing/tables.ts';
import { storedUsuario, usuario } from '../../../testing/usuarios.ts';
import { beginSession } from '../credentials/sessions.ts';
import { createUsuario } from '../access/store/usuarios.ts';
import { authenticate } from './authenticate.ts';

useFakeSecretsManager();
process.env['SESSION_DAYS'] = '90';
const now = new Date();
const at = { now, address: '203.0.113.1' };
const { listResults, login } = calls;

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

describe('a call for those who are signed in', () => {
  it.each([undefined, '', 'Bearer', 'Bearer a.b', 'Basic a.b.c', 'Bearer a.b.c d'])(
    'is refused for what is no access token: %s',
    async (authorization) => {
      await expect(authenticate(listResults, authorization, at)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    },
  );

  it('is made by whom its token names, while the session lasts', async () => {
    await createUsuario(usuario({ _id: 'lectora' }));
    const { accessToken } = await beginSession(storedUsuario({ _id: 'lectora' }), now);
    const viewer = await authenticate(listResults, `Bearer ${accessToken}`, at);
    expect(viewer?.usuario._id).toBe('lectora');
    expect(await authenticate(login, `Bearer ${accessToken}`, at)).toBeUndefined();
  });
});
