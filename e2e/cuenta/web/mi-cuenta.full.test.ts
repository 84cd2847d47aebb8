import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { segundoFactorPedidoSchema } from '../../../contract/cuenta/cuenta.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailsTo } from '../../../testing/product/mails.ts';
import { expectFits, openWindow, signIn, signInByForm } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const portal = usePortal();
const { inWindow } = portal;

const dialog = (page: Page) => page.getByRole('dialog');
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const signOut = async (page: Page) => {
  await press(page, 'Cerrar Sesión');
  await page.getByRole('heading', { name: 'Área Cliente' }).waitFor();
};

/** Gives e-mail and password on the sign-in page. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await press(page, 'Iniciar Sesión');
}

/** The secret that the page shows to those who can't scan. */
async function shownSecret(page: Page): Promise<string> {
  await page.getByText('¿No puedes escanearlo?').click();
  return (await page.locator('code').innerText()).replaceAll(' ', '');
}

/** The code of an app, so many half minutes from now. */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Keeps the recovery codes that the page shows, and goes on. */
async function keepCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  expect(codes).toHaveLength(10);
  await expect.poll(() => page.getByRole('button', { name: 'Terminar' }).isDisabled()).toBe(true);
  await page.getByLabel('Los he guardado').check();
  await press(page, 'Terminar');
  return codes;
}

/** A window at a name, where passkeys serve, with an authenticator in the browser that says yes to everything. */
async function openWithAuthenticator(host = 'localhost') {
  const base = `http://${host}:${new URL(portal.product.url).port}`;
  const { context, page, failures } = await openWindow(portal.browser, base);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { context, page, failures };
}

it('a passkey is added, asked for after the password, and then signs in instead of it', async () => {
  const email = await putUsuario({ _id: 'con-llave' });
  const { context, page, failures } = await openWithAuthenticator();
  await signInByForm(page, email);
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await page.getByText('No tienes ninguna').waitFor();
  await press(page, 'Añadir llave de acceso');
  await dialog(page).getByText('Sirve solo en localhost').waitFor();
  await dialog(page).getByLabel('Nombre').fill('Portátil del laboratorio');
  await press(page, 'Crear llave');
  // They are shown once: nothing but having kept them closes the dialog.
  await dialog(page).getByText('Guarda tus códigos').waitFor();
  await page.keyboard.press('Escape');
  await keepCodes(page);
  const row = page.getByRole('list', { name: 'Formas de verificación en dos pasos' }).getByRole('listitem');
  await row.getByText('Sin usar todavía').waitFor();
  await page.getByText('Te quedan 10 códigos sin usar').waitFor();
  await expect.poll(async () => (await mailsTo(portal.product, email)).length).toBe(1);
  const [mail] = await mailsTo(portal.product, email);
  expect(mail?.subject).toContain('Has añadido una forma de confirmar que eres tú');

  await signOut(page);
  await givePassword(page, email);
  await page.waitForURL('**/results');
  // The mail leads to this page.
  await page.goto(new URL(/https?:\S+/u.exec(mail?.text ?? '')?.[0] ?? '').pathname);
  await row.getByText(/Último uso hoy/u).waitFor();
  await press(page, 'Cambiar Portátil del laboratorio');
  await dialog(page).getByLabel('Nombre').fill('Portátil');
  await dialog(page).getByLabel('Entrar solo con ella, sin contraseña').check();
  await press(page, 'Guardar');
  await row.getByText('Entra sin contraseña').waitFor();

  await signOut(page);
  await press(page, 'Entrar con una llave de acceso');
  await page.getByRole('banner').waitFor();
  await page.goto('/mi-cuenta');
  await press(page, 'Quitar Portátil');
  await dialog(page).getByText('Es tu única forma de verificación en dos pasos').waitFor();
  await dialog(page).getByRole('button', { name: 'Quitar', exact: true }).click();
  await page.getByText('No tienes ninguna').waitFor();
  await context.close();
  expect(failures).toEqual([]);
});

it('the second brand has passkeys of its own, and says where the others serve', async () => {
  const email = await putUsuario({ _id: 'dos-marcas' });
  const first = await openWithAuthenticator();
  await signInByForm(first.page, email);
  await first.page.goto('/mi-cuenta');
  await press(first.page, 'Añadir llave de acceso');
  await press(first.page, 'Crear llave');
  const [code = ''] = await keepCodes(first.page);
  await first.context.close();

  const { context, page } = await openWithAuthenticator('cbba.localhost');
  await page.goto('/login');
  await givePassword(page, email);
  await page.getByText('Tienes llaves de acceso que solo sirven en localhost').waitFor();
  await page.getByLabel('Código de recuperación').fill('aaaa-aaaa-aaaa-aaaa');
  await press(page, 'Entrar');
  await page.getByText('No hemos podido comprobar que eres tú').waitFor();
  await page.getByLabel('Código de recuperación').fill(code.toUpperCase());
  await press(page, 'Entrar');
  await page.getByRole('banner').waitFor();
  await page.goto('/mi-cuenta');
  await page.getByText('Te quedan 9 códigos sin usar').waitFor();
  const llaves = page.getByRole('list', { name: 'Formas de verificación en dos pasos' }).getByRole('listitem');
  expect(await llaves.allInnerTexts()).toEqual([expect.stringContaining('Solo en localhost')]);
  await context.close();
});

it('an app is added by its secret, lets in by its code, and a session of elsewhere is ended from the list', async () => {
  const email = await putUsuario({ _id: 'con-aplicacion' });
  await inWindow(async (page) => {
    await signInByForm(page, email);
    await page.goto('/mi-cuenta');
    await press(page, 'Añadir aplicación de códigos');
    await page.getByRole('img', { name: 'Código QR' }).waitFor();
    const secret = await shownSecret(page);
    await page.getByLabel('Código', { exact: true }).fill(codeOf(secret, 40));
    await press(page, 'Añadir');
    await page.getByText('El código no es correcto o ya se ha usado').waitFor();
    await page.getByLabel('Código', { exact: true }).fill(codeOf(secret));
    await expectFits(page);
    // A phone can't scan its own screen.
    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole('link', { name: 'Abrirla en este dispositivo' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, 'Añadir');
    await page.getByRole('list', { name: 'Códigos de recuperación' }).waitFor();
    await expectFits(page);
    const saved = page.waitForEvent('download');
    await press(page, 'Descargar');
    expect((await saved).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
    const codes = await keepCodes(page);
    await page.getByText('Te quedan 10 códigos sin usar').waitFor();

    await signOut(page);
    await givePassword(page, email);
    await page.getByLabel('Código', { exact: true }).fill(codeOf(secret, 40));
    await page.getByText('No hemos podido comprobar que eres tú').waitFor();
    // What is typed takes the wrong code's place. The step after the present one is taken too: a clock may be ahead.
    await page.keyboard.type(codeOf(secret, 1));
    await page.waitForURL('**/results');
    const asked = (await portal.product.call('login', { body: { email, password } })).data;
    const { token } = segundoFactorPedidoSchema.parse(asked).segundoFactor;
    const respuesta = { metodo: 'recuperacion', codigo: codes[4] };
    const elsewhere = await portal.product.call('answerSegundoFactor', { body: { token, respuesta } });
    expect(elsewhere.status).toBe(200);
    await page.goto('/mi-cuenta');
    await page.getByText('Te quedan 9 códigos sin usar').waitFor();
    const sessions = page.getByRole('list', { name: 'Sesiones' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(2);
    await press(page, 'Cerrar la sesión de Navegador desconocido');
    await expect.poll(() => sessions.count()).toBe(1);
    await sessions.getByText('Esta sesión').waitFor();
    const ended = await portal.product.call('profile', { token: elsewhere.data.accessToken });
    expect(ended.status).toBe(401);

    await press(page, 'Hacer códigos nuevos');
    await dialog(page).getByRole('button', { name: 'Hacer códigos nuevos' }).click();
    expect(await keepCodes(page)).not.toContain(codes[0]);
  });
});

it('of many sessions those used last are listed, and all of them at a press', async () => {
  const email = await putUsuario({ _id: 'de-viaje' });
  for (let n = 0; n < 9; n++) await portal.product.call('login', { body: { email, password } });
  await inWindow(async (page) => {
    await signIn(page, email, password, '/mi-cuenta');
    const sessions = page.getByRole('list', { name: 'Sesiones' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(8);
    await sessions.getByText('Esta sesión').waitFor();
    await press(page, 'Mostrar las 10 sesiones');
    await expect.poll(() => sessions.count()).toBe(10);
    await press(page, 'Mostrar menos');
    await expect.poll(() => sessions.count()).toBe(8);
  });
});

it('the page shows nothing of a user whom an administrator views', async () => {
  const email = await putUsuario({ _id: 'mirada' });
  await inWindow(async (page) => {
    await signIn(page, 'admin@alicuota.test', password, '/admin?tab=usuarios');
    await press(page, `Ver el portal como ${email}`);
    await page.getByText('Estás viendo el portal como').waitFor();
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
    await page.getByText('La cuenta es solo de su dueño').waitFor();
    expect(await page.getByRole('list', { name: 'Sesiones' }).count()).toBe(0);
  });
});
