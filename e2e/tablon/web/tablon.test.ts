import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { writeInstalacion } from '../../../lambdas/domain/programa/store/instalaciones.ts';
import { fila, instalacion } from '../../../testing/instalaciones.ts';
import { muestra } from '../../../testing/muestras.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';
import { readQr } from '../../../testing/product/qr.ts';

const _id = 'a0000000-tablon';
const punto = { nombre: 'Vaso de adultos' };
const resultado = (descripcion: string, valor: number) => ({
  descripcion,
  resultados: [
    {
      descripcion,
      valor,
      valor_formateado: String(valor),
      unidad: 'UNF',
      referencia: { max: 5 },
      conclusion: valor > 5 ? 'No cumple' : 'Cumple',
    },
  ],
  total_resultados: 1,
  resultados_cumplen: valor > 5 ? 0 : 1,
  resultados_no_cumplen: valor > 5 ? 1 : 0,
});

let email: string;
const portal = usePortal(async () => {
  email = await putUsuario({ _id: 'duena' });
  const at = { fecha_muestra: fechaEnMadrid(new Date()), tipo_muestra: 'Agua de piscina', punto_muestreo: punto };
  await saveMuestras(
    [
      muestra({ _id: 'TW-1', ...at, hora_muestra: '09:30', determinaciones: [resultado('Turbidez', 7)] }),
      muestra({ _id: 'TW-2', ...at, hora_muestra: '08:00', determinaciones: [resultado('Turbidez', 1)] }),
    ],
    { now: new Date() },
  );
  await writeInstalacion(
    instalacion({
      _id,
      nombre: 'Piscina',
      atributos: { clase: 'vaso' },
      puntos: [claveDePunto('Hotel Sol', punto)],
      filas: [fila({ _id: 'f', que: 'Control periódico', tipos: ['Agua de piscina'] })],
    }),
    undefined,
  );
});

it('a client publishes its pool, anyone reads it without scripts at 360 px, and its poster’s code leads there', async () => {
  let address = '';
  await portal.inWindow(async (page) => {
    await signIn(page, email, password, `/instalaciones/${_id}`);
    const board = page.getByRole('region', { name: 'Tablón' });
    await board.getByText('No se publica').waitFor();
    await board.getByRole('button', { name: 'Publicar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Publicar los últimos resultados' }).check();
    await dialog.getByLabel('Nombre en la dirección').fill('ñ');
    await dialog.getByText('Usa letras sin acentos').waitFor();
    await dialog.getByLabel('Nombre en la dirección').fill('piscina-del-sol');
    await expectFits(page, true);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Tablón de «Piscina» guardado').waitFor();
    await board.getByRole('link', { name: /tablon\/piscina-del-sol$/u }).waitFor();
    await expectFits(page);
    expect(await board.getByRole('link', { name: 'Cartel' }).getAttribute('href')).toBe(
      '/tablon/piscina-del-sol/cartel',
    );

    await page.goto(new URL('/tablon/piscina-del-sol', page.url()).href);
    await page.getByRole('heading', { level: 1, name: 'Piscina' }).waitFor();
    await page.getByText('Hay un incumplimiento sin otra muestra posterior que cumpla').waitFor();
    await page.getByRole('rowheader', { name: 'Turbidez Permitido: como mucho 5 UNF' }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(3);
    expect(await page.locator('script').count()).toBe(0);
    await expectFits(page, true);
    await page.goto(new URL('/tablon/piscina-del-sol/cartel', page.url()).href);
    await page.getByRole('img', { name: 'Código QR de los resultados' }).waitFor();
    await expectFits(page, true);
    address = await readQr(page);
    expect(address).toBe(new URL('/tablon/piscina-del-sol', page.url()).href);
    expect(await sheetsOf(page)).toBe(1);
  });
  await portal.inWindow(async (phone) => {
    await phone.goto(address);
    await phone.getByRole('heading', { level: 1, name: 'Piscina' }).waitFor();
    await expectFits(phone, true);
  }, 390);
});

it('a client publishes a point, and the measure of its incident beside what fails there', async () => {
  const id = await seedIncidencia({
    determinacion: 'Turbidez',
    parametro: 'Turbidez',
    muestras: [
      {
        _id: 'TW-1',
        numero_muestra: 'TW-1',
        fecha_muestra: fechaEnMadrid(new Date()),
        tipo_muestra: 'Agua de piscina',
        conclusion: 'No cumple',
        papel: 'incumple',
        revision: 0,
      },
    ],
  });
  await portal.inWindow(async (page) => {
    const clave = claveDePunto('Hotel Sol', punto);
    await signIn(page, email, password, `/puntos/ficha?punto=${encodeURIComponent(clave)}`);
    const board = page.getByRole('region', { name: 'Tablón' });
    await board.getByRole('button', { name: 'Publicar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Publicar los últimos resultados' }).check();
    // The only type of the point is chosen already.
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Agua de piscina' }).isChecked()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Agua de piscina' }).uncheck();
    await dialog.getByText('Elige qué tipos de muestra se publican').waitFor();
    await dialog.getByRole('checkbox', { name: 'Agua de piscina' }).check();
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const address = await board.getByRole('link', { name: /tablon\/[\da-f]{32}$/u }).getAttribute('href');

    await page.goto(`/incidencias/${id}`);
    await page.getByRole('button', { name: 'Añadir medida' }).click();
    await page.getByLabel('Qué se hace').fill('Se ha limpiado el filtro');
    await page.getByRole('checkbox', { name: 'Que se lea en el tablón' }).check();
    await expectFits(page);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Se lee en el tablón').waitFor();
    await page.goto(address ?? '');
    await page.getByRole('heading', { level: 1, name: 'Vaso de adultos' }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Turbidez, 7 UNF' })
      .getByText('Se ha limpiado el filtro')
      .waitFor();
    await expectFits(page, true);
  }, 360);
});

it('the poster of the longest name is one sheet, whose code is still read', async () => {
  const nombre = 'Piscina municipal de verano del polideportivo '.repeat(3).slice(0, 120).trim();
  const long = 'piscina-municipal-de-verano-del-polideportivo-de-la-villa';
  await writeInstalacion(instalacion({ _id: 'b0000000-tablon', nombre, atributos: { clase: 'vaso' } }), undefined);
  const token = (await portal.product.signIn(email)).accessToken;
  const body = { instalacion: 'b0000000-tablon', activo: true, nombre: long, indexable: false, sinac: '' };
  expect((await portal.product.call('updateTablon', { token, body })).status).toBe(200);
  await portal.inWindow(async (page) => {
    await page.goto(`/tablon/${long}/cartel`);
    await page.getByRole('heading', { level: 1, name: nombre }).waitFor();
    expect(await sheetsOf(page)).toBe(1);
    await page.getByRole('img', { name: 'Código QR de los resultados' }).scrollIntoViewIfNeeded();
    expect(await readQr(page)).toBe(new URL(`/tablon/${long}`, page.url()).href);
  });
});

/** On how many sheets of paper a page is printed. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
}
