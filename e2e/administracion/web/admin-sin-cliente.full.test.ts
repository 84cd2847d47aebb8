import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { listClientes } from '../../../lambdas/platform/access/store/clientes.ts';
import { muestras } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, says } from '../../../testing/product/pages.ts';
import { admin, openPanel, pick } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const names = ['Camping Uno', 'Camping Dos', 'Depósito Alto', 'Depósito Bajo', 'Hotel Nuevo'];

const { inWindow } = usePortal(async () => {
  const documents = names.map((nombre, n): MuestraDocument => {
    const [sample] = muestras;
    return { ...(sample as MuestraDocument), _id: `suelta-${n}`, numero_muestra: `S-${n}`, solicitante: { nombre } };
  });
  await saveMuestras(documents, { now: new Date() });
});

/** The client of a solicitante; undefined where none has it. */
async function clienteOf(solicitante: string): Promise<string | undefined> {
  return (await listClientes()).find(({ solicitantes }) => solicitantes.includes(solicitante))?.nombre;
}

describe('solicitantes that deliveries brought and no client has', () => {
  it('become clients one by one, several at once, or part of one that there is, and are taken back', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'resumen', admin);
      const card = page.getByRole('region', { name: 'Solicitantes sin cliente' });
      await card.getByRole('button', { name: 'Crear o elegir su cliente: Hotel Nuevo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Crear cliente' }).click();
      await says(page, 'Cliente «Hotel Nuevo» creado');
      expect(await clienteOf('Hotel Nuevo')).toBe('Hotel Nuevo');
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await says(page, 'Deshecho: los solicitantes vuelven a estar sin cliente');
      await card.getByText('Hotel Nuevo').waitFor();
      expect(await clienteOf('Hotel Nuevo')).toBeUndefined();

      for (const name of ['Camping Uno', 'Camping Dos']) await card.getByLabel(`Elegir ${name}`).check();
      await card.getByText('2 elegidos').waitFor();
      await card.getByRole('button', { name: 'Hacerlos clientes' }).click();
      const dialog = page.getByRole('dialog', { name: '2 solicitantes' });
      await dialog.getByLabel('Todos, de un mismo cliente nuevo').check();
      await dialog.getByRole('button', { name: 'Crear cliente' }).click();
      await dialog.getByText('El nombre es obligatorio').waitFor();
      await dialog.getByLabel('Nombre del cliente').fill('Campings del Norte');
      await dialog.getByRole('button', { name: 'Crear cliente' }).click();
      await says(page, 'Cliente «Campings del Norte» creado');
      expect([await clienteOf('Camping Uno'), await clienteOf('Camping Dos')]).toEqual([
        'Campings del Norte',
        'Campings del Norte',
      ]);

      for (const name of ['Depósito Alto', 'Depósito Bajo']) await card.getByLabel(`Elegir ${name}`).check();
      await card.getByRole('button', { name: 'Hacerlos clientes' }).click();
      await page.getByLabel('De un cliente que ya está').check();
      await pick(page, 'Cliente', 'Cliente hoteles');
      await page.getByRole('button', { name: 'Asignar', exact: true }).click();
      await says(page, '2 solicitantes son ahora de Cliente hoteles');
      await page.getByRole('button', { name: 'Deshacer' }).last().click();
      // The words of the one before may still stand.
      const both = async () => Promise.all(['Depósito Alto', 'Depósito Bajo'].map(clienteOf));
      await expect.poll(both).toEqual([undefined, undefined]);
    });
  });

  it.each([390, 1440])(
    'are all made clients, but for one that was given to another meanwhile, at %i px',
    async (width) => {
      await inWindow(
        async (page) => {
          await openPanel(page, 'resumen', admin);
          const card = page.getByRole('region', { name: 'Solicitantes sin cliente' });
          const [first, second] = width === 390 ? ['Depósito Alto', 'Depósito Bajo'] : ['Sin cliente', 'Hotel Nuevo'];
          for (const name of [first, second]) await card.getByLabel(`Elegir ${name}`, { exact: true }).check();
          await card.getByRole('button', { name: 'Hacerlos clientes' }).click();
          const dialog = page.getByRole('dialog', { name: '2 solicitantes' });
          await dialog.waitFor();
          await expectFits(page);
          await expectAccessible(page);
          let sent = 0;
          await page.route('**/api/admin/clientes', async (route) => {
            const body = { success: false, code: 'SOLICITANTE_TAKEN', message: 'Ya es de otro', requestId: 'x' };
            return ++sent === 1 ? route.fulfill({ status: 409, json: body }) : route.continue();
          });
          await dialog.getByRole('button', { name: 'Crear clientes' }).click();
          await page.getByText(/^No se ha podido con «[^»]+»: Ya es de otro$/u).waitFor();
          await page.getByText(/^Cliente «[^»]+» creado$/u).waitFor();
          const made = await Promise.all([first, second].map(async (name) => clienteOf(name ?? '')));
          expect(made.filter((name) => name !== undefined)).toHaveLength(1);
        },
        width,
        '409',
      );
    },
  );
});
