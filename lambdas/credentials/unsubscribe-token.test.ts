import { expect, it, vi } from 'vitest';
import { useFakeSecretsManager } from '../../testing/fake-secrets-manager.ts';

const ana = { _id: 'ana', email: 'ana@hotel.example' };
vi.mock('../store/usuarios.ts', () => ({ readUsuario: async (_id: string) => (_id === 'ana' ? ana : undefined) }));

const minutes = 60_000;
const here = useFakeSecretsManager();
const { later } = here;

async function instance() {
  vi.resetModules();
  return import('./unsubscribe-token.ts');
}

it('a mail’s link works until the signing secret is changed for the second time', async () => {
  const warm = await instance();
  const token = await warm.unsubscribeTokenFor(ana);
  await here.secretsManager.put();
  for (const { usuarioOfUnsubscribeToken } of [warm, await instance()])
    expect(await usuarioOfUnsubscribeToken(token)).toBe(ana);
  later(30 * minutes);
  for (const { usuarioOfUnsubscribeToken } of [warm, await instance()])
    expect(await usuarioOfUnsubscribeToken(token)).toBe(ana);
  const newer = await warm.unsubscribeTokenFor(ana);
  expect(newer).not.toBe(token);
  await here.secretsManager.put();
  later(30 * minutes);
  for (const { usuarioOfUnsubscribeToken } of [warm, await instance()]) {
    expect(await usuarioOfUnsubscribeToken(token)).toBeUndefined();
    expect(await usuarioOfUnsubscribeToken(newer)).toBe(ana);
  }
});

it('forged links are refused, almost without reading the secret', async () => {
  const { unsubscribeTokenFor, usuarioOfUnsubscribeToken } = await instance();
  const token = await unsubscribeTokenFor(ana);
  const [id] = token.split('.');
  here.secretsManager.calls.length = 0;
  for (const wrong of ['', '.', 'x', `${id}`, `${id}.`, `${token}x`, token.slice(0, -1), `${id}.${'A'.repeat(43)}`])
    expect(await usuarioOfUnsubscribeToken(wrong)).toBeUndefined();
  expect(here.secretsManager.calls.length).toBeLessThanOrEqual(2);
  expect(await usuarioOfUnsubscribeToken(token)).toBe(ana);
});
