import { describe, expect, it, vi } from 'vitest';
import { useFakeSecretsManager } from '../../../../testing/fake-secrets-manager.ts';

const minutes = 60_000;
const here = useFakeSecretsManager();
const { later } = here;

/** A warm function's memory of the secrets: a module of its own. */
async function instance() {
  vi.resetModules();
  const { signingSecret } = await import('./secrets.ts');
  return signingSecret;
}

const idIs = (id: string) => (version: { id: string }) => version.id === id;

describe('a secret of the deployment', () => {
  it('is read once in five minutes, whatever is asked of it', async () => {
    const secret = await instance();
    const { id } = await secret.settled();
    here.secretsManager.calls.length = 0;
    later(10 * minutes);
    for (let call = 0; call < 1000; call++) expect((await secret.find(idIs(id)))?.id).toBe(id);
    expect(here.secretsManager.calls).toEqual(['AWSCURRENT']);
    later(5 * minutes);
    await secret.settled();
    expect(here.secretsManager.calls).toEqual(['AWSCURRENT', 'AWSCURRENT']);
  });

  it('is read once by calls that come together', async () => {
    const secret = await instance();
    later(10 * minutes);
    await Promise.all(Array.from({ length: 20 }, async () => secret.settled()));
    expect(here.secretsManager.calls).toEqual(['AWSCURRENT']);
  });

  it('signs with a new version only once every instance knows it', async () => {
    const first = await here.secretsManager.current();
    later(10 * minutes);
    const secret = await instance();
    const second = await here.secretsManager.put();
    expect((await secret.settled()).id).toBe(first);
    later(5 * minutes + 50_000);
    expect((await secret.settled()).id).toBe(first);
    later(20_000);
    expect((await secret.settled()).id).toBe(second);
  });

  it('that was never changed signs at once, although it has no version before', async () => {
    const secret = await instance();
    expect((await secret.settled()).id).toBe(await here.secretsManager.current());
    expect(here.secretsManager.calls).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
  });

  it('is good in its version before, and not in the one before that', async () => {
    const first = await here.secretsManager.current();
    const second = await here.secretsManager.put();
    const secret = await instance();
    expect((await secret.find(idIs(first)))?.id).toBe(first);
    await here.secretsManager.put();
    later(6 * minutes);
    expect(await secret.find(idIs(first))).toBeUndefined();
    expect((await secret.find(idIs(second)))?.id).toBe(second);
  });

  it('is read again for a version that is newer than what was read, by calls that come together too', async () => {
    const secret = await instance();
    await secret.settled();
    const second = await here.secretsManager.put();
    const found = await Promise.all(Array.from({ length: 5 }, async () => secret.find(idIs(second))));
    expect(found.map((version) => version?.id)).toEqual(Array.from({ length: 5 }, () => second));
  });

  it('is read again at most once in thirty seconds for forged tokens', async () => {
    const secret = await instance();
    await secret.settled();
    here.secretsManager.calls.length = 0;
    const forge = async () => {
      for (let call = 0; call < 100; call++) expect(await secret.find(() => false)).toBeUndefined();
    };
    await forge();
    expect(here.secretsManager.calls).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
    later(29_000);
    await forge();
    expect(here.secretsManager.calls.length).toBe(2);
    later(2000);
    await forge();
    expect(here.secretsManager.calls.length).toBe(4);
  });

  it('is asked for again after a failure, which is not taken for a refusal', async () => {
    const secret = await instance();
    here.secretsManager.fail();
    await expect(secret.find(() => false)).rejects.toThrow('Internal failure');
    here.secretsManager.recover();
    expect(await secret.settled()).toMatchObject({ id: await here.secretsManager.current() });
  });

  it('that could be guessed is no secret: a short current one is a fault, a short one before is none', async () => {
    await here.secretsManager.put('corto');
    await expect((await instance()).settled()).rejects.toThrow(
      'The secret of SIGNING_SECRET_ID is missing or too short',
    );
    await here.secretsManager.put();
    const secret = await instance();
    expect(await secret.find(({ value }) => value === 'corto')).toBeUndefined();
    expect((await secret.settled()).id).toBe(await here.secretsManager.current());
  });
});
