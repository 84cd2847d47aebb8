import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input, Output } from '../../../contract/calls.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { readEntradas } from '../../../lambdas/platform/audit/auditoria.ts';
import { createSession, readSessionsOf } from '../../../lambdas/platform/credentials/store/sessions.ts';
import { webhookProgress } from '../../../lambdas/domain/webhooks/store/webhook-state.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario, startLaboratory } from '../../../testing/product/laboratory.ts';
import { nextMailTo } from '../../../testing/product/mails.ts';
import { openPanel, type Panel } from '../../../testing/product/panel.ts';
import { password, type Product } from '../../../testing/product/product.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';

let receiver: WebhookReceiver;
let product: Product;
let panel: Panel;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  product = await startLaboratory({ privateOrigins: receiver.origin });
  panel = await openPanel(product);
});
afterAll(async () => {
  await product.close();
  await receiver[Symbol.asyncDispose]();
});

let users = 0;
/** A user of the hotels, but for what is given, and its session. */
async function newUser(more: Partial<Parameters<typeof putUsuario>[0]> = {}) {
  const _id = `con-webhook-${++users}`;
  const email = await putUsuario({ _id, ...more });
  return { _id, email, token: (await product.signIn(email)).accessToken };
}

type Body = Input<'createWebhook'>['body'];
const bodyOf = (more: Partial<Body> = {}) => ({
  nombre: 'ERP',
  url: `${receiver.origin}/avisos`,
  eventos: ['muestra.autorizada'],
  ...more,
});

async function webhookOf(token: string, more: Partial<Body> = {}): Promise<Output<'createWebhook'>> {
  return (await product.call('createWebhook', { token, body: bodyOf(more) })).data;
}

/** What a webhook's log has, once its newest entry has an answer. */
async function answeredEnvios(token: string, id: string, envio?: string) {
  let envios: Output<'listWebhookEnvios'>['envios'] = [];
  await expect
    .poll(
      async () => {
        ({ envios } = (await product.call('listWebhookEnvios', { token, params: { id } })).data);
        const wanted = envio === undefined ? envios[0] : envios.find(({ _id }) => _id === envio);
        return wanted?.ultimo ?? null;
      },
      { timeout: 20_000, interval: 200 },
    )
    .not.toBeNull();
  return envios;
}

const refusalOf = ({ status, refusal }: { status: number; refusal?: { code: string } | undefined }) => [
  status,
  refusal?.code,
];

describe('a webhook of a user', () => {
  it('is sent what is published in its scope, signed, and its log has the answers', async () => {
    const { token, email } = await newUser({ solicitantes: ['Hotel Sol'] });
    let made: Output<'createWebhook'> | undefined;
    const mail = await nextMailTo(product, email, async () => {
      made = await webhookOf(token, { eventos: ['muestra.autorizada', 'muestra.no_cumple'] });
    });
    expect(mail.text).toContain('el webhook «ERP»');
    if (!made) throw new Error('No webhook was made');
    const { webhook, secreto } = made;
    expect(webhook).toMatchObject({ estado: 'activo', creadoPor: email, pendientes: 0, ultimoEntregado: null });
    expect(JSON.stringify((await product.call('listWebhooks', { token })).data)).not.toContain(secreto.slice(6));
    await expect.poll(async () => (await webhookProgress.read(webhook._id)).tras, { timeout: 20_000 }).toBeDefined();
    const { envio } = (await product.call('tryWebhook', { token, params: { id: webhook._id } })).data;
    await answeredEnvios(token, webhook._id, envio);
    const documents = ['Hotel Sol', 'Hotel Luna'].map((nombre) =>
      muestra({ _id: `nueva de ${nombre}`, numero_muestra: `N ${nombre}`, solicitante: { nombre } }),
    );
    await saveMuestras(documents, { now: new Date() });
    await product.sendScheduled();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
    const [, arrived] = receiver.received;
    if (!arrived) throw new Error('Nothing came');
    const event = JSON.parse(arrived.body) as { id: string };
    expect(event).toMatchObject({
      tipo: 'muestra.autorizada',
      datos: {
        muestra: { _id: 'nueva de Hotel Sol', numero_muestra: 'N Hotel Sol', solicitante: { nombre: 'Hotel Sol' } },
        no_cumplen: [],
      },
    });
    expect(arrived.headers).toMatchObject({ 'webhook-id': event.id, 'user-agent': 'Alicuota-Webhooks/1' });
    expect(isSignedWith(secreto, arrived)).toBe(true);
    expect(isSignedWith(secreto, { ...arrived, body: arrived.body.replace('Sol', 'Luna') })).toBe(false);
    const log = await answeredEnvios(token, webhook._id);
    expect(log).toMatchObject([
      {
        tipo: 'muestra.autorizada',
        numero: 'N Hotel Sol',
        estado: 'entregado',
        ultimo: { codigo: 200, texto: 'recibido' },
      },
      { tipo: 'prueba', numero: null, estado: 'entregado', intentos: 1 },
    ]);
    await expect
      .poll(async () => (await product.call('listWebhooks', { token })).data.webhooks[0]?.ultimoEntregado)
      .not.toBeNull();
  });

  it('says what a try brings, follows no redirect, and is sent an event again when that is asked for', async () => {
    const { token } = await newUser();
    const { webhook } = await webhookOf(token);
    const params = { id: webhook._id };
    receiver.answer = { status: 302, text: '' };
    const { envio } = (await product.call('tryWebhook', { token, params })).data;
    const came = receiver.received.length;
    const [redirected] = await answeredEnvios(token, webhook._id, envio);
    expect(redirected).toMatchObject({ _id: envio, estado: 'fallido', ultimo: { codigo: 302 } });
    expect(redirected?.ultimo?.texto).toContain('no se siguen');
    receiver.answer = { status: 200, text: 'bien\u0007 hecho' };
    expect((await product.call('repeatWebhookEnvio', { token, params: { ...params, envio } })).data.envio).toBe(envio);
    await expect
      .poll(async () => (await answeredEnvios(token, webhook._id))[0]?.estado, { timeout: 20_000 })
      .toBe('entregado');
    const [again] = await answeredEnvios(token, webhook._id);
    expect(again).toMatchObject({ _id: envio, intentos: 2, ultimo: { codigo: 200, texto: 'bien hecho' } });
    expect(receiver.received.length - came).toBeLessThanOrEqual(2);
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).filter((id) => id === envio)).toHaveLength(2);
  });

  it('signs with both secrets for a day after it has another', async () => {
    const { token } = await newUser();
    const { webhook, secreto: former } = await webhookOf(token);
    const params = { id: webhook._id };
    const { secreto, webhook: renewed } = (await product.call('renewWebhookSecret', { token, params })).data;
    expect(secreto).not.toBe(former);
    const hours = (Date.parse(renewed.secretoAnteriorHasta ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    const { envio } = (await product.call('tryWebhook', { token, params })).data;
    await answeredEnvios(token, webhook._id, envio);
    const arrived = receiver.received.find(({ headers }) => headers['webhook-id'] === envio);
    if (!arrived) throw new Error('Nothing came');
    expect([isSignedWith(secreto, arrived), isSignedWith(former, arrived)]).toEqual([true, true]);
  });

  it('is none of anyone else, nor of an administrator', async () => {
    const owner = await newUser();
    const { webhook } = await webhookOf(owner.token);
    const params = { id: webhook._id };
    const other = await newUser();
    const { envio } = (await product.call('tryWebhook', { token: owner.token, params })).data;
    await answeredEnvios(owner.token, webhook._id, envio);
    for (const token of [other.token, panel.token]) {
      for (const [name, asked] of [
        ['updateWebhook', { body: { ...bodyOf(), activo: false } }],
        ['deleteWebhook', {}],
        ['renewWebhookSecret', {}],
        ['tryWebhook', {}],
        ['listWebhookEnvios', {}],
        ['repeatWebhookEnvio', { params: { ...params, envio } }],
      ] as const) {
        expect([name, ...refusalOf(await product.call(name, { token, params, ...asked }))]).toEqual([
          name,
          404,
          'NOT_FOUND',
        ]);
      }
    }
    expect((await product.call('listWebhooks', { token: other.token })).data.webhooks).toEqual([]);
    for (const [name, asked] of [
      ['listWebhooks', {}],
      ['createWebhook', { body: bodyOf() }],
    ] as const) {
      expect(refusalOf(await product.call(name, { token: panel.token, ...asked }))).toEqual([403, 'FORBIDDEN']);
    }
    expect(
      refusalOf(await product.call('listWebhooks', { token: other.token, query: { cliente: 'hoteles' } })),
    ).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['http://erp.example/avisos', 'https://'],
    ['https://127.0.0.1/', 'pública'],
    ['https://2130706433/', 'pública'],
    ['https://[::1]/', 'pública'],
    ['https://169.254.169.254/latest/meta-data/', 'pública'],
    ['https://yo:secreta@erp.example/', 'usuario ni contraseña'],
    ['ftp://erp.example/', 'https://'],
    ['erp.example', 'https://'],
    ['https://erp.example:9000/avisos', '443 y 8443'],
  ])('is refused the address %s', async (url, why) => {
    const { token } = await newUser();
    const { refusal } = await product.call('createWebhook', { token, body: bodyOf({ url }) });
    expect(refusal?.details).toEqual([{ field: 'url', message: expect.stringContaining(why) as string }]);
  });

  it('needs a fresh session, or the password, to be made or sent elsewhere', async () => {
    const old = await newUser();
    const [sesion] = await readSessionsOf(old._id);
    if (!sesion) throw new Error('There is no session');
    await createSession({ ...sesion, desde: sesion.desde - 3600 });
    const asked = { token: old.token, body: bodyOf() };
    expect(refusalOf(await product.call('createWebhook', asked))).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    const wrong = await product.call('createWebhook', { ...asked, body: { ...bodyOf(), contrasena: 'no es esta' } });
    expect(wrong.refusal?.details?.map(({ field }) => field)).toEqual(['contrasena']);
    const made = await product.call('createWebhook', { ...asked, body: { ...bodyOf(), contrasena: password } });
    expect(made.status).toBe(200);
    const params = { id: made.data.webhook._id };
    const edited = { nombre: 'Otro', url: bodyOf().url, eventos: ['muestra.no_cumple'], activo: true };
    expect((await product.call('updateWebhook', { token: old.token, params, body: edited })).status).toBe(200);
    const moved = { ...edited, url: `${receiver.origin}/otra` };
    expect(refusalOf(await product.call('updateWebhook', { token: old.token, params, body: moved }))).toEqual([
      403,
      'REAUTHENTICATION_REQUIRED',
    ]);
  });

  it('is changed over the version that was read, paused and told of again, and deleted', async () => {
    const { token } = await newUser();
    const { webhook } = await webhookOf(token);
    const params = { id: webhook._id };
    const body = { ...bodyOf(), nombre: 'Calidad', activo: false, version: webhook.version };
    const { webhook: paused } = (await product.call('updateWebhook', { token, params, body })).data;
    expect(paused).toMatchObject({ nombre: 'Calidad', estado: 'en_pausa', version: webhook.version + 1 });
    expect(refusalOf(await product.call('updateWebhook', { token, params, body }))).toEqual([409, 'CONFLICT']);
    const { version: _any, ...latest } = { ...body, activo: true };
    expect((await product.call('updateWebhook', { token, params, body: latest })).data.webhook.estado).toBe('activo');
    expect((await product.call('deleteWebhook', { token, params })).status).toBe(200);
    expect(refusalOf(await product.call('deleteWebhook', { token, params }))).toEqual([404, 'NOT_FOUND']);
    const { entradas } = await readEntradas(undefined, 1000);
    const own = entradas.filter(({ cosa }) => cosa._id === webhook._id);
    expect(own.map(({ accion }) => accion).toReversed()).toEqual(['crear', 'modificar', 'modificar', 'eliminar']);
  });

  it('is one of ten at most, and tries are counted', async () => {
    const { token } = await newUser();
    const { webhook } = await webhookOf(token);
    for (let n = 1; n < 10; n++) await webhookOf(token);
    expect(refusalOf(await product.call('createWebhook', { token, body: bodyOf() }))).toEqual([
      409,
      'TOO_MANY_WEBHOOKS',
    ]);
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 45; n++) {
      codes.add((await product.call('tryWebhook', { token, params: { id: webhook._id } })).refusal?.code);
    }
    expect([...codes]).toEqual([undefined, 'TOO_MANY_REQUESTS']);
  });
});

describe('a webhook of a client', () => {
  it('is made by an administrator, tells of what is the client’s, and ends with it', async () => {
    const body = bodyOf({
      nombre: 'Central',
      cliente: 'aguas',
      acotada: { clientes: [], solicitantes: ['ETAP Norte'], tipoGrupos: [] },
    });
    const { webhook } = (await product.call('createWebhook', { token: panel.token, body })).data;
    const { webhooks } = (await product.call('listWebhooks', { token: panel.token, query: { cliente: 'aguas' } })).data;
    expect(webhooks.map(({ _id, acotada }) => [_id, acotada.solicitantes])).toEqual([[webhook._id, ['ETAP Norte']]]);
    const foreign = { ...body, acotada: { clientes: [], solicitantes: ['Hotel Sol'], tipoGrupos: [] } };
    const refused = await product.call('createWebhook', { token: panel.token, body: foreign });
    expect(refused.refusal?.details?.map(({ field }) => field)).toEqual(['acotada']);
    const unknown = { token: panel.token, body: bodyOf({ cliente: 'no-hay' }) };
    expect(refusalOf(await product.call('createWebhook', unknown))).toEqual([404, 'NOT_FOUND']);
    const { token } = await newUser({ clientes: ['aguas'] });
    expect(refusalOf(await product.call('deleteWebhook', { token, params: { id: webhook._id } }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const { entradas } = await readEntradas(undefined, 1000);
    expect(entradas.find(({ cosa }) => cosa._id === webhook._id)?.cosa.nombre).toContain('Central (');
  });
});
