import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, pressAction, says } from '../../../testing/product/pages.ts';
import { admin, field, openPanel, pick, tabOf } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const sample = muestras.find(
  ({ solicitante, estado }) => solicitante.nombre === 'Hotel Sol' && estado === 'autorizada',
) as MuestraDocument;

const portal = usePortal(async () => {
  await putUsuario({ _id: 'ana' });
  await putUsuario({ _id: 'luis', solicitantes: ['Hotel Luna'] });
  await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] });
  const misspelt = { ...sample, _id: 'mal', numero_muestra: 'M-MAL', solicitante: { nombre: 'hotel sol' } };
  await saveMuestras([misspelt], { now: new Date() });
});
const { inWindow } = portal;

describe('an administrator', () => {
  it('finds users by what they have through their client or as masters, and reads by what', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'usuarios', admin);
      await page.getByLabel('Buscar por correo, solicitante o cliente').fill('hotel sol');
      await page.getByText('2 de 3 usuarios').waitFor();
      await says(page, 'por su cliente: Hotel Sol');
      await page.getByText(/^como master de .*: Hotel Sol$/u).waitFor();
    });
  });

  it.each([390, 1440])('reads who sees a sample and checks an address, at %i px', async (width) => {
    await inWindow(async (page) => {
      await openPanel(page, 'resumen', admin);
      await field(page, 'Número de muestra').fill(sample.numero_muestra);
      await page.getByRole('button', { name: 'Ver quién' }).click();
      const dialog = page.getByRole('dialog', { name: '¿Quién la ve?' });
      await dialog.getByText('La ven 2 usuarios').waitFor();
      await dialog.getByText(/^Por su cliente, Cliente hoteles/u).waitFor();
      await dialog.getByLabel('Comprobar un correo').fill('luis@cliente.example');
      await dialog.getByRole('button', { name: 'Comprobar' }).click();
      await dialog.getByText('luis@cliente.example no la ve').waitFor();
      await dialog.getByText('Está limitado a otros solicitantes de su cliente, Cliente hoteles').waitFor();
      await expectFits(page);
      await page.goto(`/results/${sample._id}`);
      await pressAction(page, '¿Quién la ve?');
      await dialog.getByText('La ven 2 usuarios').waitFor();
    }, width);
  });

  it.each([390, 1440])(
    'views the portal as a user, under a banner on every page, and leaves, at %i px',
    async (width) => {
      await inWindow(async (page) => {
        await openPanel(page, 'usuarios', admin);
        await page.getByRole('button', { name: 'Ver el portal como luis@cliente.example' }).click();
        await page.waitForURL('**/results**');
        const banner = page.getByRole('region', { name: 'Vista como otro usuario' });
        await banner.getByText('luis@cliente.example').waitFor();
        await page.goto('/en-curso');
        await banner.waitFor();
        await expect.poll(() => page.getByRole('link', { name: 'Panel Admin' }).count()).toBe(0);
        await page.goto(`/results/${sample._id}`);
        await says(page, 'No se encontró el resultado solicitado.');
        await expectFits(page);
        // Another tab is the administrator's still.
        const other = await page.context().newPage();
        await other.goto('/admin');
        await other.getByRole('heading', { name: 'Panel Admin' }).waitFor();
        await other.close();
        await banner.getByRole('button', { name: 'Salir' }).click();
        await says(page, 'Has dejado de ver el portal como otro usuario.');
        await expect.poll(() => banner.count()).toBe(0);
        await tabOf(page, 'Resumen');
        await page.getByText('dejó de ver el portal como').first().waitFor();
      }, width);
    },
  );

  it('gives a client another spelling of its solicitante by one click, and takes it back', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'resumen', admin);
      const card = page.getByRole('region', { name: 'Solicitantes sin cliente' });
      await card.getByText('¿Es «Hotel Sol», de Cliente hoteles?').waitFor();
      await expectFits(page);
      await card.getByRole('button', { name: 'Es el mismo: hotel sol es Hotel Sol' }).click();
      await says(page, '«hotel sol» es ahora de Cliente hoteles');
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await says(page, '«hotel sol» ya no es de Cliente hoteles');
      await card.getByText('¿Es «Hotel Sol», de Cliente hoteles?').waitFor();
    });
  });

  it('invites a user of all of its client’s solicitantes, who is pending until it has a password', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'usuarios', admin);
      await field(page, 'Correo electrónico').fill('nueva@cliente.example');
      await pick(page, 'Cliente', 'Cliente hoteles');
      await page.getByText(/^Verá \d+ muestras de 2 solicitantes$/u).waitFor();
      await page.getByRole('button', { name: 'Crear usuario' }).click();
      await says(page, 'Usuario "nueva@cliente.example" creado exitosamente');
      const row = page.getByRole('listitem').filter({ hasText: 'nueva@cliente.example' });
      await row.getByText(/^Invitación pendiente/u).waitFor();
      await row.getByRole('button', { name: 'Reenviar la invitación a nueva@cliente.example' }).click();
      await says(page, 'La invitación a nueva@cliente.example se acaba de enviar');
    });
  });
});
