import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesPorParte } from '../../../contract/entregas/subidas.ts';
import { readMuestraHeaders } from '../../../lambdas/domain/muestras/store/muestras.ts';
import { pdfBytes } from '../../../testing/product/informes.ts';
import { muestras } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits } from '../../../testing/product/pages.ts';
import { admin, openPanel } from '../../../testing/product/panel-pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const { inWindow } = usePortal();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-subidas-'));
});
afterAll(async () => rm(folder, { recursive: true }));

/** A table of so many parts, on the disk. */
async function table(name: string, parts: number): Promise<string> {
  const path = join(folder, name);
  const head = 'Muestra;Fecha;Parametro;Resultado\n';
  await writeFile(path, head.padEnd((parts - 1) * bytesPorParte + 1000, 'M-1;07/05/2026;pH;7,1\n'));
  return path;
}

/** Chooses files as with the button. */
async function choose(page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir archivos' }).click();
  await (await chooser).setFiles(files);
}

/** Holds the parts of uploads after the first `free` ones until they are let through; gives what has been sent. */
async function holdParts(page: Page, free: number) {
  const sent: number[] = [];
  const held: Route[] = [];
  await page.route(/partNumber=/u, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    if (sent.length >= free) return void held.push(route);
    sent.push(Number(new URL(route.request().url()).searchParams.get('partNumber')));
    return route.continue();
  });
  return {
    sent,
    held,
    letThrough: () => {
      free = Number.MAX_SAFE_INTEGER;
    },
  };
}

const jsonOf = (name: string, count: number) => {
  const [sample] = muestras;
  const { _id: _sample, ...fields } = sample ?? {};
  const rows = Array.from({ length: count }, (_, n) => {
    const numero = `${name}-${n}`;
    return {
      ...fields,
      _id: numero,
      numero_muestra: numero,
      fecha_muestra: '2026-03-10',
      solicitante: { nombre: 'Hotel Sol' },
    };
  });
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
};

describe('a file that is brought in the panel', () => {
  it('goes on by itself after a lost connection, is paused and goes on, and leads to its preparation', async () => {
    const path = await table('grande.csv', 6);
    await inWindow(
      async (page) => {
        await openPanel(page, 'entregas', admin);
        const parts = await holdParts(page, 2);
        await choose(page, path);
        await expect.poll(() => parts.held.length).toBe(3);
        await page.getByText(/^Subiendo · /u).waitFor();
        await page.context().setOffline(true);
        for (const route of parts.held.splice(0)) await route.abort('internetdisconnected');
        await page.getByText(/^Sin conexión: seguirá sola cuando vuelva/u).waitFor();
        await expectAccessible(page);
        await page.context().setOffline(false);
        await expect.poll(() => parts.held.length).toBe(3);
        await page.getByRole('button', { name: 'Pausar grande.csv' }).click();
        await page.getByText(/^En pausa · 16\sMB de 40/u).waitFor();
        parts.held.length = 0;
        parts.letThrough();
        await page.getByRole('button', { name: 'Continuar grande.csv' }).click();
        await page.waitForURL(/tab=entregas&subida=[\w-]+$/u);
        expect(parts.sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
      },
      1440,
      'net::ERR',
    );
  });

  it('goes on after the page was loaded again, once the same file is chosen again; cancelled, it is gone', async () => {
    const path = await table('otra.csv', 5);
    await inWindow(async (page) => {
      await openPanel(page, 'entregas', admin);
      const parts = await holdParts(page, 2);
      await choose(page, path);
      await expect.poll(() => parts.held.length).toBe(3);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      parts.held.length = 0;
      parts.letThrough();
      await choose(page, path);
      await page.waitForURL(/tab=entregas&subida=[\w-]+$/u);
      expect(parts.sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);

      await openPanel(page, 'entregas');
      const more = await holdParts(page, 0);
      await choose(page, path);
      await expect.poll(() => more.held.length).toBe(3);
      const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.getByRole('button', { name: 'Cancelar otra.csv' }).click();
      await page.getByText('Cancelado: no se ha entregado nada').waitFor();
      expect((await removed).status()).toBe(200);
      await page.getByRole('button', { name: 'Quitar otra.csv' }).click();
      await page.getByText('Cancelado: no se ha entregado nada').waitFor({ state: 'detached' });
    });
  });

  it.each([360, 768, 1440])('is delivered at once where it is JSON, by dropping it, at %i px', async (width) => {
    await inWindow(async (page) => {
      await openPanel(page, 'entregas', admin);
      await expectFits(page);
      await expectAccessible(page);
      const name = `soltado-${width}`;
      const text = jsonOf(name, 2).toString();
      const transfer = await page.evaluateHandle(
        ([file, body]) => {
          const data = new DataTransfer();
          data.items.add(new File([body ?? ''], file ?? ''));
          data.items.add(new File(['GIF89a'], 'foto.gif'));
          return data;
        },
        [`${name}.ndjson`, text],
      );
      await page.getByText(/^Arrastra aquí/u).dispatchEvent('drop', { dataTransfer: transfer });
      await page.getByText(/^No es un archivo que el portal lea/u).waitFor();
      await page.getByText('Entregado: el portal lo lee y sale abajo, en la lista').waitFor();
      await page.getByRole('link', { name: new RegExp(`^${name}.ndjson Hecha`, 'u') }).waitFor({ timeout: 60_000 });
      expect([...(await readMuestraHeaders([`${name}-0`, `${name}-1`])).keys()]).toHaveLength(2);
      await expectFits(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Ver la entrega' }).click();
      await page.getByRole('heading', { name: `${name}.ndjson` }).waitFor();
      await page.getByText(`Desde el panel, ${admin}`).waitFor();
    }, width);
  });

  it.each([360, 1440])(
    'is compared with the samples before it is sent where it is a certificate, at %i px',
    async (width) => {
      const known = muestras
        .filter(({ estado }) => estado === 'autorizada')
        .map(({ numero_muestra }) => numero_muestra);
      const [first = '', second = ''] = known;
      const stray = `SIN-${width}`;
      const zip = zipSync({
        [`mayo/${second}.pdf`]: pdfBytes(),
        [`mayo/${stray}.pdf`]: pdfBytes(),
        'leeme.txt': pdfBytes(),
      });
      await inWindow(async (page) => {
        await openPanel(page, 'entregas', admin);
        await choose(page, [
          { name: `${first}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdfBytes()) },
          { name: 'mayo.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) },
        ]);
        const group = page.getByRole('group', { name: 'Certificados' });
        await group.getByText('1 de los 3 certificados no lleva el número de una muestra del portal.').waitFor();
        await group.getByText(`${stray}.pdf`).waitFor();
        await group.getByText(/^leeme\.txt/u).waitFor();
        await expectFits(page);
        await expectAccessible(page);
        await group.getByRole('button', { name: 'Subir solo los 2 con muestra' }).click();
        await group.getByText(/^2 certificados entregados/u).waitFor();
        await page.getByLabel('Qué traen').selectOption('Certificados');
        for (const numero of [first, second]) {
          await page
            .getByRole('link', { name: new RegExp(`^${numero}.pdf Hecha`, 'u') })
            .first()
            .waitFor({ timeout: 60_000 });
        }
        expect(await page.getByRole('link', { name: new RegExp(`^${stray}`, 'u') }).count()).toBe(0);
        await group.getByRole('button', { name: 'Cerrar' }).click();
        await choose(page, { name: `${stray}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdfBytes()) });
        await group.getByText('Ninguna muestra tiene el número de este certificado.').waitFor();
        await group.getByRole('button', { name: 'Subirlo igualmente' }).click();
        await group.getByText(/^1 certificado entregado/u).waitFor();
        await page.getByRole('link', { name: new RegExp(`^${stray}.pdf`, 'u') }).waitFor({ timeout: 60_000 });
      }, width);
    },
  );
});
