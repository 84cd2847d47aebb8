import { afterAll, expect, it } from 'vitest';
import { readSessionsOf } from '../../../lambdas/platform/credentials/store/sessions.ts';
import { type CompanyProvider, startCompanyProvider } from '../../../testing/company-provider.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

let company: CompanyProvider | undefined;
const { inWindow } = usePortal(
  async ({ url }) => {
    company?.open(`${url}/api/auth/empresa/vuelta`);
    await putUsuario({ _id: 'jefa', email: 'jefa@laboratorio.example', role: 'admin', clientes: [] });
    await putUsuario({ _id: 'ana', email: 'ana@hoteles.example' });
    for (const name of ['ana', 'desconocida']) {
      company?.claims.set(name, { email: `${name}@hoteles.example`, email_verified: true });
    }
  },
  async () => {
    company = await startCompanyProvider();
    return { privateOrigins: company.issuer };
  },
);
afterAll(async () => company?.[Symbol.asyncDispose]());

it('an administrator sets it up, tries it in a new tab and switches it on', async () => {
  await inWindow(async (page) => {
    await signIn(page, 'jefa@laboratorio.example', password, '/admin?tab=clientes');
    await page.getByRole('button', { name: 'Entrada con la cuenta de empresa de Cliente hoteles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entrada con la cuenta de empresa' });
    await dialog.getByLabel('Dominios de correo').fill('gmail.com');
    await dialog.getByLabel('Emisor').fill(company?.issuer ?? '');
    await dialog.getByLabel('Id. de cliente').fill(company?.clientId ?? '');
    await dialog.getByLabel('Secreto', { exact: true }).fill(company?.clientSecret ?? '');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText(/abierto a todo el mundo/u).waitFor();
    await dialog.getByLabel('Dominios de correo').fill('hoteles.example');
    expect(await dialog.getByRole('switch', { name: 'Activa' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Estos datos están sin probar.').waitFor();
    await expectFits(page);
    // The address to come back to is one long word.
    await page.setViewportSize({ width: 360, height: 900 });
    const address = dialog.getByText('Dirección de vuelta');
    expect(await address.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });

    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Probar' }).click();
    const tab = await opened;
    await tab.getByPlaceholder('Enter any login').fill('ana');
    await tab.getByPlaceholder('and password').fill('x');
    await tab.getByRole('button', { name: 'Sign-in' }).click();
    await tab.getByRole('button', { name: 'Continue' }).click();
    await tab.getByRole('heading', { name: 'La prueba ha ido bien' }).waitFor();
    await tab.getByRole('rowheader', { name: 'email', exact: true }).waitFor();
    expect(new URL(tab.url()).hash).toBe('');
    await expectAccessible(tab);
    await tab.close();

    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await dialog.getByText(/^Probados con éxito/u).waitFor();
    await dialog.getByRole('switch', { name: 'Activa' }).press('Space');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await saved;
    // The form is remounted with the saved values.
    await expect.poll(() => dialog.locator('[data-loading]').count()).toBe(0);
    expect(await dialog.getByRole('switch', { name: 'Solo con la cuenta' }).isDisabled()).toBe(false);
    await dialog.getByRole('switch', { name: 'Crear al entrar' }).press('Space');
    await dialog.getByText('Tipo de muestra de los usuarios nuevos').waitFor();
    await expectFits(page);
  }, 1440);
});

it('a user of the company comes in through its form, goes where it was going, and may leave it too', async () => {
  await inWindow(async (page) => {
    await page.goto('/en-curso');
    await page.getByLabel('Correo electrónico').fill('ana@hoteles.example');
    await page.getByLabel('Contraseña', { exact: true }).focus();
    const button = page.getByRole('button', { name: 'Continuar con la cuenta de tu empresa' });
    await button.waitFor();
    expect(await page.getByLabel('Contraseña', { exact: true }).count()).toBe(0);
    await expectFits(page);
    await button.click();
    await page.getByPlaceholder('Enter any login').fill('ana');
    await page.getByPlaceholder('and password').fill('x');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Sistema de Tracking de Muestras' }).waitFor();
    const zona = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect((await readSessionsOf('ana')).map(({ zonaHoraria }) => zonaHoraria)).toEqual([zona]);
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    const closing = page.getByRole('link', { name: 'Cerrar también la sesión de tu empresa' });
    expect(await closing.getAttribute('href')).toContain(`${company?.issuer}/session/end`);
    await expectFits(page);
  }, 1440);
});

it('who has no user here is told so, and what to do', async () => {
  await inWindow(async (page) => {
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').fill('desconocida@hoteles.example');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continuar con la cuenta de tu empresa' }).click();
    await page.getByPlaceholder('Enter any login').fill('desconocida');
    await page.getByPlaceholder('and password').fill('x');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/Pide al laboratorio que te dé de alta/u).waitFor();
    await expectFits(page);
    await page.getByRole('link', { name: 'Volver a la página de acceso' }).click();
    await page.getByLabel('Correo electrónico').fill('ana@hoteles.example');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Entrar con contraseña' }).click();
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await page.getByRole('heading', { name: 'Resultados Analíticos' }).waitFor();
  }, 768);
});
