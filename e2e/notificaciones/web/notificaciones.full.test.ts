import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { writeInstalacion } from '../../../lambdas/domain/programa/store/instalaciones.ts';
import { instalacion } from '../../../testing/instalaciones.ts';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { haceDias, nitrato } from '../../../testing/product/incidencias-page.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';

let ana: string;
let lectora: string;

const portal = usePortal(async () => {
  ana = await putUsuario({ _id: 'ana-red', clientes: ['hoteles'] });
  lectora = await putUsuario({ _id: 'lectora', clientes: ['hoteles'], incidenciasSoloLectura: true });
  await deliverFile([
    nitrato('R-1', 20, { fecha_muestra: haceDias(40), fecha_emision: haceDias(30) }),
    nitrato('R-2', 22, { fecha_muestra: haceDias(2), fecha_emision: haceDias(1) }),
  ]);
  // Of one from before it was kept when installations were registered, every report is asked for.
  await writeInstalacion(
    instalacion({
      _id: 'a-red',
      nombre: 'Red del hotel',
      atributos: { clase: 'red' },
      puntos: [claveDePunto('Hotel Sol', { nombre: 'Grifo de cocina' })],
    }),
    undefined,
  );
});

const list = (page: Page) => page.getByRole('region', { name: 'Lista de lo que hay que notificar' });
/** The acts; above those of one sample is what they are of. */
const rows = (page: Page) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });

it.each([1440, 768, 360])(
  'what is due stands under its sample, is ticked, undone and found among what was done, at %i pixels',
  async (width) => {
    await portal.inWindow(async (page) => {
      await signIn(page, ana, password, '/incidencias');
      await page.getByRole('link', { name: 'Por notificar' }).click();
      await expect.poll(async () => rows(page).count()).toBe(4);
      // The newest sample's first, of it what ends first.
      await rows(page).first().getByText('Publicar el boletín en la web').waitFor();
      const heads = list(page).getByText(/^pendiente desde el/u);
      expect(await heads.count()).toBe(2);
      const late = rows(page)
        .filter({ hasText: /vencido hace/u })
        .first();
      await late.getByText('Publicar el boletín en la web').waitFor();
      await page.getByText('4 pendientes, 2 fuera de plazo').waitFor();
      await expectAccessible(page);
      await expectFits(page, true);
      await late.getByRole('checkbox').check();
      await page.getByText('3 pendientes').waitFor();
      await page.getByRole('button', { name: 'Hechas 1' }).click();
      await rows(page)
        .getByText(/Hecho el .* por ana-red@/u)
        .waitFor();
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await page.getByText('No hay nada marcado como hecho de lo que se ha mirado').waitFor();
      await page.getByRole('button', { name: 'Pendientes 4' }).click();
      await expect.poll(async () => rows(page).count()).toBe(4);
    }, width);
  },
  60_000,
);

it('the fields of a bulletin are shown to be copied, with what the portal doesn’t know', async () => {
  await portal.inWindow(async (page) => {
    await signIn(page, ana, password, '/incidencias/por-notificar');
    await rows(page).getByRole('button', { name: 'Datos del boletín' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Datos del boletín para SINAC' });
    await dialog.getByRole('row', { name: /26 Nitrato 20 mg\/L/u }).waitFor();
    expect(await dialog.getByText('No consta', { exact: true }).count()).toBe(5);
    // Figures stand at the right of their column, words at its left.
    for (const [name, side] of Object.entries({ Valor: 'right', Método: 'left' })) {
      const head = dialog.getByRole('columnheader', { name, exact: true });
      expect(await head.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe(side);
    }
    await expectAccessible(page);
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Excel' }).click();
    expect((await downloaded).suggestedFilename()).toBe('boletin-R-1.xlsx');
  });
}, 60_000);

it('who may only read sees what is due and marks nothing', async () => {
  await portal.inWindow(async (page) => {
    await signIn(page, lectora, password, '/incidencias/por-notificar');
    await expect.poll(async () => rows(page).count()).toBe(4);
    expect(await rows(page).getByRole('checkbox', { disabled: false }).count()).toBe(0);
  });
}, 60_000);

it('of a report that was corrected it is said, since its terms begin anew', async () => {
  await deliverFile([nitrato('R-2', 21, { fecha_muestra: haceDias(2), fecha_emision: haceDias(1), revision: '1' })]);
  await portal.inWindow(async (page) => {
    await signIn(page, ana, password, '/incidencias/por-notificar');
    await expect
      .poll(async () =>
        list(page)
          .getByText(/Informe del .*, corregido después$/u)
          .count(),
      )
      .toBe(1);
    // Others are reports as they were issued.
    await expect
      .poll(async () =>
        list(page)
          .getByText(/Informe del .*\d$/u)
          .count(),
      )
      .toBeGreaterThan(0);
  }, 1440);
}, 60_000);
