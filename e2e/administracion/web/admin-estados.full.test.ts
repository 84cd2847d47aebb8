import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFits } from '../../../testing/product/pages.ts';
import { admin, openPanel } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const { inWindow } = usePortal();

/** An export whose states are its own words; a column is its own, so that no mapping that was saved before reads it. */
const exported = (name: string) =>
  [
    `Nº muestra;Fecha muestreo;Cliente;Tipo;Estado;pH (ud. pH);Traza ${name} (mg/L)`,
    `${name}-1;13/05/2026;Hotel Sol;Agua de consumo;Validada;7,2;0,1`,
    `${name}-2;14/05/2026;Hotel Sol;Agua de consumo;Sin firmar;7,3;0,1`,
    `${name}-3;15/05/2026;Hotel Sol;Agua de consumo;Repetir;7,4;0,1`,
    `${name}-4;16/05/2026;Hotel Sol;Agua de consumo;;7,5;0,1`,
    '',
  ].join('\n');

describe('states of samples in words of the file’s own', () => {
  it.each([360, 768, 1440])(
    'are asked about one by one, and none is authorised before that, at %i px',
    async (width) => {
      await inWindow(async (page) => {
        await openPanel(page, 'entregas', admin);
        const name = `estados-${width}-${randomUUID().slice(0, 8)}`;
        const buffer = Buffer.from(exported(name));
        await page.setInputFiles('input[type=file]', { name: `${name}.csv`, mimeType: 'text/csv', buffer });
        await page.waitForURL(/subida=/u);
        const question = page.locator('form', { hasText: '¿Qué estado es' });
        await question.waitFor();
        const samples = page.getByRole('region', { name: '3. Las muestras' });
        await samples.getByText('No se sabe qué estado es').first().waitFor();
        const groups = ['«Sin firmar»', '«Repetir»', 'En blanco'];
        const answer = question.getByRole('button', { name: /^Responder/u });
        for (const group of groups) {
          expect(await question.getByRole('radiogroup', { name: group }).getByRole('radio').count()).toBe(4);
          expect(await answer.isDisabled()).toBe(true);
          const label = group === '«Repetir»' ? 'No traer' : 'En curso';
          await question.getByRole('radiogroup', { name: group }).getByRole('radio', { name: label }).check();
        }
        await expectFits(page);
        await expectAccessible(page);
        await answer.click();
        await question.waitFor({ state: 'hidden' });
        await samples.getByText('No se sabe qué estado es').waitFor({ state: 'detached' });
        await samples.getByText(`${name}-4`).first().waitFor();
        expect(await samples.getByText(`${name}-3`).count()).toBe(0);
      }, width);
    },
  );
});
