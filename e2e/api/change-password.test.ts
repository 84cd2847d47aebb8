import { describe, expect, it } from 'vitest';
import { putUsuario } from '../../testing/product/laboratory.ts';
import { mailedToken } from '../../testing/product/mails.ts';
import { newPassword, passwordsOf } from '../../testing/product/passwords.ts';
import { password } from '../../testing/product/product.ts';
import { useLaboratory } from '../../testing/product/use-product.ts';

const product = useLaboratory();

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
