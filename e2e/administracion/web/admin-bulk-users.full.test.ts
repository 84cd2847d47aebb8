import { describe, expect, it } from 'vitest';
import { findUsuarioByEmail } from '../../../lambdas/platform/access/store/usuarios.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailsTo } from '../../../testing/product/mails.ts';
import { expectAccessible, expectFits, says } from '../../../testing/product/pages.ts';
import { admin, openPanel } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const portal = usePortal(async () => {
  await putUsuario({ _id: 'ana' });
});
const { inWindow } = portal;

/** What an administrator pastes: a good row, a slip in the client's name, one in a solicitante's, a user there is, no address. */
const list = (n: number) =>
  [
    'Correo\tCliente\tSolicitantes\tTeléfono',
    `uno${n}@cliente.example\tcliente hoteles\t\t600`,
    `dos${n}@cliente.example\tCliente hotelse\tHotel Sol; HOTEL LUNA\t600`,
    `tres${n}@cliente.example\tCliente hoteles\tHotel Inventado\t600`,
    'ana@cliente.example\tCliente hoteles\t\t600',
    'sin correo\tCliente hoteles\t\t600',
  ].join('\n');

describe('an administrator adds many users', () => {
  it.each([390, 1440])('from a pasted list: checked, corrected, invited, and nothing lost, at %i px', async (width) => {
    await inWindow(async (page) => {
      await openPanel(page, 'usuarios', admin);
      const open = page.getByRole('button', { name: 'Añadir varios usuarios' });
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Añadir varios usuarios' });
      await dialog.getByRole('button', { name: 'Comprobar' }).click();
      await dialog.getByText('Pega la lista o elige un archivo').waitFor();
      await dialog.getByLabel('Lista de usuarios').fill(list(width));
      await dialog.getByRole('button', { name: 'Comprobar' }).click();
      await dialog.getByText('1 usuario listo para invitar · 1 ya existía · 3 por corregir').waitFor();
      await dialog.getByText('Columnas que no se usan: Teléfono.').waitFor();
      await expectFits(page);
      await expectAccessible(page);

      // Closed by mistake: the list is still there.
      await page.keyboard.press('Escape');
      await open.click();
      expect(await dialog.getByLabel('Lista de usuarios').inputValue()).toBe(list(width));
      await dialog.getByRole('button', { name: 'Comprobar' }).click();

      await dialog.getByRole('button', { name: 'Es «Cliente hoteles»' }).click();
      await dialog.getByText('Cliente hoteles · Hotel Sol; Hotel Luna').waitFor();
      await dialog.getByText('«Hotel Inventado» no es solicitante de Cliente hoteles').waitFor();
      await dialog.getByRole('button', { name: `Corregir la fila 3: tres${width}@cliente.example` }).click();
      await dialog.getByLabel('Solicitantes').fill('hotel luna');
      await dialog.getByRole('button', { name: 'Listo' }).click();
      await dialog.getByRole('button', { name: 'Quitar la fila 5: sin correo' }).click();
      await dialog.getByRole('button', { name: 'Invitar a 3 usuarios' }).click();
      await dialog.getByText('3 invitados · 1 ya existía').waitFor();
      await dialog.getByRole('button', { name: 'Terminar' }).click();
      await says(page, '3 usuarios invitados');
      await page.getByText(`tres${width}@cliente.example`).first().waitFor();
      await open.click();
      expect(await dialog.getByLabel('Lista de usuarios').inputValue()).toBe('');
    }, width);
    const emails = ['uno', 'dos', 'tres'].map((name) => `${name}${width}@cliente.example`);
    const users = await Promise.all(emails.map(findUsuarioByEmail));
    expect(users.map((user) => [user?.clientes, user?.solicitantes, user?.invitado !== undefined])).toEqual([
      [['hoteles'], [], true],
      [['hoteles'], ['Hotel Sol', 'Hotel Luna'], true],
      [['hoteles'], ['Hotel Luna'], true],
    ]);
    for (const email of emails) await expect.poll(async () => mailsTo(portal.product, email)).toHaveLength(1);
  });

  it('is stopped by a lost connection without losing a row, and goes on', async () => {
    await inWindow(
      async (page) => {
        await openPanel(page, 'usuarios', admin);
        await page.getByRole('button', { name: 'Añadir varios usuarios' }).click();
        const dialog = page.getByRole('dialog', { name: 'Añadir varios usuarios' });
        const rows = Array.from({ length: 8 }, (_, n) => `corte${n}@cliente.example\tCliente hoteles`);
        await dialog.getByLabel('Lista de usuarios').fill(rows.join('\n'));
        await dialog.getByRole('button', { name: 'Comprobar' }).click();
        const created = '**/api/admin/usuarios';
        let sent = 0;
        await page.route(created, async (route) => (++sent === 2 ? route.fulfill({ status: 503 }) : route.continue()));
        await dialog.getByRole('button', { name: 'Invitar a 8 usuarios' }).click();
        await dialog.getByText(/invitados? · 1 por corregir/u).waitFor();
        await page.unroute(created);
        await dialog.getByRole('button', { name: /^Invitar a \d usuarios?$/u }).click();
        await dialog.getByText(/^8 invitados$/u).waitFor();
      },
      1440,
      '503',
    );
  });
});
