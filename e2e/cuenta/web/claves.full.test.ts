import { beforeAll, describe, expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { admin, openPanel } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const portal = usePortal();
const { inWindow } = portal;
let email: string;
beforeAll(async () => {
  email = await putUsuario({ _id: 'con-programa' });
});

/** The status of a request for results with a key. */
const statusWith = async (token: string) => (await portal.product.call('listResults', { token })).status;

describe('a user', () => {
  it('makes a key for a program, narrowed, sees it once, and ends it', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, password, '/mi-cuenta/claves');
      await page.getByText('Todavía no hay ninguna clave').waitFor();
      await expectFits(page);
      await page.getByRole('button', { name: 'Crear clave' }).click();
      const nombre = page.getByLabel('Nombre');
      await expect.poll(() => nombre.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Crear clave' }).click();
      await page.getByText('Ponle un nombre para reconocerla').waitFor();
      await page.getByLabel('Nombre').fill('Programa de calidad');
      await page.getByRole('combobox', { name: 'Solicitantes' }).fill('sol');
      await page.getByRole('option', { name: 'Hotel Sol' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
      expect(await page.getByLabel('Nombre').inputValue()).toBe('Programa de calidad');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      const question = page.getByRole('button', { name: 'Seguir editando' });
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await page.getByLabel('Nombre').inputValue()).toBe('Programa de calidad');
      await page.getByRole('textbox', { name: 'Sirve hasta el' }).fill('01/01/2020');
      await page.getByRole('button', { name: 'Crear clave' }).click();
      await page.getByText('Tiene que ser hoy o un día posterior').waitFor();
      const fin = new Date();
      fin.setUTCMonth(fin.getUTCMonth() + 3);
      await page.getByRole('textbox', { name: 'Sirve hasta el' }).fill(fin.toLocaleDateString('es-ES'));
      await expectFits(page);
      await page.getByRole('button', { name: 'Crear clave' }).click();
      const text = page.getByLabel('Clave', { exact: true });
      await text.waitFor();
      await expectFits(page);
      const key = await text.inputValue();
      expect(key).toMatch(/^alq_[a-z0-9]{10}_[\w-]{43}$/u);
      expect(await statusWith(key)).toBe(200);
      await page.getByRole('banner').getByRole('link').first().click();
      const leaving = page.getByRole('dialog', { name: 'No se vuelve a mostrar' });
      await leaving.getByRole('button', { name: 'Seguir aquí' }).click();
      await leaving.waitFor({ state: 'detached' });
      expect(await text.inputValue()).toBe(key);
      await page.getByRole('button', { name: 'Ya la he guardado' }).click();
      await page.getByText('Solo lee Hotel Sol').waitFor();
      await page.getByText(`${key.slice(0, 14)}…`).waitFor();
      await page.reload();
      await page.getByText(/^Último uso el/u).waitFor();
      expect(await page.locator('body').innerText()).not.toContain(key.slice(15));
      await expectFits(page);
      await page.getByRole('button', { name: 'Terminar Programa de calidad' }).click();
      await expectFits(page);
      await page.getByRole('button', { name: 'Terminar clave' }).click();
      await page.getByText('Terminada', { exact: true }).waitFor();
      expect(await statusWith(key)).toBe(401);
    });
  });

  it('finds the way to the page of the API', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, password, '/mi-cuenta/claves');
      await page.getByRole('link', { name: /API para programas/u }).click();
      await page.getByRole('heading', { level: 1, name: 'API para programas' }).waitFor();
      await expectFits(page);
    });
  });
});

describe('an administrator', () => {
  it('has none, and makes and ends those of a client', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'clientes', admin);
      await page.getByRole('button', { name: 'Claves para programas de Cliente hoteles' }).click();
      const dialog = page.getByRole('dialog', { name: 'Claves para programas de Cliente hoteles' });
      await dialog.getByRole('button', { name: 'Crear clave' }).click();
      await dialog.getByLabel('Nombre').fill('Cuadro de mando');
      await dialog.getByLabel('Hipercloraciones').check();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      const question = page.getByRole('button', { name: 'Seguir editando' });
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await dialog.getByLabel('Nombre').inputValue()).toBe('Cuadro de mando');
      await expectFits(page);
      await dialog.getByRole('button', { name: 'Crear clave' }).click();
      const text = dialog.getByLabel('Clave', { exact: true });
      await text.waitFor();
      const key = await text.inputValue();
      expect(await statusWith(key)).toBe(200);
      await dialog.getByRole('button', { name: 'Ya la he guardado' }).click();
      await dialog.getByText('Informes externos: Hipercloraciones').waitFor();
      await expectFits(page);
      await dialog.getByRole('button', { name: 'Terminar Cuadro de mando' }).click();
      await dialog.getByRole('button', { name: 'Terminar clave' }).click();
      await dialog.getByText('Terminada', { exact: true }).waitFor();
      expect(await statusWith(key)).toBe(401);
      await page.goto('/mi-cuenta/claves');
      await page.getByText('Los administradores no tienen claves propias').waitFor();
    });
  });
});
