import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { sinMotivo, textoDeFuera } from '../../../testing/motivos.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

const sinMotivos =
  'El laboratorio no indica por qué, y ningún valor está fuera de sus límites (de 1 valor no se puede saber)';

let email: string;
const portal = usePortal(async () => {
  const { fuera, ...others } = sinMotivo;
  const enCurso = { ...fuera, _id: 'motivo-4', numero_muestra: 'MOTIVO-4', estado: 'en_curso' as const };
  await saveMuestras([fuera, ...Object.values(others), enCurso], { now: new Date() });
  email = await putUsuario({ _id: 'lectora', master: 'todos', clientes: [] });
});

const inWindow = (path: string, width: number, test: (page: Page) => Promise<void>) =>
  portal.inWindow(async (page) => {
    await signIn(page, email, password, path);
    await test(page);
  }, width);

const rowOf = (within: Page | Locator, numero: string) =>
  within.getByRole('row').filter({ hasText: new RegExp(`^${numero}`, 'u') });
const parameter = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

describe('a sample that does not comply without a verdict for any parameter', () => {
  it.each([1440, 360])('says in its row what may be why, or that nothing is (%d px)', async (width) => {
    await inWindow('/results?tab=tabla&numeroMuestra=MOTIVO-', width, async (page) => {
      await rowOf(page, 'MOTIVO-1').getByText(textoDeFuera).waitFor();
      await rowOf(page, 'MOTIVO-2').getByText(sinMotivos).waitFor();
      expect(await rowOf(page, 'MOTIVO-3').textContent()).not.toContain('motivo,');
      await expectFits(page);
    });
  });

  it('says so among the records that do not comply', async () => {
    await inWindow('/results?numeroMuestra=MOTIVO-', 1440, async (page) => {
      await page.getByRole('button', { name: 'Ver No cumple', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await rowOf(dialog, 'MOTIVO-1').getByText(textoDeFuera).waitFor();
      await rowOf(dialog, 'MOTIVO-2').getByText(sinMotivos).waitFor();
    });
  });

  it.each([1440, 360])('says on its page what may be why, and no parameter has a verdict (%d px)', async (width) => {
    await inWindow(`/results/${sinMotivo.fuera._id}`, width, async (page) => {
      const why = page.getByRole('region', { name: 'Por qué no cumple' });
      await why.getByText('Posibles motivos, según los límites del informe').waitFor();
      await why.getByText('Coliformes: 12 UFC/100 mL (máx. 0)').waitFor();
      await why.getByText('Salmonella: Presencia (límite: Ausencia en 25 g)').waitFor();
      for (const name of ['Coliformes', 'Salmonella']) {
        const row = parameter(page, name);
        await row.getByText('Fuera de límite', { exact: true }).waitFor();
        expect(await row.textContent()).not.toContain('No cumple');
      }
      for (const name of ['pH', 'Plomo']) expect(await parameter(page, name).textContent()).not.toContain('Fuera');
      await expectFits(page);
    });
  });

  it('says on its page that nothing is outside its limits', async () => {
    await inWindow(`/results/${sinMotivo.dentro._id}`, 360, async (page) => {
      await page.getByRole('region', { name: 'Por qué no cumple' }).getByText(sinMotivos).waitFor();
    });
  });
});

describe('a value outside its limits', () => {
  it('is marked beside what the laboratory says of the sample and of it, on paper too', async () => {
    await inWindow(`/results/${sinMotivo.cumple._id}`, 1440, async (page) => {
      await page
        .getByRole('heading', { name: /MOTIVO-3/u })
        .getByText('Cumple', { exact: true })
        .waitFor();
      const mark = parameter(page, 'Coliformes').getByText('Fuera de límite', { exact: true });
      await mark.waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await mark.isVisible()).toBe(true);
      await page.emulateMedia({ media: null });
    });
  });

  it.each([1440, 360])('is marked on its card and in its detail while it is in progress (%d px)', async (width) => {
    await inWindow('/en-curso?search=MOTIVO-4', width, async (page) => {
      // On a phone a card opens.
      if (width === 360) await page.getByRole('button', { name: 'Ficha de MOTIVO-4' }).click();
      await page.getByText('Fuera de límite', { exact: true }).first().waitFor();
      await expectFits(page);
      await page.getByRole('link', { name: /Ver detalles/u }).click();
      await parameter(page, 'Coliformes').getByText('Fuera de límite', { exact: true }).waitFor();
      await parameter(page, 'Coliformes').getByText('No contrastado').waitFor();
    });
  });
});
