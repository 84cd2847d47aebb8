import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { errors } from '../../../contract/base/errors.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import {
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  pressAction,
  signIn,
  widths,
} from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let email: string;
let token: string;
/** Every sample that the API gives the user, each read by itself, oldest first. */
let all: Muestra[];

/** More than one answer of the export holds. */
const many = 520;

const portal = usePortal(async (product) => {
  const added = Array.from({ length: many }, (_, n) =>
    muestra({ _id: `mas-${n}`, fecha_muestra: `2025-0${1 + (n % 9)}-15`, producto: n % 2 ? '=1+1' : 'Ñora; "seca"' }),
  );
  await saveMuestras(added, { now: new Date('2026-01-01T00:00:00Z') });
  email = await putUsuario({ _id: 'exportador' });
  token = (await product.signIn(email)).accessToken;
  all = await readAll();
});

const inWindow = (test: (page: Page) => Promise<void>, width?: number) =>
  portal.inWindow(async (page) => {
    await signIn(page, email);
    await test(page);
  }, width);

const openMenu = (page: Page) => pressAction(page, 'Excel o CSV');
const panel = (page: Page) => page.getByRole('region', { name: 'Exportación' });

async function choose(page: Page, format: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: format }).click();
}

async function downloaded(page: Page, format: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 40_000 }), choose(page, format)]);
  return download;
}

async function idsOf(query: Record<string, string> = {}): Promise<string[]> {
  const { results } = (await portal.product.call('listResults', { query: { ...query, limit: '1000' }, token })).data;
  return results.map(({ _id }) => _id);
}

async function readAll(): Promise<Muestra[]> {
  const muestras: Muestra[] = [];
  for (const id of await idsOf()) {
    muestras.push((await portal.product.call('getResult', { params: { id }, token })).data.result);
  }
  const order = (m: Muestra) => `${m.fecha_muestra} ${m.numero_muestra}`;
  return muestras.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** Rows by their headings, blanks left out. */
function named([heading = [], ...rows]: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(heading.map((name, place) => [String(name), row[place]]).filter(([, value]) => value ?? false)),
  );
}

/** What the files should say of these samples; `of` writes a number or a date as the file does. */
function expectedRows(muestras: readonly Muestra[], of: (value: number | Date) => unknown) {
  const dateOf = (fecha: string) => of(new Date(`${fecha}T00:00:00Z`));
  return {
    muestras: muestras.map((m) => ({
      'Número de muestra': m.numero_muestra,
      'Fecha de muestra': dateOf(m.fecha_muestra),
      'Tipo de muestra': m.tipo_muestra,
      Solicitante: m.solicitante.nombre,
      ...(m.producto && { Producto: m.producto }),
      ...(m.conclusion_muestra && { Conclusión: m.conclusion_muestra }),
      ...(m.determinaciones.length > 0 && { Determinaciones: of(m.determinaciones.length) }),
    })),
    parametros: muestras.flatMap((m) =>
      m.determinaciones.flatMap((d) =>
        d.resultados.map((r) => ({
          'Número de muestra': m.numero_muestra,
          Determinación: d.descripcion,
          Procedimiento: d.procedimiento,
          Parámetro: r.descripcion,
          ...(r.valor ? { Valor: of(r.valor) } : {}),
          Unidad: r.unidad,
          ...(r.referencia?.max !== undefined && { Máximo: of(r.referencia.max) }),
          Conclusión: r.conclusion,
        })),
      ),
    ),
  };
}

const containing = (rows: object[]) => rows.map((row): unknown => expect.objectContaining(row));

describe('exporting', () => {
  it('to Excel gives every sample and parameter that the API gives, which another reader reads', async () => {
    await inWindow(async (page) => {
      const download = await downloaded(page, 'Excel (.xlsx)');
      expect(download.suggestedFilename()).toMatch(/^resultados-\d{4}-\d\d-\d\d\.xlsx$/u);
      const sheets = await readExcelFile(await readFile(await download.path()));
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['Muestras', 'Parámetros', 'Acerca de']);
      const [muestras = [], parametros = [], acerca = []] = sheets.map(({ data }) => data);
      const expected = expectedRows(all, (value) => value);
      expect(named(muestras)).toEqual(containing(expected.muestras));
      expect(named(parametros)).toEqual(containing(expected.parametros));
      expect(acerca).toContainEqual(['Muestras', all.length]);
      expect(acerca).toContainEqual(['Filas de parámetros', expected.parametros.length]);
      await panel(page).getByText(`.xlsx se ha descargado con ${all.length} muestras.`).first().waitFor();
      await expectAccessible(page);
      await panel(page).getByRole('button', { name: 'Cerrar' }).click();
      await panel(page).waitFor({ state: 'detached' });
    });
  });

  it('to CSV gives what the filters find, harmless to a spreadsheet', async () => {
    await inWindow(async (page) => {
      await page.goto('/results?search=seca');
      await page.getByText('Búsqueda: seca').first().waitFor();
      const filtered = await downloaded(page, 'CSV');
      const files = unzipSync(await readFile(await filtered.path()));
      expect(Object.keys(files)).toEqual(['muestras.csv', 'parametros.csv', 'acerca-de.csv']);
      const rowsOf = (name: string) => parse(Buffer.from(files[name] ?? []), { bom: true, delimiter: ';' });
      const found = new Set(await idsOf({ search: 'seca' }));
      const api = all.filter(({ _id }) => found.has(_id));
      expect(api).toHaveLength(many / 2);
      const written = new Intl.DateTimeFormat('es-ES', { dateStyle: 'short', timeZone: 'UTC' });
      const dayFirst = (date: Date) => written.format(date).replace(/^(\d+)\/(\d+)\/(\d+)$/u, pad);
      const expected = expectedRows(api, (value) =>
        value instanceof Date ? dayFirst(value) : String(value).replace('.', ','),
      );
      expect(named(rowsOf('muestras.csv'))).toEqual(containing(expected.muestras));
      expect(named(rowsOf('parametros.csv'))).toEqual([]);
      expect(rowsOf('acerca-de.csv')).toContainEqual(['Filtro: Búsqueda', 'seca']);

      await page.goto('/results');
      const whole = unzipSync(await readFile(await (await downloaded(page, 'CSV')).path()));
      expect(Buffer.from(whole['muestras.csv'] ?? []).toString('utf8')).toContain(";'=1+1;");
    });
  });

  it('can be cancelled, and leaves nothing of it', async () => {
    await inWindow(async (page) => {
      let asked = 0;
      await page.route('**/api/results/export', async (route) => {
        asked++;
        if (asked === 1) await route.continue();
      });
      await choose(page, 'Excel');
      await panel(page).getByText('Exportando 500 de').waitFor();
      await openMenu(page);
      await page.getByText('Hay una exportación en marcha').waitFor();
      await expect.poll(() => page.getByRole('menuitem', { name: 'CSV' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await panel(page).getByRole('button', { name: 'Cancelar' }).click();
      await panel(page).waitFor({ state: 'detached' });
      await expect.poll(() => page.workers()).toEqual([]);
      await page.unroute('**/api/results/export');
      await downloaded(page, 'Excel');
    });
  });

  it('that fails says so, and goes on where it was when tried again', async () => {
    await inWindow(async (page) => {
      const bodies: string[] = [];
      let isDown = true;
      await page.route('**/api/results/export', async (route) => {
        const body = route.request().postData() ?? '';
        bodies.push(body);
        await (body.includes('despues') && isDown ? route.abort() : route.continue());
      });
      await choose(page, 'Excel');
      await panel(page).getByText('La exportación se ha parado en 500 de').first().waitFor();
      await panel(page).getByText('Error de conexión con el servidor').first().waitFor();
      await expectAccessible(page);
      isDown = false;
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 40_000 }),
        panel(page).getByRole('button', { name: 'Reintentar' }).click(),
      ]);
      const [muestras] = await readExcelFile(await readFile(await download.path()));
      expect(named(muestras?.data ?? [])).toEqual(containing(expectedRows(all, (value) => value).muestras));
      expect(bodies.filter((body) => !body.includes('despues'))).toHaveLength(1);
    });
  });

  it('waits by itself where the portal has no room for it, and goes on where it was', async () => {
    await inWindow(async (page) => {
      const headers = { 'Retry-After': '1' };
      const { message } = errors.BUSY;
      let refusals = 0;
      await page.route('**/api/results/export', async (route) => {
        const isRefused = (route.request().postData() ?? '').includes('despues') && refusals === 0;
        if (!isRefused) return route.continue();
        refusals++;
        return route.fulfill({ status: 503, headers, json: { success: false, code: 'BUSY', message } });
      });
      const whole = unzipSync(await readFile(await (await downloaded(page, 'CSV')).path()));
      expect(Object.keys(whole)).toContain('muestras.csv');
      expect(refusals).toBe(1);
    });
  });

  it('goes on while other pages are looked at, and ends with the session', async () => {
    await inWindow(async (page) => {
      await page.route('**/api/results/export', async (route) => {
        if (!(route.request().postData() ?? '').includes('despues')) await route.continue();
      });
      await choose(page, 'CSV');
      await panel(page).getByText('Exportando 500 de').waitFor();
      await page.getByRole('tab', { name: 'Tabla' }).click();
      await page.getByRole('link', { name: 'M-2026-' }).first().click();
      await page.waitForURL('**/results/*');
      await panel(page).getByText('Exportando 500 de').waitFor();
      await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await page.waitForURL('**/login');
      await panel(page).waitFor({ state: 'detached' });
      await expect.poll(() => page.workers()).toEqual([]);
    });
  });

  it('is not offered when nothing is found, and says why', async () => {
    await inWindow(async (page) => {
      await page.goto('/results?search=no-hay-nada-asi');
      await openMenu(page);
      await page.getByText('No hay resultados que exportar: ajusta los filtros').waitFor();
      await expect.poll(() => page.getByRole('menuitem', { name: 'Excel' }).isDisabled()).toBe(true);
      await expectAccessible(page);
    });
  });

  it('is accessible to all and fits its window at every width', async () => {
    await inWindow(async (page) => {
      await page.route('**/api/results/export', async (route) => {
        if (!(route.request().postData() ?? '').includes('despues')) await route.continue();
      });
      // The menu closes when its window changes.
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await openMenu(page);
        await page.getByText(/muestras con sus parámetros/u).waitFor();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByText(/muestras con sus parámetros/u).waitFor({ state: 'hidden' });
      }
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Excel' }).click();
      await panel(page).getByText('Exportando 500 de').waitFor();
      await expectFits(page);
    });
  });
});

function pad(_: string, day: string, month: string, year: string): string {
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/20${year.slice(-2)}`;
}
