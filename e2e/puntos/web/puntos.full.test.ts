import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { puntosCalls } from '../../../contract/puntos/calls.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { points } from '../../../testing/product/points.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';
import { answerLate, shiftOf } from '../../../testing/product/shifts.ts';

const cosina = points.alone.map((muestra) => ({
  ...muestra,
  _id: 'punto-cosina',
  numero_muestra: 'P-900',
  fecha_muestra: '2026-01-05',
  referencia_externa: 'Grifo de cosina',
}));

let email: string;
let admin: string;
let otherAdmin: string;
const portal = usePortal(async () => {
  email = await putUsuario({ _id: 'calidad' });
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  otherAdmin = await putUsuario({ _id: 'jefe', role: 'admin', clientes: [] });
  await saveMuestras([...Object.values(points).flat(), ...cosina], { now: new Date() });
});
const { inWindow } = portal;

/** Its samples write it in two ways. */
const acumulador = /^acumulador +3/iu;
const grifo = '["Hotel Luna","grifo de cocina",""]';
const fichaDe = (clave: string) => `/puntos/ficha?${new URLSearchParams({ punto: clave }).toString()}`;
const list = (page: Page) => page.getByRole('region', { name: 'Lista de puntos' });
const row = (page: Page, name: string | RegExp) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const editor = (page: Page) => page.getByRole('dialog', { name: /^Datos de/u });

describe('the list of points', () => {
  it('has what fails first, each with its newest sample and what is worst, and keeps its filters in the address', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, password, '/puntos');
      await page.getByRole('link', { name: 'Puntos', exact: true }).first().waitFor();
      await list(page)
        .getByText(/^4 puntos · \d+ sin resolver, \d+ en muestras sin punto$/u)
        .waitFor();
      await expect(row(page, acumulador).innerText()).resolves.toMatch(
        /Hotel Sol[^]*1 sin resolver[^]*Legionella spp\.\s+10\.000 UFC\/L\s+límite 100/u,
      );
      await expectFits(page, true);
      await page.getByLabel('Buscar').fill('ducha');
      await list(page).getByText('1 punto', { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('search')).toBe('ducha');
      await page.reload();
      await row(page, 'Ducha 101').waitFor();
      await page.getByLabel('Buscar').fill('nada de esto');
      await page.getByText('Ningún punto con esos filtros').waitFor();
      await expectFits(page);
      await page.getByRole('button', { name: 'Quitar los filtros' }).click();
      await row(page, 'Grifo de cocina').waitFor();
    });
  });

  it('leads to a point, from there to a sample and to a series, and back as it was filtered', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, password, '/puntos?search=acumulador');
      await row(page, acumulador).getByRole('link', { name: acumulador }).click();
      await page.getByRole('heading', { level: 1, name: acumulador }).waitFor();
      await page.getByText(/^3 muestras del .*; 2 no cumplen · 1 sin resolver$/u).waitFor();
      const series = page.getByRole('link', {
        name: /^Ver la evolución en acumulador +3 de Legionella spp\.: 3 valores/iu,
      });
      expect(await series.getAttribute('href')).toContain('punto=');
      const samples = page.getByRole('region', { name: 'Últimas muestras' });
      expect(await samples.getByRole('link').count()).toBe(3);
      expect(await page.getByRole('button', { name: 'Editar datos' }).count()).toBe(0);
      await expectFits(page, true);
      await samples.getByRole('link').first().click();
      await page.getByRole('link', { name: 'Ver el punto' }).click();
      await page.getByRole('heading', { level: 1, name: acumulador }).waitFor();
      await page.goBack();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: acumulador }).waitFor();
      await page.getByRole('link', { name: 'Puntos', exact: true }).last().click();
      await list(page)
        .getByText(/^1 punto ·/u)
        .waitFor();
      expect(new URL(page.url()).searchParams.get('search')).toBe('acumulador');
    });
  });

  it('calls a sample without a conclusion pending, in the list, on the point and among its samples', async () => {
    // One within its limits: what fails would be unresolved, whatever is concluded.
    const pending = points.solved.slice(1).map((one) => ({
      ...one,
      _id: 'punto-pendiente',
      numero_muestra: 'P-901',
      referencia_externa: 'Pozo 7',
      conclusion_muestra: undefined,
    }));
    await saveMuestras(pending, { now: new Date() });
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/puntos?search=pozo');
      await row(page, 'Pozo 7').getByText('Sin conclusión', { exact: true }).waitFor();
      await row(page, 'Pozo 7').getByRole('link', { name: 'Pozo 7', exact: true }).click();
      const title = page.getByRole('heading', { level: 1, name: 'Pozo 7' });
      await title.getByText('Sin conclusión', { exact: true }).waitFor();
      const samples = page.getByRole('region', { name: 'Últimas muestras' });
      await samples.getByText('Sin conclusión', { exact: true }).waitFor();
      expect(await page.getByText('Sin definir').count()).toBe(0);
    });
  });

  it('says nothing of a point of another client', async () => {
    await inWindow(
      async (page) => {
        await signIn(page, email, password, fichaDe('["ETAP Norte","salida de planta",""]'));
        await page.getByRole('heading', { level: 1, name: 'No hay ningún punto aquí' }).waitFor();
        await page.goto('/puntos/por-unir');
        await list(page).waitFor();
      },
      1440,
      'status of 404',
    );
  });
});

describe('what an administrator says of a point', () => {
  it('is saved, stands on its page, and asks what the law asks of its class', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, fichaDe(grifo));
      await page.getByText('El laboratorio no ha anotado nada de este punto todavía.').waitFor();
      await page.getByRole('button', { name: 'Editar datos' }).click();
      expect(await editor(page).getByRole('radiogroup').count()).toBe(0);
      await editor(page).getByLabel('Clase').selectOption('grifo');
      const question = editor(page).getByRole('radiogroup', { name: 'La desinfección libera cloro activo' });
      await question.getByRole('radio', { name: 'Sí' }).check();
      await editor(page).getByLabel('Volumen (m³)').fill('mucho');
      await expectFits(page, true);
      await editor(page).getByRole('button', { name: 'Guardar cambios' }).click();
      await editor(page).getByText('Escribe un número, con coma para los decimales').waitFor();
      await editor(page).getByLabel('Volumen (m³)').fill('1,5');
      await editor(page).getByRole('button', { name: 'Guardar cambios' }).click();
      await page.getByText(puntosCalls.updatePunto.message('Grifo de cocina')).waitFor();
      const data = page.getByRole('region', { name: 'Datos del punto' });
      await data.getByText('1,5 m³').waitFor();
      await data.getByText('La desinfección libera cloro activo').waitFor();
      await editor(page).waitFor({ state: 'detached' });
    });
  });

  it('asks before typed data are lost, and tells what another administrator has changed meanwhile', async () => {
    const { accessToken } = await portal.product.signIn(otherAdmin);
    await inWindow(
      async (page) => {
        await signIn(page, admin, password, fichaDe(grifo));
        await page.getByRole('button', { name: 'Editar datos' }).click();
        await editor(page).getByLabel('Materiales').fill('Latón');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Seguir editando' }).click();
        const { version, ficha } = await now(page, accessToken);
        const body = { clave: grifo, ficha: { ...ficha, codigoSinac: '4711' }, version };
        const answer = await page.request.put('/api/puntos/ficha', {
          data: body,
          headers: { Authorization: `Bearer ${accessToken}` },
        });
        expect(answer.status()).toBe(200);
        await editor(page).getByRole('button', { name: 'Guardar cambios' }).click();
        const conflict = editor(page).getByRole('region', { name: 'Otra persona ha cambiado lo mismo' });
        await conflict.getByText('4711').waitFor();
        await expectFits(page);
        await conflict.getByRole('button', { name: 'Cargar los datos actuales' }).click();
        await expect.poll(async () => editor(page).getByLabel('Código SINAC').inputValue()).toBe('4711');
        await editor(page).getByLabel('Materiales').fill('Latón');
        await editor(page).getByRole('button', { name: 'Guardar cambios' }).click();
        await page.getByRole('region', { name: 'Datos del punto' }).getByText('Latón').waitFor();
      },
      1440,
      'status of 409',
    );
  });
});

/** What the API says of the point now. */
async function now(page: Page, accessToken: string): Promise<{ version: number; ficha: Record<string, unknown> }> {
  const answer = await page.request.get(fichaDe(grifo).replace('/puntos', '/api/puntos'), {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  const { data: found } = (await answer.json()) as { data: { version: number; ficha: Record<string, unknown> } };
  return found;
}

describe('names that may be of one point', () => {
  const pair = (page: Page) =>
    page.getByRole('region', { name: 'Nombres parecidos' }).getByRole('listitem').filter({ hasText: 'cosina' });

  it('push down nothing that stands, nor do the points without data under them, however late they come', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/puntos');
      await answerLate(page, /\/por-unir$/u);
      await page.goto('/puntos/por-unir');
      await pair(page).waitFor();
      await page.getByRole('region', { name: 'Sin datos' }).waitFor();
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });
  });

  it('are joined after a question that says what joins what, and parted again', async () => {
    await inWindow(async (page) => {
      await signIn(page, admin, password, '/puntos');
      await page.getByRole('link', { name: 'Por unir' }).click();
      await pair(page).getByText('Hotel Luna · cambia alguna letra').waitFor();
      await expectFits(page, true);
      await pair(page).getByRole('button', { name: /^Unir/u }).click();
      const question = page.getByRole('dialog', { name: 'Unir dos nombres' });
      await question.getByText(/pasa a ser de/u).waitFor();
      await question.getByRole('button', { name: 'Unir', exact: true }).click();
      await page.getByText(/^«.*» es ahora «.*»/u).waitFor();
      await pair(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await page.getByText(/vuelven a ser dos puntos$/u).waitFor();
      await pair(page).waitFor();
      await pair(page)
        .getByRole('button', { name: /^No son el mismo/u })
        .click();
      await page
        .getByText(/son dos puntos/u)
        .last()
        .waitFor();
      await pair(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await pair(page).waitFor();
    });
  });
});

it('a point says that it wasn’t sampled for long, or that nothing with a limit was measured', async () => {
  const [grifoDeCocina] = points.alone;
  if (!grifoDeCocina) throw new Error('No sample of one point alone');
  const at = (_id: string, fecha_muestra: string) => ({
    ...grifoDeCocina,
    _id,
    numero_muestra: _id,
    fecha_muestra,
    referencia_externa: `Pozo ${_id}`,
    conclusion_muestra: 'Cumple',
    determinaciones: [],
  });
  const today = new Date().toISOString().slice(0, 10);
  await saveMuestras([at('viejo', '2019-03-04'), at('nuevo', today)], { now: new Date() });
  await inWindow(async (page) => {
    await signIn(page, admin, password, '/puntos?search=pozo');
    await expect.poll(async () => row(page, 'Pozo viejo').innerText()).toContain('Sin muestras en 24 meses');
    expect(await row(page, 'Pozo nuevo').innerText()).toContain('Sin porcentaje de su límite en 24 meses');
  });
});
