import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { segundoFactorPedidoSchema } from '../../../contract/cuenta/cuenta.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { signAccessToken } from '../../../lambdas/platform/access/access-token.ts';
import { unsubscribeTokenFor } from '../../../lambdas/platform/credentials/unsubscribe-token.ts';
import { readUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { Authenticator } from '../../../testing/authenticator.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { logLines, securityEvents } from '../../../testing/product/log-lines.ts';
import { mailedToken, mailsTo } from '../../../testing/product/mails.ts';
import { openPanel } from '../../../testing/product/panel.ts';
import { newPassword, passwordsOf } from '../../../testing/product/passwords.ts';
import { password } from '../../../testing/product/product.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const rows = Object.entries(calls) as [CallName, Call][];

const product = useLaboratory();
let admin: string;
beforeAll(async () => {
  ({ token: admin } = await openPanel(product));
});

/** The calls and outcomes of the lines of a user. */
const linesOf = async (id: string) =>
  (await logLines(product)).flatMap(({ message, call, user, outcome }) =>
    message === 'Answered' && user === id ? [`${call} ${outcome}`] : [],
  );
const eventsOf = async (id: string) => securityEvents(product, ({ user }) => user === id);

/** A user of its own and its session. */
async function newUser(_id: string) {
  const email = await putUsuario({ _id });
  return { _id, email, ...(await product.signIn(email)) };
}

/** A user with an app of codes. */
async function withApp(_id: string) {
  const user = await newUser(_id);
  const token = user.accessToken;
  // The step before counts as long as this one lasts.
  if (Date.now() % 30_000 > 27_000) await setTimeout(30_000 - (Date.now() % 30_000));
  const begun = (await product.call('beginTotp', { token, body: {} })).data;
  const codeOf = (steps: number) =>
    new TOTP({ secret: begun.secreto }).generate({ timestamp: Date.now() + steps * 30_000 });
  const { status } = await product.call('confirmTotp', {
    token,
    body: { _id: begun._id, nombre: 'Teléfono', codigo: codeOf(-1) },
  });
  expect(status).toBe(200);
  const ask = async () => {
    const { data } = await product.call('login', { body: { email: user.email, password } });
    return segundoFactorPedidoSchema.parse(data).segundoFactor.token;
  };
  return { ...user, codeOf, ask };
}

/** Calls that come with no token, link or password, and those of a company's account, which empresa-events.test.ts makes. */
const ofNobody = new Set<CallName>([
  'health',
  'verificar',
  'requestPasswordReset',
  'findEmpresa',
  'startEmpresa',
  'readTablon',
  'readCartel',
]);
const ofEmpresa = new Set<CallName>(['returnEmpresa', 'finishEmpresa']);
const named = rows.filter(
  ([name, { audience }]) => audience === 'public' && !ofNobody.has(name) && !ofEmpresa.has(name),
);

/** Each public call that a token, a link or a password comes with, made well and then badly. */
const made: Partial<Record<CallName, (id: string) => Promise<string[]>>> = {
  login: async (id) => {
    const { email, ask } = await withApp(id);
    await ask();
    await product.call('login', { body: { email, password: 'No-es-la-suya-26' } });
    return ['login OK', 'login CREDENTIALS_INVALID'];
  },
  refresh: async (id) => {
    const { refreshToken } = await newUser(id);
    const body = { refreshToken };
    const next = (await product.call('refresh', { body })).data.refreshToken;
    await product.call('refresh', { body: { refreshToken: next } });
    // It is neither the newest nor the one before: there is a copy of it.
    expect((await product.call('refresh', { body })).status).toBe(401);
    expect((await product.call('refresh', { body: { refreshToken: next } })).status).toBe(401);
    return ['refresh OK', 'refresh TOKEN_INVALID'];
  },
  logout: async (id) => {
    const { refreshToken } = await newUser(id);
    await product.call('logout', { body: { refreshToken } });
    return ['logout OK'];
  },
  resetPassword: async (id) => {
    const { email } = await withApp(id);
    // The mail of the app that was added comes first.
    await expect.poll(async () => mailsTo(product, email)).toHaveLength(1);
    const token = await mailedToken(product, email);
    segundoFactorPedidoSchema.parse((await passwordsOf(product).reset(token)).data);
    expect((await passwordsOf(product).reset(token)).status).toBe(400);
    return ['resetPassword OK', 'resetPassword RESET_TOKEN_INVALID'];
  },
  answerSegundoFactor: async (id) => {
    const { codeOf, ask } = await withApp(id);
    const token = await ask();
    const answer = async (codigo: string) =>
      product.call('answerSegundoFactor', { body: { token, respuesta: { metodo: 'totp', codigo } } });
    for (let n = 0; n < 5; n++) await answer(codeOf(50));
    expect((await answer(codeOf(50))).status).toBe(429);
    return ['answerSegundoFactor SECOND_FACTOR_INVALID', 'answerSegundoFactor TOO_MANY_ATTEMPTS'];
  },
  getOpcionesLlave: async (id) => {
    const { ask } = await withApp(id);
    await product.call('getOpcionesLlave', { body: { token: await ask() } });
    return ['getOpcionesLlave OK'];
  },
  enterConLlave: async (id) => {
    const { accessToken: token } = await newUser(id);
    const origin = product.url;
    const key = new Authenticator();
    const credencial = key.register((await product.call('beginLlave', { token, body: {} })).data, { origin });
    const body = { nombre: 'Portátil', sinContrasena: true, credencial };
    expect((await product.call('confirmLlave', { token, body })).status).toBe(200);
    for (const verifies of [true, false]) {
      const options = (await product.call('getOpcionesLlave', { body: {} })).data;
      const signed = key.sign(options, { origin, verifies });
      await product.call('enterConLlave', { body: { credencial: signed } });
    }
    return ['enterConLlave OK', 'enterConLlave SECOND_FACTOR_INVALID'];
  },
  ...Object.fromEntries(
    (['openBaja', 'getSuscripcion', 'unsubscribe'] as const).map((name) => [
      name,
      async (id: string) => {
        await newUser(id);
        const usuario = await readUsuario(id);
        const token = await unsubscribeTokenFor({ _id: id, email: usuario?.email ?? '' });
        await product.call(name, { query: { token } });
        return [`${name} OK`];
      },
    ]),
  ),
};

// Each call with a token is looked at in sweep.test.ts.
describe('the line of a request names its user', () => {
  it.each(named)('of %s, though it is public', async (name) => {
    const id = `publica-${name.toLowerCase()}`;
    const expected = (await made[name]?.(id)) ?? ['a way to make it in this file'];
    await expect.poll(async () => linesOf(id)).toEqual(expect.arrayContaining(expected));
  });

  it('of a token whose session has ended, and of one that has run out', async () => {
    const { _id, accessToken, refreshToken } = await newUser('terminada');
    await product.call('logout', { body: { refreshToken } });
    expect((await product.call('profile', { token: accessToken })).refusal?.code).toBe('TOKEN_INVALID');
    const claims = { usuarioId: _id, familia: randomUUID() };
    const old = await signAccessToken(claims, new Date(Date.now() - 3_600_000));
    expect((await product.call('profile', { token: old })).refusal?.code).toBe('TOKEN_EXPIRED');
    const expected = ['profile TOKEN_INVALID', 'profile TOKEN_EXPIRED'];
    await expect.poll(async () => linesOf(_id)).toEqual(expect.arrayContaining(expected));
  });

  it('of a key that was ended', async () => {
    const { _id, accessToken: token } = await newUser('con-clave');
    const { clave, texto } = (
      await product.call('createClave', { token, body: { nombre: 'ERP', fin: fechaEnMadrid(new Date()) } })
    ).data;
    await product.call('endClave', { token, params: { id: clave._id } });
    expect((await product.call('listResults', { token: texto })).status).toBe(401);
    await expect.poll(async () => linesOf(_id)).toContain('listResults KEY_INVALID');
  });
});

describe('security events', () => {
  it('tell whose refresh token was used twice', async () => {
    await made.refresh?.('copiada');
    const event = { tipo: 'sesion-rechazada', call: 'refresh', user: 'copiada', outcome: 'TOKEN_INVALID' };
    await expect.poll(async () => eventsOf('copiada')).toEqual([event, event]);
  });

  it('tell of passwords that are guessed inside a session, and of too many of them', async () => {
    const { _id, accessToken: token } = await newUser('adivinada');
    for (let n = 0; n < 4; n++) await passwordsOf(product).change(token, `No-es-esta-${n}`, newPassword);
    const body = { nombre: 'ERP', fin: fechaEnMadrid(new Date()), contrasena: 'No-es-esta' };
    expect((await product.call('createClave', { token, body })).status).toBe(400);
    expect((await passwordsOf(product).change(token, 'No-es-esta', newPassword)).status).toBe(429);
    expect((await product.call('beginTotp', { token, body: { contrasena: 'No-es-esta' } })).status).toBe(429);
    // Forms with mistakes are none.
    await product.call('changePassword', { token, body: {} });
    const event = (call: string, outcome = 'VALIDATION') => ({
      tipo: 'confirmacion-fallida',
      call,
      user: _id,
      outcome,
    });
    await expect
      .poll(async () => eventsOf(_id))
      .toEqual([
        ...Array.from({ length: 4 }, () => event('changePassword')),
        event('createClave'),
        event('changePassword', 'TOO_MANY_ATTEMPTS'),
        event('beginTotp', 'TOO_MANY_ATTEMPTS'),
      ]);
  });

  it('tell of webhooks that a user makes, changes and deletes, and count an administrator’s as acts of one', async () => {
    const { _id, accessToken } = await newUser('con-webhook');
    const jefa = await product.signIn(await putUsuario({ _id: 'jefa-webhooks', role: 'admin', clientes: [] }));
    const form = { nombre: 'ERP', url: 'https://erp.example/avisos', eventos: ['muestra.autorizada'] };
    for (const [token, more] of [
      [accessToken, {}],
      [jefa.accessToken, { cliente: 'hoteles' }],
    ] as const) {
      const { webhook } = (await product.call('createWebhook', { token, body: { ...form, ...more } })).data;
      const params = { id: webhook._id };
      await product.call('updateWebhook', { token, params, body: { ...form, nombre: 'Otro', activo: false } });
      await product.call('renewWebhookSecret', { token, params });
      await product.call('deleteWebhook', { token, params });
    }
    const kinds = (id: string) => async () =>
      (await eventsOf(id)).map(({ tipo, deAdministrador = false }) => [tipo, deAdministrador]);
    const expected = (isAct: boolean) =>
      ['webhook-creado', 'webhook-cambiado', 'webhook-cambiado', 'webhook-eliminado'].map((tipo) => [tipo, isAct]);
    await expect.poll(kinds(_id)).toEqual(expected(false));
    await expect.poll(kinds('jefa-webhooks')).toEqual(expected(true));
  });

  it('count the keys that an administrator makes and ends for clients as acts of one', async () => {
    const { accessToken: token } = await product.signIn(
      await putUsuario({ _id: 'jefa-claves', role: 'admin', clientes: [] }),
    );
    const body = { nombre: 'ERP', fin: fechaEnMadrid(new Date()) };
    const { clave } = (await product.call('createClaveDeCliente', { token, params: { id: 'hoteles' }, body })).data;
    await product.call('endClaveDeCliente', { token, params: { id: 'hoteles', clave: clave._id } });
    const act = { user: 'jefa-claves', outcome: 'OK', target: 'hoteles', deAdministrador: true };
    await expect
      .poll(async () => eventsOf('jefa-claves'))
      .toEqual([
        { tipo: 'clave-creada', call: 'createClaveDeCliente', ...act },
        { tipo: 'clave-terminada', call: 'endClaveDeCliente', ...act },
      ]);
  });
});

describe('what an administrator brings from the browser', () => {
  it('is in the audit trail and among its acts: files that it delivers and certificates that it begins to upload', async () => {
    const { accessToken: token } = await product.signIn(
      await putUsuario({ _id: 'jefa-subidas', role: 'admin', clientes: [] }),
    );
    const bytes = Buffer.from('{"numero_muestra":"sin lo demás"}\n');
    const begun = await product.call('beginSubida', { token, body: { archivo: 'mayo.ndjson', bytes: bytes.length } });
    const params = { id: begun.data.subida.id };
    const [parte] = (await product.call('signPartes', { token, params, body: { numeros: [1] } })).data.partes;
    await fetch(parte?.url ?? '', { method: 'PUT', body: bytes });
    await product.call('endSubida', { token, params });
    expect((await product.call('deliverSubida', { token, params, body: { mapeo: null } })).status).toBe(200);
    await product.call('deliverSubida', { token, params, body: { mapeo: null } });
    const certificados = ['M-2026-001.pdf', 'M-2026-002.pdf'].map((archivo) => ({ archivo, bytes: 10 }));
    const looked = await product.call('lookUpCertificados', { token, body: { certificados } });
    expect(looked.data.certificados[0]).toEqual({
      archivo: 'M-2026-001.pdf',
      numero: 'M-2026-001',
      tieneMuestra: true,
    });
    expect((await product.call('signCertificados', { token, body: { certificados } })).status).toBe(200);
    const query = { quien: 'jefa-subidas' };
    const { entradas } = (await product.call('listAuditoria', { token: admin, query })).data;
    expect(entradas.map(({ accion, cosa }) => `${accion} ${cosa.tipo} ${cosa.nombre}`).toSorted()).toEqual([
      'entregar entrega mayo.ndjson',
      'subir certificado M-2026-001',
      'subir certificado M-2026-002',
    ]);
    const acts = async () =>
      (await eventsOf('jefa-subidas')).map(({ call, deAdministrador }) => [call, deAdministrador]);
    await expect.poll(acts).toEqual([
      ['deliverSubida', true],
      ['deliverSubida', true],
      ['signCertificados', true],
    ]);
  });
});
