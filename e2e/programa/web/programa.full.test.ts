import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { programaCalls } from '../../../contract/programa/calls.ts';
import { lineasPorPagina } from '../../../contract/programa/por-tomar.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, pressAction, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';
import { answerLate, shiftOf } from '../../../testing/product/shifts.ts';

const last = Number(fechaEnMadrid(new Date()).slice(0, 4)) - 1;
const tipo = 'Agua de red';
const sample = (id: string, nombre: string, fecha: string) =>
  muestra({ _id: id, numero_muestra: id, fecha_muestra: fecha, tipo_muestra: tipo, punto_muestreo: { nombre } });

let admin: string;
let otherAdmin: string;
let email: string;
const portal = usePortal(async () => {
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  otherAdmin = await putUsuario({ _id: 'jefe', role: 'admin', clientes: [] });
  email = await putUsuario({ _id: 'calidad' });
  await saveMuestras(
    [
      sample('PR-1', 'Red de cabecera', `${last}-02-10`),
      sample('PR-2', 'Red de cabecera', `${last}-05-12`),
      sample('PR-3', 'Red de cabecera', fechaEnMadrid(new Date())),
    ],
    { now: new Date() },
  );
});
const { inWindow } = portal;

const dialog = (page: Page) => page.getByRole('dialog');
const calendar = (page: Page) => page.getByRole('region', { name: 'Calendario' });
const installation = 'Red del balneario';

/** Exports a page as a workbook; gives the name of the file. */
async function excel(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), pressAction(page, 'Excel')]);
  return file.suggestedFilename();
}

describe('an installation', () => {
  it('is proposed, created, given what the law asks for, and its calendar shows what is missing', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/puntos');
      await page
        .getByRole('navigation', { name: 'Secciones de Puntos' })
        .getByRole('link', { name: 'Programa' })
        .click();
      await page.getByText('Aún no hay instalaciones').waitFor();
      await expectFits(page, true);
      await page.getByRole('link', { name: 'Ver las propuestas' }).click();
      await page.getByRole('heading', { name: 'Instalaciones propuestas' }).waitFor();
      const proposal = page.getByRole('listitem').filter({ hasText: 'Red de cabecera' });
      await expectFits(page, true);
      await proposal.getByRole('button', { name: /^Crear/u }).click();
      await dialog(page).getByLabel('Nombre').fill(installation);
      await dialog(page).getByLabel('Qué es').selectOption('red');
      await dialog(page).getByLabel('Volumen medio').fill('mucho');
      await dialog(page).getByRole('button', { name: 'Crear la instalación' }).click();
      await dialog(page).getByText('Escribe un número, con coma para los decimales').waitFor();
      await dialog(page).getByLabel('Volumen medio').fill('3.200');
      await dialog(page).getByRole('button', { name: 'Crear la instalación' }).click();

      await page.getByRole('heading', { level: 1, name: installation }).waitFor();
      await page.getByText(programaCalls.createInstalacion.message(installation)).waitFor();
      await page.getByRole('button', { name: 'De la ley' }).click();
      await dialog(page).getByRole('textbox', { name: 'Cuentan desde' }).fill(`01/01/${last}`);
      await dialog(page)
        .getByRole('checkbox', { name: /^Análisis de control · 4 al año/u })
        .check();
      await expectFits(page, true);
      await dialog(page).getByRole('button', { name: 'Añadir al programa' }).click();
      await dialog(page).getByText('Elige qué tipos de muestra cuentan, o qué parámetros').waitFor();
      await dialog(page).getByLabel('Tipos de muestra que cuentan').fill('agua de red');
      await page.getByRole('option', { name: /^Agua de red \(/u }).click();
      await dialog(page).getByRole('button', { name: 'Añadir al programa' }).click();
      await page
        .getByText(/3\.200.*4 controles al año\. Según los datos de la instalación; decide la autoridad\./u)
        .waitFor();
      // How it stands comes before the rules; the header says of which subject it is.
      const standing = page.getByRole('region', { name: /^Muestreos de/u });
      await standing.getByText(/^(?:Faltan? \d+ de 4|4 de 4)/u).waitFor();
      await standing.getByText(/hasta fin de año|muestreos? sin hacer|No falta ningún muestreo/u).waitFor();
      await standing
        .getByRole('button', { name: /^Análisis de control, /u })
        .first()
        .waitFor();
      const tab = page.getByRole('banner').getByRole('link', { name: 'Puntos' });
      expect(await tab.getAttribute('aria-current')).toBe('page');
      await expectFits(page, true);

      await page.getByRole('link', { name: 'Programa', exact: true }).click();
      await page.getByRole('button', { name: `Año ${last}` }).click();
      await page.getByText('2 muestreos sin hacer.').waitFor();
      expect(new URL(page.url()).searchParams.get('ano')).toBe(String(last));
      await calendar(page).getByText('faltan 2 de 4').waitFor();
      expect(await excel(page)).toBe(`programa-${last}.xlsx`);
      await calendar(page).getByRole('button', { name: 'Análisis de control, febrero: 1 hecho' }).waitFor();
      await expectFits(page, true);
      await calendar(page)
        .getByRole('button', { name: /^Análisis de control, diciembre: 1 sin hacer$/u })
        .click();
      await dialog(page).getByText(`Faltan 2 de 4: el periodo acabó el 31 dic ${last}`).waitFor();
      await expectFits(page, true);
      await dialog(page).getByRole('link', { name: 'PR-1' }).click();
      await page.getByRole('heading', { name: 'PR-1' }).waitFor();
    });
  });

  it('is drawn at once with how it stands, however late that comes', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/puntos/programa');
      const address = await calendar(page).getByRole('link', { name: installation }).getAttribute('href');
      await answerLate(page, /\/cobertura$/u);
      await page.goto(address ?? '');
      await page
        .getByRole('region', { name: /^Muestreos de/u })
        .getByText(/^(?:Faltan? \d+ de 4|4 de 4)/u)
        .waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page)).toBeLessThan(0.02);
    }, 768);
  });

  it('keeps what two people change of it, each of which is told of the other', async () => {
    const mine = await portal.open();
    const other = await portal.open();
    for (const [{ page }, who] of [
      [mine, admin],
      [other, otherAdmin],
    ] as const) {
      await signIn(page, who, password, '/puntos/programa');
      await calendar(page).getByRole('link', { name: installation }).click();
    }
    await pressAction(mine.page, 'Editar datos');
    await dialog(mine.page).getByLabel('Volumen medio').fill('5000');
    await other.page.getByRole('button', { name: 'Cambiar «Análisis de control»' }).click();
    await dialog(other.page).getByLabel('Quién la toma').fill('El titular');
    await dialog(other.page).getByRole('button', { name: 'Guardar cambios' }).click();
    await other.page.getByText('la toma El titular').waitFor();
    await dialog(mine.page).getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog(mine.page).getByText('Otra persona ha cambiado esta instalación').waitFor();
    await expectFits(mine.page);
    await dialog(mine.page).getByRole('button', { name: 'Guardar lo mío encima' }).click();
    await mine.page.getByText('la toma El titular').waitFor();
    const volume = mine.page.getByRole('region', { name: 'Datos' }).getByText('5.000');
    await expect(volume.innerText()).resolves.toBe('5.000');
    await Promise.all([mine.close(), other.close()]);
  });

  it('that is sampled otherwise keeps what was due until then', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/puntos/programa');
      await calendar(page).getByRole('link', { name: installation }).click();
      await page.getByRole('button', { name: 'Cambiar «Análisis de control»' }).click();
      await dialog(page).getByLabel('Origen').selectOption('propio');
      await dialog(page).getByLabel('Veces al año').fill('12');
      await dialog(page)
        .getByRole('textbox', { name: 'Desde el' })
        .fill(`01/01/${last + 1}`);
      await expectFits(page);
      await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click();
      await page.getByRole('button', { name: '1 fila anterior' }).click();
      const past = page.getByRole('list', { name: 'Filas anteriores' });
      await past.getByText(`Del 1 ene ${last} al 31 dic ${last}`).waitFor();
      await page.getByText('12 al año', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Anotar una' }).waitFor({ state: 'detached' });
    });
  });

  it('is seen by its client’s users, who change nothing, on its points and above what they have to do', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, password, `/puntos/programa?ano=${last}`);
      await calendar(page).getByRole('link', { name: installation }).click();
      await page.getByRole('heading', { level: 1, name: installation }).waitFor();
      expect(await page.getByRole('button', { name: 'Editar datos' }).count()).toBe(0);
      await page.getByRole('region', { name: 'Puntos' }).getByRole('link', { name: 'Red de cabecera' }).click();
      await page.getByText(`Próximo muestreo: hasta el 31 dic ${last + 1}, Análisis de control`).waitFor();
    });
  });

  it('says what is to be taken of it in a month or a day, with a line to write on where that is printed', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, password, '/puntos/programa');
      await page.getByRole('link', { name: 'Este mes', exact: true }).click();
      await page.getByRole('heading', { name: 'Muestras por tomar' }).waitFor();
      await page.goto(`/puntos/este-mes?dia=${last + 1}-12-10`);
      const list = page.getByRole('region', { name: 'Muestras por tomar' });
      await list.getByText(/^hasta el 31 dic · [12] de las 12 del año$/u).waitFor();
      await list.getByRole('heading', { name: installation }).waitFor();
      await list.getByText('Red de cabecera').waitFor();
      await expectFits(page, true);
      expect(await list.getByText('Iniciales').first().isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await list.getByText('Iniciales').first().isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      await list.getByRole('button', { name: 'Análisis de control', exact: true }).click();
      await dialog(page).getByText(/de 12/u).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Día', exact: true }).click();
      await page.getByText(`10 dic ${last + 1}`, { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('plazo')).toBe('dia');
      expect(await excel(page)).toBe(`por-tomar-dia-${last + 1}-12-10.xlsx`);
      await page.goto(`/puntos/este-mes?dia=${last + 1}-12-10&search=nada+de+eso`);
      await page.getByText('Ninguna instalación con esos filtros').waitFor();
    });
  });
});

it('what is to be taken pushes down nothing that stands, however late it comes', async () => {
  await inWindow(async (page) => {
    await signIn(page, admin, password, '/puntos');
    await answerLate(page, /\/por-tomar$/u);
    await page.goto(`/puntos/este-mes?dia=${last + 1}-12-10`);
    await page.getByRole('region', { name: 'Muestras por tomar' }).getByText('Red de cabecera').waitFor();
    expect(await shiftOf(page)).toBeLessThan(0.02);
  }, 360);
});

it('a month of more than a page is printed whole, with all its points', async () => {
  const puntos = Array.from({ length: 5 }, (_, n) => claveDePunto('Hotel Sol', { nombre: `Ducha ${n + 1}` }));
  await saveMuestras(
    puntos.map((_, n) => sample(`DU-${n}`, `Ducha ${n + 1}`, `${last}-03-10`)),
    { now: new Date() },
  );
  const filas = Array.from({ length: lineasPorPagina + 2 }, (_, n) => ({
    que: `Control ${n + 1}`,
    tipos: [tipo],
    frecuencia: { cada: 'meses', meses: 1 },
    desde: `${last + 2}-01-01`,
    origen: { clase: 'propio' },
  }));
  await inWindow(async (page) => {
    await signIn(page, admin, password, '/puntos');
    const body = { solicitante: 'Hotel Sol', nombre: 'Vestuarios', atributos: { clase: 'otra' }, puntos, filas };
    const { accessToken: token } = await portal.product.signIn(admin);
    expect((await portal.product.call('createInstalacion', { token, body })).status).toBe(200);
    await page.addInitScript(() => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'));
        document.documentElement.dataset['impresas'] = [
          document.querySelectorAll('[aria-label="Muestras por tomar"] > ul > li').length,
          document.querySelectorAll('[aria-label="Muestras por tomar"] > ul > li:nth-child(2) li').length,
        ].join();
        dispatchEvent(new Event('afterprint'));
      };
    });
    await page.goto(`/puntos/este-mes?search=vestuarios&dia=${last + 2}-02-10`);
    const rows = page.locator('[aria-label="Muestras por tomar"] > ul > li');
    await expect.poll(async () => rows.count()).toBe(lineasPorPagina + 1);
    await pressAction(page, 'Exportar PDF');
    // Its heading too; and in a row the days, and each of its points.
    await page
      .locator(`html[data-impresas="${lineasPorPagina + 3},${1 + puntos.length}"]`)
      .waitFor({ state: 'attached' });
    await expect.poll(async () => rows.count()).toBe(lineasPorPagina + 1);
  });
});

describe('a table of programmes', () => {
  it('is checked before anything of it is stored', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/puntos/programa');
      await pressAction(page, 'Añadir de un archivo');
      const head = 'Solicitante\tInstalación\tQué se muestrea\tTipos de muestra\tFrecuencia\tDesde';
      const row = (often: string) => `Hotel Sol\t${installation}\tCloro libre\t${tipo}\t${often}\t01/01/${last + 1}`;
      await dialog(page)
        .getByLabel('Tabla')
        .fill([head, row('mensual'), row('de vez en cuando')].join('\n'));
      await dialog(page).getByRole('button', { name: 'Comprobar' }).click();
      await dialog(page).getByText('1 fila lista · 1 por corregir').waitFor();
      await dialog(page).getByText('Frecuencia: No se entiende «de vez en cuando»').waitFor();
      await expectFits(page, true);
      expect(await dialog(page).getByRole('button', { name: 'Añadir 2 filas' }).isDisabled()).toBe(true);
      await dialog(page).getByRole('button', { name: 'Quitar la fila 2: Cloro libre' }).click();
      await dialog(page).getByRole('button', { name: 'Añadir 1 fila' }).click();
      await page.getByText(programaCalls.createTablaDePrograma.message(1)).waitFor();
      await calendar(page).getByText('Cloro libre').first().waitFor();
    });
  });
});
