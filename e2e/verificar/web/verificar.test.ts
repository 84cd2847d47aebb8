import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminEmail } from '../../../lab/demo/admin-email.ts';
import { puttingEntries, readEntries } from '../../../lambdas/domain/verificar/store/verificaciones.ts';
import { commit } from '../../../lambdas/platform/dynamo/transaction.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { clientes, muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  pressAction,
  signIn,
  widths,
} from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { readQr } from '../../../testing/product/qr.ts';

const sample = muestras.find(
  ({ estado, solicitante: { nombre } }) => estado === 'autorizada' && nombre === 'Hotel Sol',
);
const numero = sample?.numero_muestra ?? '';
const owner = clientes.find(({ solicitantes }) => solicitantes.includes('Hotel Sol'))?._id ?? '';
let bytes: Buffer;

const portal = usePortal(async () => {
  bytes = await dropCertificate(numero);
});

const answer = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const choose = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'informe.pdf', mimeType: 'application/pdf', buffer });

describe('a person who holds a report, without an account', () => {
  it('drops its PDF, which goes nowhere: it is in force, replaced once another came, and unknown when forged', async () => {
    await portal.inWindow(async (page) => {
      const sent: string[] = [];
      page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.postData() ?? '')));
      await page.goto('/verificar');
      await choose(page, bytes);
      await answer(page, 'Auténtico y vigente').waitFor();
      await page.getByText(numero, { exact: true }).waitFor();
      await dropCertificate(numero, 'Segunda edición');
      await choose(page, bytes);
      await page.getByRole('heading', { name: /^Auténtico, pero sustituido el / }).waitFor();
      await page.getByText('El informe vigente es la revisión 2.').waitFor();
      const forged = Buffer.from(bytes);
      forged.writeUInt8((forged.at(-20) ?? 0) ^ 1, forged.length - 20);
      await choose(page, forged);
      await answer(page, 'No consta').waitFor();
      await page.getByText('No lo des por bueno').waitFor();
      await choose(page, Buffer.alloc(0));
      await page.getByText('El archivo está vacío').waitFor();
      expect(await answer(page, 'No consta').count()).toBe(0);
      expect(sent).toHaveLength(3);
      for (const body of sent) expect(body).toMatch(/^\{"sha256":"[0-9a-f]{64}"\}$/u);
    });
  });

  it('opens the address of a code on a phone, and types one by keyboard as it stands on paper', async () => {
    const codigo = (await readEntries(numero)).at(-1)?.codigo ?? '';
    await portal.inWindow(async (page) => {
      await page.goto(`/verificar?codigo=${codigo}`);
      await answer(page, 'Auténtico y vigente').waitFor();
      await page.goto('/verificar');
      await page.getByLabel('Código del informe').fill('esto no es');
      await page.keyboard.press('Enter');
      await page.getByText('Este código no está bien escrito').waitFor();
      await page.getByLabel('Código del informe').fill(codigo.toLowerCase().replaceAll('-', ' '));
      await page.keyboard.press('Enter');
      await answer(page, 'Auténtico y vigente').waitFor();
      expect(new URL(page.url()).searchParams.get('codigo')).toBe(codigo);
      await page.goto(`/verificar?codigo=${'0'.repeat(32)}0`);
      await answer(page, 'No consta').waitFor();
    }, 390);
  });

  it.each(widths)('reads the answer at %d px, and axe finds nothing', async (width) => {
    const codigo = (await readEntries(numero)).at(0)?.codigo ?? '';
    await portal.inWindow(async (page) => {
      await page.goto(`/verificar?codigo=${codigo}`);
      await page.getByRole('heading', { name: /^Auténtico, pero sustituido el / }).waitFor();
      expect(await page.getByText(numero, { exact: true }).count()).toBe(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }, width);
  });
});

describe('a user who sees a sample', () => {
  it.each(widths)('opens the sheet of a certificate, with its code and address to copy, at %d px', async (width) => {
    const codigo = (await readEntries(numero)).at(-1)?.codigo ?? '';
    await portal.inWindow(async (page) => {
      await signIn(page, adminEmail);
      const { _id = '' } = muestras.find((one) => one.numero_muestra === numero) ?? {};
      await page.goto(`/results/${_id}`);
      await pressAction(page, 'Verificable');
      await page.getByRole('heading', { name: 'Hoja de verificación' }).waitFor();
      await page.getByText(codigo, { exact: true }).waitFor();
      const address = await page.getByText('/verificar?codigo=').textContent();
      expect(address).toBe(`${new URL(page.url()).origin}/verificar?codigo=${codigo}`);
      await page.getByRole('img', { name: /^Código QR/u }).scrollIntoViewIfNeeded();
      expect(await readQr(page)).toBe(address);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }, width);
  });
});

it('a certificate from before there were codes isn’t said to be verifiable, by its PDF neither', async () => {
  const old = muestras.find((one) => one.estado === 'autorizada' && one.numero_muestra !== numero);
  const [_id, itsNumber] = [old?._id ?? '', old?.numero_muestra ?? ''];
  await dropCertificate(itsNumber);
  await commit([puttingEntries(itsNumber, [])]);
  await portal.inWindow(async (page) => {
    await signIn(page, adminEmail);
    await page.goto(`/results/${_id}`);
    await page.getByRole('button', { name: /^PDF de .*: Ver /u }).waitFor();
    const menu = page.getByRole('button', { name: 'Más acciones' });
    if (await menu.isVisible()) await menu.click();
    expect(await page.getByRole('button', { name: 'Verificable', exact: true }).count()).toBe(0);
    await page.goto(`/results/${_id}/verificacion`);
    await page.getByText('Este certificado todavía no se puede verificar').waitFor();
  });
});

describe('a client’s user', () => {
  it.each(widths)(
    'reads how often its report was verified, and has whoever verifies it told whose it is, at %d px',
    async (width) => {
      await dropCertificate(numero, `Edición para ${width} px`);
      const entries = await readEntries(numero);
      const [old = '', codigo = ''] = [entries.at(0)?.codigo, entries.at(-1)?.codigo];
      await portal.inWindow(async (page) => {
        await page.goto(`/verificar?codigo=${old}`);
        await page.getByRole('heading', { name: /^Auténtico, pero sustituido el / }).waitFor();
        await signIn(page, await putUsuario({ _id: `duena-${width}`, clientes: [owner] }));
        await page.goto('/mi-cuenta');
        await page.getByRole('link', { name: 'Ver las verificaciones' }).click();
        await page.getByRole('link', { name: numero }).waitFor();
        await page.getByText(/con un papel que ya no valía/u).waitFor();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        const choice = page.getByRole('switch', { name: /^Mostrar el solicitante y el veredicto/u });
        await choice.click();
        await page.getByText(/^Verificación de los informes de .* guardada$/u).waitFor();
        await page.goto(`/verificar?codigo=${codigo}`);
        await page.getByText('Solicitante', { exact: true }).waitFor();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await page.goto('/mi-cuenta/verificaciones');
        await choice.click();
        await page.getByText(/^Verificación de los informes de .* guardada$/u).waitFor();
        await page.goto(`/verificar?codigo=${codigo}`);
        await answer(page, 'Auténtico y vigente').waitFor();
        expect(await page.getByText('Solicitante', { exact: true }).count()).toBe(0);
      }, width);
    },
  );
});

describe('an administrator', () => {
  it('makes a key for the LIMS, sees it once, and ends it', async () => {
    await portal.inWindow(async (page) => {
      await signIn(page, adminEmail);
      await page.goto('/admin');
      const keys = page.getByRole('region', { name: 'Claves de verificación' });
      await keys.getByRole('button', { name: 'Crear clave de verificación' }).click();
      await keys.getByLabel('Nombre').fill('LIMS nuevo');
      await keys.getByRole('button', { name: 'Crear clave' }).click();
      expect(await keys.getByLabel('Clave de verificación').inputValue()).toMatch(/^[0-9a-f]{64}$/u);
      await keys.getByRole('button', { name: 'Ya la he guardado' }).click();
      await keys.getByText(/^Vigente desde el /u).waitFor();
      await expectAccessible(page);
      await keys.getByRole('button', { name: 'Terminar LIMS nuevo' }).click();
      await keys.getByRole('button', { name: 'Terminar clave' }).click();
      await keys.getByText(/^Del .* al /u).waitFor();
    });
  });
});
