import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const portal = usePortal();
const { inWindow } = portal;

const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Sets the portal's rule in the panel, or leaves it if it is so already. */
async function setRule(page: Page, ofClients: string, days: string): Promise<void> {
  await page.goto('/admin');
  const card = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await card.getByLabel('Usuarios de clientes').selectOption({ label: ofClients });
  await card.getByLabel('Plazo para añadirlo').selectOption({ label: days });
  const save = card.getByRole('button', { name: 'Guardar regla' });
  if (await save.isDisabled()) return;
  await save.click();
  await page.getByText('Regla de la verificación en dos pasos actualizada').waitFor();
}

/**
 * Loads the page again until a text is there: each process goes by the rule that it knows for some seconds. The text
 * comes with code of its own, so each load has its time.
 */
async function reloadUntil(page: Page, text: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await page.reload();
      await page.getByText(text).waitFor({ timeout: 8000 });
    },
    { timeout: 60_000 },
  );
}

it('a rule in the panel warns, then holds back until a factor is there; an administrator takes a lost one away', async () => {
  const email = await putUsuario({ _id: 'bajo-la-regla' });
  const admin = await portal.open();
  await signIn(admin.page, 'admin@alicuota.test', password, '/admin');
  await setRule(admin.page, 'Obligatorio', '7 días');
  await putUsuario({ _id: 'bajo-la-regla', createdAt: new Date().toISOString() });
  await expectFits(admin.page);

  await inWindow(
    async (page) => {
      await page.goto('/login');
      await page.getByLabel('Correo electrónico').fill(email);
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
      await press(page, 'Iniciar Sesión');
      // Where to, is decided by the rule that the process knows yet: that of a run before may hold the user back.
      await page.waitForURL(({ pathname }) => pathname !== '/login');
      await reloadUntil(page, 'El laboratorio exige la verificación en dos pasos. A partir del');
      await page.goto('/results');
      await page.getByRole('heading', { name: 'Resultados Analíticos' }).waitFor();
      await expectFits(page);

      await setRule(admin.page, 'Obligatorio', 'Ninguno: desde ya');
      await reloadUntil(page, 'Protege tu cuenta');
      await expectFits(page);
      // No address leads past it.
      await page.goto('/en-curso');
      await page.getByRole('heading', { name: 'Protege tu cuenta' }).waitFor();
      await page.getByRole('button', { name: 'Aplicación de códigos' }).click();
      await page.getByText('¿No puedes escanearlo?').click();
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
      await expectFits(page);
      await page.getByLabel('Código', { exact: true }).fill(new TOTP({ secret }).generate());
      await press(page, 'Añadir');
      await page.getByLabel('Los he guardado').check();
      await press(page, 'Terminar');
      await page.getByRole('heading', { name: 'Sistema de Tracking de Muestras' }).waitFor();
      await page.goto('/mi-cuenta');
      await press(page, 'Quitar Mi teléfono');
      await page.getByRole('dialog').getByText('Añade otra antes de quitarla').waitFor();
      expect(await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).count()).toBe(0);

      await admin.page.goto('/admin?tab=usuarios');
      // Its list grows pale a moment after it was typed, and is looked at once it is what was asked for.
      const found = admin.page.waitForResponse((response) => response.url().includes('search='));
      await admin.page.getByLabel('Buscar por correo, solicitante o cliente').fill(email);
      await found;
      await expect.poll(() => admin.page.getByRole('button', { name: /^Ver el portal como/u }).count()).toBe(1);
      await press(admin.page, `Quitar la verificación en dos pasos de ${email}`);
      await admin.page.getByRole('dialog').getByText('compruébalo por teléfono').waitFor();
      await expectFits(admin.page);
      await press(admin.page, 'Quitar');
      await admin.page.getByText(`Verificación en dos pasos de ${email} quitada`).waitFor();
      await page.goto('/results');
      await page.getByRole('heading', { name: 'Área Cliente' }).waitFor();
    },
    1440,
    'status of 40',
  );
  await setRule(admin.page, 'Opcional', 'Ninguno: desde ya');
  await admin.close();
});
