import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Resultado } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, signIn, says } from '../../../testing/product/pages.ts';
import { admin, openPanel } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { answerLate, shiftOf } from '../../../testing/product/shifts.ts';

const tipo = 'Agua de red';
const informativa = 'Lectura informativa; la conclusión es la del laboratorio.';
const frase =
  'RD 3/2023, anexo I C: supera el valor paramétrico (200 µg/L), sin superar el valor de no aptitud (600): incidencia tipo C, apta por este parámetro';

const resultados: Resultado[] = [
  { descripcion: 'Hierro', valor: 450, unidad: 'µg/L', referencia: { max: 200 }, conclusion: 'No cumple' },
  { descripcion: 'Nitrato', valor: 20, unidad: 'mg/L', referencia: { max: 45 }, conclusion: 'Cumple' },
  { descripcion: 'Parámetro de la casa', valor: 3, conclusion: 'Cumple' },
];
let email: string;

const { inWindow } = usePortal(async () => {
  await saveMuestras(
    [
      muestra({
        _id: 'de-red',
        numero_muestra: 'R-1',
        tipo_muestra: tipo,
        fecha_muestra: new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10),
        conclusion_muestra: 'No cumple',
        determinaciones: resultados.map((each) => ({
          descripcion: each.descripcion,
          resultados: [each],
          total_resultados: 1,
          resultados_cumplen: Number(each.conclusion === 'Cumple'),
          resultados_no_cumplen: Number(each.conclusion !== 'Cumple'),
        })),
      }),
    ],
    { now: new Date() },
  );
  email = await putUsuario({ _id: 'lectora' });
});

async function wordsOnPaper(page: Page): Promise<string> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const file = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const paper = await file.promise;
  const pages = await Promise.all(
    Array.from({ length: paper.numPages }, async (_, n) => {
      const { items } = await (await paper.getPage(n + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  await file.destroy();
  return pages.join(' ').replaceAll(/\s+/gu, ' ');
}

describe('a norm of a type of sample', () => {
  it('is not there until an administrator switches it on, and is then beside each value, on paper too', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/results/de-red');
      await page.getByRole('heading', { name: 'R-1' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByText(informativa).count()).toBe(0);
    });
    await inWindow(async (page) => {
      await openPanel(page, 'normas', admin);
      await page.getByRole('link', { name: new RegExp(`^${tipo}`, 'u') }).click();
      await page.getByLabel('Norma', { exact: true }).selectOption('RD 3/2023, agua de consumo');
      await page.getByLabel('Lugar, si el punto no dice su clase').selectOption('red');
      await page.getByRole('button', { name: 'Probar con la última muestra' }).click();
      await page.getByText(frase).waitFor();
      await page.getByText('no se ha sabido qué límite tiene «Parámetro de la casa»: 1 parámetro').waitFor();
      // What was tried isn't shown for what is chosen then.
      await page.getByLabel('Lugar, si el punto no dice su clase').selectOption('grifo');
      await page.getByText(frase).waitFor({ state: 'hidden' });
      await page.getByLabel('Lugar, si el punto no dice su clase').selectOption('red');
      await page.getByLabel('Activada').check({ force: true });
      await page.getByRole('button', { name: 'Guardar norma' }).click();
      await says(page, `Norma de «${tipo}» guardada: activada`);
      const discrepancies = page.getByRole('region', { name: 'Discrepancias' });
      await discrepancies.getByText('máx. 45 mg/L').waitFor();
      await discrepancies.getByText('máx. 50 mg/L').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Todos los tipos' }).click();
      await page.getByRole('heading', { name: 'Con norma' }).waitFor();
      await expectAccessible(page);
    });
    await inWindow(async (page) => {
      await answerLate(page, /\/lectura$/u);
      await signIn(page, email, undefined, '/results/de-red');
      await page.getByText(frase).first().waitFor();
      // Lines between the results push none of them away.
      expect(await shiftOf(page)).toBeLessThan(0.02);
      // The laboratory's conclusion is as it was.
      await page.getByRole('row', { name: /^Hierro.*No cumple$/u }).waitFor();
      expect(await page.getByText(informativa).count()).toBe(1);
      await page.getByText('RD 3/2023, art. 6: no se puede decidir si es apta').waitFor();
      const card = page.getByRole('region', { name: 'Lectura normativa' });
      await card.getByText('Parámetro de la casa: su nombre no es con certeza el de un parámetro').waitFor();
      const paper = await wordsOnPaper(page);
      expect(paper.normalize('NFKC')).toContain(frase.normalize('NFKC'));
      expect(paper).toContain(informativa);
    });
  });

  it.each([360, 1440])('has its limits of each date in the evolution of a parameter, at %i px', async (width) => {
    await inWindow(async (page) => {
      const serie = new URLSearchParams({
        tab: 'evolucion',
        determinacion: 'Hierro',
        parametro: 'Hierro',
        unidad: 'µg/L',
      });
      await signIn(page, email, undefined, `/results?${serie.toString()}`);
      await page.getByLabel('Límites de la norma').selectOption('Los de RD 3/2023 en cada fecha');
      await page.getByText('máx. 200 µg/L (anexo I C)').waitFor();
      await page.locator('.js-plotly-plot').getByText('RD 3/2023, anexo I C: 200').waitFor();
      expect(new URL(page.url()).searchParams.get('norma')).toBe('cada-fecha');
      // What the laboratory concluded is as it was.
      await page.getByRole('row', { name: /R-1.*No cumple/u }).waitFor();
      await expectFits(page);
      await expectAccessible(page);
    }, width);
  });

  it.each([360, 1440])('fits at %i px, for an administrator and for who reads it', async (width) => {
    await inWindow(async (page) => {
      await openPanel(page, `normas&tipo=${encodeURIComponent(tipo)}`, admin);
      await page.getByRole('region', { name: 'Discrepancias' }).getByText('máx. 45 mg/L').waitFor();
      await page.getByRole('button', { name: 'Probar con la última muestra' }).click();
      await page.getByText(frase).waitFor();
      await expectFits(page);
      await expectAccessible(page);
    }, width);
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/results/de-red');
      await page.getByText(frase).first().waitFor();
      await expectFits(page);
      await expectAccessible(page);
    }, width);
  });
});
