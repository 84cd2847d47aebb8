import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { writeInstalacion } from '../../../lambdas/domain/programa/store/instalaciones.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { fila, instalacion } from '../../../testing/instalaciones.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { pressAction, signInByForm, type Window, Windows } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { readQr } from '../../../testing/product/qr.ts';

let email: string;
const portal = usePortal(async () => {
  email = await putUsuario({ _id: 'lector' });
});
const own = muestras.filter(({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre === 'Hotel Sol');

const opened: Window[] = [];
afterAll(async () => Promise.all(opened.map(async ({ close }) => close())));

/** A window of a width on the portal as a host of it shows itself. */
async function windowAt(host: string, width = 1440): Promise<Window> {
  const window = await new Windows(portal.browser, addressOf(host)).open(width);
  opened.push(window);
  return window;
}

function addressOf(host: string): string {
  return Object.assign(new URL(portal.product.url), { hostname: host }).origin;
}

/** Downloads the certificate of a sample from its preview, as who may see it does. */
async function download(page: Page, numero: string): Promise<Buffer> {
  await page.goto('/results?tab=tabla');
  await page.getByRole('button', { name: new RegExp(`^PDF de ${numero}:`, 'u') }).click();
  const pressing = page.getByRole('dialog').getByRole('button', { name: 'Descargar' }).click();
  const [saved] = await Promise.all([page.waitForEvent('download'), pressing]);
  return readFile(await saved.path());
}

/** Lets a file fall on the page's place for it. */
async function drop(page: Page, bytes: Buffer): Promise<void> {
  const dropped = await page.evaluateHandle((encoded) => {
    const content = Uint8Array.from(atob(encoded), (char) => char.codePointAt(0) ?? 0);
    const data = new DataTransfer();
    data.items.add(new File([content], 'informe.pdf', { type: 'application/pdf' }));
    return data;
  }, bytes.toString('base64'));
  await page.getByText('O trae aquí el PDF del informe').dispatchEvent('drop', { dataTransfer: dropped });
}

const answer = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name }).waitFor();

describe.each([
  ['localhost', 'Laboratorio Alícuota, S. L.', 'Calle de la Muestra, 1'],
  ['cbba.localhost', 'CBBA Laboratorios, S. L.', 'Avenida del Ensayo, 2'],
])('a third person at %s', (host, laboratorio, domicilio) => {
  const numero = own.at(host === 'localhost' ? -1 : -2)?.numero_muestra ?? '';
  const _id = own.find((one) => one.numero_muestra === numero)?._id ?? '';

  it('drops a certificate that its client downloaded, again once it is replaced, and a forged copy of it', async () => {
    await dropCertificate(numero);
    const client = await windowAt(host);
    await signInByForm(client.page, email);
    const first = await download(client.page, numero);
    const { page, failures } = await windowAt(host);
    await page.goto('/verificar');
    await drop(page, first);
    await answer(page, 'Auténtico y vigente');
    await page.getByText(laboratorio).first().waitFor();
    await page.getByText(numero, { exact: true }).waitFor();

    await dropCertificate(numero, 'Segunda edición');
    await drop(page, first);
    await answer(page, /^Auténtico, pero sustituido el /u);
    await page.getByText('El informe vigente es la revisión 2.').waitFor();
    const second = await download(client.page, numero);
    await drop(page, second);
    await answer(page, 'Auténtico y vigente');

    const forged = Buffer.from(second);
    forged.writeUInt8((forged.at(-30) ?? 0) ^ 1, forged.length - 30);
    await drop(page, forged);
    await answer(page, 'No consta');
    await page.getByText(domicilio).first().waitFor();
    expect([...failures, ...client.failures]).toEqual([]);
  });

  it('reads the code of the sheet with a phone', async () => {
    const client = await windowAt(host);
    await signInByForm(client.page, email);
    await client.page.goto(`/results/${_id}`);
    await pressAction(client.page, 'Verificable');
    await client.page.getByRole('img', { name: /^Código QR/u }).scrollIntoViewIfNeeded();
    const address = await readQr(client.page);
    expect(address).toMatch(new RegExp(`^${addressOf(host)}/verificar\\?codigo=[\\dA-Z-]{41}$`, 'u'));
    const phone = await windowAt(host, 390);
    await phone.page.goto(address);
    await answer(phone.page, 'Auténtico y vigente');
    expect(phone.failures).toEqual([]);
  });

  it('reads the code of a poster with a phone, and the board at its host', async () => {
    const nombre = `piscina-en-${host.replace('.', '-')}`;
    const filas = [fila({ _id: 'f', tipos: ['Agua de piscina'] })];
    const made = instalacion({ _id: host === 'localhost' ? 'a-1' : 'b-1', atributos: { clase: 'vaso' }, filas });
    await writeInstalacion({ ...made, nombre }, undefined);
    const { accessToken: token } = await portal.product.signIn(email);
    const body = { instalacion: made._id, activo: true, nombre, indexable: false, sinac: '' };
    expect((await portal.product.call('updateTablon', { token, body })).status).toBe(200);
    const { page } = await windowAt(host);
    await page.goto(`/tablon/${nombre}/cartel`);
    const address = await readQr(page);
    expect(address).toBe(`${addressOf(host)}/tablon/${nombre}`);
    const phone = await windowAt(host, 390);
    await phone.page.goto(address);
    await phone.page.getByRole('heading', { level: 1, name: nombre }).waitFor();
    await phone.page.getByText(host === 'localhost' ? 'Alícuota' : 'CBBA', { exact: true }).waitFor();
    expect(phone.failures).toEqual([]);
  });
});
