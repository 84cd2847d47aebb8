import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { haceDias, nitrato } from '../../../testing/product/incidencias-page.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

let jefa: string;
let lectora: string;

const portal = usePortal(async (product) => {
  jefa = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  lectora = await putUsuario({ _id: 'lectora', incidenciasSoloLectura: true });
  const token = (await product.signIn(jefa)).accessToken;
  const old = (_id: string, nombre: string, dias: number) =>
    nitrato(_id, 70, { punto_muestreo: { nombre }, fecha_muestra: haceDias(dias) });
  await deliverFile([old('v1', 'Pozo viejo', 900), old('v2', 'Aljibe viejo', 800), old('n1', 'Pozo nuevo', 20)]);
  const query = { search: 'nitrato' };
  await vi.waitUntil(async () => (await product.call('listIncidencias', { token, query })).data.total === 3, {
    timeout: 90_000,
    interval: 200,
  });
});

const rows = (page: Page) => page.getByRole('region', { name: 'Lista de incidencias' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');
/** The incidents of nitrate of more than a year ago, without those of the laboratory's other samples. */
const old = '/incidencias?antiguedad=12&search=nitrato';

it.each([1440, 360])(
  'old incidents are closed at once with a reason, and opened again, at %i pixels',
  async (width) => {
    await portal.inWindow(async (page) => {
      await signIn(page, jefa, password, old);
      await expect.poll(async () => rows(page).count()).toBe(2);
      await page.getByRole('button', { name: 'Cerrar varias' }).click();
      // What was pressed stays, and with it the keyboard.
      const cancel = page.getByRole('button', { name: 'Cancelar' });
      expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true);
      await rows(page).getByRole('checkbox').first().check();
      await page.getByText('1 elegida', { exact: true }).waitFor();
      await page.getByRole('checkbox', { name: 'Todas las de estos filtros (2)' }).check();
      await expectAccessible(page);
      await expectFits(page, true);
      await page.getByRole('button', { name: 'Cerrar 2 incidencias' }).click();
      const close = dialog(page).locator('form').getByRole('button', { name: 'Cerrar', exact: true });
      await close.click();
      await dialog(page).getByText('Escribe el motivo').waitFor();
      await dialog(page).getByLabel('Motivo').fill('Pozos clausurados');
      await close.click();
      await dialog(page).getByText('2 incidencias cerradas.').waitFor();
      // The list has nothing left to show, and the way back is there.
      await page
        .getByText('No se encontraron incidencias')
        .or(page.getByText(/No hay ninguna incidencia abierta/u))
        .waitFor();
      await dialog(page).getByRole('button', { name: 'Deshacer: dejarlas como estaban' }).click();
      await dialog(page).getByText('2 incidencias reabiertas.').waitFor();
      await dialog(page).getByRole('button', { name: 'Hecho' }).click();
      await expect.poll(async () => rows(page).count()).toBe(2);
      expect(await rows(page).getByText('Abierta', { exact: true }).count()).toBe(2);
    }, width);
  },
);

it('who may read alone is offered nothing of it', async () => {
  await portal.inWindow(async (page) => {
    await signIn(page, lectora, password, old);
    await expect.poll(async () => rows(page).count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Cerrar varias' }).count()).toBe(0);
  });
});
