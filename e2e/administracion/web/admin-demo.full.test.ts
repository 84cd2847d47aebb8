import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mapBounded } from '../../../lambdas/platform/runtime/map-bounded.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { cliente } from '../../../testing/clientes.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { admin, field, loaded, openPanel, pick, picker, tabOf } from '../../../testing/product/panel-pages.ts';
import { expectAccessible, signIn, says } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const portal = usePortal(async () => {
  await putUsuario({ _id: 'calidad' });
});

const { inWindow } = portal;

describe('with the API cut off', () => {
  const names = async (page: Page) => (await page.getByRole('button', { name: /^Editar /u }).allInnerTexts()).length;

  it('the panel shows examples that can’t be mistaken, and nothing of them is sent once it is back', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin);
      const sent: string[] = [];
      let isCut = true;
      await page.route('**/api/admin/**', (route) => {
        if (isCut) return route.abort();
        sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
        return route.continue();
      });
      await page.goto('/admin?tab=clientes');
      await says(page, 'No se puede conectar al servidor. Usando datos de ejemplo para demostración.');
      await page.getByRole('region', { name: 'Modo demostración' }).waitFor();
      await expect.poll(() => names(page)).toBeGreaterThan(0);
      await expect.poll(() => page.getByText('Ejemplo', { exact: true }).count()).toBe(await names(page));
      await expectAccessible(page);

      isCut = false;
      await field(page, 'Nombre').fill('De mentira');
      await pick(page, 'Solicitantes', 'Nadie');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Crear cliente' }).click();
      await says(page, 'Cliente "De mentira" creado en modo demostración');
      await tabOf(page, 'Gestión de Usuarios');
      await field(page, 'Correo electrónico').fill('nadie@ejemplo.example');
      await page.getByRole('radio', { name: 'Otra forma' }).check();
      await page.getByRole('button', { name: 'Generar' }).click();
      await pick(page, 'Cliente', 'De mentira');
      await page.getByText('En modo demostración no se calcula lo que verá.').waitFor();
      await page.getByRole('button', { name: 'Crear usuario' }).click();
      await says(page, 'Usuario "nadie@ejemplo.example" creado en modo demostración');
      await page.getByRole('button', { name: 'Eliminar calidad@ejemplo.example' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
      await says(page, 'Usuario "calidad@ejemplo.example" eliminado en modo demostración');
      // How many questions wait is no example.
      expect(sent.filter((call) => call !== 'GET /api/admin/preguntas/cuenta')).toEqual([]);

      await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
      await says(page, loaded);
      await page.getByRole('button', { name: 'Editar calidad@cliente.example' }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Editar nadie@ejemplo.example' }).count()).toBe(0);
      await tabOf(page, 'Gestión de Clientes');
      await page.getByRole('button', { name: 'Editar Cliente hoteles' }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Editar De mentira' }).count()).toBe(0);
      await expect.poll(() => page.getByRole('region', { name: 'Modo demostración' }).count()).toBe(0);
      expect(sent.filter((call) => !call.startsWith('GET '))).toEqual([]);
    });
  });

  it('what can’t be saved is marked and stays here; what the server refuses is no demonstration', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'usuarios', admin);
      await field(page, 'Correo electrónico').fill('calidad@cliente.example');
      await page.getByLabel('Master').selectOption('todos');
      await page.getByRole('radio', { name: 'Otra forma' }).check();
      await page.getByRole('button', { name: 'Generar' }).click();
      await page.getByRole('button', { name: 'Crear usuario' }).click();
      await says(page, 'Ya existe un usuario con ese correo electrónico');
      await expect.poll(() => page.getByRole('region', { name: 'Modo demostración' }).count()).toBe(0);

      await page.route('**/api/admin/**', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'Error interno' } })
          : route.abort(),
      );
      await field(page, 'Correo electrónico').fill('otro@cliente.example');
      await page.getByRole('button', { name: 'Crear usuario' }).click();
      await says(page, 'Usuario "otro@cliente.example" creado en modo demostración');
      await page.getByRole('region', { name: 'Modo demostración' }).waitFor();
      const marked = page.getByRole('listitem').filter({ has: page.getByText('Ejemplo', { exact: true }) });
      await expect.poll(() => marked.count()).toBe(1);
      await marked.getByText('otro@cliente.example').waitFor();
      const { accessToken: token } = await portal.product.signIn(admin);
      const emails = async () =>
        (await portal.product.call('listUsuarios', { token })).data.users.map(({ email }) => email);
      expect(await emails()).not.toContain('otro@cliente.example');

      // What was written stays, and is sent once there is a connection.
      const again = page.getByRole('button', { name: 'Enviar de nuevo' });
      await page.getByText('lo que has escrito sigue aquí').waitFor();
      await expectAccessible(page);
      await again.click();
      await page.getByText('lo que has escrito sigue aquí').waitFor();
      await expect.poll(() => field(page, 'Correo electrónico').inputValue()).toBe('otro@cliente.example');
      await expect.poll(() => marked.count()).toBe(1);
      await page.unroute('**/api/admin/**');
      await again.click();
      await says(page, 'Usuario "otro@cliente.example" creado exitosamente');
      await page.getByRole('region', { name: 'Modo demostración' }).waitFor({ state: 'detached' });
      expect(await emails()).toContain('otro@cliente.example');
      await expect.poll(() => field(page, 'Correo electrónico').inputValue()).toBe('');
    });
  });

  it('what was made though its answer was lost is not made twice', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin);
      await openPanel(page, 'clientes');
      await page.route('**/api/admin/clientes', async (route) => {
        if (route.request().method() === 'POST') await route.fetch();
        await route.abort();
      });
      await field(page, 'Nombre').fill('Perdido');
      await pick(page, 'Solicitantes', 'Hotel Sol');
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Compartirlos' }).check();
      await page.getByRole('button', { name: 'Crear cliente' }).click();
      await says(page, 'Cliente "Perdido" creado en modo demostración');
      await page.unroute('**/api/admin/clientes');
      await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
      await says(page, 'Cliente "Perdido" creado exitosamente');
      const { accessToken: token } = await portal.product.signIn(admin);
      const { clientes } = (await portal.product.call('listClientes', { token })).data;
      expect(clientes.filter(({ nombre }) => nombre === 'Perdido')).toHaveLength(1);
    });
  });

  it('a retry that is invalid, or that the server refuses, loses nothing of what was typed, and the next one is sent', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin);
      await openPanel(page, 'clientes');
      const answers: unknown[] = [];
      const creations = '**/api/admin/clientes';
      const answer = async (json: { success: boolean; code: string; message: string } | null) => {
        await page.unroute(creations);
        await page.route(creations, async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          answers.push(json?.code ?? null);
          return json ? route.fulfill({ status: 400, json }) : route.abort();
        });
      };
      await answer(null);
      await field(page, 'Nombre').fill('Se queda');
      await pick(page, 'Solicitantes', 'Hotel Sol');
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Compartirlos' }).check();
      await field(page, 'Dirección').fill('Calle Mayor, 1');
      await page.getByRole('button', { name: 'Crear cliente' }).click();
      await says(page, 'Cliente "Se queda" creado en modo demostración');

      const again = page.getByRole('button', { name: 'Enviar de nuevo' });
      const isKept = async () => await expect.poll(() => field(page, 'Dirección').inputValue()).toBe('Calle Mayor, 1');
      await field(page, 'Nombre').fill('');
      await again.click();
      await expect.poll(() => field(page, 'Nombre').getAttribute('aria-invalid')).toBe('true');
      await isKept();
      await answer({ success: false, code: 'VALIDATION', message: 'Ese nombre no se admite' });
      await field(page, 'Nombre').fill('No vale');
      await again.click();
      await says(page, 'Ese nombre no se admite');
      await isKept();
      expect(answers).toEqual([null, 'VALIDATION']);
      await page.unroute(creations);
      await field(page, 'Nombre').fill('Se queda');
      await again.click();
      await says(page, 'Cliente "Se queda" creado exitosamente');
      const { accessToken: token } = await portal.product.signIn(admin);
      const { clientes } = (await portal.product.call('listClientes', { token })).data;
      expect(clientes.filter(({ nombre }) => nombre === 'Se queda')).toHaveLength(1);
    });
  });
});

describe('with more clients and users than a page holds', () => {
  it('the lists show a page, turn it, search all of them on the server and keep the page before meanwhile', async () => {
    const many = Array.from({ length: 120 }, (_, n) => n);
    await mapBounded(many, 8, async (n) =>
      putCliente(cliente({ _id: `muchos-${n}`, nombre: `Hotelería ${n}`, solicitantes: [`Piscina climatizada ${n}`] })),
    );
    await mapBounded(many, 8, async (n) => putUsuario({ _id: `muchas-${n}`, clientes: [`muchos-${n}`] }));
    const lists = /\/api\/admin\/(?:clientes|usuarios)\?/u;
    await inWindow(async (page) => {
      await signIn(page, admin);
      for (const [tab, all, text, of] of [
        ['clientes', / clientes$/u, 'climatizada 11', /^1 de \d+ clientes$/u],
        ['usuarios', / usuarios$/u, 'muchas-11', /^1 de \d+ usuarios$/u],
      ] as const) {
        await openPanel(page, tab);
        await page.getByText(all).first().waitFor();
        const rows = page.getByRole('button', { name: /^Editar /u });
        await expect.poll(() => rows.count()).toBe(50);
        const first = await rows.first().getAttribute('aria-label');
        await page.getByRole('button', { name: 'Siguiente' }).click();
        await page.getByText(/^Página 2 de 3$/u).waitFor();
        await expect.poll(() => rows.first().getAttribute('aria-label')).not.toBe(first);
        await page.getByRole('searchbox').fill(`${text}9`);
        await page.getByText(of).waitFor();
        await expect.poll(() => rows.count()).toBe(1);
        await page.getByRole('searchbox').fill('lo que no hay');
        await says(page, 'No se ha encontrado nada. Prueba con otra búsqueda.');
        // A search that fails says so, beside what was there, and can be made again.
        // Without this it would ask again by itself.
        await page.route('**/api/health', (route) => route.abort());
        await page.route(lists, (route) => route.abort());
        await page.getByRole('searchbox').fill(text);
        await page.getByText(/^No se ha podido cargar la lista/u).waitFor();
        await expectAccessible(page);
        await page.unroute(lists);
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await page.getByText(/^11 de \d+/u).waitFor();
      }
      // A form's client is found among all of them too.
      await pick(page, 'Cliente', 'hoteleria 117');
      await expect.poll(() => picker(page, 'Cliente').inputValue()).toBe('Hotelería 117');
      await page.getByRole('radio', { name: 'Todos los solicitantes (1), también futuros', checked: true }).waitFor();
    });
  });
});
