import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { admin, openPanel } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';

let email: string;
let receiver: WebhookReceiver | undefined;
const { inWindow } = usePortal(
  async () => {
    email = await putUsuario({ _id: 'con-sistema' });
  },
  async () => {
    receiver = await startWebhookReceiver();
    return { privateOrigins: receiver.origin };
  },
);
afterAll(async () => receiver?.[Symbol.asyncDispose]());

/** The receiver, which is there while tests run. */
function system(): WebhookReceiver {
  if (!receiver) throw new Error('There is no receiver yet');
  return receiver;
}

/** Presses a button of the page or dialog. */
const press = async (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).click();

/** The rows of the log. */
const rowsOf = (place: Page | Locator) => place.getByRole('list', { name: 'Envíos' }).locator('> li');

/** Fills in the form of a new webhook and makes it; its secret, once it was put away. */
async function make(page: Page, place: Page | Locator, nombre: string): Promise<string> {
  await place.getByLabel('Nombre').fill(nombre);
  await place.getByLabel('Dirección').fill(`${system().origin}/avisos`);
  await place.getByLabel('No cumple').check();
  await expectFits(page);
  await press(place, 'Crear webhook');
  const text = place.getByLabel('Secreto', { exact: true });
  await text.waitFor();
  await expectFits(page);
  const secreto = await text.inputValue();
  expect(secreto).toMatch(/^whsec_[\w+/=]{32,}$/u);
  await press(place, 'Ya lo he guardado');
  await place.getByRole('heading', { name: nombre }).waitFor();
  return secreto;
}

describe('a user', () => {
  it('makes a webhook, narrowed, tries it, and reads what its system answered', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, password, '/mi-cuenta');
      await page.getByRole('link', { name: 'Ver mis webhooks' }).click();
      await page.getByText('Todavía no hay ningún webhook').waitFor();
      await expectFits(page);
      await press(page, 'Crear webhook');
      await press(page, 'Crear webhook');
      await page.getByText('Ponle un nombre para reconocerlo').waitFor();
      await page.getByText('Elige al menos un evento').waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
      await page.getByRole('combobox', { name: 'Solicitantes' }).fill('sol');
      await page.getByRole('option', { name: 'Hotel Sol' }).click();
      await page.keyboard.press('Escape');
      const secreto = await make(page, page, 'Programa de calidad');
      await page.getByText('Solo de Hotel Sol').waitFor();
      await page.getByText('Activo', { exact: true }).waitFor();
      await expectFits(page);

      await press(page, 'Probar Programa de calidad');
      await page.getByText(/^Último intento · Entregado/u).waitFor();
      await rowsOf(page).getByText('recibido').waitFor();
      await expectFits(page);
      const [tried] = system().received;
      if (!tried) throw new Error('Nothing was received');
      expect(isSignedWith(secreto, tried)).toBe(true);
      expect(JSON.parse(tried.body)).toMatchObject({ tipo: 'prueba' });

      system().answer = { status: 503, text: 'no cabe más' };
      await press(page, /^Enviar otra vez/u);
      await page.getByText(/^Último intento · .*HTTP 503/u).waitFor();
      await rowsOf(page).getByText('no cabe más').waitFor();
      expect(await rowsOf(page).count()).toBe(1);
      expect(system().received[1]?.headers['webhook-id']).toBe(tried.headers['webhook-id']);
      await expectFits(page);
      system().answer = { status: 200, text: 'recibido' };
      await page.reload();
      await page.getByRole('heading', { name: 'Envíos de Programa de calidad' }).waitFor();
      await press(page, 'Actualizar');
      await press(page, 'Todos los webhooks');
      await page.getByRole('button', { name: 'Crear webhook' }).waitFor();
    });
  });

  it('changes it, pauses it, gives it another secret, and deletes it', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, password, '/mi-cuenta/webhooks');
      await press(page, 'Editar Programa de calidad');
      await page.getByLabel('Nombre').fill('Mantenimiento');
      await press(page, 'Cancelar');
      await press(page.getByRole('dialog'), 'Seguir editando');
      expect(await page.getByLabel('Nombre').inputValue()).toBe('Mantenimiento');
      await page.getByLabel('Dirección').fill('https://usuario@sistema.example/avisos');
      await page.getByLabel('Certificado disponible').check();
      await press(page, 'Guardar cambios');
      await page.getByText('La dirección no puede llevar usuario ni contraseña').waitFor();
      await page.getByLabel('Dirección').fill(`${system().origin}/otros`);
      await press(page, 'Guardar cambios');
      const kinds = page.getByRole('list', { name: 'Eventos' });
      await kinds.getByText('Certificado disponible').waitFor();

      await press(page, 'Pausar Mantenimiento');
      await page.getByText('En pausa', { exact: true }).waitFor();
      await expectFits(page);
      await press(page, 'Activar Mantenimiento');
      await page.getByText('Activo', { exact: true }).waitFor();

      await press(page, 'Renovar secreto de Mantenimiento');
      await expectFits(page);
      await page
        .getByRole('group', { name: 'Renovar secreto' })
        .getByRole('button', { name: 'Renovar secreto' })
        .click();
      const text = page.getByLabel('Secreto', { exact: true });
      await text.waitFor();
      const secreto = await text.inputValue();
      await press(page, 'Ya lo he guardado');
      await page.getByText(/^Firma también con el secreto anterior/u).waitFor();
      await press(page, 'Probar Mantenimiento');
      await page.getByText(/^Último intento · Entregado/u).waitFor();
      const last = system().received.at(-1);
      expect(last && isSignedWith(secreto, last)).toBe(true);

      await press(page, 'Todos los webhooks');
      await press(page, 'Eliminar Mantenimiento');
      await expectFits(page);
      await press(page, 'Eliminar webhook');
      await page.getByText('Todavía no hay ningún webhook').waitFor();
    });
  });
});

describe('an administrator', () => {
  it('has none, and makes, tries and deletes those of a client, which the history tells', async () => {
    await inWindow(async (page) => {
      await openPanel(page, 'clientes', admin);
      await press(page, 'Webhooks de Cliente hoteles');
      const dialog = page.getByRole('dialog', { name: 'Webhooks de Cliente hoteles' });
      await press(dialog, 'Crear webhook');
      await make(page, dialog, 'Cuadro de mando');
      await press(dialog, 'Probar Cuadro de mando');
      await dialog.getByText(/^Último intento · Entregado/u).waitFor();
      await expectFits(page);
      await press(dialog, 'Todos los webhooks');
      await press(dialog, 'Eliminar Cuadro de mando');
      await press(dialog, 'Eliminar webhook');
      await dialog.getByText('Todavía no hay ningún webhook').waitFor();
      await page.goto('/admin');
      const history = page.getByRole('region', { name: 'Historial de cambios' });
      await history.getByText('admin@alicuota.test creó el webhook Cuadro de mando').waitFor();
      await history.getByText('De quién es').first().waitFor();
      await page.goto('/mi-cuenta/webhooks');
      await page.getByText('Los administradores no tienen webhooks propios').waitFor();
    });
  });
});
