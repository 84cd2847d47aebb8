import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const [first] = muestras as [(typeof muestras)[number]];
const [coli] = first.determinaciones as [(typeof first.determinaciones)[number]];
const failed = (descripcion: string) => ({
  ...coli,
  descripcion,
  status_inteligente: 'No cumple',
  resultados: [
    { descripcion, valor: 12_500, unidad: 'UFC/L', referencia: { max: 100 }, conclusion: 'No cumple' as const },
  ],
});

/** Samples that fail one thing, another, and both. */
const extra = [['Cloro libre'], ['Turbidez'], ['Cloro libre', 'Turbidez'], ['Cloro libre']].map((names, n) => ({
  ...first,
  _id: `extra-${n}`,
  numero_muestra: `X-${n}`,
  estado: 'autorizada' as const,
  tipo_muestra: 'Aire',
  fecha_muestra: `2026-06-0${n + 1}`,
  conclusion_muestra: 'No cumple',
  determinaciones: names.map(failed),
}));

const listCall = /\/api\/results\?(?:.*&)?limit=1000(?:&|$)/u;

let email: string;
let token: string;

const portal = usePortal(async (product) => {
  await saveMuestras(extra, { now: new Date('2026-07-01T00:00:00Z') });
  email = await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] });
  token = (await product.signIn(email)).accessToken;
});

/** Opens the statistics for one test, which makes parts of the page's code fail to load. */
const inWindow = (test: (page: Page) => Promise<void>, width?: number) =>
  portal.inWindow(
    async (page) => {
      await signIn(page, email);
      await page.getByRole('heading', { name: 'Resumen General' }).waitFor();
      await test(page);
    },
    width,
    'dynamically imported module',
  );

const opener = (page: Page) => page.getByRole('button', { name: 'Ver No cumple', exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const table = (page: Page) => dialog(page).getByRole('table', { name: 'Registros que no cumplen' });
const samples = (page: Page) => table(page).getByRole('link', { name: /^X-/u });
const legend = (page: Page) => dialog(page).getByRole('table', { name: 'Determinaciones que no cumplen' });

async function open(page: Page): Promise<void> {
  await opener(page).press('Enter');
  await table(page).getByRole('link').first().waitFor();
}

const openLegend = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Ver por determinación/u })
    .press('Enter');

describe('‘Registros que No Cumplen’', () => {
  it('opens on its table, and shows how many there are, their determinations and their rows, as the API answers', async () => {
    const { data } = await portal.product.call('listResults', {
      token,
      query: { conclusionMuestra: 'No cumple', limit: '1000' },
    });
    const counts = new Map<string, number>();
    for (const { determinaciones } of data.results) {
      const names = determinaciones.filter((one) => one.status_inteligente === 'No cumple');
      for (const name of new Set(names.map((one) => one.descripcion))) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    await inWindow(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => listCall.test(request.url()) && asked.push(request.url()));
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      await open(page);
      expect(asked).toHaveLength(1);
      await dialog(page).getByText(`${data.pagination.totalItems} registros que no cumplen`).waitFor();
      expect(await legend(page).count()).toBe(0);
      await openLegend(page);
      await dialog(page)
        .getByText(/^Muestras en las que no cumple cada determinación/u)
        .waitFor();
      const rows = await legend(page).getByRole('row').allInnerTexts();
      const shown = rows.slice(1).map((row) => row.split(/\s*\t\s*/u).slice(0, 2));
      expect(new Map(shown.map(([name = '', count]) => [name.trim(), Number(count)]))).toEqual(counts);
      await expect.poll(() => table(page).getAttribute('aria-rowcount')).toBe(String(data.results.length + 1));
      const row = table(page).getByRole('row').filter({ hasText: 'X-3' });
      await row.getByText('12.500 UFC/L').waitFor();
      await row.getByText('· límite 100').waitFor();
    });
  });

  it('shows only the samples that fail what is chosen, until it is pressed again', async () => {
    await inWindow(async (page) => {
      await open(page);
      await openLegend(page);
      const chlorine = legend(page).getByRole('button', { name: 'Cloro libre' });
      await chlorine.press('Enter');
      await dialog(page).getByText('3 muestras no cumplen «Cloro libre»').waitFor();
      await expect.poll(() => samples(page).allInnerTexts()).toEqual(['X-3', 'X-2', 'X-0']);
      await dialog(page).getByLabel('Ordenar por').selectOption('numero_muestra');
      await dialog(page).getByLabel('Orden descendente: invertir').click();
      await expect.poll(() => samples(page).allInnerTexts()).toEqual(['X-0', 'X-2', 'X-3']);
      await chlorine.press('Enter');
      await table(page).getByText('M-2026-').first().waitFor();
      await expect.poll(() => chlorine.getAttribute('aria-pressed')).toBe('false');
    });
  });

  it('keeps the keyboard while it is open, gives it back, and leads to a sample', async () => {
    await inWindow(async (page) => {
      for (const close of ['Escape', 'Cerrar', 'Cerrar la ventana']) {
        await open(page);
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
        if (close === 'Escape') await page.keyboard.press('Escape');
        else await dialog(page).getByRole('button', { name: close, exact: true }).click();
        await dialog(page).waitFor({ state: 'detached' });
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ver No cumple');
      }
      await open(page);
      await table(page).getByRole('link', { name: 'X-3' }).click();
      await page.waitForURL('**/results/extra-3');
      await dialog(page).waitFor({ state: 'detached' });
    });
  });

  it('leads from the value of what fails to its series', async () => {
    await inWindow(async (page) => {
      await open(page);
      const row = table(page).getByRole('row').filter({ hasText: 'X-3' });
      await row.getByRole('link', { name: '12.500 UFC/L: ver la evolución de Cloro libre' }).click();
      await page.waitForURL(/tab=evolucion/u);
      await dialog(page).waitFor({ state: 'detached' });
      const asked = new URL(page.url()).searchParams;
      const shown = ['determinacion', 'parametro', 'unidad'].map((name) => asked.get(name));
      expect(shown).toEqual(['Cloro libre', 'Cloro libre', 'UFC/L']);
      expect(asked.get('punto') ?? asked.get('solicitante')).toContain(first.solicitante.nombre);
    });
  });

  it('says what is on its way, what failed, and that there is nothing', async () => {
    await inWindow(async (page) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(listCall, async (route) => {
        await held;
        await route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'Error interno' } });
      });
      await opener(page).click();
      await dialog(page).getByText('Cargando registros...').waitFor();
      release();
      await dialog(page).getByText('Error al cargar los registros que no cumplen').waitFor();
      await page.unroute(listCall);
      const pagination = { currentPage: 1, itemsPerPage: 1000, totalItems: 0, totalPages: 1 };
      await page.route(listCall, async (route) =>
        route.fulfill({
          json: {
            success: true,
            data: { results: [], pagination: { ...pagination, hasPrevPage: false, hasNextPage: false } },
          },
        }),
      );
      await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
      await dialog(page).getByText('No se encontraron registros que no cumplan con los criterios actuales.').waitFor();
    });
  });

  it('holds a thousand with few of them in the page, and says that there are more', async () => {
    await inWindow(async (page) => {
      await page.route(listCall, async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: { results: object[]; pagination: object } };
        const [one] = answer.data.results;
        const results = Array.from({ length: 1000 }, (_, n) => ({ ...one, _id: `n-${n}`, numero_muestra: `N-${n}` }));
        const pagination = { ...answer.data.pagination, totalItems: 1523, totalPages: 2, hasNextPage: true };
        await route.fulfill({ json: { ...answer, data: { results, pagination } } });
      });
      await open(page);
      await dialog(page).getByText('1.523 registros que no cumplen').waitFor();
      await dialog(page).getByText('Se muestran los 1.000 más recientes de 1.523').waitFor();
      // One part of a pie is a sentence.
      await openLegend(page);
      await dialog(page).getByText('No cumple una sola determinación: Cloro libre, en 1.000 muestras.').waitFor();
      await expect.poll(() => table(page).getByRole('link').count()).toBeLessThan(40);
      await page.locator('[data-modal-content]').evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
      await table(page).getByText('N-999', { exact: true }).waitFor();
    });
  });
});

it('charts and dialog whose code doesn’t come can be tried again, and the figures are there all the same', async () => {
  await inWindow(async (page) => {
    const code = /\/assets\/(?:Plot|RecordsDialog)-[^/]+\.js/u;
    await page.route(code, async (route) => route.abort());
    await page.reload();
    await page.getByText('El gráfico no se ha podido cargar.').first().waitFor();
    await page.getByRole('table', { name: 'Conclusiones' }).getByRole('link', { name: 'No cumple' }).waitFor();
    await opener(page).click();
    await dialog(page).getByText('Error al cargar los registros que no cumplen').waitFor();
    await page.unroute(code);
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
    await table(page).getByRole('link').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    const again = page.getByRole('button', { name: 'Reintentar' });
    if ((await again.count()) > 0) await again.first().click();
    await page.locator('.pielayer .slice').first().waitFor();
    await again.first().waitFor({ state: 'detached' });
  });
});

it('the dialog is accessible to all and fits its window at every width', async () => {
  await inWindow(async (page) => {
    await open(page);
    await openLegend(page);
    await dialog(page).locator('.main-svg').first().waitFor();
    await expectFits(page);
  });
});
