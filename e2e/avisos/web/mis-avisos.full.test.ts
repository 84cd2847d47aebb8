import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { deliver, determinacion, enCurso } from '../../../testing/product/en-curso.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

/** As many as a laboratory that screens for residues has, and those of the others. */
const many = Array.from({ length: 900 }, (_, n) => `Residuo de plaguicida ${n}`);
const total = many.length + 4;

const portal = usePortal(async () => {
  const residuos = { ...enCurso, _id: 'residuos', numero_muestra: 'M-2026-960' };
  await deliver(enCurso, { ...residuos, determinaciones: many.map((name) => determinacion(name, [])) });
});

const inWindow = (email: string, test: (page: Page) => Promise<void>, width?: number) =>
  portal.inWindow(async (page) => {
    await signIn(page, email);
    await test(page);
  }, width);

const provisionales = 'Avisarme también de resultados provisionales (muestras en curso)';
const cercanos = 'Avisarme también cuando un valor llegue al 80 % de su límite';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mis avisos' });
const tick = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Guardar avisos' }).click();
const press = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Novedades/u })
    .click();
  await page.getByRole('dialog', { name: 'Novedades' }).getByRole('button', { name: 'Configurar avisos' }).click();
};
const counts = (page: Page, chosen: number) =>
  dialog(page).getByText(`${chosen} de ${total} seleccionadas`, { exact: true }).waitFor();

describe('«Mis avisos»', () => {
  it('are chosen by searching, all of what is found at once too, and remembered', async () => {
    const email = await putUsuario({ _id: 'elige' });
    await inWindow(email, async (page) => {
      await press(page);
      await counts(page, 0);
      await expect.poll(() => dialog(page).getByRole('checkbox').count()).toBeLessThan(60);
      await dialog(page).getByLabel('Buscar determinación').fill('residuo 89');
      await tick(page, 'Seleccionar las 19 encontradas').click();
      await counts(page, 19);
      await dialog(page).getByLabel('Buscar determinación').fill('LEGIONELLA');
      await tick(page, 'Legionella').click();
      await counts(page, 20);
      await tick(page, provisionales).click();
      expect(await tick(page, cercanos).isChecked()).toBe(false);
      await tick(page, cercanos).click();
      const profile = page.waitForResponse((response) => response.url().endsWith('/api/auth/profile'));
      await save(page);
      await dialog(page).waitFor({ state: 'detached' });
      await page.getByText('Tus avisos se han guardado').waitFor();
      await profile;
      await page.goto('/en-curso');
      const button = page.getByRole('main').getByRole('button', { name: 'Mis avisos' });
      await button.click();
      await counts(page, 20);
      await expect.poll(() => tick(page, provisionales).isChecked()).toBe(true);
      expect(await tick(page, cercanos).isChecked()).toBe(true);
      await tick(page, 'Seleccionar todas').click();
      await counts(page, total);
      await tick(page, 'Seleccionar todas').click();
      await counts(page, 0);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });

  it('have a digest, which needs no determination, is remembered and told in the account', async () => {
    const email = await putUsuario({ _id: 'resume' });
    const choice = (page: Page, name: string) => dialog(page).getByRole('radio', { name });
    await inWindow(email, async (page) => {
      await press(page);
      await counts(page, 0);
      expect(await choice(page, 'Sin resumen').isChecked()).toBe(true);
      await choice(page, 'Resumen semanal').check();
      await save(page);
      await dialog(page).waitFor({ state: 'detached' });
      await page.goto('/mi-cuenta');
      await page
        .getByText(
          'Un resumen semanal de lo nuevo, lo que no cumple, lo que está cerca de su límite y las incidencias vencidas.',
        )
        .waitFor();
      await page.getByRole('button', { name: 'Cambiar mis avisos' }).click();
      await expect.poll(() => choice(page, 'Resumen semanal').isChecked()).toBe(true);
      await choice(page, 'Resumen semanal').press('ArrowUp');
      expect(await choice(page, 'Resumen diario').isChecked()).toBe(true);
      await save(page);
      await dialog(page).waitFor({ state: 'detached' });
    });
    expect(await readUsuario('resume')).toMatchObject({ avisos: [], resumen: 'diario' });
  });

  it('of incidents are chosen one by one, remembered and told in the account', async () => {
    const email = await putUsuario({ _id: 'incidencias' });
    const choice = (page: Page, name: string) =>
      dialog(page).getByRole('group', { name: 'Incidencias' }).getByRole('checkbox', { name, exact: true });
    await inWindow(
      email,
      async (page) => {
        await page.goto('/mi-cuenta');
        await page.getByRole('button', { name: 'Cambiar mis avisos' }).click();
        await choice(page, 'Se abre una incidencia').click();
        await choice(page, 'Ha vencido').click();
        expect(await choice(page, 'Llega una nueva muestra').isChecked()).toBe(false);
        await expectFits(page);
        await save(page);
        await dialog(page).waitFor({ state: 'detached' });
        await page.getByText('De las incidencias, cuando: se abre una incidencia, ha vencido.').waitFor();
        await page.getByRole('button', { name: 'Cambiar mis avisos' }).click();
        await expect.poll(() => choice(page, 'Ha vencido').isChecked()).toBe(true);
        await choice(page, 'Ha vencido').click();
        await save(page);
        await dialog(page).waitFor({ state: 'detached' });
      },
      360,
    );
    expect(await readUsuario('incidencias')).toMatchObject({ avisos: [], avisosIncidencias: ['abierta'] });
  });

  it('of deliveries with faults are for administrators, on unless they are turned off', async () => {
    const entregas = 'Avisarme de las entregas que fallen o traigan muestras rechazadas';
    await inWindow(await putUsuario({ _id: 'sin-entregas' }), async (page) => {
      await press(page);
      await tick(page, provisionales).waitFor();
      expect(await tick(page, entregas).count()).toBe(0);
    });
    await inWindow(await putUsuario({ _id: 'administra', role: 'admin' }), async (page) => {
      await press(page);
      expect(await tick(page, entregas).isChecked()).toBe(true);
      await tick(page, entregas).click();
      await save(page);
      await dialog(page).waitFor({ state: 'detached' });
    });
    expect(await readUsuario('administra')).toMatchObject({ avisosEntregas: false });
  });

  it('that are no longer in reach are shown as such, and dropped when they are saved', async () => {
    const email = await putUsuario({ _id: 'antigua', avisos: ['Bromato', 'Legionella'], avisosPausados: true });
    await inWindow(email, async (page) => {
      await press(page);
      await counts(page, 1);
      await dialog(page).getByText('1 determinación guardada ya no está entre tus muestras.').waitFor();
      await expect
        .poll(() => dialog(page).getByRole('list', { name: 'Ya no disponibles' }).textContent())
        .toBe('Bromato');
      await dialog(page).getByText('Te diste de baja').waitFor();
      await save(page);
      await dialog(page).waitFor({ state: 'detached' });
      await press(page);
      await counts(page, 1);
      await expect.poll(() => dialog(page).getByText('Bromato').count()).toBe(0);
      await expect.poll(() => dialog(page).getByText('Te diste de baja').count()).toBe(0);
    });
  });

  it('that cannot be saved say so, and stay chosen; that cannot be loaded, can be asked for again', async () => {
    const email = await putUsuario({ _id: 'falla' });
    await inWindow(email, async (page) => {
      // Without this it would ask again by itself.
      await page.route('**/api/health', (route) => route.abort());
      await page.route('**/api/auth/determinaciones-disponibles', (route) => route.abort());
      await press(page);
      await dialog(page).getByText('No se han podido cargar las determinaciones').waitFor();
      await page.unroute('**/api/auth/determinaciones-disponibles');
      await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
      await tick(page, 'Legionella').click();
      await page.route('**/api/auth/avisos', (route) => route.abort());
      await save(page);
      await dialog(page).getByRole('alert').getByText('No se pudieron guardar los avisos', { exact: true }).waitFor();
      await expect.poll(() => tick(page, 'Legionella').isChecked()).toBe(true);
      await page.unroute('**/api/auth/avisos');
      await save(page);
      await dialog(page).waitFor({ state: 'detached' });
    });
  });
});

it('the dialog is accessible to all and fits its window at every width', async () => {
  const email = await putUsuario({ _id: 'ancho', avisos: ['Bromato'] });
  await inWindow(
    email,
    async (page) => {
      await page.getByRole('button', { name: 'Menú' }).click();
      await page
        .getByRole('dialog', { name: 'Menú' })
        .getByRole('button', { name: /^Novedades/u })
        .click();
      await page.getByRole('dialog', { name: 'Novedades' }).getByRole('button', { name: 'Configurar avisos' }).click();
      await counts(page, 0);
      await expectFits(page);
    },
    360,
  );
});
