import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { readPdf } from '../../../lambdas/domain/certificados/store/pdfs.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  pressAction,
  signIn,
  widths,
} from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let email: string;

/** The newest samples of one solicitante, all on the first page of the list. */
const numeros = muestras
  .filter((m) => m.estado === 'autorizada' && m.solicitante.nombre === 'Hotel Sol')
  .map((m) => m.numero_muestra)
  .toReversed();
const [replaced = '', plain = '', third = '', without = ''] = numeros;
/** Of another solicitante, so that no list above loses it. */
const moving = muestras.find((m) => m.estado === 'autorizada' && m.solicitante.nombre === 'Hotel Luna');
const bytes = new Map<string, Buffer>();
let former: Buffer;

const portal = usePortal(async () => {
  former = await dropCertificate(replaced);
  bytes.set(replaced, await dropCertificate(replaced, 'Segunda página', 'Tercera página', 'Cuarta página'));
  for (const numero of [plain, third]) bytes.set(numero, await dropCertificate(numero));
  email = await putUsuario({ _id: 'lector', solicitantes: ['Hotel Sol'] });
});

const inWindow = (test: (page: Page) => Promise<void>, width?: number) =>
  portal.inWindow(async (page) => {
    await signIn(page, email);
    await test(page);
  }, width);

const pdfButton = (page: Page, numero: string) =>
  page.getByRole('button', { name: new RegExp(`^PDF de ${numero}:`, 'u') });
const dialog = (page: Page) => page.getByRole('dialog');
const picture = (page: Page, number = 1) =>
  dialog(page)
    .getByRole('group', { name: new RegExp(`^Página ${number} de`, 'u') })
    .locator('canvas');

async function openPreview(page: Page, numero: string): Promise<void> {
  await page.goto('/results?tab=tabla');
  await pdfButton(page, numero).click();
  await dialog(page)
    .getByRole('heading', { name: `Certificado de ${numero}` })
    .waitFor();
}

/** Pixels of a picture that aren't white. */
async function inkOf(canvas: Locator): Promise<number> {
  await canvas.waitFor();
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) ink++;
    return ink;
  });
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

describe('the button of a certificate', () => {
  it('is disabled while it is checked, where there is none and where the check fails; one check serves the page', async () => {
    await inWindow(async (page) => {
      const checks: string[] = [];
      let isFailing = false;
      const held = Promise.withResolvers<void>();
      await page.route('**/api/pdfs/check-multiple', async (route) => {
        checks.push(route.request().postData() ?? '');
        await held.promise;
        return isFailing ? route.fulfill({ status: 500, json: {} }) : route.continue();
      });
      await page.goto('/results?tab=tabla');
      await pdfButton(page, plain).waitFor();
      await expect.poll(() => pdfButton(page, plain).getAttribute('title')).toBe('Comprobando si hay PDF...');
      await expect.poll(() => pdfButton(page, plain).isDisabled()).toBe(true);
      held.resolve();
      await expect.poll(() => pdfButton(page, plain).isEnabled()).toBe(true);
      await expect.poll(() => pdfButton(page, without).isDisabled()).toBe(true);
      await expect.poll(() => pdfButton(page, without).getAttribute('title')).toBe('PDF no disponible');
      expect(checks).toHaveLength(1);

      isFailing = true;
      await page.reload();
      await pdfButton(page, plain).waitFor();
      await expect.poll(() => pdfButton(page, plain).getAttribute('title')).toBe('PDF no disponible');
      await expect.poll(() => pdfButton(page, plain).isDisabled()).toBe(true);
    });
  });
});

describe('the preview', () => {
  it('draws the certificate in the page, with its text, name and size, and gives the very file', async () => {
    await inWindow(async (page) => {
      await openPreview(page, replaced);
      expect(await inkOf(picture(page))).toBeGreaterThan(100);
      const content = bytes.get(replaced) ?? Buffer.alloc(0);
      await dialog(page).getByText(`${replaced}.pdf`, { exact: true }).waitFor();
      await dialog(page)
        .getByText(`${Math.max(1, Math.round(content.length / 1024))}\u00a0KB`, { exact: true })
        .waitFor();
      await dialog(page).getByText('Página 1 de 4').waitFor();
      await expect
        .poll(() => dialog(page).locator('.textLayer').first().innerText())
        .toBe(`Certificado de ${replaced}`);
      await expectAccessible(page);
      const { name, content: got } = await saved(page, () =>
        dialog(page).getByRole('button', { name: 'Descargar' }).click(),
      );
      expect([name, got.equals(content)]).toEqual([`${replaced}.pdf`, true]);
      await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(() => pdfButton(page, replaced).evaluate((one) => one === document.activeElement)).toBe(true);
    });
  });

  it('is read and zoomed by the keyboard; pages far away have no picture', async () => {
    await inWindow(async (page) => {
      await openPreview(page, replaced);
      await picture(page).waitFor();
      await expect.poll(() => picture(page, 4).count()).toBe(0);
      const region = dialog(page).getByRole('region', { name: /^Documento/u });
      const before = (await picture(page).boundingBox())?.width ?? 0;
      await region.press('+');
      await expect.poll(async () => (await picture(page).boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.2);
      await region.press('0');
      const last = dialog(page).getByText('Página 4 de 4');
      // A scroll that is under way when the page is busy may stop short.
      await expect.poll(() => region.press('End').then(() => last.isVisible()), { timeout: 15_000 }).toBe(true);
      expect(await inkOf(picture(page, 4))).toBeGreaterThan(50);
      await expect.poll(() => picture(page, 1).count()).toBe(0);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    });
  });

  it('says what went wrong, and tries again', async () => {
    await inWindow(async (page) => {
      let answer: 'fail' | 'broken' | 'good' = 'fail';
      await page.route('**/api/pdfs/blob/**', (route) => {
        if (answer === 'good') return route.continue();
        return answer === 'fail'
          ? route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'Error interno' } })
          : route.fulfill({ body: '%PDF-1.7\nno es nada', contentType: 'application/pdf' });
      });
      await openPreview(page, plain);
      await dialog(page).getByText('No se pudo cargar el PDF').waitFor();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Descargar' }).click();
      await page.getByText('Error al descargar el PDF').waitFor();
      answer = 'broken';
      await dialog(page).getByRole('button', { name: 'Intentar de nuevo' }).click();
      await dialog(page).getByText('Error al cargar el PDF').waitFor();
      await expect.poll(() => dialog(page).getByRole('button', { name: 'Descargar' }).isDisabled()).toBe(true);
      answer = 'good';
      await dialog(page).getByRole('button', { name: 'Intentar de nuevo' }).click();
      expect(await inkOf(picture(page))).toBeGreaterThan(100);
      await expect.poll(() => dialog(page).getByRole('button', { name: 'Descargar' }).isEnabled()).toBe(true);
    });
  });

  it('leads to the versions that were replaced, and marks them', async () => {
    await inWindow(async (page) => {
      await openPreview(page, replaced);
      await expect.poll(() => dialog(page).getByText('Sustituido', { exact: false }).count()).toBe(0);
      await dialog(page).getByRole('button', { name: 'Versiones anteriores' }).click();
      await expectAccessible(page);
      await dialog(page)
        .getByRole('menuitem', { name: /^Revisión 1 · Sustituido/u })
        .click();
      await dialog(page)
        .getByText(/^Sustituido · revisión 1, del /u)
        .waitFor();
      await dialog(page).getByText('Página 1 de 1').waitFor();
      const { name, content } = await saved(page, () =>
        dialog(page).getByRole('button', { name: 'Descargar' }).click(),
      );
      expect([name, content.equals(former)]).toEqual([`${replaced} (sustituido, revisión 1).pdf`, true]);
    });
  });

  it('of a sample that has passed to another solicitante asks an administrator whether it is valid', async () => {
    if (!moving) throw new Error('There is no such sample');
    await dropCertificate(moving.numero_muestra);
    const moved = { ...moving, solicitante: { nombre: 'ETAP Norte' } };
    const entrega = { archivo: 'muestras/mudanza.ndjson', entregada: new Date() };
    await saveMuestras([moved], { now: new Date(), entrega });
    const newHolder = await putUsuario({ _id: 'aguas', clientes: ['aguas'] });
    const admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
    const path = `/results/${moving._id}`;
    const button = (page: Page) => page.getByRole('button', { name: /^PDF/u });

    await portal.inWindow(async (page) => {
      await signIn(page, newHolder);
      await page.goto(path);
      await expect.poll(() => button(page).getAttribute('title')).toBe('PDF no disponible');
    });
    await portal.inWindow(async (page) => {
      await signIn(page, admin);
      await page.goto(path);
      await button(page).click();
      await dialog(page).getByText('Este certificado es de Hotel Luna.').waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await dialog(page).getByRole('button', { name: 'También vale para ETAP Norte' }).click();
      await dialog(page).getByRole('button', { name: 'Sí, que lo vean' }).click();
      await page.getByText('Certificado admitido').waitFor();
      await dialog(page).getByText('Este certificado es de Hotel Luna.').waitFor({ state: 'detached' });
    }, 360);
    await portal.inWindow(async (page) => {
      await signIn(page, newHolder);
      await page.goto(path);
      await button(page).click();
      expect(await inkOf(picture(page))).toBeGreaterThan(100);
    });
  });

  it.each(widths)('fits a window of %i pixels', async (width) => {
    await inWindow(async (page) => {
      await openPreview(page, replaced);
      const box = await picture(page).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
      await expectNoSidewaysScroll(page);
      for (const name of ['Descargar', 'Cerrar', 'Ampliar', 'Reducir', 'Versiones anteriores']) {
        const button = await dialog(page).getByRole('button', { name, exact: true }).boundingBox();
        expect((button?.x ?? -1) >= 0 && (button?.x ?? 0) + (button?.width ?? 0) <= width).toBe(true);
      }
    }, width);
  });
});

describe('Certificados (ZIP)', () => {
  const press = (page: Page) => pressAction(page, 'Certificados (ZIP)');
  const button = (page: Page) => page.getByRole('button', { name: 'Certificados (ZIP)' });
  const panel = (page: Page) => page.getByRole('region', { name: 'Descarga de certificados' });

  it('gives the certificates of the samples found in one ZIP, and the list of those that are missing', async () => {
    const thirdId = (await readPdf(third))?._id;
    await inWindow(async (page) => {
      await page.route('**/api/pdfs/blob/**', (route) => {
        return route.request().url().endsWith(`/${thirdId}`)
          ? route.fulfill({ status: 404, json: { success: false, code: 'NOT_FOUND', message: 'No existe' } })
          : route.continue();
      });
      const { name, content } = await saved(page, () => press(page));
      expect(name).toMatch(/^certificados-\d{4}-\d\d-\d\d\.zip$/u);
      await panel(page).getByText('se ha descargado con 2 certificados').first().waitFor();
      await expectAccessible(page);
      const files = unzipSync(content);
      const list = 'certificados-que-faltan.txt';
      expect(Object.keys(files).toSorted()).toEqual([`${plain}.pdf`, `${replaced}.pdf`, list].toSorted());
      for (const numero of [plain, replaced]) {
        expect(bytes.get(numero)?.equals(files[`${numero}.pdf`] ?? Buffer.alloc(0))).toBe(true);
      }
      const lines = new TextDecoder()
        .decode(files[list])
        .split('\r\n')
        .filter((line) => line.startsWith('M-'));
      expect(lines.toSorted()).toEqual(
        numeros
          .slice(2)
          .map((numero) => `${numero}: ${numero === third ? 'Ya no está disponible' : 'Sin certificado disponible'}`)
          .toSorted(),
      );
      await panel(page).getByRole('button', { name: 'Cerrar' }).click();
      await panel(page).waitFor({ state: 'detached' });
    });
  });

  it('can be cancelled, and has nothing to do where nothing is found', async () => {
    await inWindow(async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/pdfs/blob/**', async (route) => {
        await held.promise;
        await route.abort().catch(() => undefined);
      });
      await press(page);
      await panel(page).getByText('Descargando 0 de 3 certificados…').waitFor();
      await page.getByRole('button', { name: 'Más acciones' }).click();
      await expect.poll(() => button(page).isDisabled()).toBe(true);
      await panel(page).getByRole('button', { name: 'Cancelar' }).click();
      await panel(page).waitFor({ state: 'detached' });
      held.resolve();
      await page.goto('/results?search=nadaquenoexiste');
      await press(page);
      await panel(page).getByRole('paragraph').getByText('No hay muestras con los filtros actuales').waitFor();
    });
  });
});
