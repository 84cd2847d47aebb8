import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { spoilMuestra } from '../../../testing/portal-items.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, pressAction, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { answerLate, shiftOf } from '../../../testing/product/shifts.ts';
import { password } from '../../../testing/product/product.ts';

const sample = muestra({
  _id: 'acumulador',
  numero_muestra: 'M-2026-001493',
  referencia_externa: 'Acumulador 3',
  conclusion_muestra: 'No cumple',
  determinaciones: [
    {
      descripcion: 'Legionella',
      procedimiento: 'PNT-MIC-025',
      norma: 'UNE-EN ISO 11731:2017',
      resultados: [
        {
          descripcion: 'Legionella spp.',
          valor: 2200,
          unidad: 'UFC/L',
          referencia: { max: 100 },
          conclusion: 'No cumple',
          limite_cuantificacion: '10',
        },
      ],
      total_resultados: 1,
      resultados_cumplen: 0,
      resultados_no_cumplen: 1,
    },
  ],
});

/** A sample of as many determinations of one parameter each, named alike; the last fails, and one has neither limit nor conclusion. */
const crowded = muestra({
  _id: 'catorce',
  numero_muestra: 'M-2026-001495',
  referencia_externa: 'Fuente de la plaza',
  conclusion_muestra: 'No cumple',
  determinaciones: Array.from({ length: 14 }, (_, n) => ({
    descripcion: `Parámetro ${n + 1}`,
    procedimiento: `PNT-${100 + n}`,
    norma: 'UNE-EN ISO 10523:2012',
    resultados: [
      {
        descripcion: `PARÁMETRO ${n + 1}`,
        valor: n === 13 ? 62.5 : 7.5,
        unidad: 'mg/L',
        limite_deteccion: '0.25',
        ...(n > 0 && { referencia: { max: 50 }, conclusion: n === 13 ? 'No cumple' : 'Cumple' }),
      },
    ],
    total_resultados: 1,
    resultados_cumplen: Number(n > 0 && n < 13),
    resultados_no_cumplen: Number(n === 13),
  })),
});

let email: string;
const portal = usePortal(async () => {
  const damaged = muestra({ _id: 'estropeada', numero_muestra: 'M-2026-001494' });
  await saveMuestras([sample, crowded, damaged], { now: new Date('2026-03-02T10:00:00Z') });
  await spoilMuestra(damaged._id);
  email = await putUsuario({ _id: 'lectora', master: 'todos', clientes: [] });
});

const inWindow = (width: number, height: number, test: (page: Page) => Promise<void>) =>
  portal.inWindow(async (page) => {
    await page.setViewportSize({ width, height });
    await signIn(page, email, password, `/results/${sample._id}`);
    await firstResult(page).waitFor();
    await page.waitForLoadState('networkidle');
    await test(page);
  }, width);

const firstResult = (page: Page) => page.locator('tbody tr').first();
const top = async (page: Page, heading: string) =>
  (await page.getByRole('heading', { name: heading, exact: true }).boundingBox())?.y ?? Number.NaN;

describe('the page of a sample', () => {
  it.each([
    [1440, 1200],
    [360, 2000],
  ])('says fourteen parameters once each, what fails first, at %i pixels in %i of height', async (width, most) => {
    await portal.inWindow(async (page) => {
      await signIn(page, email, password, `/results/${crowded._id}`);
      await firstResult(page).waitFor();
      await page.waitForLoadState('networkidle');
      const names = await page.getByRole('rowheader').allInnerTexts();
      expect(names).toEqual(['Parámetro 14', ...Array.from({ length: 13 }, (_, n) => `Parámetro ${n + 1}`)]);
      const row = page.getByRole('row', { name: /^Parámetro 1 / });
      await row.getByText('Sin conclusión', { exact: true }).waitFor();
      // There is no limit to compare with: nothing calls for attention.
      expect(await row.locator('svg').count()).toBe(0);
      await page.getByText('LD 0,25').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
      await expectFits(page);
    }, width);
  });

  it('shows its first result high in two thirds of a laptop’s window, with the facts beside', async () => {
    await inWindow(1440, 900, async (page) => {
      const result = await firstResult(page).boundingBox();
      expect(result?.y).toBeLessThanOrEqual(400);
      const history = await page.getByRole('region', { name: 'Muestras de este punto' }).boundingBox();
      const facts = await page.getByRole('region', { name: 'Información general' }).boundingBox();
      expect(history?.y).toBeLessThan(result?.y ?? 0);
      expect(facts?.y).toBeLessThan(900);
      expect(facts?.x).toBeGreaterThan((result?.x ?? 0) + (result?.width ?? 0));
      expect((result?.width ?? 0) / (facts?.width ?? 1)).toBeGreaterThan(1.8);
      // The title says them; the facts draw them on paper only.
      for (const name of ['Número de muestra', 'Conclusión global']) {
        const fact = page.locator('dl > div').filter({ hasText: name });
        expect((await fact.boundingBox())?.height).toBeLessThanOrEqual(1);
      }
      await expectFits(page);
    });
  });

  it.each([
    ['historial', 1350],
    ['valores-anteriores', 1350],
    ['check-multiple', 1350],
    // Where its actions would wrap beside the title.
    ['check-multiple', 768],
  ])('stays where it is when %s comes later than the sample, at %s px', async (late, width) => {
    await portal.inWindow(async (page) => {
      await answerLate(page, new RegExp(`/${late}$`, 'u'));
      const answer = page.waitForResponse((response) => response.url().endsWith(`/${late}`));
      await signIn(page, email, password, `/results/${sample._id}`);
      await answer;
      await page.waitForLoadState('networkidle');
      await page.getByText(`Es la única muestra autorizada que ves de ${sample.referencia_externa}`).waitFor();
      await page.getByRole('region', { name: 'Información general' }).waitFor();
      expect(await shiftOf(page)).toBeLessThan(width < 1000 ? 0.005 : 0.002);
    }, width);
  });

  it('shows on a phone verdict, point and requester, then the results, and folds the facts', async () => {
    await inWindow(390, 844, async (page) => {
      expect((await firstResult(page).boundingBox())?.y).toBeLessThanOrEqual(480);
      const subtitle = page.getByText(`${sample.referencia_externa} · ${sample.solicitante.nombre}`);
      expect((await subtitle.boundingBox())?.y).toBeLessThan(220);
      const unfold = page.getByRole('button', { name: 'Datos de la muestra' });
      await expect.poll(() => page.getByRole('region', { name: 'Solicitante' }).count()).toBe(0);
      await unfold.click();
      await page.getByRole('region', { name: 'Solicitante' }).waitFor();
      expect(await top(page, 'Información general')).toBeGreaterThan(await top(page, 'Determinaciones y resultados'));

      // What one does next stays at the foot of the window, wherever the page is scrolled.
      for (const name of [/Sin certificado todavía$/u, 'Compartir']) {
        const button = await page.getByRole('button', { name }).boundingBox();
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(820);
        expect(button?.height).toBeGreaterThanOrEqual(44);
      }
      await page.getByText('Sin certificado todavía', { exact: true }).waitFor();
    });
  });

  it('says of one that is damaged that it is stored and can’t be shown, and an export says that it is missing', async () => {
    await portal.inWindow(async (page) => {
      await signIn(page, email, password, '/results/estropeada');
      await page.getByText('Está guardado, pero dañado, y no se puede mostrar. Avisa al laboratorio').waitFor();
      await expectFits(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('link', { name: 'Ver todos los resultados' }).click();
      await pressAction(page, 'Excel o CSV');
      await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
      const done = page.getByRole('region', { name: 'Exportación' });
      await done.getByText('Falta una muestra que está dañada o es demasiado grande').first().waitFor();
      expect(await done.textContent()).not.toContain('cambiaron');
    }, 360);
  });
});
