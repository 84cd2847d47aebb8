import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { informeMessages } from '../../../contract/informes/rules/informes.ts';
import { adminEmail } from '../../../lab/demo/admin-email.ts';
import { campos, pdfBytes, sha256 } from '../../../testing/product/informes.ts';
import { expectAccessible, says } from '../../../testing/product/pages.ts';
import {
  dialog,
  downloaded,
  fill,
  gone,
  isFocused,
  openForm,
  row,
  send,
  openReportsPage,
  type ReportsPage,
} from '../../../testing/product/informes-page.ts';

const mb = 1024 * 1024;

let reports: ReportsPage;
beforeAll(async () => {
  reports = await openReportsPage();
}, 240_000);
afterAll(() => reports.close());

const inWindow: ReportsPage['inWindow'] = (...given) => reports.inWindow(...given);

describe('an administrator', () => {
  it('uploads 50 MB straight to the files, and gets back the same bytes under the same name', async () => {
    const bytes = pdfBytes(50 * mb);
    const path = await reports.fileOf('Grande ñu.pdf', bytes);
    await inWindow(adminEmail, async (page) => {
      const api = new URL(reports.product.url).origin;
      let throughApi = 0;
      let posted = '';
      page.on('request', (request) => {
        if (request.method() !== 'POST') return;
        if (new URL(request.url()).origin === api) throughApi += Number(request.headers()['content-length'] ?? 0);
        else posted = request.headers()['authorization'] ?? 'unsigned';
      });
      await openForm(page);
      await fill(page, 'Informe grande');
      await dialog(page).getByLabel('Archivo PDF').setInputFiles(path);
      await says(page, '50,0\u00a0MB');
      await send(page);
      await page.getByRole('progressbar').waitFor();
      await page.getByText(informeMessages.creado).waitFor({ timeout: 60_000 });
      expect([posted, throughApi < 10_000]).toEqual(['unsigned', true]);
      await gone(page);
      await isFocused(page.getByRole('button', { name: 'Subir informe' }));
      await row(page, 'Informe grande').getByText('50,0\u00a0MB').waitFor();
      expect(await downloaded(page, 'Informe grande')).toEqual({ name: 'Grande ñu.pdf', hash: sha256(bytes) });
    });
  }, 180_000);

  it('cancels an upload, keeps what was typed, and sends it again', async () => {
    const path = await reports.fileOf('Lento.pdf', pdfBytes(2 * mb));
    await inWindow(adminEmail, async (page) => {
      let isHeld = true;
      await page.route(
        (url) => url.origin !== new URL(reports.product.url).origin,
        (route) => (isHeld && route.request().method() === 'POST' ? undefined : route.continue()),
      );
      await openForm(page);
      await fill(page, 'Informe lento');
      await dialog(page).getByLabel('Archivo PDF').setInputFiles(path);
      await send(page);
      await page.getByRole('progressbar').waitFor();
      await page.keyboard.press('Escape');
      await says(page, 'Subida en curso');
      await page.getByRole('button', { name: 'Seguir subiendo' }).click();
      await page.getByRole('button', { name: 'Cancelar la subida', exact: true }).click();
      await page.getByText('Subida cancelada').waitFor();
      await expect.poll(() => dialog(page).getByLabel('Título').inputValue()).toBe('Informe lento');
      isHeld = false;
      await send(page);
      await says(page, informeMessages.creado);
      await row(page, 'Informe lento').waitFor();
    });
  });

  it('sends a form again after a failure without uploading its file again', async () => {
    const path = await reports.fileOf('Una vez.pdf', pdfBytes(mb));
    await inWindow(adminEmail, async (page) => {
      let uploads = 0;
      page.on('request', (request) => (uploads += Number(request.url().endsWith('/subidas'))));
      const refused = { success: false, code: 'INTERNAL', message: 'Error interno' };
      await page.route('**/api/informes-externos', (route) => route.fulfill({ status: 500, json: refused }), {
        times: 1,
      });
      await openForm(page);
      await fill(page, 'A la segunda');
      await dialog(page).getByLabel('Archivo PDF').setInputFiles(path);
      await send(page);
      await says(page, 'Error al guardar el informe: Error interno');
      await send(page);
      await says(page, informeMessages.creado);
      await row(page, 'A la segunda').waitFor();
      expect(uploads).toBe(1);
    });
  });

  it('shows what is missing, and what is wrong with a file, before sending anything', async () => {
    const files = {
      'programa.pdf': [new TextEncoder().encode('MZ\u0090\0 esto no es un PDF'), 'El archivo no es un PDF'],
      'vacio.pdf': [new Uint8Array(), 'El archivo está vacío'],
      'enorme.pdf': [pdfBytes(51 * mb), 'El archivo supera el máximo de 50 MB'],
    } as const;
    await inWindow(adminEmail, async (page) => {
      let uploads = 0;
      page.on('request', (request) => (uploads += Number(request.url().endsWith('/subidas'))));
      await openForm(page);
      await send(page);
      await says(page, 'Título, categoría, solicitante y empresa son obligatorios');
      await says(page, 'Debe seleccionar un archivo PDF');
      await isFocused(dialog(page).getByLabel('Título'));
      await fill(page, 'Con mal archivo');
      for (const [name, [bytes, message]] of Object.entries(files)) {
        await dialog(page)
          .getByLabel('Archivo PDF')
          .setInputFiles(await reports.fileOf(name, bytes));
        await says(page, message);
        await send(page);
        await isFocused(dialog(page).getByLabel('Archivo PDF'));
        await says(page, message);
      }
      await expectAccessible(page);
      expect(uploads).toBe(0);
      await page.keyboard.press('Escape');
      await says(page, 'Cambios sin guardar');
      await page.getByRole('button', { name: 'Descartar cambios' }).click();
      await gone(page);
      await isFocused(page.getByRole('button', { name: 'Subir informe' }));
    });
  });

  it('takes a file that is dropped, and does not leave the page for it', async () => {
    await inWindow(adminEmail, async (page) => {
      await openForm(page);
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['%PDF-1.7 soltado'], 'Soltado.pdf', { type: 'application/pdf' }));
        for (const name of ['dragover', 'drop']) {
          document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
        }
      });
      await says(page, 'Soltado.pdf');
    });
  });

  it('edits without a file and keeps the file; another user’s change loses nothing that was typed', async () => {
    const bytes = pdfBytes(3000);
    const { _id, token } = await reports.report('Antes', bytes);
    await inWindow(adminEmail, async (page) => {
      await row(page, 'Antes').getByRole('button', { name: 'Editar' }).click();
      await dialog(page).getByLabel('Título').fill('Después');
      await send(page, 'Guardar cambios');
      await says(page, informeMessages.actualizado);
      await gone(page);
      expect(await downloaded(page, 'Después')).toEqual({ name: 'Antes.pdf', hash: sha256(bytes) });

      await row(page, 'Después').getByRole('button', { name: 'Editar' }).click();
      await dialog(page).getByLabel('Título').fill('Lo mío');
      const theirs = { ...campos, titulo: 'Lo de otra persona', version: 2 };
      expect((await reports.product.call('updateInforme', { token, params: { id: _id }, body: theirs })).status).toBe(
        200,
      );
      await send(page, 'Guardar cambios');
      await page.getByText('Otra persona ha cambiado este informe').waitFor();
      await says(page, 'Lo de otra persona');
      await expect.poll(() => dialog(page).getByLabel('Título').inputValue()).toBe('Lo mío');
      await page.getByRole('button', { name: 'Guardar lo mío encima' }).click();
      await gone(page);
      await row(page, 'Lo mío').waitFor();
    });
  });

  it('deletes once it has confirmed it; a refusal says why', async () => {
    const { _id, token, version } = await reports.report('Sobra');
    await inWindow(adminEmail, async (page) => {
      await row(page, 'Sobra').waitFor();
      const changed = { ...campos, titulo: 'Sobra mucho', version };
      await reports.product.call('updateInforme', { token, params: { id: _id }, body: changed });
      const remove = async () => {
        await row(page, 'Sobra').getByRole('button', { name: 'Eliminar' }).click();
        await says(page, 'Confirmar Eliminación');
        await says(page, 'Esta acción no se puede deshacer.');
        await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
      };
      await remove();
      await says(page, 'Error al eliminar el informe');
      await page.getByText('ha cambiado estos datos').waitFor();
      await row(page, 'Sobra mucho').waitFor();
      await gone(page);
      await remove();
      await says(page, informeMessages.eliminado);
      await expect.poll(() => row(page, 'Sobra mucho').count()).toBe(0);
    });
  });
});
