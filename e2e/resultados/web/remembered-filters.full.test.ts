import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signInByForm } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let admin: string;

const portal = usePortal(async () => {
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
});

const { inWindow } = portal;

/** The queries that the list is asked for with, from now on. */
function listen(page: Page): URLSearchParams[] {
  const lists = new Array<URLSearchParams>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/results') lists.push(searchParams);
  });
  return lists;
}

const clear = (page: Page) => page.getByRole('button', { name: 'Limpiar filtros' });

const lastVisit = (page: Page) => page.getByRole('status').filter({ hasText: 'Filtros de tu última visita' });

describe('the filters that were chosen', () => {
  it('are found again after a reload, asked for once, and go when their owner signs out', async () => {
    const other = await putUsuario({ _id: 'otra', role: 'admin', clientes: [] });
    await inWindow(async (page) => {
      await signInByForm(page, admin);
      await page.getByLabel('Búsqueda general').fill('leche');
      await page.waitForURL(/search=leche/u);
      await page.getByLabel('Agrupación').selectOption('Por Mes');
      await page.waitForURL(/agrupacion=mes/u);

      await page.goto('/results');
      await page.waitForURL(/\?agrupacion=mes&search=leche$/u);
      await expect.poll(() => page.getByLabel('Búsqueda general').inputValue()).toBe('leche');
      await lastVisit(page).waitFor();
      await page.reload();
      await lastVisit(page).waitFor();
      const lists = listen(page);
      await page.goto('/results/muestra-1');
      await page.getByRole('heading', { level: 1, name: 'M-2026-001' }).waitFor();
      await page.getByRole('link', { name: 'Resultados', exact: true }).click();
      await page.waitForURL(/search=leche/u);
      await page.getByRole('tab', { name: 'Tabla' }).click();
      await page.getByText(/^Mostrando 1-/u).waitFor();
      expect(lists.map((query) => query.get('search'))).toEqual(['leche']);

      await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await page.waitForURL('**/login');
      await signInByForm(page, other);
      await page.getByText('Sin filtros activos').waitFor();
      await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await page.waitForURL('**/login');
      await signInByForm(page, admin);
      await page.getByText('Sin filtros activos').waitFor();

      await page.getByLabel('Búsqueda general').fill('leche');
      await page.waitForURL(/search=leche/u);
      await clear(page).click();
      await page.getByText('Sin filtros activos').waitFor();
      await expect.poll(() => clear(page).isDisabled()).toBe(true);
      await expect.poll(() => page.getByLabel('Búsqueda general').inputValue()).toBe('');
      await expect.poll(() => page.getByLabel('Agrupación').inputValue()).toBe('');
      await page.goto('/results');
      await page.getByText('Sin filtros activos').waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('');
    });
  });

  it('are said to be of the last visit until they are removed or others are chosen', async () => {
    await inWindow(async (page) => {
      await signInByForm(page, admin);
      await page.getByLabel('Búsqueda general').fill('leche');
      await page.waitForURL(/search=leche/u);
      await expect.poll(() => lastVisit(page).count()).toBe(0);
      await page.goto('/en-curso');
      await page.getByRole('link', { name: 'Resultados', exact: true }).click();
      await lastVisit(page).waitFor();
      await expectFits(page);
      await lastVisit(page).getByRole('button', { name: 'Quitar' }).click();
      await page.getByText('Sin filtros activos').waitFor();
      await expect.poll(() => lastVisit(page).count()).toBe(0);
      await page.reload();
      await page.getByText('Sin filtros activos').waitFor();
    });
  });

  it('end with the session, so that a fresh sign-in begins without any', async () => {
    await inWindow(async (page) => {
      await signInByForm(page, admin);
      await page.getByLabel('Búsqueda general').fill('leche');
      await page.waitForURL(/search=leche/u);
      // From an address at which nothing runs: a page that is still asking would end the session before the next one.
      await page.goto('/config.json');
      await page.evaluate(() => {
        for (const name of ['accessToken', 'refreshToken'])
          localStorage.setItem(name, `${localStorage.getItem(name)}x`);
      });
      await page.goto('/results?search=leche');
      await page.waitForURL('**/login');
      await signInByForm(page, admin);
      await page.getByText('Sin filtros activos').waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await page.goto('/results');
      await page.getByText('Sin filtros activos').waitFor();
    });
  });

  it('give way to those of an address, and ‘back’ undoes no more than it should', async () => {
    await inWindow(async (page) => {
      await signInByForm(page, admin);
      await page.getByLabel('Búsqueda general').fill('leche');
      await page.waitForURL(/search=leche/u);
      await page.goto('/results?tab=tabla&clienteId=aguas');
      await page.getByText('Cliente: Cliente aguas').first().waitFor();
      await page.getByRole('button', { name: 'Filtros de Búsqueda' }).click();
      await expect.poll(() => page.getByRole('combobox', { name: 'Cliente' }).inputValue()).toBe('Cliente aguas');
      await page.getByRole('tab', { name: 'Estadísticas' }).click();
      await page.waitForURL(/results\?clienteId=aguas$/u);
      await page.goBack();
      await page.waitForURL(/tab=tabla/u);
      await page.getByText('Cliente: Cliente aguas').first().waitFor();
      await page.getByRole('tab', { name: 'Tabla', selected: true }).waitFor();

      // Back at the bare page, from which a figure was opened, nothing is brought back over it.
      await page.goto('/results?tab=estadisticas');
      await page.getByText('Sin filtros activos').waitFor();
      await page.getByRole('tab', { name: 'Tabla' }).click();
      await page.waitForURL(/tab=tabla$/u);
      await page.getByRole('tab', { name: 'Estadísticas' }).click();
      await page.waitForURL(/tab=estadisticas$/u);
      await page.getByText('Sin filtros activos').waitFor();
    });
  });

  it('in a link show a colleague the same, but nothing that is not theirs', async () => {
    const own = await putUsuario({ _id: 'colega' });
    await inWindow(async (page) => {
      await signInByForm(page, own);
      await page.goto('/results?tab=tabla&clienteId=hoteles&solicitante=Hotel+Sol&search=leche');
      await page.getByText('Búsqueda: leche · Cliente: Cliente hoteles · Solicitante: Hotel Sol').waitFor();
      await page.getByText(/^Mostrando 1-/u).waitFor();
      await page.goto('/results?tab=tabla&clienteId=aguas');
      await page.getByText('Cliente: no disponible').first().waitFor();
      await page.getByText('No se encontraron resultados').waitFor();
    });
  });
});
