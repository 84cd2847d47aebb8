import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../../lambdas/platform/credentials/store/sessions.ts';
import { readUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { CompanyJourneys } from '../../../testing/product/company-journey.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { password, type Product } from '../../../testing/product/product.ts';

let journeys: CompanyJourneys;
let product: Product;
let token: string;
const params = { id: 'hoteles' };
beforeAll(async () => {
  journeys = await CompanyJourneys.start();
  ({ product, token } = journeys);
});
afterAll(async () => journeys.close());

describe('the settings of a client', () => {
  it('are switched on only once they were tried, which shows what came', async () => {
    expect((await product.call('getEntradaEmpresa', { token, params })).data.entrada).toBeNull();
    expect((await journeys.set({ activo: true })).refusal?.details?.[0]?.field).toBe('activo');
    const { entrada } = (await journeys.set()).data;
    expect(entrada).toMatchObject({ tieneSecreto: true, probada: null, activo: false, version: 1 });
    expect(JSON.stringify(entrada)).not.toContain(journeys.company.clientSecret);
    const asked = { body: { email: 'ana@hoteles.example' } };
    expect((await product.call('findEmpresa', asked)).data.empresa).toBe(false);
    expect((await product.call('startEmpresa', asked)).refusal?.code).toBe('NOT_FOUND');

    const { codigo, cookie } = await journeys.tryOut();
    const done = { token, params, body: { codigo }, headers: { cookie } };
    expect((await journeys.finish(codigo, '__Host-entrada-empresa=otra')).refusal?.code).toBe('COMPANY_CODE_INVALID');
    const { data } = await product.call('finishPruebaEmpresa', done);
    expect(data.fallo).toBeNull();
    expect(data.claims).toContainEqual({ nombre: 'email', valor: '"ana@hoteles.example"' });
    expect((await product.call('finishPruebaEmpresa', done)).refusal?.code).toBe('COMPANY_CODE_INVALID');

    expect((await journeys.set({ secreto: 'otro', activo: true })).refusal?.details?.[0]?.field).toBe('activo');
    expect((await journeys.set({ secreto: '', activo: true })).data.entrada).toMatchObject({
      activo: true,
      version: 2,
    });
    expect((await product.call('findEmpresa', asked)).data).toEqual({ empresa: true, soloEmpresa: false });
  });

  it('send a secret to no other issuer than it was typed for', async () => {
    const elsewhere = { emisor: 'https://otro.example', secreto: '' };
    expect((await journeys.set(elsewhere)).refusal?.details?.[0]?.field).toBe('secreto');
  });

  it('take a domain for one client alone, and none of everybody’s', async () => {
    expect((await journeys.set({}, 'aguas')).refusal?.code).toBe('DOMAIN_TAKEN');
    expect((await journeys.set({ dominios: ['gmail.com'] }, 'aguas')).refusal?.details?.[0]?.field).toMatch(
      /^dominios/u,
    );
    for (const dominio of ['com.es', 'github.io', 'yahoo.co.uk']) {
      const [fault] = (await journeys.set({ dominios: ['aguas.example', dominio] }, 'aguas')).refusal?.details ?? [];
      expect(fault?.field).toBe('dominios');
      expect(fault?.message).toContain(`${dominio} es `);
    }
    const multiple = 'https://login.microsoftonline.com/common/v2.0';
    expect((await journeys.set({ emisor: multiple }, 'aguas')).refusal?.details?.[0]?.field).toBe('emisor');
    expect((await journeys.set({ emisor: 'http://10.0.0.1' }, 'aguas')).refusal?.details?.[0]?.field).toBe('emisor');
  });

  it('of an issuer on a private address, or on this machine, are refused as they are typed', async () => {
    for (const emisor of ['https://169.254.169.254', 'https://localhost', 'https://cuentas.local']) {
      const { status, refusal } = await journeys.set({ dominios: ['dentro.example'], emisor }, 'aguas');
      expect([status, refusal?.details?.[0]?.field], emisor).toEqual([400, 'emisor']);
    }
  });

  it('whose issuer does not answer lead nowhere', async () => {
    const nobody = { dominios: ['dentro.example'], emisor: 'https://cuentas.nadie.invalid' };
    expect((await journeys.set(nobody, 'aguas')).status).toBe(200);
    const tried = await product.call('startPruebaEmpresa', { token, params: { id: 'aguas' } });
    expect(tried.refusal?.code).toBe('COMPANY_UNREACHABLE');
  });

  it('are in the audit trail, and their secret is not', async () => {
    const { data } = await product.call('listAuditoria', { token, query: { cosa: 'hoteles' } });
    const text = JSON.stringify(data.entradas);
    expect(text).toContain('entrada.emisor');
    expect(text).toContain('entrada.secreto');
    expect(text).not.toContain(journeys.company.clientSecret);
  });
});

describe('where the client has chosen so', () => {
  it('who is no user yet is made one, with the scope that was chosen, once', async () => {
    const solicitantes = [(await product.call('getCliente', { token, params })).data.cliente.solicitantes[0] ?? ''];
    expect((await journeys.set({ secreto: '', activo: true, crearAlEntrar: true, solicitantes })).status).toBe(200);
    const { user } = await journeys.enter('nueva');
    expect(user).toMatchObject({ email: 'nueva@hoteles.example', role: 'cliente', solicitantes });
    expect(user.clientes.map(({ _id }) => _id)).toEqual(['hoteles']);
    expect((await journeys.enter('nueva')).user._id).toBe(user._id);
    const { data } = await product.call('listAuditoria', { token, query: { cosa: 'nueva@hoteles.example' } });
    expect(data.entradas.map(({ quien }) => quien.email)).toEqual(['Entrada con la cuenta de empresa']);
  });

  it('a password opens nothing, but for those whom the company does not know', async () => {
    await putUsuario({ _id: 'externa', email: 'externa@gestoria.example', clientes: ['hoteles'] });
    expect((await journeys.set({ secreto: '', activo: true })).status).toBe(200);
    const mine = await product.signIn('ana@hoteles.example');
    const foreign = await product.signIn('externa@gestoria.example');
    const fromCompany = await journeys.enter('ana');
    expect((await journeys.set({ secreto: '', activo: true, soloEmpresa: true })).status).toBe(200);
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
    expect((await journeys.enter('ana')).user._id).toBe('ana');
    // One of two clients demands its company account: no password lets the user in, and the panel makes no such user.
    await putUsuario({ _id: 'doble', email: 'doble@hoteles.example', clientes: ['aguas', 'hoteles'] });
    expect((await login('doble@hoteles.example')).refusal?.code).toBe('COMPANY_SIGN_IN');
    const ofBoth = async (email: string) =>
      product.call('createUsuario', { token, body: { email, clientes: ['aguas', 'hoteles'], invitar: true } });
    expect((await ofBoth('otra@hoteles.example')).refusal?.details?.map(({ field }) => field)).toEqual(['clientes']);
    expect((await ofBoth('otra@gestoria.example')).status).toBe(200);
  });

  it('a password that an administrator gave goes at the first company sign-in', async () => {
    await putUsuario({
      _id: 'dada',
      email: 'dada@hoteles.example',
      clientes: ['hoteles'],
      debeCambiarContrasena: true,
    });
    journeys.company.claims.set('dada', { email: 'dada@hoteles.example', email_verified: true });
    const desde = Math.floor(Date.now() / 1000);
    await createSession({ usuarioId: 'dada', familia: 'dada', tokenHash: 'x', desde, expira: desde + 3600 });
    const { user, accessToken } = await journeys.enter('dada');
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
    const { user, accessToken } = await journeys.enter('ana');
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
