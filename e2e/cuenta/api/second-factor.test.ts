import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { segundoFactorPedidoSchema } from '../../../contract/cuenta/cuenta.ts';
import { createUsuario, readUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { DynamoDBClient, DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { Authenticator } from '../../../testing/authenticator.ts';
import { mailsTo, nextMailTo } from '../../../testing/product/mails.ts';
import { passFirstRule } from '../../../testing/product/first-rule.ts';
import { cheapHash } from '../../../testing/product/cheap-password.ts';
import { password } from '../../../testing/product/product.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { useProduct } from '../../../testing/product/use-product.ts';

const product = useProduct();
let admin: string;
beforeAll(async () => {
  ({ accessToken: admin } = await product.signIn('admin@alicuota.test'));
});

async function deletePortalItem({ pk, sk }: { pk: string; sk: string }): Promise<void> {
  const client = new DynamoDBClient({});
  const Key = { pk: { S: pk }, sk: { S: sk } };
  await client.send(new DeleteItemCommand({ TableName: process.env['PORTAL_TABLE'], Key }));
  client.destroy();
}

let made = 0;
/** A user of its own, with its address and a session. */
async function newUser(more: Partial<Parameters<typeof usuario>[0]> = {}) {
  const _id = `factores-${++made}`;
  await createUsuario(usuario({ _id, passwordHash: cheapHash(password), ...more }));
  const email = `${_id}@cliente.example`;
  return { _id, email, token: (await product.signIn(email)).accessToken };
}

const codeOf = (secret: string, stepsFromNow = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });

/**
 * Adds an app by the code of the step before, so that the present one's is left. The step before counts as long as this
 * one lasts: where that ends between code and answer, it is done again with the next.
 */
async function addApp(token: string, nombre = 'Mi teléfono') {
  for (let tries = 0; ; tries++) {
    const begun = (await product.call('beginTotp', { token, body: {} })).data;
    const body = { _id: begun._id, nombre, codigo: codeOf(begun.secreto, -1) };
    const confirmed = await product.call('confirmTotp', { token, body });
    if (confirmed.refusal !== undefined && tries === 0) continue;
    const { codigos, factor } = confirmed.data;
    return { secret: begun.secreto, codigos: codigos ?? [], factor };
  }
}

/** What signing in by password asks of a user with factors. */
async function asked(email: string, headers: Record<string, string> = {}) {
  const answer = await product.call('login', { body: { email, password }, headers });
  return segundoFactorPedidoSchema.parse(answer.data).segundoFactor;
}

const answerWith = async (token: string, respuesta: unknown, headers: Record<string, string> = {}) =>
  product.call('answerSegundoFactor', { body: { token, respuesta, zonaHoraria: 'Atlantic/Canary' }, headers });

describe('an authenticator app', () => {
  it('is asked for after the password, and lets in by each code once', async () => {
    const { email, token } = await newUser();
    const { secret, codigos } = await addApp(token);
    expect(codigos).toHaveLength(10);
    expect(codigos[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/u);
    expect((await product.call('getCuenta', { token })).data.factores[0]?.ultimoUso).toBeNull();
    const question = await asked(email);
    expect(question).toMatchObject({ metodos: ['totp', 'recuperacion'], otrosDominios: [] });
    const codigo = codeOf(secret);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => answerWith(question.token, { metodo: 'totp', codigo })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const entered = answers.find(({ status }) => status === 200)?.data;
    const cuenta = (await product.call('getCuenta', { token: entered?.accessToken ?? '' })).data;
    expect(cuenta.factores).toMatchObject([{ tipo: 'totp', nombre: 'Mi teléfono', dominio: null }]);
    expect(cuenta.factores[0]?.ultimoUso).not.toBeNull();
    expect(cuenta.codigosRestantes).toBe(10);
    expect(cuenta.sesiones.find(({ actual }) => actual)).toMatchObject({ zonaHoraria: 'Atlantic/Canary' });
    expect(JSON.stringify(cuenta)).not.toContain(secret);
  });

  it('ends other sessions when it is the first, and keeps the one that added it', async () => {
    const { email, token } = await newUser();
    const other = await product.signIn(email);
    await addApp(token);
    expect((await product.call('profile', { token })).data.user.segundoFactor).toMatchObject({ configurado: true });
    expect((await product.call('profile', { token: other.accessToken })).status).toBe(401);
    expect((await product.call('refresh', { body: { refreshToken: other.refreshToken } })).status).toBe(401);
  });

  it('counts for nothing until a code of it was given', async () => {
    const { email, token } = await newUser();
    const { _id, secreto } = (await product.call('beginTotp', { token, body: {} })).data;
    const wrong = await product.call('confirmTotp', { token, body: { _id, nombre: 'X', codigo: codeOf(secreto, 9) } });
    expect(wrong.refusal).toMatchObject({ code: 'VALIDATION', details: [{ field: 'codigo' }] });
    expect((await product.call('login', { body: { email, password } })).data.accessToken).toBeTruthy();
  });

  it('is no way to lock its owner out: who is known comes in, and a recovery code is never counted', async () => {
    const { email, token } = await newUser();
    const { secret, codigos } = await addApp(token);
    const first = await answerWith((await asked(email)).token, { metodo: 'totp', codigo: codeOf(secret) });
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const stranger = await asked(email);
    const wrong = { metodo: 'totp', codigo: codeOf(secret, 50) };
    for (let n = 0; n < 5; n++) expect((await answerWith(stranger.token, wrong)).status).toBe(401);
    const limited = await answerWith(stranger.token, wrong);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    // The step after the present one is taken too: a clock may be ahead.
    const known = await asked(email, { cookie });
    const right = { metodo: 'totp', codigo: codeOf(secret, 1) };
    expect((await answerWith(known.token, right, { cookie })).status).toBe(200);
    const elsewhere = await asked(email);
    expect((await answerWith(elsewhere.token, { metodo: 'recuperacion', codigo: codigos[3] })).status).toBe(200);
    const again = await asked(email);
    expect((await answerWith(again.token, { metodo: 'recuperacion', codigo: codigos[3] })).refusal?.code).toBe(
      'SECOND_FACTOR_INVALID',
    );
    const { accessToken } = first.data;
    expect((await product.call('getCuenta', { token: accessToken })).data.codigosRestantes).toBe(9);
  });

  it('takes no token that is forged, nor one from before something ended the sessions', async () => {
    const { _id, email, token } = await newUser();
    const { codigos, factor } = await addApp(token);
    const { token: waiting } = await asked(email);
    const respuesta = { metodo: 'recuperacion', codigo: codigos[0] };
    expect((await answerWith(`${waiting}x`, respuesta)).refusal?.code).toBe('SIGN_IN_EXPIRED');
    expect((await product.call('removeFactores', { token: admin, params: { id: _id }, body: {} })).status).toBe(200);
    expect((await answerWith(waiting, respuesta)).refusal?.code).toBe('SIGN_IN_EXPIRED');
    expect((await product.call('profile', { token })).status).toBe(401);
    expect((await product.call('login', { body: { email, password } })).data.accessToken).toBeTruthy();
    const { entradas } = (await product.call('listAuditoria', { token: admin, query: { cosa: email } })).data;
    expect(entradas[0]).toMatchObject({ accion: 'quitar-factores', quien: { email: 'admin@alicuota.test' } });
    expect(factor.tipo).toBe('totp');
  });
});

describe('a passkey', () => {
  const origin = () => product.url;

  async function addKey(token: string, sinContrasena: boolean, verifies = true) {
    const key = new Authenticator();
    const options = (await product.call('beginLlave', { token, body: {} })).data;
    const credencial = key.register(options, { origin: origin(), verifies });
    const body = { nombre: 'Portátil', credencial, sinContrasena };
    const added = await product.call('confirmLlave', { token, body });
    const repeated = await product.call('confirmLlave', { token, body });
    expect(repeated.refusal?.code).toBe('FACTOR_EXPIRED');
    return { key, factor: added.data.factor };
  }

  it('confirms a password, once for each challenge', async () => {
    const { email, token } = await newUser();
    const { key } = await addKey(token, false);
    const { token: waiting, metodos } = await asked(email);
    expect(metodos).toEqual(['llave', 'recuperacion']);
    const options = (await product.call('getOpcionesLlave', { body: { token: waiting } })).data;
    expect(options.allowCredentials).toHaveLength(1);
    const credencial = key.sign(options, { origin: origin() });
    expect((await answerWith(waiting, { metodo: 'llave', credencial })).status).toBe(200);
    expect((await answerWith(waiting, { metodo: 'llave', credencial })).refusal?.code).toBe('SECOND_FACTOR_INVALID');
    const elsewhere = (await product.call('getOpcionesLlave', { body: { token: waiting } })).data;
    const forged = key.sign(elsewhere, { origin: 'https://otro.example' });
    expect((await answerWith(waiting, { metodo: 'llave', credencial: forged })).status).toBe(401);
  });

  it('signs in alone where its owner allowed it and it checked who bears it, and not otherwise', async () => {
    const allowed = await addKey((await newUser()).token, true);
    const other = await newUser();
    const refused = await addKey(other.token, false);
    const enter = async (key: Authenticator, verifies = true) => {
      const options = (await product.call('getOpcionesLlave', { body: {} })).data;
      expect(options).toMatchObject({ userVerification: 'required' });
      return product.call('enterConLlave', { body: { credencial: key.sign(options, { origin: origin(), verifies }) } });
    };
    expect((await enter(allowed.key)).data.user.segundoFactor).toMatchObject({ configurado: true });
    expect((await enter(allowed.key, false)).refusal?.code).toBe('SECOND_FACTOR_INVALID');
    expect((await enter(refused.key)).refusal?.code).toBe('SECOND_FACTOR_INVALID');
    expect((await enter(new Authenticator())).refusal?.code).toBe('SECOND_FACTOR_INVALID');
    const params = { id: refused.factor._id };
    const body = { sinContrasena: true, nombre: 'Otra' };
    await vi.waitUntil(async () => (await mailsTo(product, other.email)).length > 0, { timeout: 10_000 });
    const mail = await nextMailTo(product, other.email, async () => {
      const changed = await product.call('updateFactor', { token: other.token, params, body });
      expect(changed.data.factor).toMatchObject({ nombre: 'Otra', sinContrasena: true });
    });
    expect(mail.text).toContain('«Otra» entra ahora sin contraseña');
    expect((await enter(refused.key)).status).toBe(200);
    await product.call('toggleUsuario', { token: admin, params: { id: other._id }, body: {} });
    expect((await enter(refused.key)).refusal?.code).toBe('USER_INACTIVE');
  });
});

describe('the rule', () => {
  const rule = async (body: Record<string, unknown>) => product.call('updateAcceso', { token: admin, body });
  const optional = { administradores: 'opcional', clientes: 'opcional', diasDeGracia: 0 };

  it('holds back who has no factor until one is set, and then demands one', async () => {
    const { email, token } = await newUser();
    const results = async (of: string) => (await product.call('getBasicFilters', { token: of })).status;
    expect(await results(token)).toBe(200);
    expect((await rule({ ...optional, clientes: 'obligatorio' })).message).toContain('Regla');
    await expect.poll(async () => results(token), { timeout: 15_000 }).toBe(403);
    const user = (await product.call('profile', { token })).data.user;
    expect(user.segundoFactor).toMatchObject({ obligatorio: true, configurado: false });
    const { factor } = await addApp(token);
    expect(await results(token)).toBe(200);
    const last = await product.call('removeFactor', { token, params: { id: factor._id }, body: {} });
    expect(last.refusal?.code).toBe('LAST_FACTOR');
    expect((await asked(email)).metodos).toContain('totp');
    await rule({ ...optional, clientes: 'obligatorio', diasDeGracia: 10 });
    const young = await newUser({ createdAt: new Date().toISOString() });
    await expect.poll(async () => results(young.token), { timeout: 15_000 }).toBe(200);
    await rule(optional);
    await expect
      .poll(async () => (await product.call('removeFactor', { token, params: { id: factor._id }, body: {} })).status, {
        timeout: 15_000,
      })
      .toBe(200);
    expect((await product.call('login', { body: { email, password } })).data.accessToken).toBeTruthy();
  });

  it('of a new stage lets its first administrator do nothing before it has a factor', async () => {
    await deletePortalItem({ pk: 'acceso', sk: 'regla' });
    const { accessToken } = await product.signIn('admin@alicuota.test');
    await expect
      .poll(async () => (await product.call('getAcceso', { token: accessToken })).refusal?.code, { timeout: 15_000 })
      .toBe('SECOND_FACTOR_REQUIRED');
    await passFirstRule(product.call, accessToken);
    expect((await product.call('getAcceso', { token: accessToken })).data.acceso.administradores).toBe('opcional');
    ({ accessToken: admin } = await product.signIn('admin@alicuota.test'));
  }, 60_000);

  it('of a client goes before the portal’s', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const cliente = { descripcion: '', contacto: {}, empresa: null, isActive: true, createdAt: at, updatedAt: at };
    const given = { _id: 'estricto', nombre: 'Estricto', solicitantes: ['Hotel Estricto'] };
    await putCliente({ ...cliente, ...given, segundoFactor: 'obligatorio' });
    const { token } = await newUser({ clientes: ['estricto'] });
    expect((await product.call('listResults', { token })).refusal?.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await product.call('getCuenta', { token })).status).toBe(200);
  });

  it('is changed over the version that was read, and the audit trail has it', async () => {
    const { acceso } = (await product.call('getAcceso', { token: admin })).data;
    const body = { ...optional, diasDeGracia: 30, version: acceso.version };
    expect((await rule(body)).status).toBe(200);
    expect((await rule({ ...body, diasDeGracia: 31 })).refusal?.code).toBe('CONFLICT');
    const { entradas } = (await product.call('listAuditoria', { token: admin, query: { tipo: 'acceso' } })).data;
    expect(entradas[0]?.cambios).toEqual([{ campo: 'diasDeGracia', antes: '0', despues: '30' }]);
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one or all but the own', async () => {
    const { _id, email, token } = await newUser();
    const others = await Promise.all([product.signIn(email), product.signIn(email)]);
    const listed = (await product.call('getCuenta', { token })).data.sesiones;
    expect(listed.filter(({ actual }) => actual)).toHaveLength(1);
    const one = listed.find(({ actual }) => !actual);
    expect((await product.call('endSesion', { token, params: { id: one?._id ?? '' } })).status).toBe(200);
    expect((await product.call('endSesion', { token, params: { id: one?._id ?? '' } })).status).toBe(404);
    expect((await product.call('endOtrasSesiones', { token })).status).toBe(200);
    const left = await Promise.all(
      [token, ...others.map(({ accessToken }) => accessToken)].map(
        async (of) => (await product.call('profile', { token: of })).status,
      ),
    );
    expect(left).toEqual([200, 401, 401]);
    expect((await readUsuario(_id))?.factores).toEqual([]);
  });

  it('that are old give the password again for what concerns factors', async () => {
    const { _id, token } = await newUser();
    const { readSessionsOf, keepSession } = await import('../../../lambdas/platform/credentials/store/sessions.ts');
    const [sesion] = await readSessionsOf(_id);
    if (sesion) await keepSession({ ...sesion, entrada: sesion.desde - 700 }, sesion.desde);
    expect((await product.call('beginTotp', { token, body: {} })).refusal?.code).toBe('REAUTHENTICATION_REQUIRED');
    const wrong = await product.call('beginTotp', { token, body: { contrasena: 'otra' } });
    expect(wrong.refusal).toMatchObject({ code: 'VALIDATION', details: [{ field: 'contrasena' }] });
    // Ending the others makes a session no younger.
    expect((await product.call('endOtrasSesiones', { token })).status).toBe(200);
    expect((await product.call('beginTotp', { token, body: {} })).refusal?.code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await product.call('beginTotp', { token, body: { contrasena: password } })).status).toBe(200);
  });
});
