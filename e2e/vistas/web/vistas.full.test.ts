import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findUsuarioByEmail } from '../../../lambdas/platform/access/store/usuarios.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, says, signIn } from '../../../testing/product/pages.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

let calidad: string;
let colega: string;
let ajena: string;
let jefa: string;

const portal = usePortal(async () => {
  calidad = await putUsuario({ _id: 'calidad' });
  colega = await putUsuario({ _id: 'colega' });
  ajena = await putUsuario({ _id: 'ajena', clientes: ['aguas'] });
  jefa = await putUsuario({ _id: 'jefa', clientes: [], role: 'admin' });
  const duchas = Array.from({ length: 7 }, (_, n) => `Ducha ${n + 1}`);
  const muestras = ['Grifo de cocina', ...duchas].map((nombre, n) =>
    muestra({ _id: `v-${n}`, numero_muestra: `V-${n}`, punto_muestreo: { nombre } }),
  );
  await saveMuestras(muestras, { now: new Date() });
});

const dialog = (page: Page) => page.getByRole('dialog');
const menu = async (page: Page) => page.getByRole('button', { name: /^Vistas/u }).click();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const field = (page: Page) => page.getByRole('combobox', { name: /^Ir a una página/u });
const found = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const filtersOf = (page: Page) => new URL(page.url()).search;

it.each([1440, 768, 360])('a view is saved, shared, changed, replaced and deleted, at %i pixels', async (width) => {
  await portal.inWindow(async (page) => {
    const nombre = `Lo que falla ${width}`;
    await signIn(page, calidad, password, '/puntos');
    await menu(page);
    expect(await item(page, 'Guardar esta vista…').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.goto(`/puntos?search=${width}&solicitante=Hotel+Sol&orden=nombre`);
    await menu(page);
    await item(page, 'Guardar esta vista…').click();
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await dialog(page).getByText('Escribe un nombre').waitFor();
    await dialog(page).getByLabel('Nombre').fill(nombre);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await says(page, `Vista «${nombre}» guardada`);
    const shown = page.getByRole('button', { name: `Vistas: ${nombre}`, exact: true });
    await shown.waitFor();
    await expectFits(page, true);
    // Its filters are changed: the page says so, and saves them.
    await page.goto(`/puntos?search=${width}&solicitante=Hotel+Sol&orden=nombre`);
    await shown.waitFor();
    if (width < 768) await page.getByRole('button', { name: /^Filtros/u }).click();
    await page.getByLabel('Orden').selectOption('fecha');
    await page.getByRole('button', { name: `Vistas: ${nombre}, cambiada` }).click();
    await expectAccessible(page);
    await item(page, `Guardar cambios en «${nombre}»`).click();
    await shown.waitFor();
    expect(filtersOf(page)).toContain('orden=fecha');
    await page.getByLabel('Orden').selectOption('nombre');
    await menu(page);
    await item(page, 'Guardar esta vista…').click();
    await dialog(page).getByLabel('Nombre').fill(nombre.toUpperCase());
    await dialog(page).getByText('¿Sustituirla por los filtros de ahora?').waitFor();
    await dialog(page).getByRole('button', { name: 'Sustituir' }).click();
    const renamed = page.getByRole('button', { name: `Vistas: ${nombre.toUpperCase()}`, exact: true });
    await renamed.waitFor();
    await menu(page);
    await item(page, `Cambiar «${nombre.toUpperCase()}»…`).click();
    await dialog(page).getByLabel('Quién la ve').selectOption({ label: 'Los usuarios de Cliente hoteles' });
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.goto('/puntos');
    await menu(page);
    await page.getByRole('group', { name: 'De Cliente hoteles' }).getByRole('menuitem', { name: nombre }).click();
    await renamed.waitFor();
    expect(filtersOf(page)).toContain('orden=nombre');
    await page.goBack();
    await page.getByRole('button', { name: 'Vistas', exact: true }).waitFor();
    await page.goForward();
    await renamed.click();
    await item(page, `Eliminar «${nombre.toUpperCase()}»…`).click();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Vistas', exact: true }).waitFor();
    expect(filtersOf(page)).toContain('orden=nombre');
  }, width);
});

it.each([1440, 360])('Ctrl K opens what was shared, and nothing of it to who leaves, at %i pixels', async (width) => {
  const nombre = `Del hotel ${width}`;
  await portal.inWindow(async (page) => {
    await signIn(page, calidad, password, `/incidencias?situacion=todas&search=${width}&solicitante=Hotel+Sol`);
    await menu(page);
    await item(page, 'Guardar esta vista…').click();
    await dialog(page).getByLabel('Nombre').fill(nombre);
    await dialog(page).getByLabel('Quién la ve').selectOption({ label: 'Los usuarios de Cliente hoteles' });
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await says(page, `Vista «${nombre}» guardada`);
  }, width);
  const open = async (page: Page, text: string) => {
    if (width > 1000) await page.keyboard.press('Control+k');
    else await page.getByRole('button', { name: 'Ir a…' }).click();
    await field(page).fill(text);
  };
  await portal.inWindow(async (page) => {
    await signIn(page, colega, password, '/ayuda');
    await open(page, nombre.toLowerCase());
    await found(page, nombre).getByText('Incidencias · Cliente hoteles').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Vistas: ${nombre}`, exact: true }).waitFor();
    expect(filtersOf(page)).toContain('solicitante=Hotel+Sol');
    // It is the first of the last ones now.
    await open(page, '');
    await page.getByRole('group', { name: 'Últimas vistas' }).getByRole('option', { name: nombre }).waitFor();
    await expectFits(page, true);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'hidden' });
  }, width);
  const user = await findUsuarioByEmail(colega);
  await putUsuario({ _id: user?._id ?? '', clientes: ['aguas'] });
  await portal.inWindow(async (page) => {
    await signIn(page, colega, password, '/ayuda');
    await open(page, nombre);
    await page.getByText(`No se ha encontrado «${nombre}»`).waitFor();
    expect(await found(page, nombre).count()).toBe(0);
    await page.goto('/incidencias');
    await menu(page);
    await page.getByText('Guarda los filtros de esta página').waitFor();
    expect(await item(page, nombre).count()).toBe(0);
  }, width);
  await putUsuario({ _id: user?._id ?? '', clientes: ['hoteles'] });
});

it('Ctrl K finds samples by number, points, installations and pages that the user may open, and says what failed', async () => {
  await portal.inWindow(
    async (page) => {
      await signIn(page, calidad, password, '/results');
      const ask = async (text: string) => {
        await page.keyboard.press('Control+k');
        await field(page).fill(text);
      };
      await ask('M-2026-005');
      await found(page, /^M-2026-005/u).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'M-2026-005' }).waitFor();
      // Another client's, as one that doesn't exist.
      await ask('M-2026-001');
      await page.getByText('No se ha encontrado «M-2026-001»').waitFor();
      await page.keyboard.press('Escape');
      await ask('programa');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/puntos/programa');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await ask('Panel Admin');
      await page.getByText('No se ha encontrado').waitFor();
      await page.keyboard.press('Escape');
      await page.route('**/api/puntos?**', async (route) => route.abort());
      await ask('grifo');
      await page.getByText('No se han podido buscar puntos.').waitFor();
      await page.unroute('**/api/puntos?**');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await found(page, /^Grifo de cocina/u)
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: 'Grifo de cocina' }).waitFor();
    },
    1440,
    'ERR_FAILED',
  );
  await portal.inWindow(async (page) => {
    await signIn(page, ajena, password, '/results');
    await page.keyboard.press('Control+k');
    await field(page).fill('M-2026-005');
    await page.getByText('No se ha encontrado «M-2026-005»').waitFor();
    await field(page).fill('Mi cartera');
    await page.getByText('No se ha encontrado «Mi cartera»').waitFor();
  });
  // An administrator has no tab of it, and may open it.
  await portal.inWindow(async (page) => {
    await signIn(page, jefa, password, '/results');
    await page.keyboard.press('Control+k');
    await field(page).fill('Mi cartera');
    await found(page, 'Mi cartera').click();
    await page.waitForURL('**/cartera');
  });
});

it('what is typed after Ctrl K is kept, however long its code takes, and Escape takes it back', async () => {
  await portal.inWindow(async (page) => {
    const held = Promise.withResolvers<void>();
    await page.route(/Buscador[^/]*\.js$/u, async (route) => {
      await held.promise;
      await route.continue();
    });
    await signIn(page, calidad, password, '/ayuda');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nada');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('duchax');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    held.resolve();
    await found(page, 'Ducha 1').waitFor();
    expect(await field(page).inputValue()).toBe('ducha');
    expect(new URL(page.url()).pathname).toBe('/ayuda');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'hidden' });
    // Its code is there: the dialog opens, and takes the keys that come before it has the focus.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('grifo');
    await found(page, /^Grifo de cocina/u).waitFor();
    expect(await field(page).inputValue()).toBe('grifo');
  });
});

it('Ctrl K says that there is more than it shows, and leads to all of it; on a phone it names no keys', async () => {
  await portal.inWindow(async (page) => {
    await signIn(page, calidad, password, '/ayuda');
    await page.keyboard.press('Control+k');
    await field(page).fill('ducha');
    await page.getByText('Elige con ↑ y ↓').waitFor();
    expect(await found(page, /^Ducha/u).count()).toBe(5);
    await found(page, 'Hay más: verlos en Puntos').click();
    await page.getByRole('heading', { level: 1, name: 'Puntos' }).waitFor();
    await page.getByRole('link', { name: 'Ducha 7' }).waitFor();
  });
  const context = await portal.browser.newContext({
    baseURL: portal.product.url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await signIn(page, calidad, password, '/ayuda');
  await page.getByRole('button', { name: 'Ir a…' }).tap();
  await field(page).fill('ducha 7');
  await page.getByText('Toca una fila para abrirla').waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Ducha 7')]);
  await context.close();
});
