import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signInByForm } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let email: string;

const portal = usePortal(async () => {
  email = await putUsuario({ _id: 'calidad' });
});

const own = muestras.filter(
  ({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre.startsWith('Hotel'),
);
const total = own.length;
const newest = own.at(-1) as (typeof own)[number];

const { inWindow } = portal;

const openTable = (page: Page) => page.getByRole('tab', { name: 'Tabla' }).click();
const count = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

describe('a client’s quality manager', () => {
  it('signs in, lists, searches, opens a sample, comes back and signs out', async () => {
    await inWindow(async (page) => {
      await page.goto('/results');
      await page.waitForURL('**/login');
      await page.getByRole('heading', { name: 'Área Cliente' }).waitFor();
      await page.getByText('Accede a tus resultados analíticos').waitFor();
      await signInByForm(page, email);
      await openTable(page);
      await count(page, `Mostrando 1-20 de ${total} resultados`);

      await page.getByRole('button', { name: 'Siguiente' }).click();
      await page.getByText(`Página 2 de ${Math.ceil(total / 20)}`).waitFor();
      await expect.poll(() => page.url()).toContain('page=2');

      await page.getByLabel('Número de muestra').fill(newest.numero_muestra.toLowerCase());
      await count(page, 'Mostrando 1-1 de 1 resultados');
      await page.getByRole('link', { name: newest.numero_muestra }).click();
      await page.getByRole('heading', { level: 1, name: newest.numero_muestra }).waitFor();
      await page.getByText('Escherichia coli').first().waitFor();

      await page.goBack();
      await count(page, 'Mostrando 1-1 de 1 resultados');
      await page.getByRole('button', { name: 'Limpiar filtros' }).click();
      await count(page, `Mostrando 1-20 de ${total} resultados`);

      await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await page.waitForURL('**/login');
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    });
  });

  it('opens a certificate, whose bytes come from the files bucket', async () => {
    const certificate = await dropCertificate(newest.numero_muestra);
    await inWindow(async (page) => {
      await signInByForm(page, email);
      await openTable(page);
      await page.getByLabel('Número de muestra').fill(newest.numero_muestra);
      await count(page, 'Mostrando 1-1 de 1 resultados');
      const redirected = page.waitForResponse((response) => response.url().includes('X-Amz-Signature'));
      await page.getByRole('button', { name: `PDF de ${newest.numero_muestra}` }).click();
      const bytes = await redirected;
      expect(bytes.status()).toBe(200);
      expect(await bytes.request().headerValue('authorization')).toBeNull();
      expect(await bytes.headerValue('content-length')).toBe(String(certificate.length));
      await page.getByRole('dialog').locator('canvas').first().waitFor();
    });
  });

  it('sees that the password is wrong, and can correct it in place', async () => {
    await inWindow(async (page) => {
      await page.goto('/login');
      const submit = page.getByRole('button', { name: 'Iniciar Sesión' });
      await expect.poll(() => submit.isDisabled()).toBe(true);
      await page.getByLabel('Correo electrónico').fill(email);
      await expect.poll(() => submit.isDisabled()).toBe(true);
      await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
      await submit.click();
      await page.getByRole('alert').getByText('Correo electrónico o contraseña incorrectos').waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe(email);
    });
  });

  it('never notices that the access token expires, and several requests renew it once', async () => {
    await inWindow(async (page) => {
      await signInByForm(page, email);
      await openTable(page);
      await count(page, `Mostrando 1-20 de ${total} resultados`);
      let refreshes = 0;
      page.on('request', (request) => (refreshes += Number(request.url().endsWith('/api/auth/refresh'))));
      const expired = new Set<string>();
      await page.route('**/api/**', async (route) => {
        // The first time that each call is made with the old token, it is answered as the server does past its time.
        const key = new URL(route.request().url()).pathname;
        if (key.endsWith('/refresh') || expired.has(key)) return route.continue();
        expired.add(key);
        const body = { success: false, code: 'TOKEN_EXPIRED', message: 'Tu sesión ha expirado' };
        return route.fulfill({ status: 401, json: body });
      });
      await page.reload();
      await count(page, `Mostrando 1-20 de ${total} resultados`);
      await page
        .getByRole('button', { name: /^PDF de/u })
        .first()
        .waitFor();
      expect(expired.size).toBeGreaterThan(1);
      expect(refreshes).toBeGreaterThan(0);
      expect(refreshes).toBeLessThanOrEqual(expired.size);
      expect(new URL(page.url()).pathname).toBe('/results');
    });
  });

  it('is signed out, with the reason, once the administrator disables it', async () => {
    const other = await putUsuario({ _id: 'despedido' });
    await inWindow(async (page) => {
      await signInByForm(page, other);
      await openTable(page);
      await count(page, `Mostrando 1-20 de ${total} resultados`);
      await putUsuario({ _id: 'despedido', isActive: false });
      await page.getByLabel('Búsqueda general').fill('leche');
      await page.waitForURL('**/login');
      await page.getByText(/usuario inactivo/u).waitFor();
    });
  });

  it('finds nothing of another client: its samples answer that they do not exist', async () => {
    const foreign = muestras.find(({ solicitante }) => solicitante.nombre === 'ETAP Norte');
    await inWindow(async (page) => {
      await signInByForm(page, email);
      await openTable(page);
      await page.getByLabel('Búsqueda general').fill('etap norte');
      await page.getByText('No se encontraron resultados').waitFor();
      await page.goto(`/results/${foreign?._id}`);
      await page.getByText('No se encontró el resultado solicitado.').waitFor();
    });
  });

  it('ends at the results from any address that does not exist', async () => {
    await inWindow(async (page) => {
      await signInByForm(page, email);
      for (const path of ['/', '/nada', '/admin', '/login']) {
        await page.goto(path);
        await page.waitForURL('**/results');
      }
    });
  });
});

describe('the second company’s host', () => {
  it('shows its own brand and the way to older results, which the first has not', async () => {
    const { port } = new URL(portal.product.url);
    await inWindow(async (page) => {
      await page.goto(`http://cbba.localhost:${port}/login`);
      await page.getByRole('link', { name: /históricos/u }).waitFor();
      await page.goto(`http://localhost:${port}/login`);
      await page.getByRole('heading', { name: 'Área Cliente' }).waitFor();
      await expect.poll(() => page.getByRole('link', { name: /históricos/u }).count()).toBe(0);
    });
  });
});

it('the table, and a sample that is not there, are accessible to all and fit their window at every width', async () => {
  await inWindow(async (page) => {
    await signInByForm(page, email);
    await openTable(page);
    await page.getByText(`de ${total} resultados`).first().waitFor();
    await expectFits(page);
    await page.goto('/results/no-existe');
    await page.getByText('No se encontró el resultado solicitado.').waitFor();
    await expectFits(page);
  });
});
