import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { kpi, shown } from '../../../testing/product/statistics-page.ts';

const [first] = muestras as [(typeof muestras)[number]];

/** A month of so many samples of one solicitante, the last ones of which don't comply. */
function month(fecha: string, total: number, noCumple: number) {
  return Array.from({ length: total }, (_, n) => ({
    ...first,
    _id: `${fecha}-${n}`,
    numero_muestra: `N-${fecha}-${n}`,
    estado: 'autorizada' as const,
    fecha_muestra: fecha,
    tipo_muestra: 'Aire',
    solicitante: { nombre: 'Cooperativa Agrícola San Isidro Labrador' },
    conclusion_muestra: n < total - noCumple ? 'Cumple' : 'No cumple',
  }));
}
/** 4 % and 10 % that don't comply: under and over what a bar labels. */
const extra = [...month('2025-11-05', 50, 2), ...month('2025-12-31', 50, 5)];

let email: string;
let token: string;

const portal = usePortal(async (product) => {
  await saveMuestras(extra, { now: new Date('2026-05-01T00:00:00Z') });
  email = await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] });
  token = (await product.signIn(email)).accessToken;
});

const inWindow = (test: (page: Page) => Promise<void>, width?: number) =>
  portal.inWindow(async (page) => {
    await signIn(page, email);
    await test(page);
  }, width);

const blocks = (page: Page) => page.locator('[data-block]');
const statsOf = async (query: Record<string, string> = {}) =>
  (await portal.product.call('getStats', { token, query })).data;
const percentages = async (within: Locator) =>
  (await within.locator('svg text').allTextContents())
    .map((text) => text.replace(/\s/gu, ' '))
    .filter((text) => text.endsWith('%'));

describe('the six figures', () => {
  it('are those of the API, No cumple first, each a link to what it counts', async () => {
    const { summary } = await statsOf();
    await inWindow(async (page) => {
      await page.getByRole('heading', { name: 'Resumen General' }).waitFor();
      const texts = await page.getByRole('list', { name: 'Indicadores' }).getByRole('link').allInnerTexts();
      const figures = texts.map((text) => text.split('\n').filter(Boolean).slice(0, 2).join(' ').replace(/\s/gu, ' '));
      const compliance = ((100 * summary.muestrasCumple) / summary.total).toFixed(1).replace('.', ',');
      expect(figures).toEqual([
        `No cumple ${shown(summary.muestrasNoCumple)}`,
        `Total Muestras ${shown(summary.total)}`,
        `Cumple ${shown(summary.muestrasCumple)}`,
        `Solicitantes Únicos ${summary.solicitantesUnicos}`,
        `Tipos Únicos ${summary.tiposUnicos}`,
        `Cumplimiento % ${compliance} %`,
      ]);
      await kpi(page, 'No cumple').click();
      await page
        .getByText(`de ${shown(summary.muestrasNoCumple)} resultados`)
        .first()
        .waitFor();
      await page.goBack();
      await kpi(page, 'Total Muestras').click();
      await page
        .getByText(`de ${shown(summary.total)} resultados`)
        .first()
        .waitFor();
      await page.goBack();
      await kpi(page, 'Solicitantes Únicos').press('Enter');
      await page.getByRole('heading', { name: 'Detalle por solicitante' }).waitFor();
      await expect.poll(() => blocks(page).count()).toBe(summary.solicitantesUnicos);
      await kpi(page, 'Tipos Únicos').press('Enter');
      const types = page.getByRole('region', { name: 'Cumplimiento por tipo de muestra' });
      await types.waitFor();
      await expect.poll(() => types.getByRole('heading', { level: 3 }).count()).toBe(summary.tiposUnicos);
      await page.waitForFunction(() => document.activeElement?.id === 'tipos-de-muestra');
    });
  });
});

describe('without grouping', () => {
  it('there is the whole, each group and each type, and a type leads to its samples', async () => {
    const { data } = await portal.product.call('getTipoGruposDetailed', { token, query: {} });
    await inWindow(async (page) => {
      await page.getByRole('heading', { name: 'Resumen General' }).waitFor();
      for (const { name } of data.conclusionesPorGrupo) {
        await page
          .getByRole('region', { name: 'Análisis detallado por grupo' })
          .getByRole('heading', { level: 3, name })
          .waitFor();
      }
      const aire = data.conclusionesPorTipoMuestra.find(({ tipoMuestra }) => tipoMuestra === 'Aire');
      const total = (aire?.cumple ?? 0) + (aire?.noCumple ?? 0) + (aire?.otros ?? 0);
      // By the keyboard: a click could miss it while charts above it are drawn.
      await page.getByRole('link', { name: 'Aire', exact: true }).last().press('Enter');
      await page.getByText(`de ${total} resultados`).first().waitFor();
      await expect.poll(() => page.url()).toContain('tipoMuestra=Aire');
    });
  });

  it('‘Ver No cumple’ opens the records of what it stands beside, and of nothing else', async () => {
    await inWindow(async (page) => {
      const asked = page.waitForRequest((request) => request.url().includes('limit=1000'));
      await page.getByRole('button', { name: 'Ver No cumple de Otros' }).click();
      const query = new URL((await asked).url()).searchParams;
      expect(query.get('conclusionMuestra')).toBe('No cumple');
      expect(query.getAll('tipoMuestra')).toEqual(['Aire']);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Registros que No Cumplen').first().waitFor();
      const failing = [...muestras, ...extra].filter(
        ({ estado, tipo_muestra: tipo, conclusion_muestra: conclusion }) =>
          estado === 'autorizada' && tipo === 'Aire' && conclusion === 'No cumple',
      );
      await dialog.getByText(`${failing.length} registros que no cumplen`).waitFor();
      // Rows are drawn where they are in sight.
      await page.mouse.move(700, 600);
      await page.mouse.wheel(0, 700);
      await dialog.getByText('N-2025-12-31-49').first().waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });
  });
});

describe('a pie of one part', () => {
  it('is a sentence that leads to what it counts, and no figure loses its place', async () => {
    await inWindow(async (page) => {
      await page.goto(`/results?search=${encodeURIComponent('Cooperativa Agrícola')}&conclusionMuestra=Cumple`);
      const whole = page.getByRole('region', { name: 'Resumen General' });
      await whole.getByText('Todas son de Otros').waitFor();
      await whole.getByRole('link', { name: 'Cumple: las 93 muestras' }).waitFor();
      const group = page.getByRole('region', { name: 'Otros' });
      await group.getByText('Todas son de Aire').waitFor();
      expect(await page.getByRole('figure').count()).toBe(0);
      const figure = page.getByRole('list', { name: 'Indicadores' }).getByRole('link').first();
      expect((await figure.innerText()).split(/\n+/u).slice(0, 2)).toEqual(['No cumple', '0']);
      await group.getByRole('link', { name: 'Cumple: las 93 muestras' }).press('Enter');
      await page.getByText('de 93 resultados').first().waitFor();
    });
  });
});

describe('on a phone', () => {
  it('the charts of a group unfold, and its figures are in sight', async () => {
    await inWindow(async (page) => {
      await page.goto('/results?tipoMuestra=Aire');
      const group = page.getByRole('region', { name: 'Otros' });
      await group.getByText(/muestras · [\d,]+.% de cumplimiento/u).waitFor();
      await group.getByRole('link', { name: /^No cumple \d+/u }).waitFor();
      const chart = group.getByRole('figure');
      expect(await chart.count()).toBe(0);
      const button = group.getByRole('button', { name: 'Ver gráficos de Otros' });
      await button.press('Enter');
      await chart.getByRole('table', { name: 'Cumplimiento de Otros' }).waitFor();
      await chart.locator('.js-plotly-plot .main-svg').first().waitFor();
      await expectFits(page);
      await group.getByRole('button', { name: 'Ocultar gráficos de Otros' }).press('Enter');
      await expect.poll(() => chart.count()).toBe(0);
    }, 360);
  });
});

describe('grouped', () => {
  it('by month has a bar and a block for each, the newest first, and labels of 8 % and more only', async () => {
    const { monthlyCompliance } = await statsOf({ dimension: 'fecha', groupBy: 'month' });
    await inWindow(async (page) => {
      await page.goto('/results?agrupacion=mes');
      await page.getByRole('heading', { name: 'Detalle por mes' }).waitFor();
      await expect.poll(() => blocks(page).count()).toBe(monthlyCompliance.length);
      const keys = await blocks(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-block') ?? ''));
      expect(keys).toEqual(keys.toSorted().toReversed());
      const chart = page.locator('#grafico');
      // Charts below the first screen come with the reader's first move.
      await page.keyboard.press('Shift');
      // In the chart's own table, which is only read out.
      await chart.getByText('Nov 2025').first().waitFor({ state: 'attached' });
      await expect.poll(() => percentages(chart)).toContain('96,0 %');
      const labels = await percentages(chart);
      expect(labels).toContain('10,0 %');
      expect(labels).not.toContain('4,0 %');

      const november = blocks(page).last();
      const asked = page.waitForRequest((request) => request.url().includes('limit=1000'));
      await november.getByRole('button', { name: 'Ver No cumple de Nov 2025' }).click();
      const query = new URL((await asked).url()).searchParams;
      expect([query.get('fechaInicio'), query.get('fechaFin')]).toEqual(['2025-11-01', '2025-11-30']);
      await page.getByRole('dialog').getByText('N-2025-11-05-49').first().waitFor();
      await expect.poll(() => page.getByRole('dialog').getByText('N-2025-12-31-49').count()).toBe(0);
    });
  });

  it('by year and by solicitante has a block for each, whose figures are the API’s', async () => {
    const { yearlyCompliance } = await statsOf({ dimension: 'fecha', groupBy: 'year' });
    const { solicitanteCompliance } = await statsOf({ dimension: 'solicitante', groupBy: 'solicitante' });
    await inWindow(async (page) => {
      await page.goto('/results?agrupacion=ano');
      await page.getByRole('heading', { name: 'Detalle por año' }).waitFor();
      await expect.poll(() => blocks(page).count()).toBe(yearlyCompliance.length);
      const old = blocks(page).last();
      await expect.poll(() => old.getByRole('heading', { level: 3 }).innerText()).toContain('2025');
      await old.getByRole('link', { name: /^100 muestras/u }).waitFor();

      await page.goto('/results?agrupacion=solicitante&fechaFin=2025-11-30');
      await page.getByRole('heading', { name: 'Detalle por solicitante' }).waitFor();
      await expect.poll(() => blocks(page).count()).toBe(1);
      await page
        .locator('#grafico')
        .getByText(/^Cooperativa /u)
        .first()
        .waitFor({ state: 'attached' });

      await page.goto('/results?agrupacion=solicitante');
      await page.getByRole('heading', { name: 'Detalle por solicitante' }).waitFor();
      await expect.poll(() => blocks(page).count()).toBe(solicitanteCompliance.length);
      for (const { _id, noCumple } of solicitanteCompliance) {
        const block = page.getByRole('region', { name: _id.solicitante, exact: true });
        await expect
          .poll(() => block.getByRole('link', { name: `No cumple ${noCumple}` }).count())
          .toBeGreaterThan(Number(noCumple > 0) - 1);
        const fold = block.getByRole('button', { name: _id.solicitante, exact: true });
        await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
      }
    });
  });
});

it('on a phone, what draws charts is fetched once the reader moves, and not with the page', async () => {
  const fetched: string[] = [];
  await portal.inWindow(async (page) => {
    // The first screen of a small phone, which the figures fill.
    await page.setViewportSize({ width: 360, height: 560 });
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.clock.install();
    // The figures come once time is held, and 'Ahora' above them is there: without it a chart would be in sight.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/results/stats?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const above = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/results/ahora'));
    const asked = page.waitForRequest('**/api/results/stats?*');
    await signIn(page, email);
    await asked;
    await (await above).finished();
    // A page at rest draws its charts after a while: from here on time passes by steps, which together are less.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    held.resolve();
    const figures = page.getByRole('list', { name: 'Indicadores' });
    await expect
      .poll(async () => {
        await page.clock.runFor(5);
        return figures.count();
      })
      .toBe(1);
    await page.waitForLoadState('networkidle');
    expect(fetched.filter((path) => path.startsWith('/assets/Plot-'))).toEqual([]);
    await page.clock.resume();
    await page.mouse.move(180, 450);
    await page.mouse.wheel(0, 10);
    await page.locator('.js-plotly-plot .main-svg').first().waitFor();
    expect(fetched.filter((path) => /Plot-.*\.js$/u.test(path))).toHaveLength(1);
  }, 360);
});

it.each(['', '?agrupacion=mes', '?agrupacion=solicitante'])(
  'results%s is accessible to all and fits its window at every width',
  async (address) => {
    await inWindow(async (page) => {
      await page.goto(`/results${address}`);
      await page.getByRole('list', { name: 'Indicadores' }).waitFor();
      // Charts below the first screen come with the reader's first move.
      await page.keyboard.press('Shift');
      await page.locator('.js-plotly-plot .main-svg').first().waitFor();
      await expectFits(page);
    });
  },
);
