import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMapping } from '../../lambdas/ingest/mapping/read-mapping.ts';
import { processFile } from '../../lambdas/ingest/process.ts';
import { saveMuestras } from '../../lambdas/ingest/save.ts';
import { launchBrowser } from '../../testing/browser.ts';
import { putUsuario } from '../../testing/product/laboratory.ts';
import { openWindow, signIn } from '../../testing/product/pages.ts';
import { startProduct } from '../../testing/product/product.ts';

const root = join(import.meta.dirname, '../..');
/** Real data, whose publisher's terms keep them out of the repository. */
const file = join(root, '../shared/data/conagua/superficiales_2020.csv.gz');
const mapping = readMapping(readFileSync(join(root, 'docs/examples/mappings/conagua-superficiales.json'), 'utf8'));
const now = new Date('2026-05-07T10:00:00Z');

async function importFile(): Promise<void> {
  const { estado, rechazos } = await processFile({
    archivo: file,
    source: createReadStream(file),
    mapping,
    simulacion: false,
    save: (documents) => saveMuestras(documents, { now, dryRun: false }),
    now: () => now,
  });
  expect([estado, rechazos.total]).toEqual(['terminado', 0]);
}

describe('the surface waters of a country in a year', () => {
  it('have a mapping that comes with the product', () => {
    expect(mapping.forma).toBe('ancha');
  });

  it.runIf(existsSync(file))(
    'are counted as their publisher counts them, and their 32 states add up to them',
    async () => {
      const product = await startProduct({ web: true });
      const browser = await launchBrowser();
      try {
        await importFile();
        const email = await putUsuario({ _id: 'aguas', master: 'todos', clientes: [] });
        const { page, failures } = await openWindow(browser, product.url);
        await signIn(page, email);
        const figures = page.getByRole('list', { name: 'Indicadores' });
        for (const [label, value] of [
          ['Total Muestras', '3.493'],
          ['Cumple', '1.267'],
          ['No cumple', '2.222'],
          ['Solicitantes Únicos', '32'],
          ['Tipos Únicos', '28'],
          ['Cumplimiento %', '36,3'],
        ] as const) {
          await figures.getByRole('link', { name: new RegExp(`^${label} ?${value}`, 'u') }).waitFor();
        }
        await page.goto('/results?agrupacion=solicitante');
        await page.getByRole('heading', { name: 'Detalle por solicitante' }).waitFor();
        // Blocks that are off screen aren't laid out, yet what they say is there.
        const facts = await page.locator('[data-block] h3 + p').allTextContents();
        const totals = facts.map((text) => Number(/^[\d.]+(?= muestras?)/u.exec(text)?.[0].replaceAll('.', '')));
        expect(totals).toHaveLength(32);
        expect(totals.reduce((sum, total) => sum + total, 0)).toBe(3493);
        expect(failures).toEqual([]);
      } finally {
        await browser.close();
        await product.close();
      }
    },
    240_000,
  );
});
