import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { errors } from '../../../contract/base/errors.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { kpi, shown } from '../../../testing/product/statistics-page.ts';

let email: string;
let token: string;

const portal = usePortal(async (product) => {
  email = await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] });
  token = (await product.signIn(email)).accessToken;
});

const inWindow = (test: (page: Page) => Promise<void>) =>
  portal.inWindow(async (page) => {
    await signIn(page, email);
    await test(page);
  });

const statsOf = async (query: Record<string, string> = {}) =>
  (await portal.product.call('getStats', { token, query })).data;

describe('statistics that are not there', () => {
  it('because no sample matches, say so, with a way out of the filters', async () => {
    await inWindow(async (page) => {
      await page.goto('/results?search=nadadenada');
      await page.getByText('No hay datos para mostrar').waitFor();
      await page.getByText('No se encontraron datos con los filtros actuales').waitFor();
      await page.getByRole('button', { name: 'Quitar los filtros' }).click();
      await page.getByRole('heading', { name: 'Resumen General' }).waitFor();
    });
  });

  it.each([
    ['**/api/results/stats?*', 'Error al cargar estadísticas'],
    ['**/api/results/stats/tipo-grupos?*', 'Error al cargar estadísticas de grupos'],
    ['**/api/results/stats/tipo-grupos-detailed?*', 'Error al cargar estadísticas detalladas de grupos'],
  ])('because %s failed, say so and can be tried again', async (calls, message) => {
    await inWindow(async (page) => {
      await page.route(calls, async (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'Error interno' } }),
      );
      await page.reload();
      await page.getByRole('alert').getByText('❌ Error cargando estadísticas').waitFor();
      await page.getByText(`${message}: Error interno`, { exact: true }).waitFor();
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await kpi(page, 'Total Muestras').waitFor();
    });
  });

  it('because the portal is busy, are asked for again by themselves', async () => {
    const { message } = errors.BUSY;
    await inWindow(async (page) => {
      const busy = { status: 503, headers: { 'Retry-After': '1' }, json: { success: false, code: 'BUSY', message } };
      let asked = 0;
      await page.route('**/api/results/stats?*', async (route) => {
        asked++;
        await (asked === 1 ? route.fulfill(busy) : route.continue());
      });
      await page.goto('/results?tab=estadisticas&search=ETAP');
      await kpi(page, 'Total Muestras').waitFor();
      expect(asked).toBe(2);
      await page.route('**/api/results/stats?*', async (route) => route.fulfill(busy));
      await page.reload();
      await page.getByText(message).first().waitFor();
    });
  });

  it('yet show the page’s shape, and the former figures until the new ones come', async () => {
    const { summary } = await statsOf();
    const only = await statsOf({ search: 'ETAP' });
    await inWindow(async (page) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/results/stats?*', async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      await page.getByText('Cargando estadísticas...').first().waitFor();
      release();
      await kpi(page, 'Total Muestras').getByText(shown(summary.total), { exact: true }).waitFor();
      await page.unroute('**/api/results/stats?*');

      const late: (() => void)[] = [];
      let ended = false;
      const isLate = (request: Request) => request.url().includes('search=Hotel');
      page.on('requestfinished', (request) => (ended ||= isLate(request)));
      page.on('requestfailed', (request) => (ended ||= isLate(request)));
      await page.route(/\/api\/results\/stats\?.*search=Hotel/u, async (route) => {
        await new Promise<void>((resolve) => late.push(resolve));
        await route.continue().catch(() => undefined);
      });
      await page.getByLabel('Búsqueda general').fill('Hotel');
      await expect.poll(() => late.length).toBe(1);
      // The figures of before stay while those of 'Hotel' are on their way.
      await kpi(page, 'Total Muestras').getByText(shown(summary.total), { exact: true }).waitFor();
      await page.getByLabel('Búsqueda general').fill('ETAP');
      await kpi(page, 'Total Muestras').getByText(shown(only.summary.total), { exact: true }).waitFor();
      for (const go of late) go();
      await expect.poll(() => ended).toBe(true);
      await kpi(page, 'Total Muestras').getByText(shown(only.summary.total), { exact: true }).waitFor();
    });
  });

  it('wait a moment for ‘Ahora’, whose height is unknown, so that it pushes none away, and no longer', async () => {
    await inWindow(async (page) => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/results/ahora*', async (route) => {
        await held;
        await route.continue();
      });
      const answers = ['stats', 'stats/tipo-grupos', 'stats/tipo-grupos-detailed'].map(async (path) => {
        const answer = await page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${path}`));
        return answer.finished();
      });
      await page.reload();
      await Promise.all(answers);
      const figures = page.getByRole('list', { name: 'Indicadores' });
      const waiting = page.getByText('Cargando estadísticas...');
      // React itself waits before it shows a page that has just shown another.
      await expect
        .poll(async () => {
          await page.clock.runFor(5);
          return waiting.count();
        })
        .toBe(1);
      for (let step = 0; step < 20; step++) await page.clock.runFor(5);
      expect(await figures.count()).toBe(0);
      await page.clock.runFor(5000);
      await figures.waitFor();
      expect(await page.getByText('Cargando lo que incumple ahora...').count()).toBe(1);
      release();
      await page.clock.resume();
      await page.getByRole('region', { name: 'Ahora' }).waitFor();
    });
  });
});
