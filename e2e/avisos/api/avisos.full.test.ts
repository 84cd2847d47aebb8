import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deliverFile, sampleThatFails } from '../../../testing/product/alerts.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailsTo, nextMailTo, allMails } from '../../../testing/product/mails.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

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
      const { status } = await product.call('unsubscribe', { query: { token: wrong } });
      expect(status, wrong).toBe(404);
    }
    for (const wrong of ['', 'x'.repeat(501)]) {
      expect((await product.call('unsubscribe', { query: { token: wrong } })).status).toBe(400);
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

describe('an import of 5,000 samples, 200 of which don’t comply, with 50 subscribed users', () => {
  it('sends each exactly one mail that counts exactly its samples, and nothing when it is delivered again', async () => {
    const places = ['Hotel Sol', 'Hotel Luna', 'ETAP Norte', 'Sin cliente'];
    const samples = Array.from({ length: 5000 }, (_, n) => {
      const sample = sampleThatFails(`g-${n}`, { solicitante: { nombre: places[n % 4] ?? '' } });
      return n % 25 === 0 ? sample : { ...sample, conclusion_muestra: 'Cumple', determinaciones: [] };
    });
    const kinds = [
      { more: { clientes: ['hoteles'] }, seen: 100 },
      { more: { clientes: ['aguas'] }, seen: 50 },
      { more: { clientes: ['hoteles'], solicitantes: ['Hotel Luna'] }, seen: 50 },
      { more: { clientes: [], master: 'todos' as const }, seen: 200 },
      { more: { clientes: ['hoteles'], isActive: false }, seen: 0 },
    ];
    const expected = new Map<string, string[]>();
    for (let n = 0; n < 60; n++) {
      const { more, seen } = kinds[n % 5] ?? { more: {}, seen: 0 };
      const email = await putUsuario({ _id: `grande-${n}`, avisos, ...more });
      expected.set(email, seen > 0 ? [`y ${seen - 1} muestras más`] : []);
    }
    const got = async () => {
      const found = new Map([...expected.keys()].map((email): [string, string[]] => [email, []]));
      for (const { to, subject } of await allMails(product))
        found.get(to[0] ?? '')?.push(/y \d+ muestras más$/u.exec(subject)?.[0] ?? subject);
      return found;
    };
    await deliverFile(samples);
    await expect.poll(got, { timeout: 240_000, interval: 1000 }).toEqual(expected);
    await deliverFile(samples);
    // A mail that is ordered after all others shows that none was ordered again.
    const witness = await putUsuario({ _id: 'testigo', avisos });
    await nextMailTo(product, witness, () => deliverFile([sampleThatFails('h-1')]));
    const more = [...(await got()).values()].flat().filter((subject) => subject.startsWith('y '));
    expect(more).toHaveLength(48);
  }, 400_000);
});
