import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const meses = 30;
const puntos = ['Toma de red', 'Cocina', 'Depósito'];

/** Nitrate at three points: it rises at one of them, and is below its limit of quantification at another. */
function muestrasDeNitrato() {
  return Array.from({ length: meses }, (_, n) =>
    puntos.map((referencia_externa, place) => {
      const valor = place === 0 ? 22 + n : place === 1 ? 10 + (n % 5) : 5;
      const operador = place === 2 ? ('<' as const) : undefined;
      const conclusion = valor > 50 ? 'No cumple' : 'Cumple';
      return muestra({
        _id: `nitrato-${n}-${place}`,
        numero_muestra: `N-${n}-${place}`,
        referencia_externa,
        fecha_muestra: new Date(Date.UTC(2024, n, 10)).toISOString().slice(0, 10),
        tipo_muestra: place === 1 ? 'Agua de cocina' : 'Agua de consumo',
        solicitante: { nombre: 'Aguas de Prueba' },
        conclusion_muestra: conclusion,
        determinaciones: [
          {
            descripcion: 'Aniones',
            status_inteligente: conclusion,
            resultados: [
              {
                descripcion: 'Nitrato',
                valor,
                valor_formateado: `${operador ?? ''}${valor}`,
                ...(operador && { operador }),
                unidad: 'mg/L',
                referencia: { max: 50 },
                conclusion,
              },
              { descripcion: 'Olor', valor_formateado: place === 0 ? 'Presencia' : 'Ausencia', conclusion: 'Cumple' },
            ],
            total_resultados: 2,
            resultados_cumplen: 2,
            resultados_no_cumplen: 0,
          },
        ],
      });
    }),
  ).flat();
}

let email: string;

const portal = usePortal(async () => {
  await saveMuestras(muestrasDeNitrato(), { now: new Date('2026-07-01T00:00:00Z') });
  email = await putUsuario({ _id: 'evolucion', master: 'todos', clientes: [] });
});

const nitrato = '/results?tab=evolucion&determinacion=Aniones&parametro=Nitrato&unidad=mg%2FL';

const inWindow = (test: (page: Page) => Promise<void>, width?: number, path = nitrato) =>
  portal.inWindow(async (page) => {
    await signIn(page, email, undefined, path);
    await test(page);
  }, width);

const toma = claveDePunto('Aguas de Prueba', { nombre: 'Toma de red' });

const frase = (page: Page) => page.getByRole('heading', { level: 2, name: /^Nitrato(?: en [^:]+)?: mediana/u });
const whatIf = (page: Page) => page.getByRole('region', { name: '¿Y si el límite fuera otro?' });
const table = (page: Page) => page.getByRole('table', { name: 'Valores, los más recientes primero' });
const figures = async (page: Page) =>
  (await page.getByLabel('Indicadores de la serie').locator('dl > div').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/gu, ' ').trim(),
  );
/** The marks of a verdict in the chart, by their colour. */
const marks = (page: Page, color: string): Locator => page.locator(`.scatterlayer .point[style*="${color}"]`);
const red = 'rgb(201, 42, 42)';

describe('a series', () => {
  it('opens from the parameters of the third tab, under the filters in force, and goes back with them', async () => {
    await inWindow(
      async (page) => {
        const nitratoEnPanorama = page.getByRole('rowheader').getByRole('link', { name: /^Nitrato/u });
        await page.getByRole('tab', { name: 'Evolución' }).click();
        await nitratoEnPanorama.click();
        await frase(page).waitFor();
        expect(new URL(page.url()).searchParams.get('tipoMuestra')).toBe('Agua de cocina');
        expect(await figures(page)).toContainEqual(expect.stringContaining(`Valores ${meses}`));
        await page.getByRole('link', { name: 'Panorama' }).click();
        await nitratoEnPanorama.waitFor();
        expect(new URL(page.url()).searchParams.get('tipoMuestra')).toBe('Agua de cocina');
      },
      1440,
      '/results?tipoMuestra=Agua+de+cocina',
    );
  });

  it('says its figures and draws each value, those that fail in red and censored ones apart', async () => {
    await inWindow(async (page) => {
      await frase(page).waitFor();
      expect(await figures(page)).toEqual([
        'No cumplen 1 1,1 % de los valores',
        expect.stringMatching(/^Valores 90/u),
        // By rank among 90: 30 lie below 5, 10 to 14 six times each, then 22, 23…
        'Mediana 12 mg/L Kaplan–Meier: cuenta los que quedan por debajo del límite',
        'Percentil 90 42 mg/L Kaplan–Meier: cuenta los que quedan por debajo del límite',
        'Por debajo del límite de cuantificación 30 33,3 % de los valores',
      ]);
      await expect.poll(() => page.locator('.scatterlayer .point').count()).toBe(90);
      await page.getByText('Por debajo del límite de cuantificación: entre 0 y ese límite').waitFor();
    });
  });

  it('opens the sample of a value from the chart and, by keyboard, from its table', async () => {
    await inWindow(async (page) => {
      await marks(page, red).first().waitFor();
      const box = await marks(page, red).first().boundingBox();
      if (!box) throw new Error('The mark is nowhere');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.getByText('límite 50').first().waitFor();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForURL(`**/results/nitrato-${meses - 1}-0`);
      await page.goBack();
      await table(page)
        .getByRole('link', { name: `N-${meses - 1}-1`, exact: true })
        .press('Enter');
      await page.waitForURL(`**/results/nitrato-${meses - 1}-1`);
    });
  });

  it.each([360, 1440])('fits and is accessible at %i pixels, with and without another limit', async (width) => {
    await inWindow(async (page) => {
      await frase(page).waitFor();
      await page.locator('.scatterlayer .point').first().waitFor();
      await expectFits(page);
      await whatIf(page).getByLabel('Otro máximo').fill('30');
      await whatIf(page).getByLabel('Otro máximo').press('Enter');
      await whatIf(page).getByText('no cumplirían').waitFor();
      await expectAccessible(page);
    }, width);
  });

  it('shows results in words as a lane for each word', async () => {
    const olor = '/results?tab=evolucion&determinacion=Aniones&parametro=Olor';
    await inWindow(
      async (page) => {
        await page.getByText('Resultados en palabras').waitFor();
        await expect.poll(() => page.locator('.ytick').allTextContents()).toEqual(['Presencia', 'Ausencia']);
        expect(await whatIf(page).count()).toBe(0);
        await expectFits(page);
      },
      1440,
      olor,
    );
  });

  it('is exported with all its values, each as it was reported', async () => {
    await inWindow(async (page) => {
      await page.getByRole('button', { name: 'Exportar la serie' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('evolucion-nitrato.csv');
      const text = await readFile(await download.path(), 'utf8');
      const rows: Record<string, string>[] = parse(text, { delimiter: ';', bom: true, columns: true });
      expect(rows).toHaveLength(90);
      expect(rows.filter((row) => row['Como se informó'] === '<5 mg/L')).toHaveLength(30);
    });
  });

  it('says what there is to do where no value is found', async () => {
    await inWindow(
      async (page) => {
        await page.getByText('Ninguna muestra de las encontradas tiene este parámetro.').waitFor();
        await expectFits(page);
        await page.getByRole('button', { name: 'Quitar los filtros' }).click();
        await frase(page).waitFor();
      },
      1440,
      `${nitrato}&numeroMuestra=ninguna`,
    );
  });

  it('offers to try again where it can’t be loaded', async () => {
    await portal.inWindow(
      async (page) => {
        await page.route('**/api/results/evolucion*', (route) => route.fulfill({ status: 500, body: '{}' }));
        await signIn(page, email, undefined, nitrato);
        await page.getByText('Error cargando la serie').waitFor();
        await expectAccessible(page);
        await page.unroute('**/api/results/evolucion*');
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await frase(page).waitFor();
        expect(await page.getByText('Error cargando la serie').count()).toBe(0);
      },
      1440,
      '500',
    );
  });
});

describe('the points of a series', () => {
  it('are chosen from those that have values, and the address holds them', async () => {
    await inWindow(async (page) => {
      await frase(page).waitFor();
      await page.getByRole('combobox', { name: 'Puntos' }).click();
      await page.getByRole('option', { name: /^Toma de red · Aguas de Prueba/u }).click();
      await page.getByRole('heading', { level: 2, name: /^Nitrato en Toma de red: mediana .* sube/u }).waitFor();
      expect(new URL(page.url()).searchParams.getAll('punto')).toEqual([toma]);
      // A trend that rises by a milligram a month: its line, and what it is computed by.
      await page.getByText('Tendencia, con su intervalo del 95 %').waitFor();
      await page.getByText(/Tendencia: prueba de Kendall estacional con 30 valores, p < 0,001/u).waitFor();
      await page.getByRole('option', { name: /^Cocina · Aguas de Prueba/u }).click();
      await page.waitForURL((url) => url.searchParams.getAll('punto').length === 2);
      await expect.poll(async () => (await figures(page))[1]).toBe('Valores 60 de 2 puntos');
      await page.keyboard.press('Escape');
      await expectAccessible(page);
      await page.goBack();
      await page.getByRole('heading', { level: 2, name: /^Nitrato en Toma de red/u }).waitFor();
    });
  });

  it('have a chart each on demand, at the same scale', async () => {
    await inWindow(async (page) => {
      await frase(page).waitFor();
      await page.getByRole('switch', { name: 'Un gráfico por punto' }).check();
      await expect.poll(() => page.locator('.js-plotly-plot').count()).toBe(3);
      await expect.poll(() => page.locator('.scatterlayer .point').count()).toBe(90);
      await page.waitForURL(/[?&]vista=separada/u);
      const scales = await page
        .locator('.js-plotly-plot')
        .evaluateAll((plots) => plots.map((plot) => plot.querySelector('.yaxislayer-above')?.textContent));
      expect(new Set(scales).size).toBe(1);
      await expectFits(page);
    });
  });
});

describe('¿Y si…?', () => {
  it('counts what would not comply as the limit moves, in the page, the chart and the address', async () => {
    await inWindow(async (page) => {
      await marks(page, red).first().waitFor();
      expect(await marks(page, red).count()).toBe(1);
      const limit = whatIf(page).getByLabel('Otro máximo');
      await limit.fill('40,5');
      await limit.press('Enter');
      // At 'Toma de red' values go from 22 to 51: those of 41 and more.
      await whatIf(page).getByText('11 de 90 valores').waitFor();
      await whatIf(page).getByText('(11 muestras de 1 punto)').waitFor();
      await expect.poll(() => marks(page, red).count()).toBe(11);
      await page.waitForURL(/[?&]limite=40\.5(?:&|$)/u);
      await limit.fill('3');
      await limit.press('Enter');
      await whatIf(page).getByText('60 de 90 valores').waitFor();
      await whatIf(page).getByText('30 valores no decidibles').waitFor();
      await whatIf(page).getByRole('slider', { name: 'Otro límite' }).press('ArrowRight');
      await whatIf(page)
        .getByText(/no decidibles/u)
        .waitFor();
      await whatIf(page).getByRole('button', { name: 'Quitar' }).click();
      await page.waitForURL((url) => !url.searchParams.has('limite'));
      await expect.poll(() => marks(page, red).count()).toBe(1);
    });
  });

  it('is the same for whom its address is sent to', async () => {
    await inWindow(
      async (page) => {
        await whatIf(page).getByText('11 de 90 valores').waitFor();
        expect(await whatIf(page).getByLabel('Otro máximo').inputValue()).toBe('40,5');
        await page.getByRole('switch', { name: 'Superponer los años' }).and(page.locator(':checked')).waitFor();
        await table(page).getByText('Con un máximo de 40,5').first().waitFor();
      },
      1440,
      `${nitrato}&limite=40.5&superponer=anos`,
    );
  });
});

describe('on paper', () => {
  it('a series is its sentence, its chart and its table, without what is pressed', async () => {
    await inWindow(async (page) => {
      await page.locator('.scatterlayer .point').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      await frase(page).waitFor();
      expect(await page.getByRole('button', { name: 'Exportar la serie' }).isVisible()).toBe(false);
      expect(await page.getByRole('switch').first().isVisible()).toBe(false);
      await expect.poll(() => table(page).locator('tbody tr').count()).toBe(90);
      await page.emulateMedia({ media: null });
    });
  });
});
