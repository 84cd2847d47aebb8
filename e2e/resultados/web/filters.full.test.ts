import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, field, openTable, option } from '../../../testing/product/filters-page.ts';
import { putUsuario, tipos } from '../../../testing/product/laboratory.ts';
import { signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let admin: string;

const portal = usePortal(async () => {
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
});

/** In a window whose clock the tests can put forward. */
const inWindow: typeof portal.inWindow = (test, ...more) =>
  portal.inWindow(
    async (page) => {
      await page.clock.install();
      // The test before may have stopped it.
      await page.clock.resume();
      await test(page);
    },
    ...more,
  );

/** Lets time pass in the page; what it asks then is heard before the answer that this waits for. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await page.evaluate(async () => (await fetch('/config.json', { cache: 'no-store' })).text());
}

/** What is asked of the API from now on: the queries of the list, and the lists to choose from. */
function listen(page: Page): { lists: URLSearchParams[]; options: string[] } {
  const heard = { lists: new Array<URLSearchParams>(), options: new Array<string>() };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/results') heard.lists.push(searchParams);
    if (pathname.startsWith('/api/results/filters')) heard.options.push(pathname);
  });
  return heard;
}

/** Longer than any delay: what was to be asked has been asked. */
const settle = (page: Page) => pass(page, 800);
const apply = (page: Page) => page.getByRole('button', { name: 'Aplicar filtros' });
const unfold = (page: Page) => page.getByRole('button', { name: 'Filtros de Búsqueda' }).click();
const periods = (page: Page) => page.getByRole('button', { name: 'Periodo' }).click();

describe('what makes the list be asked for', () => {
  it('a text, half a second after its last letter and once', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      // Letters come as slowly as a busy machine likes: only `pass` moves time.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      for (const [label, name] of [
        ['Búsqueda general', 'search'],
        ['Número de muestra', 'numeroMuestra'],
      ] as const) {
        const { lists } = listen(page);
        await page.getByLabel(label).pressSequentially('2026-0');
        await pass(page, 250);
        expect(lists).toEqual([]);
        await settle(page);
        await expect.poll(() => lists.map((query) => query.get(name))).toEqual(['2026-0']);
      }
      expect(new URL(page.url()).searchParams.get('search')).toBe('2026-0');
      const { lists } = listen(page);
      await page.getByLabel('Búsqueda general').fill('leche');
      await page.getByLabel('Número de muestra').fill('M-');
      await page.keyboard.press('Enter');
      await settle(page);
      expect(lists.map((query) => [query.get('search'), query.get('numeroMuestra')])).toEqual([['leche', 'M-']]);
    });
  });

  it('dates, only by the button, whether typed or filled by a month or a year', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      const { lists } = listen(page);
      await page.getByRole('textbox', { name: 'Fecha inicio' }).fill('03/02/2026');
      await page.getByText('Fechas sin aplicar').waitFor();
      await periods(page);
      await page.getByRole('button', { name: 'Feb 2026' }).click();
      await expect.poll(() => page.getByRole('textbox', { name: 'Fecha inicio' }).inputValue()).toBe('01/02/2026');
      await expect.poll(() => page.getByRole('textbox', { name: 'Fecha fin' }).inputValue()).toBe('28/02/2026');
      await settle(page);
      expect(lists).toEqual([]);
      await apply(page).click();
      await settle(page);
      expect(lists.map((query) => [query.get('fechaInicio'), query.get('fechaFin')])).toEqual([
        ['2026-02-01', '2026-02-28'],
      ]);
      await expect.poll(() => page.getByText('Fechas sin aplicar').count()).toBe(0);
      await page.getByRole('button', { name: 'Quitar Desde: 1 feb 2026' }).waitFor();

      await unfold(page);
      await periods(page);
      const month = (name: string) => page.getByRole('button', { name: `${name} 2026` });
      await expect.poll(() => month('Feb').getAttribute('aria-pressed')).toBe('true');
      await month('Abr').click();
      await expect.poll(() => page.getByRole('textbox', { name: 'Fecha fin' }).inputValue()).toBe('30/04/2026');
      await expect.poll(() => month('Mar').getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('button', { name: 'Año 2026' }).click();
      await expect.poll(() => month('Mar').getAttribute('aria-pressed')).toBe('false');
      await expect.poll(() => page.getByRole('textbox', { name: 'Fecha inicio' }).inputValue()).toBe('01/01/2026');
      await expect.poll(() => page.getByRole('textbox', { name: 'Fecha fin' }).inputValue()).toBe('31/12/2026');
      await page.getByRole('button', { name: 'Descartar' }).click();
      await expect.poll(() => page.getByRole('textbox', { name: 'Fecha fin' }).inputValue()).toBe('28/02/2026');
      await page.getByRole('textbox', { name: 'Fecha fin' }).fill('01/01/2026');
      await page.getByText('Es anterior a la fecha de inicio', { exact: false }).waitFor();
      await settle(page);
      expect(lists).toHaveLength(1);
      await apply(page).click();
      await page.getByText('No se encontraron resultados').waitFor();
      expect(lists.at(-1)?.get('fechaFin')).toBe('2026-01-01');
    });
  });

  it('a client, a solicitante, a group or a type, at once; and what depends on them is cleared and loaded', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      const { lists, options } = listen(page);
      await choose(page, 'Cliente', 'Cliente hoteles');
      await expect.poll(() => lists.map((query) => query.get('clienteId'))).toEqual(['hoteles']);
      await expect.poll(() => options).toEqual(['/api/results/filters/solicitantes/hoteles']);
      await choose(page, 'Solicitante', 'Hotel Sol');
      await expect.poll(() => lists.at(-1)?.getAll('solicitante')).toEqual(['Hotel Sol']);
      await expect.poll(() => option(page, 'ETAP Norte').count()).toBe(0);
      await page.keyboard.press('Escape');
      await choose(page, 'Grupo de tipos de muestra', 'Grupo aguas');
      await expect.poll(() => lists.at(-1)?.get('tipoGrupoId')).toBe('aguas');
      await expect.poll(() => options.at(-1)).toBe('/api/results/filters/tipos-muestra/aguas');
      await choose(page, 'Tipo de muestra', 'Agua de consumo');
      await expect.poll(() => lists.at(-1)?.getAll('tipoMuestra')).toEqual(['Agua de consumo']);
      await expect.poll(() => option(page, 'Aire').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByText('4 activos').waitFor();
      await page
        .getByText('Cliente: Cliente hoteles · Solicitante: Hotel Sol · Grupo: Grupo aguas · Tipo: Agua de consumo')
        .waitFor();

      await choose(page, 'Cliente', 'Cliente aguas');
      await expect.poll(() => lists.at(-1)?.get('clienteId')).toBe('aguas');
      expect(lists.at(-1)?.getAll('solicitante')).toEqual([]);
      expect(lists.at(-1)?.getAll('tipoMuestra')).toEqual(['Agua de consumo']);
      await choose(page, 'Grupo de tipos de muestra', 'Todos los grupos');
      await expect.poll(() => lists.at(-1)?.get('tipoGrupoId')).toBeNull();
      expect(lists.at(-1)?.getAll('tipoMuestra')).toEqual([]);
      await settle(page);
      expect(
        lists.map((query) => `${query.get('clienteId')} ${query.get('solicitante')} ${query.get('tipoGrupoId')}`),
      ).toEqual([
        'hoteles null null',
        'hoteles Hotel Sol null',
        'hoteles Hotel Sol aguas',
        'hoteles Hotel Sol aguas',
        'aguas null aguas',
        'aguas null null',
      ]);
    });
  });

  it('several of a list chosen as fast as keys can be pressed are all kept', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      await field(page, 'Tipo de muestra').focus();
      await page.keyboard.press('ArrowDown');
      await option(page, 'Aire').waitFor();
      for (const key of ['Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
      await settle(page);
      const chosen = new URL(page.url()).searchParams.getAll('tipoMuestra');
      expect(chosen).toEqual(tipos.toSorted((a, b) => a.localeCompare(b, 'es')).slice(0, 3));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Backspace');
      await settle(page);
      expect(new URL(page.url()).searchParams.getAll('tipoMuestra')).toEqual(chosen.slice(0, 2));
      await page.getByRole('button', { name: 'Quitar todos: Tipo de muestra' }).click();
      await page.getByText('Sin filtros activos').waitFor();
    });
  });
});

describe('‘Limpiar filtros’', () => {
  it('is there as soon as there is anything to clear: typed dates, a text or a grouping', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      const clear = page.getByRole('button', { name: 'Limpiar filtros' });
      await expect.poll(() => clear.isDisabled()).toBe(true);
      await periods(page);
      await page.getByRole('button', { name: 'Feb 2026' }).click();
      await page.getByText('Fechas sin aplicar').waitFor();
      await clear.click();
      await page.getByText('Fechas sin aplicar').waitFor({ state: 'detached' });
      await expect.poll(() => clear.isDisabled()).toBe(true);
      await page.getByLabel('Agrupación').selectOption('month');
      await page.waitForURL('**/results?*agrupacion=mes*');
      await clear.click();
      await page.waitForURL((url) => !url.search.includes('agrupacion'));
      await expect.poll(() => page.getByLabel('Agrupación').inputValue()).toBe('');
      await expect.poll(() => clear.isDisabled()).toBe(true);
    });
  });
});

describe('a list that cannot be loaded', () => {
  it('says so in the words of the catalogue, and why', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin);
      await page.route('**/api/results?*', (route) => route.abort());
      await page.goto('/results?tab=tabla');
      await page.getByText('❌ Error cargando resultados').waitFor();
      await page.getByText('Error obteniendo resultados: Error de conexión con el servidor').waitFor();
    });
  });
});

describe('‘Conclusión’', () => {
  it('narrows to what fails or has no verdict, at once, and shows none as chosen under another', async () => {
    await inWindow(async (page) => {
      await openTable(page, admin);
      const { lists } = listen(page);
      const part = (name: string) =>
        page.getByRole('group', { name: 'Conclusión' }).getByRole('button', { name, exact: true });
      await part('No cumple').click();
      await expect.poll(() => lists.at(-1)?.get('conclusionMuestra')).toBe('No cumple');
      await part('Sin definir').click();
      await expect.poll(() => lists.at(-1)?.get('conclusionMuestra')).toBe('Sin definir');
      await part('Todas').click();
      await page.getByText('Sin filtros activos').waitFor();
      await page.goto('/results?tab=tabla&conclusionMuestra=Cumple');
      await page.getByText('Conclusión: Cumple').first().waitFor();
      for (const name of ['Todas', 'No cumple', 'Sin definir']) {
        expect(await part(name).getAttribute('aria-pressed')).toBe('false');
      }
    });
  });
});

describe('a whole sample number', () => {
  it('opens its sample by Enter, in progress too, and typed alone stays on the tab that is open', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin);
      await page.getByLabel('Número de muestra').fill('m-2026-001');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'M-2026-001' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Resumen General' }).waitFor();
      // One in progress has no results yet.
      await page.getByLabel('Número de muestra').fill('M-2026-011');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'M-2026-011' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/en-curso');
      await page.goBack();
      await page.getByRole('heading', { name: 'Resumen General' }).waitFor();
      await page.getByLabel('Número de muestra').fill('M-2026-001');
      await settle(page);
      await page.getByRole('list', { name: 'Indicadores' }).getByText('1', { exact: true }).first().waitFor();
      await page.getByRole('tab', { name: 'Estadísticas', selected: true }).waitFor();
    });
  });
});
