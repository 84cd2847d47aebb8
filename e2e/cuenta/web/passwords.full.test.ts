import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readSessionsOf } from '../../../lambdas/platform/credentials/store/sessions.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailedToken } from '../../../testing/product/mails.ts';
import { expectFits, openWindow, signInByForm } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const newPassword = 'Nueva-clave-2027';
const sentText = 'Se ha enviado un enlace de recuperación a tu correo electrónico';

const portal = usePortal();
const { inWindow } = portal;

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openForgotten = async (page: Page) => {
  await page.goto('/login');
  await press(page, '¿Has olvidado tu contraseña?');
  await page.getByRole('dialog', { name: 'Recuperar contraseña' }).waitFor();
};
const dialog = (page: Page) => page.getByRole('dialog');

/** Looks at the mail page until a mail for an address is there, and opens it. */
async function openMail(page: Page, email: string): Promise<void> {
  await page.goto('/_correo');
  const mail = page.getByRole('link').filter({ hasText: email }).first();
  await expect.poll(() => page.reload().then(() => mail.count())).toBeGreaterThan(0);
  await mail.click();
}

describe.each([
  ['localhost', 'Alícuota'],
  ['cbba.localhost', 'CBBA'],
])('a user who has forgotten the password at %s', (host, name) => {
  it('asks for a link, finds it in the mail, sets another one and lands signed in', async () => {
    const email = await putUsuario({ _id: `perdida-${host}` });
    const base = `http://${host}:${new URL(portal.product.url).port}`;
    const { context, page, failures } = await openWindow(portal.browser, base);
    await openForgotten(page);
    await dialog(page).getByLabel('Correo electrónico').fill(email);
    await press(page, 'Enviar enlace');
    await page.getByText(sentText).waitFor();
    await dialog(page).getByText('Cerrar').last().click();
    await dialog(page).waitFor({ state: 'detached' });

    await openMail(page, email);
    await page.getByRole('heading', { name: `Restablece tu contraseña de ${name}` }).waitFor();
    const opened = context.waitForEvent('page');
    await page.frameLocator('iframe').getByRole('link', { name: 'Restablecer contraseña' }).click();
    const reset = await opened;
    await reset.getByRole('heading', { name: 'Restablecer contraseña' }).waitFor();
    expect(reset.url()).toBe(`${base}/reset-password`);

    await field(reset, 'Nueva contraseña').fill(newPassword);
    await field(reset, 'Confirmar contraseña').fill(newPassword);
    await press(reset, 'Restablecer contraseña');
    await reset.getByRole('heading', { name: '¡Contraseña restablecida!' }).waitFor();
    const shown = Date.now();
    await reset.waitForURL('**/results');
    expect(Date.now() - shown).toBeGreaterThan(1500);
    await reset.getByText(email).first().waitFor();
    const zona = await reset.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect((await readSessionsOf(`perdida-${host}`)).map(({ zonaHoraria }) => zonaHoraria)).toEqual([zona]);
    // The way back doesn't lead to the token.
    await reset.goBack().catch(() => null);
    expect(reset.url()).not.toContain('token');
    await context.close();
    expect(failures).toEqual([]);
    expect((await portal.product.signIn(email, newPassword)).accessToken).not.toBe('');
  });
});

describe('the dialog for a forgotten password', () => {
  it('asks for the e-mail, takes the one that was written, and gives the keyboard back', async () => {
    await inWindow(async (page) => {
      await openForgotten(page);
      await press(page, 'Enviar enlace');
      await page.getByText('Por favor ingresa tu correo electrónico').waitFor();
      await expect.poll(() => dialog(page).getByLabel('Correo electrónico').getAttribute('aria-invalid')).toBe('true');
      await press(page, 'Cancelar');
      await dialog(page).waitFor({ state: 'detached' });
      const opener = page.getByRole('button', { name: '¿Has olvidado tu contraseña?' });
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
      await field(page, 'Correo electrónico').fill('ana@cliente.example');
      await page.keyboard.press('Escape');
      await opener.click();
      await expect.poll(() => dialog(page).getByLabel('Correo electrónico').inputValue()).toBe('ana@cliente.example');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    });
  });

  it('says the server’s words when it refuses, and its own when a stranger answers', async () => {
    await inWindow(async (page) => {
      const answers = [
        { status: 429, json: { success: false, code: 'TOO_MANY_ATTEMPTS', message: 'Demasiados intentos' } },
        { status: 502, body: '<html>Bad gateway' },
      ];
      await page.route('**/api/auth/request-password-reset', (route) => route.fulfill(answers.shift()));
      await openForgotten(page);
      await dialog(page).getByLabel('Correo electrónico').fill('ana@cliente.example');
      await press(page, 'Enviar enlace');
      await page.getByRole('alert').getByText('Demasiados intentos').waitFor();
      await press(page, 'Enviar enlace');
      await page.getByRole('alert').getByText('Error al enviar el correo de recuperación').waitFor();
    });
  });
});

describe('the page of the link', () => {
  it('says that a link without a token, or with one that serves no more, is not valid', async () => {
    await inWindow(async (page) => {
      await page.goto('/reset-password');
      await page.getByRole('heading', { name: 'Enlace no válido' }).waitFor();
      await page.getByText('Token de recuperación no válido').waitFor();
      await page.getByRole('link', { name: 'Volver al Login' }).click();
      await page.waitForURL('**/login');

      await page.goto('/reset-password?token=falso');
      await field(page, 'Nueva contraseña').fill(newPassword);
      await field(page, 'Confirmar contraseña').fill(newPassword);
      await press(page, 'Restablecer contraseña');
      await page.getByRole('heading', { name: 'Enlace no válido' }).waitFor();
      await page.getByText('El enlace no es válido o ha caducado. Solicita uno nuevo').waitFor();
    });
  });

  it('shows how strong the password is as it is written, and says what is wrong with it on submit', async () => {
    const token = await mailedToken(portal.product, await putUsuario({ _id: 'debil' }));
    await inWindow(async (page) => {
      await page.goto(`/reset-password?token=${token}`);
      const submit = () => press(page, 'Restablecer contraseña');
      await submit();
      await page.getByText('Por favor completa ambos campos').waitFor();
      const meter = page.getByRole('meter', { name: 'Seguridad de la contraseña' });
      for (const [written, name, level] of [
        ['abc', 'Muy débil', '1'],
        ['abcdefgh', 'Débil', '2'],
        ['Abcdefgh', 'Regular', '3'],
        ['Abcdefg1', 'Fuerte', '4'],
        ['Abcdefg1!', 'Muy fuerte', '5'],
      ] as const) {
        await field(page, 'Nueva contraseña').fill(written);
        await page.getByText(`Seguridad de la contraseña: ${name}`).waitFor();
        await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe(level);
        await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe(name);
      }
      await expect.poll(() => page.getByText(': hecho').count()).toBe(4);

      await field(page, 'Nueva contraseña').fill('abc');
      await field(page, 'Confirmar contraseña').fill('abd');
      await submit();
      await page
        .getByText(
          'La contraseña debe tener al menos 8 caracteres, Debe contener al menos una letra mayúscula, Debe contener al menos un número',
        )
        .waitFor();
      await page.getByText('Las contraseñas no coinciden').waitFor();
      const isFocused = await field(page, 'Nueva contraseña').evaluate((one) => one === document.activeElement);
      expect(isFocused).toBe(true);
    });
  });
});

describe('the own password', () => {
  it('is changed by the key in the header, which signs out here and lets in with the new one', async () => {
    const email = await putUsuario({ _id: 'mudanza' });
    await inWindow(async (page) => {
      await signInByForm(page, email);
      const from = page.url();
      await press(page, 'Cambiar contraseña');
      expect(page.url()).toBe(from);
      await dialog(page).waitFor();
      const submit = () => dialog(page).getByRole('button', { name: 'Cambiar contraseña', exact: true }).click();
      await submit();
      await page.getByText('Escribe tu contraseña actual').waitFor();
      await field(page, 'Contraseña actual').fill('no es esta');
      await field(page, 'Nueva contraseña').fill(newPassword);
      await field(page, 'Confirmar contraseña').fill(newPassword);
      await submit();
      await page.getByText('La contraseña actual no es correcta').waitFor();
      await field(page, 'Contraseña actual').fill(password);
      await submit();
      await page.waitForURL('**/login');
      await page.getByText('Tu contraseña ha cambiado. Inicia sesión con la nueva').waitFor();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await page.getByLabel('Correo electrónico').fill(email);
      await field(page, 'Contraseña').fill(newPassword);
      await press(page, 'Iniciar Sesión');
      await page.waitForURL('**/results**');
    });
  });
});

it('every dialog and page of passwords is accessible to all and fits its window at every width', async () => {
  const email = await putUsuario({ _id: 'ancha' });
  await inWindow(async (page) => {
    await openForgotten(page);
    await expectFits(page);
    await page.goto('/reset-password');
    await page.getByRole('heading', { name: 'Enlace no válido' }).waitFor();
    await expectFits(page);
    await page.goto('/reset-password?token=falso');
    await field(page, 'Nueva contraseña').fill('abc');
    await press(page, 'Restablecer contraseña');
    await page.getByText('Por favor completa ambos campos').waitFor();
    await expectFits(page);
    await signInByForm(page, email);
    await page.goto('/mi-cuenta');
    await page.getByRole('main').getByRole('button', { name: 'Cambiar contraseña' }).click();
    await dialog(page).waitFor();
    await dialog(page).getByRole('button', { name: 'Cambiar contraseña', exact: true }).click();
    await expectFits(page);
  });
});
