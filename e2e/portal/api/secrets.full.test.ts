import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deliverFile, sampleThatFails } from '../../../testing/product/alerts.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { nextMailTo } from '../../../testing/product/mails.ts';
import { rotateSecret, withNewest } from '../../../testing/product/signing-secret.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();

const isPending = async (promise: Promise<unknown>) => Promise.race([promise.then(() => false), setImmediate(true)]);

describe('a change of the signing secret while the portal is in use', () => {
  it('keeps all sessions, and the links of earlier mails work', async () => {
    const email = await putUsuario({ _id: 'presente', avisos: ['Legionella spp.'] });
    const session = await product.signIn(email);
    const { headers } = await nextMailTo(product, email, async () => deliverFile([sampleThatFails('s-1')]));
    const link = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '');
    const query = { token: link.searchParams.get('token') ?? '' };
    // Every area has read the secret before it changes.
    const ask = async (token: string) =>
      Promise.all([
        product.call('profile', { token }),
        product.call('listResults', { token }),
        product.call('getSuscripcion', { query }),
      ]);
    const statuses: number[] = [];
    const use = async (token: string) => statuses.push(...(await ask(token)).map(({ status }) => status));
    await use(session.accessToken);

    const changing = rotateSecret(product);
    while (await isPending(changing)) await use(session.accessToken);
    expect((await changing).stdout).toContain('Nadie tiene que volver a entrar');

    await use(session.accessToken);
    const renewed = (await product.call('refresh', { body: { refreshToken: session.refreshToken } })).data;
    await use(renewed.accessToken);
    await use((await product.signIn(email)).accessToken);
    await use(await withNewest(renewed.accessToken));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(15);
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    expect((await product.call('getSuscripcion', { query })).data).toEqual({ suscrito: false });
  });
});
