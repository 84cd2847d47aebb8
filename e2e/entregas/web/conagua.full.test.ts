import { describe, expect, it } from 'vitest';
import { numero } from '../../../contract/base/numeros.ts';
import { launchBrowser } from '../../../testing/browser.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { openWindow, signIn } from '../../../testing/product/pages.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { exampleMapping, importRealFile, realFile } from '../../../testing/real-data.ts';

const file = realFile('superficiales');
const { muestras, cumple, noCumple, solicitantes, tipos } = file.cifras;

describe('the surface waters of a country in a year', () => {
  it('have a mapping that comes with the product', () => {
    expect(exampleMapping(file.mapping).forma).toBe('ancha');
  });

  it('are counted as their publisher counts them, and their states add up to them', async () => {
    const product = await startProduct({ web: true });
    const browser = await launchBrowser();
    try {
      const report = await importRealFile(file, new Date('2026-05-07T10:00:00Z'));
      expect([report.estado, report.rechazos.total]).toEqual(['terminado', 0]);
      const email = await putUsuario({ _id: 'aguas', master: 'todos', clientes: [] });
      const { page, failures } = await openWindow(browser, product.url);
      await signIn(page, email);
      const figures = page.getByRole('list', { name: 'Indicadores' });
      for (const [label, value] of [
        ['Total Muestras', numero(muestras)],
        ['Cumple', numero(cumple)],
        ['No cumple', numero(noCumple)],
        ['Solicitantes Únicos', numero(solicitantes)],
        ['Tipos Únicos', numero(tipos)],
        ['Cumplimiento %', numero(Math.round((1000 * cumple) / muestras) / 10)],
      ] as const) {
        await figures.getByRole('link', { name: new RegExp(`^${label} ?${value}`, 'u') }).waitFor();
      }
      await page.goto('/results?agrupacion=solicitante');
      await page.getByRole('heading', { name: 'Detalle por solicitante' }).waitFor();
      // Blocks that are off screen aren't laid out, yet what they say is there.
      const facts = await page.locator('[data-block] h3 + p').allTextContents();
      const totals = facts.map((text) => Number(/^[\d.]+(?= muestras?)/u.exec(text)?.[0].replaceAll('.', '')));
      expect(totals).toHaveLength(solicitantes);
      expect(totals.reduce((sum, total) => sum + total, 0)).toBe(muestras);
      expect(failures).toEqual([]);
    } finally {
      await browser.close();
      await product.close();
    }
  }, 240_000);
});
