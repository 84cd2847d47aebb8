import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminEmail } from '../../lab/demo/admin-email.ts';
import { launchBrowser, oneRenderer } from '../browser.ts';
import { campos, pdfBytes, post } from './informes.ts';
import { startLaboratory, putUsuario } from './laboratory.ts';
import { signIn, Windows } from './pages.ts';
import { password } from './product.ts';

export type ReportsPage = Awaited<ReturnType<typeof openReportsPage>>;

/**
 * The product in a browser, with a small laboratory and three users of its hotels: `lectora` reads two categories,
 * `sube` uploads kitchen audits, `nadie` has no category.
 */
export async function openReportsPage() {
  const product = await startLaboratory({ web: true });
  const users = {
    lectora: await putUsuario({
      _id: 'lectora',
      permisosInformesExternos: ['Verificación de Equipos', 'Auditoría de Cocina'],
    }),
    sube: await putUsuario({
      _id: 'sube',
      permisosInformesExternos: ['Auditoría de Cocina'],
      canUploadInformesExternos: true,
    }),
    nadie: await putUsuario({ _id: 'nadie' }),
  };
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-informes-'));
  const browser = await launchBrowser(oneRenderer);
  const windows = new Windows(browser, product.url);
  return {
    product,
    users,
    /** Opens a window on the page as user `who`, and closes it; any failure in its pages fails the test. */
    async inWindow(who: string, test: (page: Page) => Promise<void>, width?: number): Promise<void> {
      const { page, failures, close } = await windows.open(width);
      await signIn(page, who, password, '/informes-externos');
      await test(page);
      await close();
      expect(failures).toEqual([]);
    },
    /** A file on the disk to be chosen. */
    async fileOf(name: string, bytes: Uint8Array): Promise<string> {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return path;
    },
    /** Creates a report by the API, and gives the administrator's token besides. */
    async report(titulo: string, bytes = pdfBytes()) {
      const token = (await product.signIn(adminEmail)).accessToken;
      const { data } = await product.call('createSubida', { token, body: { size: bytes.length } });
      await post(data, bytes);
      const body = { ...campos, titulo, archivo: { subida: data.subida, nombre: `${titulo}.pdf` } };
      return { token, ...(await product.call('createInforme', { token, body })).data.informe };
    },
    async close(): Promise<void> {
      await browser.close();
      await product.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const row = (page: Page, titulo: string) => page.getByRole('listitem').filter({ hasText: titulo });
export const dialog = (page: Page) => page.getByRole('dialog').first();

/** Sends the form that is open. */
export const send = (page: Page, name = 'Subir informe') => dialog(page).getByRole('button', { name }).click();

/** Waits until every dialog has closed. */
export async function gone(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

/** Waits until the keyboard is there. */
export async function isFocused(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** Opens the form of a new report. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subir informe' }).click();
  await dialog(page).getByLabel('Título').waitFor();
}

/** Fills in everything but the file. */
export async function fill(page: Page, titulo: string): Promise<void> {
  const form = dialog(page);
  await form.getByLabel('Título').fill(titulo);
  await form.getByLabel('Categoría').selectOption('Auditoría de Cocina');
  await form.getByLabel('Empresa').selectOption('alicuota');
  await form.getByRole('combobox', { name: 'Solicitante' }).fill('hotel sol');
  await form.getByRole('listbox', { name: 'Solicitante' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: 'Fecha de auditoría' }).fill('12/03/2026');
}

/** Downloads a report: the name that it is saved under, and its SHA-256. */
export async function downloaded(page: Page, titulo: string): Promise<{ name: string; hash: string }> {
  const waiting = page.waitForEvent('download', { timeout: 60_000 });
  await row(page, titulo).getByRole('button', { name: 'Descargar' }).click();
  const download = await waiting;
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(await download.path())) hash.update(bytes as Buffer);
  return { name: download.suggestedFilename(), hash: hash.digest('hex') };
}
