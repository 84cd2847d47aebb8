import { expect, it, vi } from 'vitest';
import { useFakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';

const ana = { _id: 'ana', email: 'ana@hotel.example' };
/** The same, with the address that it had once before, as another user had it meanwhile. */
const anaAgain = { ...ana, _id: 'ana-otra-vez', direccionDesde: '2026-03-10T10:00:00.000Z' };
vi.mock('../access/store/usuarios.ts', () => ({
  readUsuario: async (_id: string) => [ana, anaAgain].find((one) => one._id === _id),
}));

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

it('a link from before its user had another address does nothing once the user has the first one again', async () => {
  const { unsubscribeTokenFor, usuarioOfUnsubscribeToken } = await instance();
  const { direccionDesde: _since, ...before } = anaAgain;
  expect(await usuarioOfUnsubscribeToken(await unsubscribeTokenFor(before))).toBeUndefined();
  expect(await usuarioOfUnsubscribeToken(await unsubscribeTokenFor(anaAgain))).toBe(anaAgain);
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
