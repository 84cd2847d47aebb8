import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const start = Date.now();
let deliveries = 0;

/** Delivers a sample, each time a second later. */
async function deliver(document: MuestraDocument): Promise<void> {
  const now = new Date(start + 1000 * deliveries++);
  const entrega = { archivo: `muestras/entrega-${deliveries}.ndjson`, entregada: now };
  await saveMuestras([document], { now, entrega });
}

const state = (_id: string, valor: number, conclusion: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id,
    conclusion_muestra: conclusion,
    determinaciones: [
      {
        descripcion: 'Legionella',
        resultados: [{ descripcion: 'Legionella spp.', valor, unidad: 'UFC/L', referencia: { max: 100 }, conclusion }],
        total_resultados: 1,
        resultados_cumplen: conclusion === 'Cumple' ? 1 : 0,
        resultados_no_cumplen: conclusion === 'Cumple' ? 0 : 1,
      },
    ],
    ...more,
  });

const emails: Record<string, string> = {};
const portal = usePortal(async () => {
  emails['hotel'] = await putUsuario({ _id: 'hotelera', clientes: ['hoteles'] });
  emails['aguas'] = await putUsuario({ _id: 'aguas', clientes: ['aguas'] });
  emails['jefa'] = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  await deliver(state('corregida', 2200, 'No cumple'));
  await deliver(state('corregida', 22, 'Cumple', { motivo_revision: 'Error de dilución' }));
  await deliver(state('retirada', 5, 'Cumple'));
  await deliver(state('retirada', 5, 'Cumple', { estado: 'anulada' }));
});

const as = async (user: string, path: string, test: (page: Page) => Promise<void>) =>
  portal.inWindow(
    async (page) => {
      await signIn(page, emails[user] ?? '', password, path);
      await test(page);
    },
    1440,
    'status of 40',
  );

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Novedades/u });
const unread = async (page: Page) => Number(/\d+/u.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const news = (page: Page) => page.getByRole('dialog', { name: 'Novedades' });
const corrections = (page: Page) => news(page).getByRole('link', { name: /^(?:Corregida|Retirada) la muestra/u });

describe('a corrected sample', () => {
  it('is marked and counted until its user has opened and read it, and says what changed', async () => {
    await as('hotel', '/results?tab=tabla&search=corregida', async (page) => {
      const mark = page.getByRole('table').getByText('Corregido', { exact: true });
      await mark.waitFor();
      await expect.poll(async () => unread(page)).toBeGreaterThanOrEqual(2);
      await bell(page).click();
      const dialog = news(page);
      await dialog.getByText(/2\.?200 → 22 UFC\/L/u).waitFor();
      await dialog.getByText(/Retirada por el laboratorio/u).waitFor();
      expect(await corrections(page).count()).toBe(2);
      // The bell counts what the list marks.
      expect(await dialog.getByText('(sin leer)').count()).toBe(await unread(page));
      await expectAccessible(page);
      await dialog.getByRole('link', { name: /^Corregida la muestra corregida/u }).click();
      await page.waitForURL('**/results/corregida');

      await page.getByText(/^Corregido el /u).waitFor();
      await page
        .getByText(/: Legionella spp\. 2\.?200 → 22 UFC\/L, No cumple → Cumple\. Motivo: Error de dilu/u)
        .waitFor();
      await expectFits(page);
      await page.getByRole('link', { name: 'Ver la versión anterior' }).click();
      await page.getByRole('heading', { level: 1, name: 'Versiones' }).waitFor();
      const differences = page.getByRole('region', { name: 'Diferencias' });
      await differences.getByText('No cumple', { exact: true }).first().waitFor();
      await expect.poll(() => differences.locator('del').allTextContents()).toContain('No cumple');
      await expect
        .poll(() => differences.locator('ins').allTextContents())
        .toEqual(expect.arrayContaining(['Cumple', '22']));
      await expectFits(page);
      await page.getByLabel('Antes').selectOption('1');
      await page.getByText('Las dos versiones dicen lo mismo').waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('?antes=1&despues=1');

      await page.getByRole('link', { name: 'Volver a la muestra' }).click();
      await page.getByRole('button', { name: 'He leído los cambios' }).click();
      await page.getByText('Has leído los cambios').waitFor();
      await expect.poll(async () => unread(page)).toBe(1);
      await bell(page).click();
      await expect.poll(() => corrections(page).count()).toBe(1);
      await news(page).getByRole('button', { name: 'Cerrar' }).click();
      await page.goto('/results?tab=tabla&search=corregida');
      await page.getByText('Mostrando 1-1 de 1 resultados').waitFor();
      await expect.poll(() => mark.count()).toBe(0);
    });
    await as('jefa', '/results/corregida', async (page) => {
      await page.getByText('1 de 1 usuario ha leído los cambios').click();
      await page.getByText(/hotelera.*: leído el/u).waitFor();
    });
  });

  it('that was withdrawn says so to who could see it', async () => {
    await as('hotel', '/results/retirada', async (page) => {
      await page.getByRole('heading', { name: 'El laboratorio ha anulado la muestra retirada' }).waitFor();
      await page.getByText(/El laboratorio retiró la muestra retirada el/u).waitFor();
      await page.getByRole('button', { name: 'He leído los cambios' }).click();
      await bell(page).click();
      await news(page)
        .getByText(/sin leer|Lo has leído todo|No hay nada nuevo/u)
        .first()
        .waitFor();
      await expect.poll(() => corrections(page).count()).toBe(0);
    });
  });

  it('doesn’t exist for another client', async () => {
    await as('aguas', '/results/corregida/versiones', async (page) => {
      await page.getByRole('heading', { name: 'No se han podido cargar las versiones' }).waitFor();
      await page.getByText('No se ha encontrado lo que buscas').waitFor();
      expect(await bell(page).getAttribute('aria-label')).toBe('Novedades');
    });
  });
});
