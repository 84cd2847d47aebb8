import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, expectNoSidewaysScroll, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

interface Medida {
  id: string;
  fecha: string;
  punto: string;
  tipo?: string;
  /** By parameter, in mg/L, with 50 as the limit of each; without any, the sample has no value. */
  valores: Record<string, number>;
  solicitante?: string;
}

function muestraDe({ id, fecha, punto, tipo = 'Agua de consumo', valores, solicitante = 'Aguas de Prueba' }: Medida) {
  const resultados = Object.entries(valores).map(([descripcion, valor]) => ({
    descripcion,
    valor,
    valor_formateado: String(valor),
    unidad: 'mg/L',
    referencia: { max: 50 },
    conclusion: valor > 50 ? 'No cumple' : 'Cumple',
  }));
  const failing = resultados.filter(({ conclusion }) => conclusion === 'No cumple').length;
  return muestra({
    _id: id,
    numero_muestra: `N-${id}`,
    fecha_muestra: fecha,
    referencia_externa: punto,
    tipo_muestra: tipo,
    solicitante: { nombre: solicitante },
    conclusion_muestra: failing > 0 ? 'No cumple' : 'Cumple',
    determinaciones: [
      {
        descripcion: 'Aniones',
        resultados,
        total_resultados: resultados.length,
        resultados_cumplen: resultados.length - failing,
        resultados_no_cumplen: failing,
      },
    ],
  });
}

const analitos = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [`Analito ${String(n + 1).padStart(2, '0')}`, 10]),
);

/** Nitrate fails in March at the tap, nothing was taken in April, and a sample of May has no value. */
const medidas: Medida[] = [
  { id: 'feb', fecha: '2025-02-10', punto: 'Grifo', valores: { Nitrato: 45, Cloruro: 5 } },
  { id: 'mar-1', fecha: '2025-03-03', punto: 'Grifo', valores: { Nitrato: 60, Cloruro: 5 } },
  { id: 'mar-2', fecha: '2025-03-20', punto: 'Depósito', valores: { Nitrato: 20 } },
  { id: 'may', fecha: '2025-05-05', punto: 'Depósito', tipo: 'Agua de proceso', valores: {} },
  { id: 'jun', fecha: '2025-06-05', punto: 'Depósito', valores: { Nitrato: 10, Cloruro: 20 } },
  { id: 'muchos', fecha: '2025-06-05', punto: 'Pozo', valores: analitos, solicitante: 'Laboratorio de Ensayos' },
];

let email: string;

const portal = usePortal(async () => {
  await saveMuestras(medidas.map(muestraDe), { now: new Date('2025-07-01T00:00:00Z') });
  email = await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] });
});

const ours = 'solicitante=Aguas+de+Prueba';
const address = (more = '', whose = ours) => `/results?tab=evolucion&${whose}${more}`;

const inPanorama = (test: (page: Page) => Promise<void>, more = '', width?: number, whose = ours) =>
  portal.inWindow(async (page) => {
    await signIn(page, email, undefined, address(more, whose));
    await page.getByRole('region', { name: 'Panorama' }).getByText('los peores primero').waitFor();
    await test(page);
  }, width);

const cell = (page: Page, name: string) => page.getByRole('grid').getByLabel(name, { exact: true });
const rowNames = async (page: Page) =>
  page.getByRole('rowheader').evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.firstChild?.textContent));
const failing = 'Nitrato, marzo de 2025: 2 valores, 1 no cumple, peor 120\u00a0% del límite';

describe('the panorama', () => {
  it('shows the worst rows first, what each period held, and its gaps', async () => {
    await inPanorama(async (page) => {
      expect(await rowNames(page)).toEqual(['Nitrato', 'Cloruro']);
      const heads = await page.getByRole('columnheader').allInnerTexts();
      expect(heads.map((head) => head.split('\n')[0])).toEqual(['Parámetros', 'feb', 'mar', 'abr', 'may', 'jun']);
      await cell(
        page,
        'Nitrato, febrero de 2025: 1 valor, ninguno concluido «No cumple», peor 90\u00a0% del límite',
      ).waitFor();
      await cell(page, failing).locator('svg').waitFor();
      await cell(page, 'Nitrato, abril de 2025: sin muestras').waitFor();
      await expectFits(page, true);
    });
  });

  it('says in a card what the cell under the pointer holds, until Escape is pressed', async () => {
    await inPanorama(async (page) => {
      await cell(page, failing).hover();
      await page.getByText('Peor valor: 120').waitFor();
      await page.getByText('Último: 20 mar 2025').waitFor();
      await expectAccessible(page);
      await cell(page, failing).focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByText('Peor valor: 120').count()).toBe(0);
    });
  });

  it('is walked with the arrows, one cell at a time, and a cell opens its series with the period marked', async () => {
    await inPanorama(async (page) => {
      const grid = page.getByRole('grid');
      expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
      await grid.locator('[tabindex="0"]').focus();
      for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
      await expect.poll(() => cell(page, failing).evaluate((link) => link === document.activeElement)).toBe(true);
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toContain('Cloruro, marzo de 2025');
      expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Quitar Periodo: marzo de 2025' }).waitFor();
      await page.getByText('2 valores, 1 no cumple: N-mar-1').waitFor();
      const { searchParams } = new URL(page.url());
      expect(['determinacion', 'parametro', 'unidad', 'periodo'].map((name) => searchParams.get(name))).toEqual([
        'Aniones',
        'Nitrato',
        'mg/L',
        '2025-03',
      ]);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Quitar Periodo: marzo de 2025' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.has('periodo')).toBe(false);
      await page.goBack();
      await cell(page, failing).waitFor();
    });
  });

  it('leads from a point to its parameters, from there to the series at it, and back to the point', async () => {
    await inPanorama(async (page) => {
      await page.getByRole('group', { name: 'Filas' }).getByRole('button', { name: 'Puntos' }).click();
      await expect.poll(() => rowNames(page)).toEqual(['Grifo', 'Depósito']);
      await page.getByRole('rowheader').getByRole('link', { name: 'Depósito' }).click();
      await page.getByRole('button', { name: 'Quitar Punto: Depósito (Aguas de Prueba)' }).waitFor();
      await cell(
        page,
        'Nitrato, marzo de 2025: 1 valor, ninguno concluido «No cumple», peor 40\u00a0% del límite',
      ).click();
      await page.getByRole('heading', { name: /^Nitrato/u }).waitFor();
      const { searchParams } = new URL(page.url());
      expect(searchParams.getAll('punto')).toEqual(['["Aguas de Prueba","deposito",""]']);
      await page.getByRole('link', { name: 'Panorama' }).click();
      await page.getByRole('button', { name: 'Quitar Punto: Depósito (Aguas de Prueba)' }).click();
      await cell(page, failing).waitFor();
    });
  });

  it('of one parameter by points is the same for whoever opens its address', async () => {
    await inPanorama(async (page) => {
      await page.getByRole('group', { name: 'Filas' }).getByRole('button', { name: 'Puntos' }).click();
      await page.getByRole('group', { name: 'Columnas' }).getByRole('button', { name: 'Trimestres' }).click();
      await page.getByLabel('Parámetro').click();
      await page.getByRole('option', { name: /Cloruro/u }).click();
      const first =
        'Grifo, primer trimestre de 2025: 2 valores, ninguno concluido «No cumple», peor 10\u00a0% del límite';
      await cell(page, first).waitFor();
      await page.goto(page.url());
      await cell(page, first).waitFor();
      await cell(
        page,
        'Depósito, segundo trimestre de 2025: 2 muestras, 1 valor, ninguno concluido «No cumple», peor 40\u00a0% del límite',
      ).waitFor();
      await expectFits(page);
      await cell(page, first).click();
      await page.getByRole('heading', { name: /^Cloruro/u }).waitFor();
      expect(new URL(page.url()).searchParams.getAll('punto')).toEqual(['["Aguas de Prueba","grifo",""]']);
    });
  });

  it('tells samples without values, and a type narrows the filters', async () => {
    await inPanorama(async (page) => {
      await cell(page, 'Agua de proceso, mayo de 2025: 1 muestra sin valores').waitFor();
      await page.getByRole('list', { name: 'Leyenda' }).getByText('Sin valores', { exact: true }).waitFor();
      await page.getByRole('rowheader').getByRole('link', { name: 'Agua de consumo' }).click();
      await expect.poll(() => rowNames(page)).toEqual(['Nitrato', 'Cloruro']);
      expect(new URL(page.url()).searchParams.getAll('tipoMuestra')).toEqual(['Agua de consumo']);
    }, '&filas=tipo');
  });

  it('is a table in words on demand, and a file', async () => {
    await inPanorama(async (page) => {
      await page.getByLabel('Ver como tabla').click();
      const table = page.getByRole('table');
      await table.getByRole('row', { name: /marzo de 2025 2 2 1 120/u }).waitFor();
      await expectFits(page);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Exportar el panorama' }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
      const download = await downloading;
      const rows: string[][] = parse(await readFile(await download.path(), 'utf8'), { bom: true, delimiter: ';' });
      expect(download.suggestedFilename()).toBe('panorama.csv');
      expect(rows.map((row) => row.slice(1, 8))).toEqual([
        ['Parámetro', 'Unidad', 'Periodo', 'Muestras', 'Valores', 'No cumplen', 'Peor valor (% de su límite)'],
        ['Nitrato', 'mg/L', '2025-06', '1', '1', '0', '20'],
        ['Nitrato', 'mg/L', '2025-03', '2', '2', '1', '120'],
        ['Nitrato', 'mg/L', '2025-02', '1', '1', '0', '90'],
        ['Cloruro', 'mg/L', '2025-06', '1', '1', '0', '40'],
        ['Cloruro', 'mg/L', '2025-03', '1', '1', '0', '10'],
        ['Cloruro', 'mg/L', '2025-02', '1', '1', '0', '10'],
      ]);
      await table.getByRole('link', { name: 'marzo de 2025' }).first().click();
      await page.getByRole('button', { name: 'Quitar Periodo: marzo de 2025' }).waitFor();
    });
  });

  it('shows fifty rows, then the others', async () => {
    await inPanorama(
      async (page) => {
        await page.getByText('50 de 60 parámetros').waitFor();
        expect(await page.getByRole('rowheader').count()).toBe(50);
        await page.getByRole('button', { name: 'Ver más' }).click();
        await expect.poll(async () => page.getByRole('rowheader').count()).toBe(60);
        expect(await page.getByRole('button', { name: 'Ver más' }).count()).toBe(0);
      },
      '',
      undefined,
      'solicitante=Laboratorio+de+Ensayos',
    );
  });

  it('on a phone has the newest periods in sight, under names that stay', async () => {
    await inPanorama(
      async (page) => {
        const newest = page.getByRole('columnheader').last();
        await expect.poll(async () => (await newest.boundingBox())?.x ?? 999).toBeLessThan(360);
        await expectNoSidewaysScroll(page);
        const name = page.getByRole('rowheader').first();
        expect((await name.boundingBox())?.x).toBeGreaterThanOrEqual(0);
      },
      '',
      360,
      'tipoMuestra=Agua+de+consumo',
    );
  });

  it('on paper has its rows and no controls', async () => {
    await inPanorama(async (page) => {
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('group', { name: 'Filas' }).isVisible()).toBe(false);
      expect(await cell(page, failing).isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
    });
  });
});

describe('a panorama that is not there', () => {
  it('because nothing matches says so, with a way out', async () => {
    await portal.inWindow(async (page) => {
      await signIn(page, email, undefined, '/results?tab=evolucion&search=nadadenada');
      await page.getByText('No hay valores para mostrar').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Quitar los filtros' }).click();
      await page.getByRole('grid').waitFor();
      expect(new URL(page.url()).searchParams.has('search')).toBe(false);
    });
  });

  it('because its call failed can be tried again', async () => {
    await portal.inWindow(async (page) => {
      await page.route('**/api/results/panorama?*', async (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'Error interno' } }),
      );
      await signIn(page, email, undefined, address());
      await page.getByRole('alert').getByText('Error interno', { exact: true }).waitFor();
      await page.unroute('**/api/results/panorama?*');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await cell(page, failing).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });
});

describe("the statistics' line 'Cerca del límite'", () => {
  it('counts values at 80 to 100 % of their limit, and leads to the points of the parameter', async () => {
    await portal.inWindow(async (page) => {
      await signIn(page, email, undefined, `/results?tab=estadisticas&${ours}`);
      await page.getByText('1 valor que cumple, al 80 % de su límite o más: Nitrato 1').waitFor();
      await expectFits(page);
      await page.getByRole('link', { name: 'Nitrato', exact: true }).click();
      await cell(
        page,
        'Grifo, febrero de 2025: 1 valor, ninguno concluido «No cumple», peor 90\u00a0% del límite',
      ).waitFor();
      expect(await rowNames(page)).toEqual(['Grifo', 'Depósito']);
    });
  });

  it('says that there is none', async () => {
    await portal.inWindow(async (page) => {
      await signIn(page, email, undefined, '/results?tab=estadisticas&solicitante=Laboratorio+de+Ensayos');
      await page.getByText('Ningún valor de los que cumplen llega al 80 % de su límite.').waitFor();
      await page.getByRole('link', { name: 'Cerca del límite' }).click();
      await page.getByText('50 de 60 parámetros').waitFor();
      expect(await page.getByRole('rowheader').count()).toBe(50);
    });
  });
});
