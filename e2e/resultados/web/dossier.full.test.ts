import { readFile } from 'node:fs/promises';
import { PDF } from '@libpdf/core';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Determinacion, MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, pressAction, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let email: string;

const legionella = (conclusion: string, valor_formateado: string): Determinacion => ({
  descripcion: 'Legionella',
  status_inteligente: conclusion,
  procedimiento: 'PNT-MIC-015',
  resultados: [
    { descripcion: 'Legionella spp.', valor_formateado, unidad: 'UFC/L', referencia: { max: 100 }, conclusion },
  ],
  total_resultados: 1,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
});

const point = { referencia_externa: 'Acumulador 3', producto: 'Dossier µ ≤ ñ' };

const corrected = (valor: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id: 'd-2',
    numero_muestra: 'D-2',
    ...point,
    fecha_muestra: '2025-04-01',
    conclusion_muestra: 'Cumple',
    determinaciones: [legionella('Cumple', valor)],
    ...more,
  });

const portal = usePortal(async () => {
  const simulacion = false;
  await saveMuestras([corrected('20')], { now: new Date('2025-12-01T00:00:00Z'), simulacion });
  await saveMuestras(
    [
      muestra({
        _id: 'd-1',
        numero_muestra: 'D-1',
        ...point,
        fecha_muestra: '2025-03-01',
        conclusion_muestra: 'No cumple',
        determinaciones: [legionella('No cumple', '10.000')],
      }),
      corrected('<10', { revision: '1', motivo_revision: 'Error de dilución' }),
      muestra({
        _id: 'd-3',
        numero_muestra: 'D-3',
        ...point,
        fecha_muestra: '2025-05-01',
        conclusion_muestra: 'Cumple',
      }),
    ],
    { now: new Date('2026-01-01T00:00:00Z'), simulacion },
  );
  await dropCertificate('D-1', 'segunda hoja');
  await dropCertificate('D-2');
  email = await putUsuario({ _id: 'dossier' });
});

const inWindow = (test: (page: Page) => Promise<void>, width?: number, tolerated?: string) =>
  portal.inWindow(
    async (page) => {
      await signIn(page, email);
      await page.goto('/results?search=Acumulador');
      await test(page);
    },
    width,
    tolerated,
  );

const panel = (page: Page) => page.getByRole('region', { name: 'Dossier' });

async function choose(page: Page, what = 'Con los certificados'): Promise<void> {
  await pressAction(page, 'Preparar dossier');
  await page.getByRole('menuitem', { name: what }).click();
}

const downloadBy = async (page: Page, doing: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), doing()]);
  return download;
};

async function textsOf(download: Download): Promise<string[]> {
  const pdf = await PDF.load(await readFile(await download.path()));
  return pdf.extractText().map(({ text }) => text.replaceAll(/\s+/gu, ' '));
}

describe('a dossier', () => {
  it('has a cover, an index, what fails and when it was repeated, the results and the certificates', async () => {
    await inWindow(async (page) => {
      const download = await downloadBy(page, () => choose(page));
      expect(download.suggestedFilename()).toMatch(/^dossier-\d{4}-\d\d-\d\d\.pdf$/u);
      const texts = await textsOf(download);
      const all = texts.join(' ');
      expect(texts[0]).toContain('Filtro: Búsqueda Acumulador');
      expect(texts[0]).toContain('2 Cumple · 1 No cumple');
      expect(texts[0]).toContain('falta un certificado');
      expect(all).toContain('D-3 Sin certificado disponible');
      // The limit goes on in the next line of its column.
      expect(all).toMatch(/Legionella spp\.: 10\.000 UFC\/L \(límite .* 100\)/u);
      expect(all).toContain('El 1 abr 2025 (D-2): Cumple');
      expect(all).toMatch(/D-2 · Revisión 1 1 ene 2026 Legionella spp\. 20 → <10 UFC\/L Error de dilución/u);
      expect(all).toContain('Dossier µ ≤ ñ');
      expect(all).toContain('PNT-MIC-015');
      for (const [n, text] of texts.entries()) expect(text).toContain(`Página ${n + 1} de ${texts.length}`);
      expect(texts.slice(-3).map((text) => /Certificado de D-\d|segunda hoja/u.exec(text)?.[0])).toEqual([
        'Certificado de D-1',
        'segunda hoja',
        'Certificado de D-2',
      ]);
      await panel(page)
        .getByText(/se ha descargado: 3 muestras en \d+ páginas\. Falta 1 certificado/u)
        .first()
        .waitFor();
      await panel(page).getByText('Ver el que falta').click();
      await panel(page).getByText('D-3: Sin certificado disponible').waitFor();
      await expectAccessible(page);
      for (const width of [360, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expectFits(page);
      }
      await panel(page).getByRole('button', { name: 'Cerrar' }).click();
      await panel(page).waitFor({ state: 'detached' });
    });
  });

  it('says which certificates failed, and asks again for those alone', async () => {
    await inWindow(
      async (page) => {
        let [asked, isDown] = [0, true];
        await page.route('**/api/pdfs/blob/*', async (route) => {
          asked++;
          await (isDown
            ? route.fulfill({ status: 400, json: { success: false, message: 'No se puede' } })
            : route.continue());
        });
        const first = await downloadBy(page, () => choose(page));
        expect((await textsOf(first)).join(' ')).toContain('faltan 3 certificados');
        const before = asked;
        isDown = false;
        const second = await downloadBy(page, () =>
          panel(page).getByRole('button', { name: 'Reintentar los que fallaron' }).click(),
        );
        expect(asked - before).toBe(2);
        expect((await textsOf(second)).join(' ')).toContain('falta un certificado');
      },
      undefined,
      '400',
    );
  });

  it('can be cancelled, and goes without certificates', async () => {
    await inWindow(async (page) => {
      await page.route('**/api/pdfs/check-multiple', () => undefined);
      await choose(page);
      await panel(page).getByText('Leyendo las muestras').first().waitFor();
      await panel(page).getByRole('button', { name: 'Cancelar' }).click();
      await panel(page).waitFor({ state: 'detached' });
      const texts = await textsOf(await downloadBy(page, () => choose(page, 'Sin los certificados')));
      expect(texts[0]).toContain('No se han incluido');
    });
  });

  it('of too many samples says what to narrow, and offers no retry', async () => {
    await inWindow(async (page) => {
      await page.route('**/api/results/export', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { total: number } };
        await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, total: 20_000 } } });
      });
      await choose(page);
      await panel(page)
        .getByText('Hay 20.000 muestras y en un dossier caben 1.000. Elige un periodo más corto')
        .first()
        .waitFor();
      await expect.poll(() => panel(page).getByRole('button').allTextContents()).toEqual(['Cerrar']);
    });
  });
});
