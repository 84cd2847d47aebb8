import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deliverFile, sampleThatFails } from '../../testing/product/alerts.ts';
import { putUsuario } from '../../testing/product/laboratory.ts';
import { mailsTo, nextMailTo } from '../../testing/product/mails.ts';
import { useLaboratory } from '../../testing/product/use-product.ts';

const avisos = ['Legionella spp.'];
const product = useLaboratory();

/** The address that a mail program calls to unsubscribe the recipient (RFC 8058). */
const unsubscribeUrl = (headers: Record<string, string>) => headers['list-unsubscribe']?.slice(1, -1) ?? '';
const tokenOf = (headers: Record<string, string>) => new URL(unsubscribeUrl(headers)).searchParams.get('token') ?? '';

describe('an alert', () => {
  it('comes by mail once the file is in, and leads to the sample', async () => {
    const email = await putUsuario({ _id: 'avisada', avisos });
    const mail = await nextMailTo(product, email, () => deliverFile([sampleThatFails('a-1'), sampleThatFails('a-2')]));
    expect(mail).toMatchObject({
      from: 'Alícuota <no-responder@alicuota.example>',
      subject: expect.stringMatching(
        /^Legionella pneumophila 1\.200 UFC\/L \(límite 100\) en la muestra a-\d · Hotel Sol y 1 muestra más$/u,
      ),
    });
    expect(mail.text).toContain('Legionella pneumophila: 1.200 UFC/L (límite 100)');
    expect(mail.text).toContain(`${product.url}/results/a-1\n`);
    const { accessToken: token } = await product.signIn(email);
    expect((await product.call('getResult', { token, params: { id: 'a-1' } })).status).toBe(200);
  });

  it('in the name of the second company leads to its own portal', async () => {
    const email = await putUsuario({ _id: 'segunda', avisos, clientes: ['aguas'] });
    const sample = sampleThatFails('b-1', { solicitante: { nombre: 'ETAP Norte' } });
    const mail = await nextMailTo(product, email, () => deliverFile([sample]));
    const { port } = new URL(product.url);
    expect(mail).toMatchObject({ from: 'CBBA <no-responder@cbba.example>' });
    expect(mail.text).toContain(`http://cbba.localhost:${port}/results/b-1\n`);
  });
});

describe('the link to unsubscribe', () => {
  it('unsubscribes by one POST of a mail program, and not by being opened', async () => {
    const email = await putUsuario({ _id: 'cansada', avisos });
    const { headers } = await nextMailTo(product, email, () => deliverFile([sampleThatFails('c-1')]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const query = { token: tokenOf(headers) };
    const opened = await fetch(unsubscribeUrl(headers), { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/avisos/baja?token=${query.token}`]);
    expect((await product.call('getSuscripcion', { query })).data).toEqual({ suscrito: true });

    const called = await fetch(unsubscribeUrl(headers), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(called.status).toBe(200);
    expect((await product.call('getSuscripcion', { query })).data).toEqual({ suscrito: false });
    const { accessToken: token } = await product.signIn(email);
    const { user } = (await product.call('profile', { token })).data;
    expect(user).toMatchObject({ avisos, avisosPausados: true });
  });

  it('of a user serves for no other, and ends with its address', async () => {
    const email = await putUsuario({ _id: 'mudada', avisos });
    const { headers } = await nextMailTo(product, email, () => deliverFile([sampleThatFails('d-1')]));
    const token = tokenOf(headers);
    const other = `${Buffer.from('avisada').toString('base64url')}.${token.split('.')[1]}`;
    await putUsuario({ _id: 'mudada', avisos, email: 'mudada@nueva.example' });
    for (const wrong of [token, other, 'x', `${token}x`, '.', Buffer.from('nadie').toString('base64url')]) {
      const { status } = await product.call('darDeBaja', { query: { token: wrong } });
      expect(status, wrong).toBe(404);
    }
    for (const wrong of ['', 'x'.repeat(501)]) {
      expect((await product.call('darDeBaja', { query: { token: wrong } })).status).toBe(400);
    }
  });
});

describe('an address that bounces', () => {
  it('shows in the administrator’s list, and nothing more is sent to it', async () => {
    const email = 'perdida@rebota.example';
    await putUsuario({ _id: 'perdida', avisos, email });
    await nextMailTo(product, email, () => deliverFile([sampleThatFails('e-1')]));
    const { accessToken: token } = await product.signIn('admin@alicuota.test');
    const shown = async () => {
      const { users } = (await product.call('listUsuarios', { token })).data;
      return users.find(({ _id }) => _id === 'perdida');
    };
    for (let tries = 0; tries < 100 && !(await shown())?.correoRechazado; tries++) await setTimeout(50);
    expect((await shown())?.correoRechazado).toMatchObject({ motivo: 'rebote' });
    const witness = await putUsuario({ _id: 'testigo', avisos });
    await nextMailTo(product, witness, () => deliverFile([sampleThatFails('e-2')]));
    expect(await mailsTo(product, email)).toHaveLength(1);
  });
});
