import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { informeMessages } from '../../../contract/informes/rules/informes.ts';
import { adminEmail } from '../../../lab/demo/admin-email.ts';
import { pdfBytes } from '../../../testing/product/informes.ts';
import { expectFits, says } from '../../../testing/product/pages.ts';
import {
  dialog,
  fill,
  openForm,
  row,
  send,
  openReportsPage,
  type ReportsPage,
} from '../../../testing/product/informes-page.ts';

let reports: ReportsPage;
beforeAll(async () => {
  reports = await openReportsPage();
}, 240_000);
afterAll(() => reports.close());

const inWindow: ReportsPage['inWindow'] = (...given) => reports.inWindow(...given);

describe('who may what', () => {
  it('a user with two categories sees two tabs, and without permission to upload no button', async () => {
    await reports.report('Cocina de marzo');
    await inWindow(reports.users.lectora, async (page) => {
      await row(page, 'Cocina de marzo').waitFor();
      await expect
        .poll(() => page.getByRole('tab').allTextContents())
        .toEqual(['Auditoría de Cocina', 'Verificación de Equipos']);
      await expect.poll(() => page.getByRole('button', { name: 'Subir informe' }).count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: /^(?:Editar|Eliminar)/u }).count()).toBe(0);
      const text = (await row(page, 'Cocina de marzo').textContent()) ?? '';
      for (const fact of ['Hotel Sol', 'Alícuota', '12 mar 2026', '<\u00a00,1\u00a0MB', 'Cocina de marzo.pdf']) {
        expect(text).toContain(fact);
      }
      await page.getByRole('tab', { name: 'Verificación de Equipos' }).click();
      await says(page, 'No hay informes disponibles');
      expect(decodeURIComponent(page.url()).replaceAll('+', ' ')).toContain('categoria=Verificación de Equipos');
      await page.goBack();
      await row(page, 'Cocina de marzo').waitFor();
      await page.goto('/informes-externos?categoria=Hipercloraciones');
      await says(page, 'No tienes permisos para acceder a esta categoría de informes');
    });
  });

  it('a user without categories gets a message that says so', async () => {
    await inWindow(reports.users.nadie, async (page) => {
      await page.getByRole('heading', { name: 'Sin permisos' }).waitFor();
      await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    });
  });

  it('a client’s user uploads into its categories, for its own solicitantes, and edits nothing', async () => {
    const path = await reports.fileOf('Propio.pdf', pdfBytes());
    await inWindow(reports.users.sube, async (page) => {
      await openForm(page);
      await expect
        .poll(() => dialog(page).getByLabel('Categoría').locator('option').allTextContents())
        .toEqual(['Elige una', 'Auditoría de Cocina']);
      await dialog(page).getByRole('combobox', { name: 'Solicitante' }).fill('etap');
      await says(page, 'No se encontraron opciones');
      await page.getByText('Elige categoría, empresa y solicitante para saber quién lo verá.').waitFor();
      await fill(page, 'Subido por el hotel');
      await dialog(page).getByText('Lo veréis tú y 1 usuario más de tu organización').click();
      await dialog(page).getByText('lectora@cliente.example').waitFor();
      await dialog(page).getByText('También lo verán el laboratorio').waitFor();
      await expect.poll(() => dialog(page).getByLabel('Avisarles por correo').count()).toBe(0);
      await dialog(page).getByLabel('Archivo PDF').setInputFiles(path);
      await send(page);
      await says(page, informeMessages.creado);
      await row(page, 'Subido por el hotel').waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^(?:Editar|Eliminar)/u }).count()).toBe(0);
    });
  });
});

describe('the list', () => {
  it('is searched once typing rests, without case or accents, and the address has the search', async () => {
    await reports.report('Cámara frigorífica');
    await inWindow(reports.users.lectora, async (page) => {
      await row(page, 'Cámara frigorífica').waitFor();
      let lists = 0;
      page.on('request', (request) => (lists += Number(request.url().includes('/informes-externos?'))));
      await page.getByLabel('Buscar').pressSequentially('CAMARA', { delay: 40 });
      await says(page, '1 informe');
      expect(lists).toBe(1);
      await expect.poll(() => page.url()).toContain('search=CAMARA');
      await page.reload();
      await says(page, '1 informe');
      await page.getByLabel('Buscar').fill('nada de esto');
      await says(page, 'No se encontraron informes');
      await page.getByRole('button', { name: 'Quitar los filtros' }).click();
      await page.getByRole('combobox', { name: 'Solicitante' }).fill('luna');
      await page.getByRole('option', { name: 'Hotel Luna' }).click();
      await says(page, 'No se encontraron informes');
      await expect.poll(() => page.url()).toContain('solicitante=Hotel+Luna');
    });
  });

  it.each([
    [500, 'INTERNAL', 'Error al cargar los informes externos'],
    [403, 'FORBIDDEN', 'No tienes permisos para acceder a esta categoría de informes'],
  ])('answered %i says so, and can be asked for again', async (status, code, message) => {
    await inWindow(reports.users.lectora, async (page) => {
      await page.getByRole('listitem').first().waitFor();
      await page.route('**/api/informes-externos?**', (route) =>
        route.fulfill({ status, json: { success: false, code, message: 'Otra cosa' } }),
      );
      await page.reload();
      await page.getByRole('alert').getByText(message).waitFor();
      await page.unroute('**/api/informes-externos?**');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByRole('listitem').first().waitFor();
    });
  });

  it('answered 401 for good leads to the sign-in, and says why', async () => {
    await inWindow(reports.users.lectora, async (page) => {
      await page.getByRole('listitem').first().waitFor();
      await page.route('**/api/informes-externos?**', (route) =>
        route.fulfill({ status: 401, json: { success: false, code: 'TOKEN_INVALID', message: 'No vale' } }),
      );
      await page.reload();
      await page.waitForURL('**/login');
      await page.getByText('Tu sesión ha expirado. Por favor, inicia sesión nuevamente').waitFor();
    });
  });

  it.each([
    [{ status: 204 }, 'No se recibieron datos del archivo'],
    [{ status: 200, contentType: 'application/pdf', body: '' }, 'El archivo está vacío'],
    [{ status: 200, contentType: 'text/html', body: '<html>' }, 'Formato de respuesta inválido'],
  ])('checks a file that comes: %o', async (answer, message) => {
    await inWindow(reports.users.lectora, async (page) => {
      await page.route(/\/(?:download|preview)$/u, (route) => route.fulfill(answer));
      await page.getByRole('button', { name: 'Descargar' }).first().click();
      await says(page, 'Error al descargar el PDF');
      await says(page, message);
      await page.getByRole('button', { name: 'Vista previa' }).first().click();
      await page.getByText(`Error al abrir la vista previa del PDF: ${message}`).waitFor();
    });
  });
});

it('the list and the form are accessible to all and fit their window at every width', async () => {
  await inWindow(adminEmail, async (page) => {
    await page.getByRole('listitem').first().waitFor();
    await expectFits(page);
    await openForm(page);
    await send(page);
    await says(page, 'Debe seleccionar un archivo PDF');
    await expectFits(page);
  });
  await inWindow(reports.users.nadie, async (page) => {
    await page.getByRole('heading', { name: 'Sin permisos' }).waitFor();
    await expectFits(page);
  });
});
