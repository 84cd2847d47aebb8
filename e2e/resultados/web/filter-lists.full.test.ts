import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { choose, field, openTable, option } from '../../../testing/product/filters-page.ts';
import { clientes, muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let admin: string;
const [hoteles] = clientes as [(typeof clientes)[number]];

const { inWindow } = usePortal(async () => {
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
  const sample = muestras.find(({ estado, tipo_muestra: tipo }) => estado === 'autorizada' && tipo === 'Queso, curado');
  const queseria = {
    ...(sample as (typeof muestras)[number]),
    _id: 'quesera',
    solicitante: { nombre: 'Quesería Norte' },
  };
  await saveMuestras([queseria], { now: new Date() });
  await putCliente({ ...hoteles, _id: 'queseros', nombre: 'Cliente queseros', solicitantes: ['Quesería Norte'] });
});

describe('the lists to choose from', () => {
  it('are empty if they cannot be loaded, and the general ones if a client or group has none', async () => {
    await inWindow(async (page) => {
      await page.route('**/api/results/filters/solicitantes/hoteles', (route) => route.abort());
      await page.route('**/api/results/filters/solicitantes/aguas', (route) =>
        route.fulfill({ json: { success: true, data: { solicitantes: ['', ' '], tiposGrupos: ['aguas'] } } }),
      );
      await page.route('**/api/results/filters/tipos-muestra/*', (route) => route.abort());
      await openTable(page, admin);
      await choose(page, 'Cliente', 'Cliente hoteles');
      await page.getByPlaceholder('No hay solicitantes disponibles').waitFor();
      await choose(page, 'Cliente', 'Cliente aguas');
      await choose(page, 'Solicitante', 'Hotel Sol');
      await page.keyboard.type('zzz');
      await page.getByText('No se encontraron opciones').first().waitFor();
      await page.keyboard.press('Escape');
      await choose(page, 'Grupo de tipos de muestra', 'Grupo aguas');
      await page.getByPlaceholder('No hay tipos disponibles').waitFor();
    });
  });

  it('have of the groups those that the chosen client has samples of, the one that was chosen before among them', async () => {
    const groups = ['Grupo aguas', 'Grupo alimentos'];
    await inWindow(async (page) => {
      const offered = async () => {
        await field(page, 'Grupo de tipos de muestra').click();
        await option(page, 'Todos los grupos').waitFor();
        const counts = await Promise.all(groups.map((name) => option(page, name).count()));
        await page.keyboard.press('Escape');
        return groups.filter((_, n) => counts[n]);
      };
      await openTable(page, admin);
      await expect.poll(offered).toEqual(groups);
      await choose(page, 'Cliente', 'Cliente queseros');
      await expect.poll(offered).toEqual(['Grupo alimentos']);
      await choose(page, 'Cliente', 'Todos los clientes');
      await choose(page, 'Grupo de tipos de muestra', 'Grupo aguas');
      await choose(page, 'Cliente', 'Cliente queseros');
      await expect.poll(offered).toEqual(groups);
      await choose(page, 'Grupo de tipos de muestra', 'Todos los grupos');
      await expect.poll(offered).toEqual(['Grupo alimentos']);
    });
  });

  it('of two thousand options are searched without waiting, and only those in sight are in the page', async () => {
    const many = Array.from({ length: 2000 }, (_, n) => `Estación de aforo número ${n}`);
    await inWindow(async (page) => {
      await page.route('**/api/results/filters', (route) =>
        route.fulfill({
          json: { success: true, data: { clientes: [], tiposGrupos: [], solicitantes: many, tiposMuestra: many } },
        }),
      );
      await openTable(page, admin);
      await field(page, 'Solicitante').click();
      await option(page, many[0] ?? '').waitFor();
      await expect.poll(() => page.locator('[role=option]').count()).toBeLessThan(60);
      await page.keyboard.type('estacion 1999');
      await option(page, 'Estación de aforo número 1999').waitFor();
      await expect.poll(() => page.locator('[role=option]').count()).toBe(1);
      await page.keyboard.press('Enter');
      await expect.poll(() => field(page, 'Solicitante').getAttribute('placeholder')).toBe('1 elegido');
      await expect.poll(() => field(page, 'Solicitante').getAttribute('title')).toBe('Estación de aforo número 1999');
    });
  });
});

describe('who is shown which filters', () => {
  const shown = async (page: Page) => {
    const labels = ['Cliente', 'Solicitante', 'Grupo de tipos de muestra', 'Tipo de muestra'];
    await field(page, 'Grupo de tipos de muestra').waitFor();
    const counts = await Promise.all(labels.map((label) => field(page, label).count()));
    return labels.filter((_, index) => counts[index] === 1);
  };

  it.each([
    ['an administrator', { role: 'admin' as const }, ['Cliente', 'Solicitante', 'Tipo de muestra']],
    ['a master', { master: 'cbba' as const, tipoMuestra: 'Aire' }, ['Cliente', 'Solicitante', 'Tipo de muestra']],
    ['a user of one solicitante', { solicitantes: ['Hotel Sol'] }, ['Tipo de muestra']],
    ['a user of two', { solicitantes: ['Hotel Sol', 'Hotel Luna'] }, ['Solicitante', 'Tipo de muestra']],
    ['a user of a fixed type', { tipoMuestra: 'Agua de consumo' }, []],
  ])('%s', async (name, more, expected) => {
    const email = await putUsuario({ _id: name.replaceAll(' ', '-'), ...more });
    await inWindow(async (page) => {
      // How many there are to choose from decides what is shown.
      const options = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/results/filters');
      await signIn(page, email);
      await (await options).finished();
      await expect
        .poll(async () => (await shown(page)).filter((label) => !label.startsWith('Grupo')))
        .toEqual(expected);
    });
  });
});
