import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, oneRenderer } from '../../../testing/browser.ts';
import { expectAccessible, expectFits, says, Windows } from '../../../testing/product/pages.ts';
import { admin, field, openPanel, picker } from '../../../testing/product/panel-pages.ts';
import { type Product, startProduct } from '../../../testing/product/product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ web: true });
  browser = await launchBrowser(oneRenderer);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await product.close();
});

const csv = [
  'Nº muestra;Fecha muestreo;Cliente;Tipo de muestra;pH (ud. pH);Nitrato (mg/L)',
  'P-1;13/04/2026;Hotel Sol;Agua de consumo;7,2;12',
  'P-2;14/04/2026;Hotel Sol;Agua de consumo;7,4;62',
  'P-3;25/04/2026;Hotel Sol;Agua de consumo;7,1;8',
  '',
].join('\n');

it('leads from an empty portal to a client that reads its results', async () => {
  const { page, failures, close } = await new Windows(browser, product.url).open(1440);
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks++;
  };
  await openPanel(page, 'resumen', admin);
  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  await steps.waitFor();
  await expectFits(page);
  await expectAccessible(page);
  // A client and a group made by hand are no samples, and give nobody's samples to the client.
  const { accessToken: token } = await product.signIn(admin);
  const cliente = { nombre: 'A mano', solicitantes: ['Tecleado'] };
  expect((await product.call('createCliente', { token, body: cliente })).status).toBe(200);
  const grupo = { nombre: 'Aguas', tiposIncluidos: ['Agua de consumo'], color: '#aabbcc' };
  expect((await product.call('createTipoGrupo', { token, body: grupo })).status).toBe(200);
  await page.reload();
  await steps.getByRole('link', { name: 'Trae un archivo de muestras' }).waitFor();
  expect(await steps.getByText('(hecho)').count()).toBe(0);

  await click(steps.getByRole('link', { name: 'Trae un archivo de muestras' }));
  await steps.waitFor();
  clicks++;
  await page.setInputFiles('input[type=file]', { name: 'mayo.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.waitForURL(/subida=/u);
  await page.getByRole('region', { name: '3. Las muestras' }).getByText('P-1').waitFor();
  const deliver = page.getByRole('button', { name: /^(?:Ver qué va a pasar|Guardar y entregar)$/u });
  const clear = page.getByRole('button', { name: /^(?:Responder|Confirmar|Dejar fuera)/u });
  for (let n = 0; n < 20 && !(await deliver.isEnabled()); n++) await click(clear.first());
  await click(deliver);
  await page.getByRole('region', { name: 'Qué va a pasar' }).getByText('nuevas').waitFor({ timeout: 60_000 });
  await click(deliver);
  await page.waitForURL(/entrega=/u);
  await page.getByText('3 nuevas').waitFor({ timeout: 60_000 });

  // After a delivery the panel reloads its lists; then this step links to the requesters without a client.
  await click(steps.locator('a[href$="#sin-cliente"]', { hasText: 'Da sus solicitantes a un cliente' }));
  await click(page.getByRole('button', { name: 'Crear o elegir su cliente: Hotel Sol' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Crear cliente' }));
  await says(page, 'Cliente «Hotel Sol» creado');

  await click(steps.getByRole('link', { name: 'Invita a una persona' }));
  await field(page, 'Correo electrónico').fill('direccion@hotelsol.example');
  await click(picker(page, 'Cliente'));
  await click(page.getByRole('option', { name: 'Hotel Sol' }));
  await page.keyboard.press('Escape');
  await click(page.getByRole('button', { name: 'Crear usuario' }));
  await page
    .getByText(/direccion@hotelsol\.example.* (?:creado|invitado)/u)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Resumen' }).click();
  await page.getByRole('region', { name: '¿Quién ve una muestra?' }).waitFor();
  await steps.waitFor({ state: 'detached' });
  await close();

  const guest = await new Windows(browser, product.url).open(1440);
  await guest.page.goto('/_correo');
  const mail = guest.page.getByRole('link').filter({ hasText: 'direccion@hotelsol.example' }).first();
  await expect.poll(async () => guest.page.reload().then(async () => mail.count())).toBeGreaterThan(0);
  await mail.click();
  const opened = guest.page.context().waitForEvent('page');
  await click(guest.page.frameLocator('iframe').getByRole('link', { name: 'Elegir contraseña' }));
  const portal = await opened;
  await portal.getByLabel('Nueva contraseña', { exact: true }).fill('Tramontana-2026');
  await portal.getByLabel('Confirmar contraseña', { exact: true }).fill('Tramontana-2026');
  await click(portal.getByRole('button', { name: 'Elegir contraseña y entrar' }));
  await portal.waitForURL('**/results');
  await portal.getByText('3 muestras').first().waitFor();
  expect(clicks).toBeLessThanOrEqual(15);
  expect([...failures, ...guest.failures]).toEqual([]);
  await guest.close();
}, 300_000);
