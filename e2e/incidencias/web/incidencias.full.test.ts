import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { incidenciaFaults } from '../../../contract/incidencias/rules/messages.ts';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { haceDias, nitrato, pixel } from '../../../testing/product/incidencias-page.ts';
import { mailsTo } from '../../../testing/product/mails.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectFits, expectNoSidewaysScroll, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';
import { answerLate, shiftOf } from '../../../testing/product/shifts.ts';

const emails: Record<string, string> = {};
let token: string;

/** The points whose nitrate was too high, by what is done with each. */
const puntos = ['Grifo de cocina', 'Depósito', 'Fuente del patio', 'Lavabo 3'] as const;

const portal = usePortal(async (product) => {
  emails['hotel'] = await putUsuario({ _id: 'hotelera', avisosIncidencias: ['abierta', 'remuestra'] });
  emails['lectora'] = await putUsuario({ _id: 'lectora', incidenciasSoloLectura: true });
  emails['aguas'] = await putUsuario({ _id: 'aguas', clientes: ['aguas'] });
  emails['jefa'] = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  token = (await product.signIn(emails['hotel'])).accessToken;
  await deliverFile(puntos.map((nombre, n) => nitrato(`alta-${n}`, 62 + n, { punto_muestreo: { nombre } })));
  await until(async () => (await found('nitrato')).length === puntos.length);
});

/** Waits for what follows a delivery, longer than a minute. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end; await setTimeout(250)) if (await isSo()) return;
  throw new Error('Nothing followed the delivery');
}

/** The incidents that a search finds, in whatever state. */
async function found(search: string) {
  const query = { search, situacion: 'todas' };
  return (await portal.product.call('listIncidencias', { token, query })).data.incidencias;
}

const mailsOf = async (user: string) => mailsTo(portal.product, emails[user] ?? '');

async function idOf(punto: string): Promise<string> {
  const one = (await found('nitrato')).find((incidencia) => incidencia.punto?.nombre === punto);
  if (!one) throw new Error(`No incident of ${punto}`);
  return one._id;
}

const inWindow = async (user: string, path: string, test: (page: Page) => Promise<void>, width = 1440) =>
  portal.inWindow(
    async (page) => {
      await signIn(page, emails[user] ?? '', password, path);
      await test(page);
    },
    width,
    'status of 40',
  );

const next = (page: Page) => page.getByRole('region', { name: 'Siguiente paso' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Cronología' });
const field = (page: Page, name: string) => page.getByRole('form', { name });

describe('an incident', () => {
  it('is followed on a phone from its mail to its end, and opened again', async () => {
    const id = await idOf('Grifo de cocina');
    const link = `/incidencias/${id}`;
    await until(async () => (await mailsOf('hotel')).some(({ text }) => text.includes(link)));
    await inWindow(
      'hotel',
      link,
      async (page) => {
        await page.getByRole('heading', { level: 1, name: /Grifo de cocina · Nitrato/u }).waitFor();
        await next(page).getByRole('button', { name: 'Empezar' }).click();
        await next(page).getByRole('button', { name: 'Medida hecha, esperar nueva muestra' }).waitFor();
        await expectNoSidewaysScroll(page);

        await page.getByRole('button', { name: 'Añadir causa' }).click();
        await field(page, 'Causa').getByLabel('De qué tipo').selectOption({ label: 'Tratamiento o dosificación' });
        await field(page, 'Causa').getByLabel('En tus palabras').fill('El descalcificador no regeneraba');
        await field(page, 'Causa').getByRole('button', { name: 'Guardar' }).click();
        await page.getByRole('button', { name: 'Cambiar causa' }).waitFor();
        const done = haceDias(9);
        await page.getByRole('button', { name: 'Añadir medida' }).click();
        await field(page, 'Medida').getByLabel('Qué se hace').fill('Purga de la red');
        await field(page, 'Medida')
          .getByRole('textbox', { name: /^Hecha el/u })
          .fill(done.split('-').toReversed().join('/'));
        await field(page, 'Medida').getByRole('button', { name: 'Guardar' }).click();
        await page.getByText(`Hecha el ${fechaCorta(done)}`, { exact: true }).waitFor();
        await page.getByRole('button', { name: 'Añadir responsable' }).click();
        await field(page, 'Responsable').getByLabel('Nombre o correo').fill('Ana Ruiz');
        await field(page, 'Responsable').getByRole('button', { name: 'Guardar' }).click();
        await page.getByRole('button', { name: 'Cambiar responsable' }).waitFor();

        await page.getByLabel('Comentario').fill('Vuelve a analizarse el lunes');
        await page.getByRole('button', { name: 'Comentar' }).click();
        await timeline(page).getByText('Vuelve a analizarse el lunes').waitFor();
        await page
          .getByLabel('Adjuntar archivo')
          .setInputFiles({ name: 'purga.png', mimeType: 'image/png', buffer: pixel });
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Descargar purga.png' }).click();
        expect(await readFile(await (await saved).path())).toEqual(pixel);
        await page.getByRole('button', { name: 'Quitar purga.png' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click();
        await page.getByRole('button', { name: 'Descargar purga.png' }).waitFor({ state: 'detached' });

        // Closing it names what it lacks, and lets it be.
        await next(page).getByRole('button', { name: 'Otros pasos' }).click();
        await page.getByRole('menuitem', { name: /^Cerrar la incidencia/u }).click();
        const closing = page.getByRole('dialog', { name: 'Cerrar la incidencia' });
        await closing.getByText('una nueva muestra que cumpla').waitFor();
        expect(await closing.getByText('la causa').count()).toBe(0);
        await closing.getByRole('button', { name: 'Cerrar la incidencia' }).click();
        await closing.getByText(incidenciaFaults.motivoSinCumplir).waitFor();
        await expectAccessible(page);
        await closing.getByRole('button', { name: 'Cancelar' }).click();

        await next(page).getByRole('button', { name: 'Medida hecha, esperar nueva muestra' }).click();
        const measured = page.getByRole('dialog', { name: 'Medida hecha, esperar nueva muestra' });
        const day = measured.getByRole('textbox', { name: /^Qué día se hizo/u });
        await day.waitFor();
        await expectAccessible(page);
        const today = await day.inputValue();
        for (const [wrong, fault] of [
          ['', incidenciaFaults.medidaSinDia],
          ['01/01/2020', 'La medida no puede ser de antes de la muestra que no cumple'],
        ] as const) {
          await day.fill(wrong);
          await measured.getByRole('button', { name: 'Guardar y pedir nueva muestra' }).click();
          await measured.getByText(fault).waitFor();
        }
        await day.fill(today);
        await measured.getByRole('button', { name: 'Guardar y pedir nueva muestra' }).click();
        await next(page).getByText('La medida está hecha y falta volver a analizar').waitFor();
        // To wait for it is to ask for it.
        await next(page).getByText('Pedido al laboratorio', { exact: true }).waitFor();
        await next(page).getByRole('link', { name: /^S-/u }).waitFor();
        await timeline(page)
          .getByText(/Pedida al laboratorio: S-/u)
          .waitFor();
        await expectAccessible(page);
        await deliverFile([nitrato('remuestra', 20, { fecha_muestra: haceDias(3) })]);
        const whole = async () => (await portal.product.call('getIncidencia', { token, params: { id } })).data;
        await until(async () => (await whole()).propuesta?.tipo === 'cerrar');
        await until(async () =>
          (await mailsOf('hotel')).some(({ text }) => text.includes('Nueva muestra remuestra: cumple')),
        );
        await page.reload();
        await next(page).getByRole('button', { name: 'Cerrar la incidencia' }).click();
        await next(page).getByText('Resuelta.').waitFor();
        await next(page).getByRole('button', { name: 'Otros pasos' }).click();
        await page.getByRole('menuitem', { name: 'Reabrir' }).click();
        const dialog = page.getByRole('dialog', { name: 'Reabrir' });
        await dialog.getByRole('button', { name: 'Reabrir' }).click();
        await dialog.getByText(incidenciaFaults.motivoReabrir).waitFor();
        await dialog.getByLabel('¿Por qué se vuelve a abrir?').fill('Se ha repetido el olor');
        await dialog.getByRole('button', { name: 'Reabrir' }).click();
        // The sample that complies is there still.
        await next(page).getByRole('button', { name: 'Cerrar la incidencia' }).waitFor();
        await timeline(page).getByText('Se ha repetido el olor').waitFor();
      },
      360,
    );
  });

  it('is shown without its buttons to who may only read, and with comments to the laboratory', async () => {
    const address = `/incidencias/${await idOf('Lavabo 3')}`;
    await inWindow('lectora', address, async (page) => {
      await page.getByText(incidenciaFaults.soloLectura).waitFor();
      expect(
        await page
          .getByRole('main')
          .getByRole('button', { name: /^(?:Añadir|Cambiar|Empezar|Otros|Comentar|Adjuntar)/u })
          .count(),
      ).toBe(0);
    });
    await inWindow('jefa', address, async (page) => {
      await page.getByText(incidenciaFaults.soloCliente).waitFor();
      expect(
        await page
          .getByRole('main')
          .getByRole('button', { name: /^(?:Añadir|Cambiar|Empezar|Otros)/u })
          .count(),
      ).toBe(0);
      await page.getByLabel('Comentario').fill('Conviene purgar antes');
      await page.getByRole('button', { name: 'Comentar' }).click();
      await timeline(page).getByText('Conviene purgar antes').waitFor();
    });
    await inWindow('hotel', address, async (page) => {
      await timeline(page)
        .getByRole('listitem')
        .filter({ hasText: 'Conviene purgar antes' })
        .getByText('Laboratorio')
        .waitFor();
    });
  });

  it('of another client isn’t there', async () => {
    const address = `/incidencias/${await idOf('Depósito')}`;
    await inWindow('aguas', address, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'No se encontró la incidencia' }).waitFor();
      await page.getByRole('link', { name: 'Ver todas las incidencias' }).click();
      await page.getByLabel('Buscar').fill('nitrato');
      await page.getByText('No se encontraron incidencias').waitFor();
    });
  });
});

describe('a change', () => {
  it('over another person’s says who changed what, and keeps what was typed', async () => {
    const id = await idOf('Depósito');
    await inWindow('hotel', `/incidencias/${id}`, async (page) => {
      await page.getByRole('button', { name: 'Añadir responsable' }).click();
      await field(page, 'Responsable').getByLabel('Nombre o correo').fill('Luis');
      const { version } = (await portal.product.call('getIncidencia', { token, params: { id } })).data;
      const body = { responsable: 'Marta', version };
      expect((await portal.product.call('updateIncidencia', { token, params: { id }, body })).status).toBe(200);
      await field(page, 'Responsable').getByRole('button', { name: 'Guardar' }).click();
      await field(page, 'Responsable').getByText('Otra persona ha cambiado esta incidencia').waitFor();
      await field(page, 'Responsable').getByText('hotelera@cliente.example').waitFor();
      expect(await field(page, 'Responsable').getByLabel('Nombre o correo').inputValue()).toBe('Luis');
      await expectFits(page);
      await field(page, 'Responsable').getByRole('button', { name: 'Guardar lo mío encima' }).click();
      await page.getByRole('button', { name: 'Cambiar responsable' }).waitFor();
      await page.getByRole('complementary', { name: 'Plazos y responsable' }).getByText('Luis').waitFor();
    });
  });

  it('that can’t be sent stays, and is sent once by trying again', async () => {
    const id = await idOf('Depósito');
    await inWindow('hotel', `/incidencias/${id}`, async (page) => {
      await page.getByLabel('Comentario').fill('Sin cobertura en el sótano');
      await page.route('**/api/incidencias/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Comentar' }).click();
      await page.getByRole('alert').getByText('Error de conexión con el servidor').waitFor();
      expect(await page.getByLabel('Comentario').inputValue()).toBe('Sin cobertura en el sótano');
      await page.unroute('**/api/incidencias/**');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await timeline(page).getByText('Sin cobertura en el sótano').waitFor();
      expect(await timeline(page).getByText('Sin cobertura en el sótano').count()).toBe(1);
    });
  });

  it('that is typed and not saved is asked about before it is left', async () => {
    await inWindow('hotel', `/incidencias/${await idOf('Depósito')}`, async (page) => {
      await page.getByRole('button', { name: 'Añadir causa' }).click();
      await field(page, 'Causa').getByLabel('En tus palabras').fill('Por escribir');
      await page.getByRole('link', { name: 'Incidencias', exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Cambios sin guardar' });
      await dialog.getByRole('button', { name: 'Seguir editando' }).click();
      expect(await field(page, 'Causa').getByLabel('En tus palabras').inputValue()).toBe('Por escribir');
    });
  });
});

describe('the list', () => {
  it('is narrowed by situation and search, which its address holds, and fits every width', async () => {
    await inWindow('hotel', '/incidencias', async (page) => {
      const rows = page.getByRole('region', { name: 'Lista de incidencias' }).getByRole('listitem');
      await page.getByRole('link', { name: /^Fuente del patio/u }).waitFor();
      await expectFits(page, true);
      await page.getByLabel('Buscar').fill('fuente');
      await expect.poll(() => rows.count()).toBe(1);
      await expect.poll(() => page.url()).toContain('search=fuente');
      await page.getByRole('button', { name: /^Descartadas/u }).click();
      await page.getByText('Aquí no hay ninguna incidencia').waitFor();
      await page.goBack();
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByRole('link', { name: /^Fuente del patio/u }).click();
      await page.getByRole('heading', { level: 1, name: /Fuente del patio/u }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Incidencias', exact: true }).click();
      await expect.poll(() => page.url()).toContain('search=fuente');
    });
  });

  it('is exported whole as a workbook', async () => {
    await inWindow('hotel', '/incidencias?situacion=todas', async (page) => {
      const saved = page.waitForEvent('download', { timeout: 40_000 });
      await page.getByRole('button', { name: 'Excel' }).click();
      const [incidencias] = await readExcelFile(await readFile(await (await saved).path()));
      const rows = incidencias?.data ?? [];
      expect(rows).toHaveLength(1 + (await found('')).length);
      expect(rows[0]).toEqual(expect.arrayContaining(['Punto de muestreo', 'Valor', 'Estado', 'Vence']));
    });
  });
});

describe('a point', () => {
  it.each([390, 1350])('of %s px stays where it is when its incidents come later than all else', async (width) => {
    const clave = (await found('Depósito'))[0]?.punto?.clave ?? '';
    const address = `/puntos/ficha?${new URLSearchParams({ punto: clave }).toString()}`;
    await portal.inWindow(async (page) => {
      await answerLate(page, /\/incidencias$/u);
      await signIn(page, emails['hotel'] ?? '', password, address);
      await page.getByRole('region', { name: 'Incidencias' }).waitFor();
      await page.getByRole('region', { name: 'Parámetros' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page)).toBeLessThan(0.002);
    }, width);
  });
});

describe('the header', () => {
  it('keeps its tabs in their places when the count of incidents comes later than the page', async () => {
    await portal.inWindow(async (page) => {
      await answerLate(page, /\/incidencias\/recuento$/u);
      await signIn(page, emails['hotel'] ?? '', password, '/mi-cuenta');
      const later = page.getByRole('banner').getByRole('link', { name: 'En Curso' });
      await later.waitFor();
      // In its own font a word has another width.
      await page.evaluate(async () => document.fonts.ready);
      const before = await later.boundingBox();
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Incidencias \d/u })
        .waitFor();
      expect(await later.boundingBox()).toEqual(before);
    }, 800);
  });
});

describe('a sample that fails', () => {
  it('leads to its incident', async () => {
    await inWindow('hotel', '/results/alta-2', async (page) => {
      await page.getByRole('link', { name: 'Incidencia abierta: Nitrato' }).click();
      await page.getByRole('heading', { level: 1, name: /Fuente del patio · Nitrato/u }).waitFor();
      await page.getByRole('link', { name: 'alta-2' }).waitFor();
      await expectFits(page, true);
    });
  });

  it('is counted under the figures of the results, which lead to the list', async () => {
    await inWindow('hotel', '/results?solicitante=Hotel+Sol', async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Incidencias', exact: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/incidencias');
      expect(new URL(page.url()).searchParams.get('solicitante')).toBe('Hotel Sol');
    });
  });
});
