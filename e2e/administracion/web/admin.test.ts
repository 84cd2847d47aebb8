import { describe, expect, it } from 'vitest';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { admin, field, openPanel, pick, picker, loaded, tabOf } from '../../../testing/product/panel-pages.ts';
import { signIn, signInFirst, says } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const portal = usePortal(async () => {
  await putUsuario({ _id: 'calidad' });
});

const { inWindow } = portal;

describe('an administrator', () => {
  it('has the open tab in sight on a phone, opened by its address or chosen', async () => {
    await inWindow(async (page) => {
      const isInSight = async (name: string) => {
        const box = await page.getByRole('tab', { name, selected: true }).boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      };
      await signIn(page, admin, undefined, '/admin?tab=normas');
      await expect.poll(async () => isInSight('Normas')).toBe(true);
      await page.getByRole('tab', { name: 'Entregas' }).click();
      await expect.poll(async () => isInSight('Entregas')).toBe(true);
      await page.reload();
      await expect.poll(async () => isInSight('Entregas')).toBe(true);
    }, 390);
  });

  it('creates a client, a group and a user, who signs in and sees exactly its samples', async () => {
    const own = muestras.filter(
      ({ solicitante, tipo_muestra: tipo }) => solicitante.nombre === 'Sin cliente' && tipo === 'Plato preparado',
    );
    const results = own.filter(({ estado }) => estado === 'autorizada');
    const inCourse = own.filter(({ estado }) => estado === 'en_curso');
    expect(results.length).toBeGreaterThan(0);
    let secret = '';
    await inWindow(async (page) => {
      await signIn(page, admin);
      await page.getByRole('link', { name: 'Panel Admin' }).click();
      await says(page, loaded);
      await tabOf(page, 'Gestión de Clientes');
      await page.getByRole('button', { name: 'Crear cliente' }).click();
      await says(page, 'El nombre es obligatorio');
      await says(page, 'Debe seleccionar al menos un solicitante');
      expect(await field(page, 'Nombre').evaluate((one) => one === document.activeElement)).toBe(true);
      await field(page, 'Nombre').fill('Cliente Nuevo');
      for (const one of ['Sin cliente', 'ETAP Norte', 'Balneario', 'Uno que no hay'])
        await pick(page, 'Solicitantes', one);
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Compartirlos' }).waitFor();
      await page.getByLabel('Correo de contacto').fill('nada');
      await page.getByRole('button', { name: 'Crear cliente' }).click();
      await says(page, 'El formato del correo electrónico no es válido');
      await page.getByLabel('Correo de contacto').fill('ana@nuevo.example');
      // ETAP Norte and Balneario are another client's already.
      await page.getByText('Confirma que los dos clientes verán los mismos resultados').waitFor();
      await page.getByRole('checkbox', { name: 'Compartirlos' }).check();
      await page.getByLabel('La referencia externa es').selectOption('Otra cosa (lote, pedido…)');
      await page.getByRole('button', { name: 'Crear cliente' }).click();
      await says(page, 'Cliente "Cliente Nuevo" creado exitosamente');

      await tabOf(page, 'Gestión de Tipo de Muestras');
      await field(page, 'Nombre').fill('Mixto');
      for (const one of ['Plato preparado', 'Agua de piscina']) await pick(page, 'Tipos incluidos', one);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Violeta' }).click();
      await page.getByRole('button', { name: 'Crear tipo de grupo' }).click();
      await says(page, 'Tipo de grupo "Mixto" creado exitosamente');

      await tabOf(page, 'Gestión de Usuarios');
      await field(page, 'Correo electrónico').fill('ana@nuevo.example');
      await page.getByRole('radio', { name: 'Otra forma' }).check();
      await page.getByRole('button', { name: 'Crear usuario' }).click();
      await says(page, 'La contraseña es requerida para nuevos usuarios');
      await says(page, 'Debe seleccionar un cliente cuando no es master');
      await page.getByRole('button', { name: 'Generar' }).click();
      secret = await field(page, 'Contraseña').inputValue();
      expect(secret).toMatch(/^[a-z0-9]{10}$/u);
      await pick(page, 'Cliente', 'Cliente Nuevo');
      await page.getByRole('radio', { name: 'Todos los solicitantes (4), también futuros', checked: true }).waitFor();
      await page.getByRole('radio', { name: 'Solo estos' }).check();
      // Of what remains, Balneario has samples of no type of the group.
      await page.getByRole('button', { name: 'Quitar ETAP Norte' }).click();
      await pick(page, 'Grupos de tipos de muestra', 'Mixto');
      await page.keyboard.press('Escape');
      await page
        .getByText(
          `Verá ${own.length - own.filter(({ estado }) => estado === 'anulada').length} muestras de 3 solicitantes, 2 de ellos sin muestras`,
        )
        .waitFor();
      await page.getByText(`${results.length} resultados y ${inCourse.length} en curso`).waitFor();
      await page.getByRole('button', { name: 'Crear usuario' }).click();
      const given = page.getByRole('dialog', { name: 'Usuario creado' });
      await given.getByText(secret, { exact: true }).waitFor();
      await given.getByRole('button', { name: 'Cerrar' }).last().click();
      await says(page, 'Usuario "ana@nuevo.example" creado exitosamente');
      await page.getByRole('listitem').filter({ hasText: 'ana@nuevo.example' }).getByText('Nunca').waitFor();

      await tabOf(page, 'Resumen');
      await page.getByRole('listitem').filter({ hasText: 'creó el usuario ana@nuevo.example' }).waitFor();
      const made = page.getByRole('listitem').filter({ hasText: 'creó el cliente Cliente Nuevo' });
      await made.getByText('Otra cosa (lote, pedido…)').waitFor();
      await tabOf(page, 'Gestión de Clientes');
      await page.getByRole('button', { name: 'Editar Cliente Nuevo' }).click();
      expect(await page.getByLabel('La referencia externa es').inputValue()).toBe('otra');
    });
    await inWindow(async (page) => {
      await signInFirst(page, 'ana@nuevo.example', secret, 'Trece-caballos-7');
      await signIn(page, 'ana@nuevo.example', 'Trece-caballos-7');
      await page.getByRole('tab', { name: 'Tabla' }).click();
      await says(page, `Mostrando 1-${results.length} de ${results.length} resultados`);
      for (const { numero_muestra: numero } of results) await page.getByText(numero).first().waitFor();
    });
  });

  it('clears what a choice makes void: a master the client, other groups the type', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'usuarios', admin);
      await pick(page, 'Cliente', 'Cliente hoteles');
      await page.getByRole('radio', { name: 'Solo estos' }).check();
      await page.getByRole('button', { name: 'Quitar Hotel Sol' }).waitFor();
      await pick(page, 'Grupos de tipos de muestra', 'Grupo aguas');
      await page.keyboard.press('Escape');
      await pick(page, 'Tipo de muestra específico', 'piscina');
      await expect.poll(() => picker(page, 'Tipo de muestra específico').inputValue()).toBe('Agua de piscina');
      await pick(page, 'Grupos de tipos de muestra', 'Grupo alimentos');
      await page.keyboard.press('Escape');
      await expect.poll(() => picker(page, 'Tipo de muestra específico').inputValue()).toBe('');
      await page.getByLabel('Master').selectOption('cbba');
      await expect.poll(() => picker(page, 'Cliente').count()).toBe(0);
      await page.getByLabel('Master').selectOption('');
      await expect.poll(() => picker(page, 'Cliente').inputValue()).toBe('');
      await expect.poll(() => page.getByRole('button', { name: 'Quitar Hotel Sol' }).count()).toBe(0);
    });
  });

  it('reads which users keep a client from being deleted, and deletes, disables and enables the rest', async () => {
    await putUsuario({ _id: 'pasajero' });
    await inWindow(async (page) => {
      await openPanel(page, 'clientes', admin);
      await page.getByRole('button', { name: 'Eliminar Cliente hoteles' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirmar Eliminación' });
      await dialog.getByText('Esta acción no se puede deshacer.').waitFor();
      await dialog.getByText('Cliente hoteles').waitFor();
      await dialog.getByRole('button', { name: 'Eliminar' }).click();
      await page.getByText(/^Error al eliminar: No se puede eliminar: lo usan los usuarios/u).waitFor();

      await tabOf(page, 'Gestión de Usuarios');
      const mail = 'pasajero@cliente.example';
      await page.getByRole('button', { name: `Deshabilitar ${mail}` }).click();
      await says(page, `Usuario "${mail}" deshabilitado exitosamente`);
      // What the notice offers to take back.
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await says(page, `Usuario "${mail}" habilitado exitosamente`);
      await page.getByRole('button', { name: `Editar ${mail}` }).click();
      expect(
        await page
          .getByRole('button', { name: /^Eliminar /u })
          .first()
          .isDisabled(),
      ).toBe(true);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: `Eliminar ${mail}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
      await says(page, `Usuario "${mail}" eliminado exitosamente`);
      await expect.poll(() => page.getByRole('button', { name: `Editar ${mail}` }).count()).toBe(0);
      // Banners go by themselves.
      await page.getByText(`Usuario "${mail}" eliminado exitosamente`).waitFor({ state: 'detached', timeout: 10_000 });
    });
  });

  it('reads what another administrator changed at the same time, and keeps what was typed', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'clientes', admin);
      await page.getByRole('button', { name: 'Editar Cliente aguas' }).click();
      await page.getByLabel('Teléfono').fill('600 111 222');
      const { accessToken: token } = await portal.product.signIn(admin);
      const { clientes } = (await portal.product.call('listClientes', { token })).data;
      const {
        _id: id,
        createdAt: _,
        updatedAt: __,
        ...before
      } = clientes.find(({ _id }) => _id === 'aguas') ?? {
        _id: '',
        createdAt: '',
        updatedAt: '',
      };
      const body = { ...before, contacto: { direccion: 'Calle Mayor, 1' } };
      expect((await portal.product.call('updateCliente', { token, params: { id }, body })).status).toBe(200);
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      const conflict = page.getByRole('region', { name: 'Otra persona ha cambiado lo mismo' });
      await conflict.getByText('Calle Mayor, 1').waitFor();
      await expect.poll(() => page.getByLabel('Teléfono').inputValue()).toBe('600 111 222');
      await conflict.getByRole('button', { name: 'Guardar lo mío encima' }).click();
      await says(page, 'Cliente "Cliente aguas" actualizado exitosamente');
      const { clientes: after } = (await portal.product.call('listClientes', { token })).data;
      expect(after.find(({ _id }) => _id === 'aguas')?.contacto).toEqual({ telefono: '600 111 222' });
    });
  });

  it('ends the sessions of a user, who is led to sign in again', async () => {
    const email = await putUsuario({ _id: 'descuidada' });
    await inWindow(async (theirs) => {
      await signIn(theirs, email);
      await inWindow(async (page) => {
        await signIn(page, admin, undefined, '/admin?tab=usuarios');
        await page.getByRole('button', { name: `Cerrar las sesiones de ${email}` }).click();
        await page.getByRole('dialog').getByText('tendrá que volver a entrar').waitFor();
        await page.getByRole('button', { name: 'Cerrar sesiones', exact: true }).click();
        await says(page, `Sesiones de ${email} cerradas`);
      });
      await theirs.reload();
      await theirs.waitForURL('**/login');
    });
  });

  it('is asked before what is typed is lost', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'grupos', admin);
      await field(page, 'Nombre').fill('A medias');
      await page.getByRole('tab', { name: 'Gestión de Usuarios' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cambios sin guardar' });
      await dialog.getByRole('button', { name: 'Seguir editando' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => field(page, 'Nombre').inputValue()).toBe('A medias');
      await page.getByRole('link', { name: 'Resultados', exact: true }).click();
      await dialog.getByRole('button', { name: 'Descartar cambios' }).click();
      await page.waitForURL('**/results');
    });
  });
});

describe('a user who is no administrator', () => {
  it('is led from the panel to the results, and has no tab to it', async () => {
    await inWindow(async (page) => {
      await signIn(page, 'calidad@cliente.example');
      await expect.poll(() => page.getByRole('link', { name: 'Panel Admin' }).count()).toBe(0);
      await page.goto('/admin?tab=usuarios');
      await page.waitForURL('**/results');
    });
  });
});
