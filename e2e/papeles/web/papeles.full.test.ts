import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { writeInstalacion } from '../../../lambdas/domain/programa/store/instalaciones.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, signIn } from '../../../testing/product/pages.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const parametros = Array.from({ length: 30 }, (_, n) => `Índice propio ${n + 1}`);
const ano = new Date().getFullYear() - 1;
const dias = { desde: `${ano}-01-01`, hasta: `${ano}-12-31` };

/** A sample of a pool of so many parameters, of which the first fails in July. */
const sample = (n: number, mes: string, failing: boolean): MuestraDocument =>
  muestra({
    _id: `vaso-${n}`,
    numero_muestra: `V-${n}`,
    fecha_muestra: `${ano}-${mes}-10`,
    tipo_muestra: 'Agua de piscina',
    solicitante: { nombre: 'Hotel Sol' },
    punto_muestreo: { nombre: 'Vaso grande' },
    determinaciones: parametros.map((descripcion, place) => ({
      descripcion,
      resultados: [
        {
          descripcion,
          unidad: 'mg/L',
          valor: place + n,
          ...(place === 1 && { operador: '<' as const }),
          conclusion: failing && place === 0 ? 'No cumple' : 'Cumple',
        },
      ],
      total_resultados: 1,
      resultados_cumplen: 1,
      resultados_no_cumplen: 0,
    })),
  });

const nombreLargo = (n: number) =>
  `Sustancia número ${n + 1} de las que se buscan en el agua de la red de distribución`;

const parametrosDeRed = Array.from({ length: 60 }, (_, place) => place);

/** A sample of a network, of sixty parameters with long names, two of which fail. */
const deLaRed = (n: number): MuestraDocument =>
  muestra({
    _id: `red-${n}`,
    numero_muestra: `R-${n + 1}`,
    fecha_muestra: `${ano}-05-${String(n + 1).padStart(2, '0')}`,
    solicitante: { nombre: 'Hotel Luna' },
    punto_muestreo: { nombre: `Toma de red número ${n + 1} de la calle del depósito` },
    determinaciones: parametrosDeRed.map((place) => ({
      descripcion: nombreLargo(place),
      resultados: [
        {
          descripcion: nombreLargo(place),
          unidad: 'mg/L',
          valor: place < 2 ? 60 : 40,
          referencia: { max: 50 },
          conclusion: place < 2 ? 'No cumple' : 'Cumple',
        },
      ],
      total_resultados: 1,
      resultados_cumplen: 0,
      resultados_no_cumplen: 1,
    })),
  });

let email: string;
let solo: string;
let deUno: string;
const vaso = 'a0000000-0000-4000-8000-000000000001';
const otro = 'a0000000-0000-4000-8000-000000000002';
const portal = usePortal(async () => {
  email = await putUsuario({ _id: 'piscinera' });
  solo = await putUsuario({ _id: 'solo-piscina', tipoMuestra: 'Agua de piscina' });
  deUno = await putUsuario({ _id: 'de-un-hotel', solicitantes: ['Hotel Sol'] });
  await saveMuestras([sample(1, '06', false), sample(2, '07', true), sample(3, '08', false)], {
    now: new Date(),
  });
  const long = 'Se vació, se limpió y se volvió a desinfectar el depósito entero. '.repeat(15).trim();
  const failing = Array.from({ length: 30 }, (_, n) => deLaRed(n));
  await saveMuestras(failing, { now: new Date() });
  for (const { _id, numero_muestra, fecha_muestra, tipo_muestra } of failing) {
    await seedIncidencia({
      _id: `${'r'.repeat(22)}.${'r'.repeat(10)}.${numero_muestra.slice(2)}`,
      solicitante: 'Hotel Luna',
      determinacion: nombreLargo(0),
      parametro: nombreLargo(0),
      causa: { clase: 'tratamiento', texto: long },
      medida: { texto: long, hecha: fecha_muestra },
      muestras: [
        { _id, numero_muestra, fecha_muestra, tipo_muestra, conclusion: 'No cumple', papel: 'incumple', revision: 0 },
      ],
    });
  }
  for (const [_id, solicitante] of [
    [vaso, 'Hotel Sol'],
    [otro, 'Hotel Luna'],
  ] as const)
    await writeInstalacion(
      {
        _id,
        solicitante,
        nombre: 'Piscina grande',
        atributos: { clase: 'vaso', temporada: { desde: '06-01', hasta: '09-15' } },
        puntos: [claveDePunto(solicitante, { nombre: 'Vaso grande' })],
        activaDesde: null,
        activaHasta: null,
        hechos: [],
        filas: [],
        alta: '2020-01-01',
        version: 1,
        cambio: null,
      },
      undefined,
    );
});
const { inWindow } = portal;

const address = (papel: string) => `/papeles?${new URLSearchParams({ papel, instalacion: vaso, ...dias }).toString()}`;
const paper = (page: Page, name: string) => page.getByRole('article', { name });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

describe('the page of papers', () => {
  it('is reached from an installation, for the papers that are of its class', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, `/instalaciones/${vaso}`);
      const papers = page.getByRole('region', { name: 'Papeles' });
      await papers.getByRole('link', { name: 'Hoja SILOE' }).waitFor();
      expect(await papers.getByRole('link').allInnerTexts()).toEqual([
        'Hoja SILOE',
        'Registro de Legionella',
        'Histórico',
      ]);
      await papers.getByRole('link', { name: 'Hoja SILOE' }).click();
      await paper(page, 'Hoja SILOE').waitFor();
    });
  });

  it('is reached from the points, and begins with each installation and the papers that are of it', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/puntos');
      await page.getByRole('link', { name: 'Papeles', exact: true }).click();
      const choices = page.getByRole('region', { name: 'Instalaciones' });
      const own = choices.getByRole('listitem').filter({ hasText: 'Hotel Sol' });
      await own.getByRole('link', { name: /^Hoja SILOE/u }).waitFor();
      expect(await own.getByRole('link', { name: /^Informe anual/u }).count()).toBe(0);
      expect(await page.getByText('No hay instalaciones').count()).toBe(0);
      const tab = page.getByRole('banner').getByRole('link', { name: 'Puntos' });
      expect(await tab.getAttribute('aria-current')).toBe('page');
      await expectFits(page, true);
      await own.getByRole('link', { name: /^Registro de Legionella/u }).click();
      await paper(page, 'Registro de Legionella').waitFor();
    });
  });

  it('is at once that of who has one installation; it may be of the whole requester too', async () => {
    await inWindow(async (page) => {
      await signIn(page, deUno, undefined, '/papeles');
      await paper(page, 'Hoja SILOE').waitFor();
      const papers = page.getByRole('list', { name: 'Papel' }).getByRole('button');
      expect(await papers.locator('b').allInnerTexts()).toEqual(['Hoja SILOE', 'Registro de Legionella', 'Histórico']);
      await page.getByRole('button', { name: 'El año pasado' }).click();
      await paper(page, 'Hoja SILOE').getByText('Real Decreto 742/2013, anexo IV, parte C').waitFor();
      await row(page, 'Índice propio 1 mg/L').waitFor();
      await expectAccessible(page);
      await expectFits(page, true);
      await page.getByRole('combobox', { name: 'Instalación' }).click();
      await page.getByRole('option', { name: 'Todo el solicitante' }).click();
      await page.getByRole('button', { name: /^Informe anual/u }).click();
      await paper(page, 'Informe anual del agua').waitFor();
      expect(new URL(page.url()).searchParams.get('solicitante')).toBe('Hotel Sol');
    });
  });

  it('says of which requester each of two installations of one name is', async () => {
    await inWindow(async (page) => {
      const query = new URLSearchParams({ papel: 'siloe', ...dias });
      for (const name of ['Hotel Sol', 'Hotel Luna']) query.append('solicitante', name);
      await signIn(page, email, undefined, `/papeles?${query.toString()}`);
      await page.getByRole('heading', { name: /^Piscina grande \(Hotel Sol\)/u }).waitFor();
      await page.getByRole('heading', { name: /^Piscina grande \(Hotel Luna\)/u }).waitFor();
    });
  });

  it('says its figures on a phone one after another, each with its name', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, address('siloe'));
      const own = row(page, 'Índice propio 1 mg/L');
      await own.waitFor();
      const box = await own
        .getByRole('cell')
        .filter({ hasText: /^0$|10 jul/u })
        .first()
        .boundingBox();
      expect((box?.x ?? 1000) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      expect(await page.getByRole('row').count()).toBeLessThan(parametros.length);
      await page.getByRole('button', { name: `Ver las ${parametros.length} filas` }).click();
      await row(page, 'Índice propio 30 mg/L').waitFor();
      await expectAccessible(page);
    }, 360);
  });

  it('has each figure lead to its samples, in the address', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, address('siloe'));
      const own = row(page, 'Índice propio 1 mg/L');
      await expect(own.innerText()).resolves.toMatch(/10 jul \d{4} – 9 ago \d{4}/u);
      await own.getByRole('link', { name: '3', exact: true }).first().click();
      const list = page.getByRole('dialog');
      await list.getByText('3 muestras').waitFor();
      await expectAccessible(page);
      await page.reload();
      await list.getByRole('link', { name: 'V-2' }).click();
      await page.getByRole('heading', { name: 'V-2' }).waitFor();
      await page.goBack();
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      await expect(row(page, 'Índice propio 2 mg/L').innerText()).resolves.toMatch(/— \(< LC\)[^]*3 < LC/u);
    });
  });

  it('says at its head that its viewer sees some types of sample only', async () => {
    await inWindow(async (page) => {
      await signIn(page, solo, undefined, address('historico'));
      await page.getByText('Solo los tipos de muestra que ves').waitFor();
    });
  });

  it('is kept as a workbook: figures, the values that they are made of, and how it is made', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, address('siloe'));
      await row(page, 'Índice propio 1 mg/L').waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Excel' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe(`hoja-siloe-${ano}.xlsx`);
      const { sheets } = await readXlsx(await readFile(await file.path()));
      expect(sheets.map(({ name }) => name)).toEqual(['Cifras', 'Valores', 'Acerca de']);
      expect(sheets[0]?.rows).toHaveLength(1 + parametros.length);
      expect(sheets[1]?.rows).toHaveLength(1 + 3 * parametros.length);
      expect(JSON.stringify(sheets[2]?.rows)).toContain('valores cuantificados');
    });
  });
});

describe('a paper on paper', () => {
  it('is A4 with its head, heads of columns on each sheet and its rules at the foot, and nothing to press', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, address('siloe'));
      await row(page, 'Índice propio 30 mg/L').waitFor();
      const sheets = await printed(page);
      expect(sheets.length).toBeGreaterThan(1);
      const texts = sheets.map(({ text }) => text);
      expect(texts[0]).toMatch(/Impreso el[^]*Hoja SILOE: Piscina grande/u);
      for (const { width, height } of sheets) expect([Math.round(height), Math.round(width)]).toEqual([595, 842]);
      for (const text of texts.filter((one) => one.includes('Índice propio'))) expect(text).toContain('Muestreos');
      expect(texts.at(-1)).toContain('Según los datos guardados en el portal; decide la autoridad.');
      expect(texts.join(' ')).not.toMatch(/Exportar PDF|El año pasado/u);
    });
  });
});

describe('a year’s report on paper', () => {
  it('has every parameter on few upright pages, however much failed and was written, and says what is left out', async () => {
    await inWindow(async (page) => {
      const query = new URLSearchParams({ papel: 'anual', solicitante: 'Hotel Luna', ...dias });
      await signIn(page, email, undefined, `/papeles?${query.toString()}`);
      await page.getByText(/^Se tomaron/u).waitFor();
      const sheets = await printed(page);
      expect(sheets.length).toBeLessThanOrEqual(6);
      for (const { width, height } of sheets) expect(height).toBeGreaterThan(width);
      const whole = sheets.map(({ text }) => text).join(' ');
      expect(whole).toMatch(/Y \d+ más, que están en el archivo de Excel/u);
      expect(whole).toMatch(/Medida: Se vació[^]*…/u);
      for (const place of parametrosDeRed) expect(whole).toContain(`Sustancia número ${place + 1} de`);
      expect(whole).toContain('máx. 50');
    });
  });
});

/** The sheets that a browser prints of the page as it stands. */
async function printed(page: Page): Promise<{ width: number; height: number; text: string }[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const file = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await file.promise;
  const numbers = Array.from({ length: document.numPages }, (_, place) => place + 1);
  const sheets = await Promise.all(
    numbers.map(async (number) => {
      const sheet = await document.getPage(number);
      const { width, height } = sheet.getViewport({ scale: 1 });
      const { items } = await sheet.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      return { width, height, text: text.replaceAll(/\s+/gu, ' ') };
    }),
  );
  await file.destroy();
  return sheets;
}
