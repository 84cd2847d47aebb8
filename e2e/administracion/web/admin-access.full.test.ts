import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { password } from '../../../testing/product/product.ts';
import { readUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { expectFits, pressAction, says, signIn } from '../../../testing/product/pages.ts';
import { choose } from '../../../testing/product/filters-page.ts';
import { admin, field, openPanel, pick, tabOf } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const sample = muestras.find(
  ({ solicitante, estado }) => solicitante.nombre === 'Hotel Sol' && estado === 'autorizada',
) as MuestraDocument;

const portal = usePortal(async () => {
  await putUsuario({ _id: 'ana' });
  await putUsuario({ _id: 'luis', solicitantes: ['Hotel Luna'] });
  await putUsuario({ _id: 'maestra', master: 'todos', clientes: [] });
  const regla = { solicitantes: [], grupoTipoMuestra: [], tipoMuestra: null, incidenciasSoloLectura: false };
  const clientes = ['hoteles', 'aguas'];
  const porCliente = clientes.map((cliente) => ({ ...regla, cliente }));
  await putUsuario({ _id: 'cartera', clientes, porCliente });
  const misspelt = { ...sample, _id: 'mal', numero_muestra: 'M-MAL', solicitante: { nombre: 'hotel sol' } };
  await saveMuestras([misspelt], { now: new Date() });
});
const { inWindow } = portal;

describe('an administrator', () => {
  it('finds users by what they have through their client or as masters, and reads by what', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'usuarios', admin);
      await page.getByLabel('Buscar por correo, solicitante o cliente').fill('hotel sol');
      await page.getByText('3 de 4 usuarios').waitFor();
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
      await dialog.getByText('La ven 3 usuarios').waitFor();
      await dialog
        .getByText(/^Por su cliente, Cliente hoteles/u)
        .first()
        .waitFor();
      await dialog.getByLabel('Comprobar un correo').fill('luis@cliente.example');
      await dialog.getByRole('button', { name: 'Comprobar' }).click();
      await dialog.getByText('luis@cliente.example no la ve').waitFor();
      await dialog.getByText('Está limitado a otros solicitantes de su cliente, Cliente hoteles').waitFor();
      await expectFits(page);
      await page.goto(`/results/${sample._id}`);
      await pressAction(page, '¿Quién la ve?');
      await dialog.getByText('La ven 3 usuarios').waitFor();
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

  it.each([390, 1440])(
    'gives a user another client with a rule of its own, and takes it out, at %i px',
    async (width) => {
      await inWindow(async (page) => {
        await openPanel(page, 'usuarios', admin);
        await page.getByRole('button', { name: 'Editar luis@cliente.example' }).click();
        const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Guardar cambios' }) });
        await form.getByRole('button', { name: 'Añadir otro cliente' }).click();
        const other = form.getByRole('group', { name: 'Cliente 2' });
        await form.getByRole('button', { name: 'Guardar cambios' }).click();
        await other.getByText('Elige un cliente, o quítalo').waitFor();
        await other.getByRole('combobox', { name: 'Cliente', exact: true }).fill('aguas');
        await page.getByRole('option', { name: 'Cliente aguas' }).click();
        await other.getByRole('radio', { name: 'Solo lectura' }).check();
        await page.getByText(/^Verá \d+ muestras de 2 solicitantes$/u).waitFor();
        await expectFits(page);
        await form.getByRole('button', { name: 'Guardar cambios' }).click();
        await says(page, 'Usuario "luis@cliente.example" actualizado exitosamente');
        const row = page.getByRole('listitem').filter({ hasText: 'luis@cliente.example' });
        await row.getByText('Cliente hoteles: Hotel Luna; Cliente aguas: ').waitFor();
        expect(await row.getByText('1 solicitante').count()).toBe(0);
        await page.getByRole('button', { name: 'Editar luis@cliente.example' }).click();
        await other.getByRole('radio', { name: 'Solo lectura', checked: true }).waitFor();
        await other.getByRole('button', { name: 'Quitar este cliente' }).click();
        await page.getByText(/^Verá \d+ muestras de 1 solicitante$/u).waitFor();
        await form.getByRole('button', { name: 'Guardar cambios' }).click();
        await expect.poll(async () => (await readUsuario('luis'))?.clientes).toEqual(['hoteles']);
        expect(await readUsuario('luis')).toMatchObject({ solicitantes: ['Hotel Luna'], porCliente: [] });
      }, width);
    },
  );
});

describe('a user of several clients', () => {
  it('filters each list by client first, kept from one visit to the next', async () => {
    await inWindow(async (page) => {
      const filter = page.getByRole('combobox', { name: 'Cliente', exact: true });
      await signIn(page, 'cartera@cliente.example', password, '/results?tab=tabla');
      for (const path of ['/incidencias', '/puntos', '/puntos/programa', '/results?tab=tabla']) {
        await page.goto(path);
        await filter.waitFor();
        await expect(
          page
            .getByRole('combobox')
            .first()
            .evaluate((one: HTMLElement) => one.id),
        ).resolves.toBe(await filter.getAttribute('id'));
      }
      await choose(page, 'Cliente', 'Cliente aguas');
      await page.waitForURL(/clienteId=aguas/u);
      await page.goto('/results');
      await page.waitForURL(/clienteId=aguas/u);
    });
  });
});
