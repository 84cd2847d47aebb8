import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { readIncidencia, replaceIncidencia } from '../../../lambdas/domain/incidencias/store/incidencias.ts';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { enCurso } from '../../../testing/product/en-curso.ts';
import { haceDias, nitrato } from '../../../testing/product/incidencias-page.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, says, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';
import { readQr } from '../../../testing/product/qr.ts';
import { fila, instalacion } from '../../../testing/instalaciones.ts';
import { writeInstalacion } from '../../../lambdas/domain/programa/store/instalaciones.ts';
import { seedSolicitud } from '../../../testing/solicitudes.ts';

let jefa: string;
let calidad: string;
let maestra: string;
let incidencia: string;

const portal = usePortal(async (product) => {
  jefa = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  calidad = await putUsuario({ _id: 'calidad' });
  maestra = await putUsuario({ _id: 'maestra', clientes: [], master: 'todos' });
  const token = (await product.signIn(jefa)).accessToken;
  await deliverFile([nitrato('pide-1', 70, { punto_muestreo: { nombre: 'Pozo nuevo' }, fecha_muestra: haceDias(20) })]);
  const query = { search: 'pozo nuevo' };
  const found = async () => (await product.call('listIncidencias', { token, query })).data.incidencias[0]?._id;
  await vi.waitUntil(async () => (await found()) !== undefined, { timeout: 90_000, interval: 200 });
  incidencia = (await found()) ?? '';
  const own = { token: (await product.signIn(calidad)).accessToken, params: { id: incidencia } };
  await product.call('moveIncidencia', { ...own, body: { estado: 'en_curso' } });
});

const dialog = (page: Page) => page.getByRole('dialog');
const dia = (dias: number) => sumaDias(fechaEnMadrid(new Date()), dias).split('-').toReversed().join('/');
const field = (page: Page, name: string) => dialog(page).getByRole('combobox', { name });
const pick = async (page: Page, name: string, text: string) => {
  await field(page, name).fill(text);
  await field(page, name).press('Enter');
};
/** The reference of the request that a page shows. */
const referenceOf = async (page: Page) =>
  /S-\d\d-\w{5}/u.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';

it.each([1440, 768, 360])('a request goes from blank to its sample, at %i pixels', async (width) => {
  let reference = '';
  await portal.inWindow(async (page) => {
    await signIn(page, calidad, password, '/solicitudes');
    await expectFits(page, true);
    await page.getByRole('button', { name: 'Pedir muestra' }).click();
    await dialog(page).getByRole('button', { name: 'Enviar al laboratorio' }).click();
    await dialog(page).getByText('Falta la fecha').waitFor();
    await pick(page, 'Solicitante', 'Hotel Sol');
    await pick(page, 'Tipo de muestra', 'Agua de consumo');
    await pick(page, 'Punto (opcional)', `Terraza ${width}`);
    await pick(page, 'Parámetros (opcional)', 'Cloro libre');
    await dialog(page).getByRole('textbox', { name: 'Desde' }).fill(dia(3));
    await dialog(page).getByLabel('Mensaje al laboratorio').fill('Llamad antes de venir');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Enviar al laboratorio' }).click();
    await page
      .getByText(/enviada al laboratorio/u)
      .first()
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: `Terraza ${width}` })
      .getByRole('link')
      .click();
    await page.getByText('Llamad antes de venir').waitFor();
    reference = await referenceOf(page);
    await expectAccessible(page);
    await expectFits(page, true);
  }, width);
  await portal.inWindow(async (page) => {
    await signIn(page, jefa, password, '/admin');
    await page.getByRole('tab', { name: /^Solicitudes\s*1 sin responder$/u }).click();
    await page.getByRole('link', { name: reference }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^solicitudes-.*\.csv$/u);
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('button', { name: 'No aceptar' }).click();
    await dialog(page).getByRole('button', { name: 'No aceptar' }).click();
    await dialog(page).getByText('Escribe por qué no se acepta').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Aceptar', exact: true }).click();
    await dialog(page).getByRole('textbox', { name: 'Para qué día' }).fill(dia(4));
    await dialog(page).getByRole('button', { name: 'Aceptar', exact: true }).click();
    await says(page, 'Respuesta enviada');
    await page.getByRole('heading', { level: 1, name: /Aceptada para el/u }).waitFor();
    const numero_muestra = `PW-${width}`;
    const fecha_muestra = fechaEnMadrid(new Date());
    await saveMuestras([{ ...enCurso, _id: numero_muestra, numero_muestra, fecha_muestra }], { now: new Date() });
    await page.getByRole('button', { name: 'Decir cuál es' }).click();
    await dialog(page).getByLabel('Número de muestra').fill(numero_muestra);
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('link', { name: numero_muestra }).waitFor();
    await page.getByRole('heading', { level: 1, name: /En curso/u }).waitFor();
  }, width);
  await portal.inWindow(async (page) => {
    await signIn(page, calidad, password, `/solicitudes/${reference}`);
    await page.getByText(`Su muestra es la PW-${width}`).waitFor();
    expect(await page.getByRole('button', { name: /^(?:Retirar|Aceptar|Decir cuál es)$/u }).count()).toBe(0);
    await page.getByRole('link', { name: 'Etiquetas' }).click();
    await page.getByLabel('Cuántas').fill('3');
    const codes = page.getByRole('img', { name: `Código QR ${reference}` });
    await expect.poll(async () => codes.count()).toBe(3);
    await page.getByLabel('Cuántas').fill('1');
    await expect.poll(async () => codes.count()).toBe(1);
    expect(await readQr(page)).toBe(reference);
    await expectAccessible(page);
    await expectFits(page, true);
  }, width);
});

it('labels stand where the sheet has them, in its millimetres', async () => {
  await portal.inWindow(async (page) => {
    await signIn(page, calidad, password, '/solicitudes');
    await page.getByRole('link', { name: /^S-/u }).first().click();
    await page.getByRole('link', { name: 'Etiquetas' }).click();
    for (const [papel, cuantas, pages] of [
      ['24', '25', 2],
      ['10', '10', 1],
      ['rollo', '2', 2],
    ] as const) {
      await page.getByLabel('Papel').selectOption(papel);
      await page.getByLabel('Cuántas').fill(cuantas);
      await expect.poll(async () => page.getByRole('img', { name: /^Código QR/u }).count()).toBe(Number(cuantas));
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const text = pdf.toString('latin1');
      expect([papel, text.match(/\/Type\s*\/Page\b/gu)?.length]).toEqual([papel, pages]);
    }
  }, 1440);
});

it('an incident asks for its re-test, and shows what was asked', async () => {
  await portal.inWindow(async (page) => {
    await signIn(page, calidad, password, `/incidencias/${encodeURIComponent(incidencia)}`);
    await page.getByRole('button', { name: 'Pedir muestra' }).click();
    await dialog(page).getByText('Nueva muestra para cerrar la incidencia').waitFor();
    await expect.poll(async () => field(page, 'Solicitante').inputValue()).toBe('Hotel Sol');
    await dialog(page).getByRole('textbox', { name: 'Desde' }).fill(dia(2));
    await dialog(page).getByRole('button', { name: 'Enviar al laboratorio' }).click();
    await page.getByText('Pedido al laboratorio', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^S-/u }).click();
    await page.getByRole('link', { name: 'Nueva muestra de una incidencia' }).waitFor();
    await page.getByRole('button', { name: 'Retirar' }).click();
    await dialog(page).getByRole('button', { name: 'Retirar' }).click();
    await page.getByRole('heading', { level: 1, name: /Retirada/u }).waitFor();
  }, 1440);
});

it.each([1440, 360])(
  'a row of a month asks for one sample, or for each that lacks at once, at %i pixels',
  async (width) => {
    const _id = `a0000000-0000-4000-8000-${String(width).padStart(12, '0')}`;
    const semanal = fila({ _id: 'f', que: 'Control semanal', frecuencia: { cada: 'semanas', semanas: 1 } });
    await writeInstalacion(instalacion({ _id, nombre: `Torre ${width}`, filas: [semanal] }), undefined);
    await portal.inWindow(
      async (page) => {
        const next = sumaDias(`${fechaEnMadrid(new Date()).slice(0, 7)}-28`, 5);
        await signIn(page, calidad, password, `/puntos/este-mes?search=torre+${width}&dia=${next}`);
        const row = page.getByRole('listitem').filter({ hasText: 'Control semanal' });
        await expectFits(page, true);
        await row.getByRole('button', { name: /^Pedir muestra/u }).click();
        const all = dialog(page).getByRole('option', { name: /^\d+ muestras$/u });
        const count = Number.parseInt(await all.innerText(), 10);
        expect(count).toBeGreaterThanOrEqual(4);
        await dialog(page)
          .getByLabel('Cuántas')
          .selectOption({ label: await all.innerText() });
        await dialog(page)
          .getByText(/^Una solicitud por muestra, para tomar 1 del .*; 1 del /u)
          .waitFor();
        expect(await dialog(page).getByRole('textbox', { name: 'Desde' }).count()).toBe(0);
        await expectAccessible(page);
        // The second is refused on its way, and sent with the others once it is tried again.
        let sent = 0;
        await page.route('**/api/solicitudes', async (route) =>
          route.request().method() === 'POST' && ++sent === 2 ? route.abort() : route.continue(),
        );
        await dialog(page).getByRole('button', { name: 'Enviar al laboratorio' }).click();
        await dialog(page).getByText('Ya se ha enviado 1').waitFor();
        await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
        await says(page, `${count} solicitudes enviadas al laboratorio`);
        await expect.poll(async () => row.getByRole('link', { name: /^S-/u }).count()).toBe(Math.min(count, 5));
        const { accessToken: token } = await portal.product.signIn(calidad);
        const query = { instalacion: _id };
        const { solicitudes } = (await portal.product.call('listSolicitudes', { token, query })).data;
        expect(new Set(solicitudes.map(({ desde }) => desde)).size).toBe(count);
        expect(solicitudes).toHaveLength(count);
      },
      width,
      'ERR_FAILED',
    );
  },
);

it('the measure’s dialog promises the days that are asked for, knows what waits already, and asks nothing for a master', async () => {
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Medida hecha, esperar nueva muestra' }).click();
    await dialog(page).getByLabel('Qué se ha hecho').waitFor();
  };
  const stored = await readIncidencia(incidencia);
  expect(
    stored && (await replaceIncidencia({ ...stored, remuestraTras: { desde: 15, hasta: 30, articulo: '' } })),
  ).toBe(true);
  const path = `/incidencias/${encodeURIComponent(incidencia)}`;
  await portal.inWindow(async (page) => {
    await signIn(page, maestra, password, path);
    await openDialog(page);
    await dialog(page).getByText('la nueva muestra la pide el cliente').waitFor();
    await dialog(page).getByRole('button', { name: 'Guardar y esperar nueva muestra' }).waitFor();
    expect(await dialog(page).getByLabel('Para qué día').count()).toBe(0);
  }, 1440);
  await portal.inWindow(async (page) => {
    await signIn(page, calidad, password, path);
    await openDialog(page);
    const promised = async () =>
      /Sin día, entre el (.+) y el (.+)\./u
        .exec(await dialog(page).innerText())
        ?.slice(1)
        .join(' ');
    const days = (...all: number[]) => all.map((one) => fechaCorta(sumaDias(fechaEnMadrid(new Date()), one))).join(' ');
    await expect.poll(promised).toBe(days(15, 30));
    await dialog(page).getByRole('textbox', { name: 'Qué día se hizo' }).fill(dia(-2));
    await expect.poll(promised).toBe(days(13, 28));
  }, 1440);
  const of = { cliente: 'hoteles', solicitante: 'Hotel Sol', incidencia, origen: 'incidencia' } as const;
  await seedSolicitud({ ...of, _id: 'S-26-AAAAA' });
  for (const one of 'BCDEF')
    await seedSolicitud({ ...of, _id: `S-26-AAAA${one}`, estado: 'retirada', creada: `${haceDias(1)}T10:00:00.000Z` });
  await portal.inWindow(async (page) => {
    await signIn(page, calidad, password, path);
    await page.getByText(/solicitud(?:es)? más$/u).waitFor();
    expect(await page.getByText('no se espera ninguna muestra').count()).toBe(0);
    await openDialog(page);
    await dialog(page).getByText('ya está pedida al laboratorio: S-26-AAAAA').waitFor();
  }, 1440);
});
