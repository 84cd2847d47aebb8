import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { segundoFactorPedidoSchema } from '../../contract/cuenta/cuenta.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { secret } from '../../testing/deployed/laboratory.ts';
import { ownOf } from '../../testing/product/first-sign-in.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

/** What signing in by password asks of a user with factors. */
async function asked(email: string) {
  const answer = await target.call('login', { body: { email, password: ownOf(secret) } });
  return segundoFactorPedidoSchema.parse(answer.data).segundoFactor;
}

it('a user adds an app, comes in by its recovery codes, keeps its sessions in order, and takes the app away', async () => {
  const { call, signIn } = target;
  const email = laboratory.hotelera;
  const token = await signIn(email, secret);
  const { _id, secreto } = (await call('beginTotp', { token, body: {} })).data;
  const codigo = new TOTP({ secret: secreto }).generate();
  const added = (await call('confirmTotp', { token, body: { _id, nombre: 'Teléfono', codigo } })).data;
  const [first, second] = added.codigos ?? [];
  const entered = await call('answerSegundoFactor', {
    body: { token: (await asked(email)).token, respuesta: { metodo: 'recuperacion', codigo: first } },
  });
  expect(entered.status).toBe(200);
  const { sesiones, codigosRestantes } = (await call('getCuenta', { token })).data;
  expect([codigosRestantes, sesiones.length]).toEqual([9, 2]);
  const other = sesiones.find(({ actual }) => !actual)?._id ?? '';
  expect((await call('endSesion', { token, params: { id: other } })).status).toBe(200);
  expect((await call('profile', { token: entered.data.accessToken })).status).toBe(401);

  const renewed = (await call('renewCodigos', { token, body: {} })).data.codigos;
  expect(renewed).not.toContain(second);
  const params = { id: added.factor._id };
  expect((await call('updateFactor', { token, params, body: { nombre: 'El nuevo' } })).status).toBe(200);
  expect((await call('endOtrasSesiones', { token })).status).toBe(200);
  expect((await call('removeFactor', { token, params, body: {} })).status).toBe(200);
  const subjects = await eventually('mails of the factor', async () => {
    const mails = await target.mailsTo(email);
    return mails.length >= 3 ? mails.map(({ subject }) => subject) : undefined;
  });
  expect(new Set(subjects).size).toBeGreaterThanOrEqual(3);
});

it('a user comes in by a passkey alone, and an administrator takes it away once it is lost', async () => {
  const { call, signIn } = target;
  const email = laboratory.ajena;
  const token = await signIn(email, secret);
  const key = new Authenticator();
  const asking = (await call('beginLlave', { token, body: {} })).data;
  const origin = target.originOf(asking.rp.id);
  const credencial = key.register(asking, { origin });
  const body = { nombre: 'Portátil', credencial, sinContrasena: true };
  expect((await call('confirmLlave', { token, body })).status).toBe(200);
  const options = (await call('getOpcionesLlave', { body: {} })).data;
  const entered = await call('enterConLlave', { body: { credencial: key.sign(options, { origin }) } });
  const { _id } = entered.data.user;
  const { adminToken } = laboratory;
  const second = await call('enterConLlave', {
    body: { credencial: key.sign((await call('getOpcionesLlave', { body: {} })).data, { origin }) },
  });
  expect((await call('endSesiones', { token: adminToken, params: { id: _id }, body: {} })).status).toBe(200);
  expect((await call('profile', { token: second.data.accessToken })).status).toBe(401);
  expect((await call('removeFactores', { token: adminToken, params: { id: _id }, body: {} })).status).toBe(200);
  expect((await call('profile', { token: entered.data.accessToken })).status).toBe(401);
  expect((await call('login', { body: { email, password: ownOf(secret) } })).data.accessToken).toBeTruthy();
});

it('the rule is read and changed in one version after another', async () => {
  const { call } = target;
  const token = laboratory.adminToken;
  const { acceso } = (await call('getAcceso', { token })).data;
  const { administradores, clientes, diasDeGracia, version } = acceso;
  const body = { administradores, clientes, diasDeGracia: diasDeGracia + 1, version };
  expect((await call('updateAcceso', { token, body })).data.acceso).toMatchObject({ diasDeGracia: diasDeGracia + 1 });
  expect((await call('updateAcceso', { token, body })).refusal?.code).toBe('CONFLICT');
  const back = { administradores, clientes, diasDeGracia };
  expect((await call('updateAcceso', { token, body: back })).status).toBe(200);
});
