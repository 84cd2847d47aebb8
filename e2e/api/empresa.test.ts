import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../contract/calls.ts';
import { createSession } from '../../lambdas/store/sessions.ts';
import { readUsuario } from '../../lambdas/store/usuarios.ts';
import { type CompanyProvider, passProvider, startCompanyProvider } from '../../testing/company-provider.ts';
import { putUsuario, seedLaboratory } from '../../testing/product/laboratory.ts';
import { openPanel } from '../../testing/product/panel.ts';
import { password, type Product, startProduct } from '../../testing/product/product.ts';

let company: CompanyProvider;
let product: Product;
let token: string;

beforeAll(async () => {
  company = await startCompanyProvider();
  product = await startProduct({ privateOrigins: company.issuer });
  company.open(`${product.url}/api/auth/empresa/vuelta`);
  await seedLaboratory();
  ({ token } = await openPanel(product));
  await putUsuario({ _id: 'ana', email: 'ana@hoteles.example', clientes: ['hoteles'] });
  await putUsuario({ _id: 'apagada', email: 'apagada@hoteles.example', clientes: ['hoteles'], isActive: false });
  await putUsuario({ _id: 'maestra', email: 'maestra@hoteles.example', clientes: [], master: 'todos' });
  await putUsuario({ _id: 'jefa', email: 'jefa@hoteles.example', clientes: [], role: 'admin' });
  await putUsuario({ _id: 'ajena', email: 'ajena@hoteles.example', clientes: ['aguas'] });
  for (const name of ['ana', 'apagada', 'maestra', 'jefa', 'ajena', 'nueva']) {
    company.claims.set(name, { email: `${name}@hoteles.example`, email_verified: true });
  }
  company.claims.set('sin-verificar', { email: 'ana@hoteles.example', email_verified: false });
  company.claims.set('callada', { email: 'ana@hoteles.example' });
  company.claims.set('otra', { email: 'ana@ajeno.example', email_verified: true });
});
afterAll(async () => {
  await product.close();
  await company[Symbol.asyncDispose]();
});
afterEach(() => {
  company.tamper(undefined);
  company.recover();
});

const settings = () => ({
  dominios: ['hoteles.example'],
  emisor: company.issuer,
  idCliente: company.clientId,
  secreto: company.clientSecret,
});
const params = { id: 'hoteles' };

const set = async (more: object = {}, id = 'hoteles') =>
  product.call('updateEntradaEmpresa', { token, params: { id }, body: { ...settings(), ...more } });

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Comes back from the provider, as the browser that has a cookie. Gives what stands in the page's address. */
async function comeBack(back: URL, cookie: string): Promise<URLSearchParams> {
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie } });
  expect(answer.status).toBe(302);
  const location = new URL(answer.headers.get('location') ?? '', product.url);
  expect([location.pathname, location.search]).toEqual(['/entrada-empresa', '']);
  return new URLSearchParams(location.hash.slice(1));
}

async function begin(email = 'ana@hoteles.example', destino = '/en-curso') {
  const { data, headers } = await product.call('startEmpresa', { body: { email, destino } });
  return { url: data.url, cookie: cookieOf(headers) };
}

/** Goes through the provider as one of its accounts. */
async function travel(login: string, act: 'sign-in' | 'cancel' = 'sign-in') {
  const { url, cookie } = await begin();
  const back = await passProvider(url, login, act);
  return { back, cookie, found: await comeBack(back, cookie) };
}

const finish = async (codigo: string | null, cookie: string) =>
  product.call('finishEmpresa', { body: { codigo }, headers: { cookie } });

async function enter(login: string): Promise<Output<'finishEmpresa'>> {
  const { found, cookie } = await travel(login);
  return (await finish(found.get('codigo'), cookie)).data;
}

async function tryOut() {
  const { data, headers } = await product.call('startPruebaEmpresa', { token, params });
  const cookie = cookieOf(headers);
  const found = await comeBack(await passProvider(data.url, 'ana'), cookie);
  expect(found.get('prueba')).toBe('hoteles');
  return { codigo: found.get('codigo'), cookie };
}

describe('the settings of a client', () => {
  it('are switched on only once they were tried, which shows what came', async () => {
    expect((await product.call('getEntradaEmpresa', { token, params })).data.entrada).toBeNull();
    expect((await set({ activo: true })).refusal?.details?.[0]?.field).toBe('activo');
    const { entrada } = (await set()).data;
    expect(entrada).toMatchObject({ tieneSecreto: true, probada: null, activo: false, version: 1 });
    expect(JSON.stringify(entrada)).not.toContain(company.clientSecret);
    const asked = { body: { email: 'ana@hoteles.example' } };
    expect((await product.call('findEmpresa', asked)).data.empresa).toBe(false);
    expect((await product.call('startEmpresa', asked)).refusal?.code).toBe('NOT_FOUND');

    const { codigo, cookie } = await tryOut();
    const done = { token, params, body: { codigo }, headers: { cookie } };
    expect((await finish(codigo, 'entrada-empresa=otra')).refusal?.code).toBe('COMPANY_CODE_INVALID');
    const { data } = await product.call('finishPruebaEmpresa', done);
    expect(data.fallo).toBeNull();
    expect(data.claims).toContainEqual({ nombre: 'email', valor: '"ana@hoteles.example"' });
    expect((await product.call('finishPruebaEmpresa', done)).refusal?.code).toBe('COMPANY_CODE_INVALID');

    expect((await set({ secreto: 'otro', activo: true })).refusal?.details?.[0]?.field).toBe('activo');
    expect((await set({ secreto: '', activo: true })).data.entrada).toMatchObject({ activo: true, version: 2 });
    expect((await product.call('findEmpresa', asked)).data).toEqual({ empresa: true, soloEmpresa: false });
  });

  it('send a secret to no other issuer than it was typed for', async () => {
    const elsewhere = { emisor: 'https://otro.example', secreto: '' };
    expect((await set(elsewhere)).refusal?.details?.[0]?.field).toBe('secreto');
  });

  it('take a domain for one client alone, and none of everybody’s', async () => {
    expect((await set({}, 'aguas')).refusal?.code).toBe('DOMAIN_TAKEN');
    expect((await set({ dominios: ['gmail.com'] }, 'aguas')).refusal?.details?.[0]?.field).toMatch(/^dominios/u);
    const multiple = 'https://login.microsoftonline.com/common/v2.0';
    expect((await set({ emisor: multiple }, 'aguas')).refusal?.details?.[0]?.field).toBe('emisor');
    expect((await set({ emisor: 'http://10.0.0.1' }, 'aguas')).refusal?.details?.[0]?.field).toBe('emisor');
  });

  it('that lead to a private address lead nowhere', async () => {
    const inside = { dominios: ['dentro.example'], emisor: 'https://169.254.169.254' };
    expect((await set(inside, 'aguas')).status).toBe(200);
    const tried = await product.call('startPruebaEmpresa', { token, params: { id: 'aguas' } });
    expect(tried.refusal?.code).toBe('COMPANY_UNREACHABLE');
  });

  it('are in the audit trail, and their secret is not', async () => {
    const { data } = await product.call('listAuditoria', { token, query: { cosa: 'hoteles' } });
    const text = JSON.stringify(data.entradas);
    expect(text).toContain('entrada.emisor');
    expect(text).toContain('entrada.secreto');
    expect(text).not.toContain(company.clientSecret);
  });
});

describe('a user whom the company knows', () => {
  it('comes in as its user, goes where it was going, and its code serves once', async () => {
    const { found, cookie } = await travel('ana');
    const codigo = found.get('codigo');
    const { data } = await finish(codigo, cookie);
    expect(data.user._id).toBe('ana');
    expect(data.destino).toBe('/en-curso');
    expect((await product.call('profile', { token: data.accessToken })).data.user.email).toBe('ana@hoteles.example');
    expect((await finish(codigo, cookie)).refusal?.code).toBe('COMPANY_CODE_INVALID');
  });

  it('comes in by no code in another browser', async () => {
    const { found, cookie } = await travel('ana');
    expect((await finish(found.get('codigo'), '')).refusal?.code).toBe('COMPANY_CODE_INVALID');
    expect((await finish(found.get('codigo'), (await begin()).cookie)).refusal?.code).toBe('COMPANY_CODE_INVALID');
    expect((await finish(found.get('codigo'), cookie)).status).toBe(200);
  });

  it.each([
    ['sin-verificar', 'sin-verificar'],
    ['callada', 'sin-verificar'],
    ['otra', 'otro-dominio'],
    ['nueva', 'sin-usuario'],
    ['ajena', 'sin-usuario'],
    ['maestra', 'sin-usuario'],
    ['jefa', 'sin-usuario'],
    ['apagada', 'inactivo'],
  ])('does not come in as %s: %s', async (login, fallo) => {
    expect((await travel(login)).found.get('fallo')).toBe(fallo);
  });

  it('and gives up is told so', async () => {
    expect((await travel('ana', 'cancel')).found.get('fallo')).toBe('cancelada');
  });
});

describe('a return', () => {
  it('counts once, in the browser that began, for the state that it began with', async () => {
    const { back, cookie, found } = await travel('ana');
    expect(found.get('codigo')).not.toBeNull();
    expect((await comeBack(back, cookie)).get('fallo')).toBe('caducada');

    const other = await begin();
    const again = await passProvider(other.url, 'ana');
    expect((await comeBack(again, '')).get('fallo')).toBe('caducada');
    expect((await comeBack(again, cookie)).get('fallo')).toBe('caducada');
    const forged = new URL(again);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect((await comeBack(forged, other.cookie)).get('fallo')).toBe('caducada');
    expect((await comeBack(again, other.cookie)).get('codigo')).not.toBeNull();
  });

  it('with the code of another journey is refused', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const back = await passProvider(mine.url, 'ana');
    const stolen = await passProvider(theirs.url, 'nueva');
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await comeBack(back, mine.cookie)).get('fallo')).toBe('rechazada');
  });

  it('of another issuer is refused', async () => {
    const { url, cookie } = await begin();
    const back = await passProvider(url, 'ana');
    back.searchParams.set('iss', 'https://otro.example');
    expect((await comeBack(back, cookie)).get('fallo')).toBe('rechazada');
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  it.each([
    ['another nonce', { claims: (claims: object) => ({ ...claims, nonce: 'otro' }) }],
    ['no nonce', { claims: (claims: object) => ({ ...claims, nonce: undefined }) }],
    ['another audience', { claims: (claims: object) => ({ ...claims, aud: 'otro-portal' }) }],
    ['another issuer', { claims: (claims: object) => ({ ...claims, iss: 'https://otro.example' }) }],
    ['an end that has passed', { claims: (claims: object) => ({ ...claims, iat: past, exp: past + 60 }) }],
    ['a signature of another', { foreignKey: true }],
  ])('with an id token of %s is refused', async (_what, how) => {
    company.tamper(how);
    expect((await travel('ana')).found.get('fallo')).toBe('rechazada');
  });

  it('while the provider is down is told so', async () => {
    const { url, cookie } = await begin();
    const back = await passProvider(url, 'ana');
    company.fail();
    expect(['inalcanzable', 'rechazada']).toContain((await comeBack(back, cookie)).get('fallo'));
    const asked = { body: { email: 'ana@hoteles.example' } };
    expect((await product.call('startEmpresa', asked)).refusal?.code).toBe('COMPANY_UNREACHABLE');
  });

  it('whose settings were changed since serves no more', async () => {
    const { accessToken, refreshToken } = await enter('ana');
    const { found, cookie } = await travel('ana');
    expect((await set({ secreto: '', activo: false })).status).toBe(200);
    expect((await finish(found.get('codigo'), cookie)).refusal?.code).toBe('COMPANY_CODE_INVALID');
    expect((await set({ secreto: '', activo: true })).status).toBe(200);
    // Nor does the session that they began, which doesn't come back as they are switched on again.
    expect((await product.call('listResults', { token: accessToken })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('refresh', { body: { refreshToken } })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('listResults', { token: (await enter('ana')).accessToken })).status).toBe(200);
  });

  it('to settings that have changed meanwhile is refused', async () => {
    const { url, cookie } = await begin();
    const back = await passProvider(url, 'ana');
    expect((await set({ secreto: '', activo: true, crearAlEntrar: true })).status).toBe(200);
    expect((await comeBack(back, cookie)).get('fallo')).toBe('caducada');
  });
});

describe('where the client has chosen so', () => {
  it('who is no user yet is made one, with the scope that was chosen, once', async () => {
    const solicitantes = [(await product.call('getCliente', { token, params })).data.cliente.solicitantes[0] ?? ''];
    expect((await set({ secreto: '', activo: true, crearAlEntrar: true, solicitantes })).status).toBe(200);
    const { user } = await enter('nueva');
    expect(user).toMatchObject({ email: 'nueva@hoteles.example', role: 'cliente', solicitantes });
    expect(user.clientes.map(({ _id }) => _id)).toEqual(['hoteles']);
    expect((await enter('nueva')).user._id).toBe(user._id);
    const { data } = await product.call('listAuditoria', { token, query: { cosa: 'nueva@hoteles.example' } });
    expect(data.entradas.map(({ quien }) => quien.email)).toEqual(['Entrada con la cuenta de empresa']);
  });

  it('a password opens nothing, but for those whom the company does not know', async () => {
    await putUsuario({ _id: 'externa', email: 'externa@gestoria.example', clientes: ['hoteles'] });
    expect((await set({ secreto: '', activo: true })).status).toBe(200);
    const mine = await product.signIn('ana@hoteles.example');
    const foreign = await product.signIn('externa@gestoria.example');
    const fromCompany = await enter('ana');
    expect((await set({ secreto: '', activo: true, soloEmpresa: true })).status).toBe(200);
    // Those that passwords had begun end with it.
    const reads = async ({ accessToken }: { accessToken: string }) =>
      (await product.call('listResults', { token: accessToken })).refusal?.code;
    expect([await reads(mine), await reads(foreign), await reads(fromCompany)]).toEqual([
      'TOKEN_INVALID',
      undefined,
      undefined,
    ]);
    const renewed = await product.call('refresh', { body: { refreshToken: mine.refreshToken } });
    expect(renewed.refusal?.code).toBe('TOKEN_INVALID');
    const login = async (email: string, secret = password) =>
      product.call('login', { body: { email, password: secret } });
    expect((await login('ana@hoteles.example')).refusal?.code).toBe('COMPANY_SIGN_IN');
    expect((await login('ana@hoteles.example', 'no-es-esta')).refusal?.code).toBe('CREDENTIALS_INVALID');
    for (const email of ['externa@gestoria.example', 'jefa@hoteles.example', 'maestra@hoteles.example']) {
      expect((await login(email)).status).toBe(200);
    }
    expect((await enter('ana')).user._id).toBe('ana');
  });

  it('a password that an administrator gave goes at the first company sign-in', async () => {
    await putUsuario({
      _id: 'dada',
      email: 'dada@hoteles.example',
      clientes: ['hoteles'],
      debeCambiarContrasena: true,
    });
    company.claims.set('dada', { email: 'dada@hoteles.example', email_verified: true });
    const desde = Math.floor(Date.now() / 1000);
    await createSession({ usuarioId: 'dada', familia: 'dada', tokenHash: 'x', desde, expira: desde + 3600 });
    const { user, accessToken } = await enter('dada');
    expect(user.debeCambiarContrasena).toBe(false);
    expect((await product.call('listResults', { token: accessToken })).status).toBe(200);
    expect(await readUsuario('dada')).toMatchObject({ credencial: 'ninguna', debeCambiarContrasena: false });
    // A session that the given one began would be held to choosing no other any more.
    expect((await readUsuario('dada'))?.sessionsSince).toBeGreaterThan(desde);
  });

  it('a session that it began is held to no rule of second factors, which one of a password is', async () => {
    const { acceso } = (await product.call('getAcceso', { token })).data;
    const { administradores, diasDeGracia, version } = acceso;
    const rule = { administradores, diasDeGracia, clientes: 'obligatorio' };
    expect((await product.call('updateAcceso', { token, body: { ...rule, version } })).status).toBe(200);
    const { user, accessToken } = await enter('ana');
    expect(user.segundoFactor).toMatchObject({ obligatorio: false });
    const profile = (await product.call('profile', { token: accessToken })).data;
    expect(profile.user.segundoFactor).toMatchObject({ obligatorio: false });
    expect((await product.call('listResults', { token: accessToken })).status).toBe(200);
    await putUsuario({ _id: 'de-fuera', email: 'de-fuera@gestoria.example', clientes: ['hoteles'] });
    const { data } = await product.call('login', { body: { email: 'de-fuera@gestoria.example', password } });
    if (!('accessToken' in data)) throw new Error('A second factor was asked for');
    await expect
      .poll(async () => (await product.call('listResults', { token: data.accessToken })).refusal?.code)
      .toBe('SECOND_FACTOR_REQUIRED');
    const after = { ...rule, clientes: 'opcional', version: version + 1 };
    expect((await product.call('updateAcceso', { token, body: after })).status).toBe(200);
  });
});
