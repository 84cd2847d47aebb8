import { beforeAll, describe, expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailedToken } from '../../../testing/product/mails.ts';
import { passwordsOf, newPassword } from '../../../testing/product/passwords.ts';
import { password } from '../../../testing/product/product.ts';
import { useLaboratory, usePanel } from '../../../testing/product/use-product.ts';

const given = 'a1b2c3d4e5';
const product = useLaboratory();
const panel = usePanel(product);

const login = async (email: string, secret: string) => product.call('login', { body: { email, password: secret } });

describe('a user whose password an administrator has set', () => {
  it('may do nothing but learn so, choose another and leave, and everything once it has', async () => {
    const { email } = (await panel.crearUsuario({ email: 'novata@hotel.example' })).data.user;
    const { data } = await login(email, given);
    expect(data.user.debeCambiarContrasena).toBe(true);
    const token = data.accessToken;
    // Each call is asked in sweep.test.ts.
    const { status, refusal } = await product.call('listResults', { token });
    expect([status, refusal?.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    expect((await product.call('profile', { token })).data.user.debeCambiarContrasena).toBe(true);
    const renewed = (await product.call('refresh', { body: { refreshToken: data.refreshToken } })).data;
    expect((await product.call('listResults', { token: renewed.accessToken })).status).toBe(403);
    expect((await passwordsOf(product).change(token, given, given)).status).toBe(400);
    expect((await passwordsOf(product).change(token, given, 'Trece-caballos-7')).status).toBe(200);
    const own = (await login(email, 'Trece-caballos-7')).data;
    expect(own.user.debeCambiarContrasena).toBe(false);
    expect((await product.call('listResults', { token: own.accessToken })).status).toBe(200);
  });

  it('is asked again for one that was set later, and not for one that it set by a mailed link', async () => {
    const email = await putUsuario({ _id: 'conocida' });
    expect((await login(email, password)).data.user.debeCambiarContrasena).toBe(false);
    const body = { email, role: 'cliente', clientes: ['hoteles'], password: given };
    expect((await panel.cambiarUsuario('conocida', body)).status).toBe(200);
    expect((await login(email, given)).data.user.debeCambiarContrasena).toBe(true);
    const { data } = await passwordsOf(product).reset(await mailedToken(product, email));
    expect(data.user.debeCambiarContrasena).toBe(false);
    expect((await product.call('listResults', { token: data.accessToken })).status).toBe(200);
  });
});

describe('a password that is among the first to be guessed', () => {
  const common = 'Es una de las contraseñas más usadas. Elige otra';
  const own = 'No uses tu correo, el nombre de tu empresa ni el del laboratorio. Elige otra';
  let email: string;
  let token: string;
  let link: string;
  beforeAll(async () => {
    email = await putUsuario({ _id: 'precavida' });
    token = (await login(email, password)).data.accessToken;
    link = await mailedToken(product, await putUsuario({ _id: 'prudente-precavida' }));
  });

  it.each([
    ['Password1', common],
    ['P4ssw0rd2026', common],
    ['Primavera2026', common],
    ['Alicuota2027', own],
    ['Precavida.1', own],
    ['Hoteles-2026', own],
  ])('%s is refused by the change, the link and the panel', async (secret, message) => {
    const body = { email, role: 'cliente', clientes: ['hoteles'], password: secret };
    for (const [refusal, field] of [
      [(await passwordsOf(product).change(token, password, secret)).refusal, 'newPassword'],
      [(await passwordsOf(product).reset(link, secret)).refusal, 'newPassword'],
      [(await panel.cambiarUsuario('precavida', body)).refusal, 'password'],
      [(await panel.crearUsuario({ email: 'precavida@otra.example', password: secret })).refusal, 'password'],
    ] as const) {
      expect(refusal).toMatchObject({ code: 'VALIDATION', message, details: [{ field, message }] });
    }
  });

  it('leaves the link good for another', async () => {
    expect((await passwordsOf(product).reset(link)).status).toBe(200);
  });
});

describe('the change of the own password', () => {
  it('ends every session at once, and the new password opens the next', async () => {
    const email = await putUsuario({ _id: 'cambiante' });
    const [phone, laptop] = [await product.signIn(email), await product.signIn(email)];
    const renewed = (await product.call('refresh', { body: { refreshToken: phone.refreshToken } })).data;
    expect((await passwordsOf(product).change(laptop.accessToken, password, newPassword)).status).toBe(200);
    for (const { accessToken: token, refreshToken } of [phone, renewed, laptop]) {
      expect((await product.call('profile', { token })).refusal?.code).toBe('TOKEN_INVALID');
      expect((await product.call('refresh', { body: { refreshToken } })).refusal?.code).toBe('TOKEN_INVALID');
    }
    const next = await product.signIn(email, newPassword);
    expect((await product.call('profile', { token: next.accessToken })).status).toBe(200);
    expect((await product.call('refresh', { body: { refreshToken: next.refreshToken } })).status).toBe(200);
    expect(await passwordsOf(product).mayEnter(email, password)).toBe(false);
  });

  it('by a mailed link ends them too, but for the one that it begins', async () => {
    const email = await putUsuario({ _id: 'restablecida' });
    const old = await product.signIn(email);
    const { data } = await passwordsOf(product).reset(await mailedToken(product, email));
    expect((await product.call('profile', { token: old.accessToken })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('refresh', { body: { refreshToken: old.refreshToken } })).status).toBe(401);
    expect((await product.call('profile', { token: data.accessToken })).status).toBe(200);
  });

  it('is refused with a wrong current password, and the sixth in a row is not looked at', async () => {
    const email = await putUsuario({ _id: 'curiosa' });
    const { accessToken } = await product.signIn(email);
    const message = 'La contraseña actual no es correcta';
    for (let tries = 0; tries < 5; tries++) {
      const { status, refusal } = await passwordsOf(product).change(accessToken, `mal ${tries}`, newPassword);
      expect([status, refusal]).toEqual([
        400,
        expect.objectContaining({ message, details: [{ field: 'currentPassword', message }] }),
      ]);
    }
    const { status, headers, refusal } = await passwordsOf(product).change(accessToken, password, newPassword);
    expect([status, refusal?.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await product.call('profile', { token: accessToken })).status).toBe(200);
  });

  it('to the same one is refused, however its accents are composed', async () => {
    const email = await putUsuario({ _id: 'repetida' });
    const { accessToken } = await product.signIn(email);
    expect((await passwordsOf(product).change(accessToken, password, password)).refusal?.details).toEqual([
      { field: 'newPassword', message: 'La nueva contraseña es igual que la actual. Elige otra' },
    ]);
    expect(await passwordsOf(product).mayEnter(email, password)).toBe(true);
  });
});
