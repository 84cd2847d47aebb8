import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { numero } from '../../../contract/base/numeros.ts';
import { maxSentOptions } from '../../../contract/resultados/rules/opciones.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { mapBounded } from '../../../lambdas/platform/runtime/map-bounded.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { muestra } from '../../../testing/muestras.ts';
import { field, option } from '../../../testing/product/filters-page.ts';
import { clientes as some, putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn, says } from '../../../testing/product/pages.ts';
import { openPanel } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

/** Requesters of a client each. */
const granjas = Array.from({ length: 1020 }, (_, n) => `Granja Ávila ${n + 1}`);
const clienteOf = (n: number) => `Ganadería ${n}`;
/** Those of the laboratory besides. */
const others = ['Balneario', 'ETAP Norte', 'Hotel Luna', 'Hotel Sol', 'Sin cliente'];
const total = numero(granjas.length + others.length);

let admin: string;
let hotelera: string;
let sample: string;

const { inWindow } = usePortal(async () => {
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  hotelera = await putUsuario({ _id: 'hotelera' });
  await mapBounded([...granjas.keys()], 20, async (n) =>
    putCliente({ ...some[0]!, _id: `cliente-${n + 1}`, nombre: clienteOf(n + 1), solicitantes: [granjas[n] ?? ''] }),
  );
  const samples = granjas.map((nombre, n) => muestra({ _id: `granja-${n + 1}`, solicitante: { nombre } }));
  sample = String(samples[6]?.numero_muestra);
  await saveMuestras(samples, { now: new Date('2026-04-01') });
});

const named = async (page: Page) => page.getByRole('listbox').getByRole('option').allTextContents();
/** Opens the filters, which on a phone are a sheet. */
async function unfold(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filtros de Búsqueda' });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

describe('a list of more than a thousand solicitantes', () => {
  it.each([1440, 360])('is searched on the server as one types, %i px wide', async (width) => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/results?tab=tabla');
      await unfold(page);
      await field(page, 'Solicitante').click();
      await says(page, `Escribe para buscar entre ${total} solicitantes`);
      await option(page, others[0] ?? '').waitFor();
      await page.keyboard.type('AVILA 7');
      await says(page, '50 de 273: escribe más para acotar');
      expect((await named(page))[0]).toBe('Granja Ávila 7');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      const counted = () => field(page, 'Solicitante').getAttribute('placeholder');
      await expect.poll(counted).toBe('1 elegido');
      await field(page, 'Solicitante').fill('nada que se le parezca');
      await says(page, 'Sin coincidencias');
      await page.reload();
      await page.getByText(sample).first().waitFor();
      await unfold(page);
      await expect.poll(counted).toBe('1 elegido');
      // What is chosen is the first of the list, though it is none of the first options.
      await field(page, 'Solicitante').click();
      await expect.poll(async () => (await named(page))[0]).toBe('Granja Ávila 7');
      await page.getByRole('option', { name: 'Granja Ávila 7', exact: true, selected: true }).waitFor();
    }, width);
  });

  it('keeps what it showed until the answer comes, chooses nothing meanwhile, and can ask again', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/results?tab=tabla');
      await field(page, 'Solicitante').click();
      await option(page, others[0] ?? '').waitFor();
      const held = Promise.withResolvers<void>();
      await page.route('**/api/results/filters/search?**', async (route) => {
        await held.promise;
        await route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'Error interno' } });
      });
      await page.keyboard.type('luna');
      await says(page, 'Buscando...');
      await option(page, others[0] ?? '').waitFor();
      await page.keyboard.press('Enter');
      held.resolve();
      await says(page, 'No se ha podido buscar');
      expect(await page.getByRole('button', { name: /^Quitar /u }).count()).toBe(0);
      await page.unroute('**/api/results/filters/search?**');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await says(page, '1 coincidencia');
      expect(await named(page)).toEqual(['Hotel Luna']);
    });
  });

  it('is held whole, and searched in the browser, by whom few of it are', async () => {
    await inWindow(async (page) => {
      let searches = 0;
      page.on('request', (request) => (searches += Number(request.url().includes('/filters/search'))));
      await signIn(page, hotelera, password, '/results?tab=tabla');
      await field(page, 'Solicitante').click();
      await option(page, 'Hotel Sol').waitFor();
      await page.keyboard.type('granja');
      await page.getByText('No se encontraron opciones').first().waitFor();
      expect(searches).toBe(0);
    });
  });
});

it('a client is found among a thousand, and named where only the address has it', async () => {
  await inWindow(async (page) => {
    await signIn(page, admin, password, '/results?tab=tabla');
    await field(page, 'Cliente').click();
    await page.keyboard.type('ganaderia 1013');
    await option(page, clienteOf(1013)).click();
    await page
      .getByText(`Cliente: ${clienteOf(1013)}`)
      .first()
      .waitFor();
    await field(page, 'Solicitante').click();
    await expect.poll(() => named(page)).toEqual([granjas[1012]]);
    await page.keyboard.press('Escape');
    await page.reload();
    await page
      .getByText(`Cliente: ${clienteOf(1013)}`)
      .first()
      .waitFor();
    await unfold(page);
    await expect.poll(() => field(page, 'Cliente').inputValue()).toBe(clienteOf(1013));
    await page.goto('/results?tab=tabla&clienteId=de-nadie');
    await page.getByText('Cliente: no disponible').first().waitFor();
  });
});

it.each([1440, 360])('reports and the panel search the same names, %i px wide', async (width) => {
  await inWindow(async (page) => {
    await signIn(page, admin, password, '/informes-externos');
    await field(page, 'Solicitante').click();
    await says(page, `Escribe para buscar entre ${total} solicitantes`);
    await page.keyboard.type('avila 1019');
    await option(page, 'Granja Ávila 1019').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('solicitante')).toBe('Granja Ávila 1019');
    await page.getByRole('button', { name: 'Subir informe' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Solicitante' }).fill('sol');
    await option(page, 'Hotel Sol').click();
    await expect.poll(() => form.getByRole('combobox', { name: 'Solicitante' }).inputValue()).toBe('Hotel Sol');
  }, width);
  // In a window of its own: leaving the form that was begun would ask first.
  await inWindow(async (page) => {
    await openPanel(page, 'clientes', admin);
    // On a phone the form is folded away.
    if (width < 768) await page.getByRole('button', { name: 'Nuevo cliente' }).click();
    await field(page, 'Solicitantes').click();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeLessThanOrEqual(maxSentOptions);
    await field(page, 'Solicitantes').fill('avila 1018');
    await option(page, 'Granja Ávila 1018').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('«Granja Ávila 1018» ya es de Ganadería 1018').waitFor();
    await field(page, 'Solicitantes').fill('Granja nueva');
    await option(page, 'Añadir «Granja nueva»').click();
    await page.getByRole('button', { name: 'Quitar Granja nueva' }).waitFor();
  }, width);
});
