import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openForm } from '../../../testing/product/informes-page.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn, widths } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

let admin: string;

const portal = usePortal(async () => {
  admin = await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] });
});

/** A window of a browser in English, where a native date field would show mm/dd/yyyy. */
async function inEnglish(test: (page: Page) => Promise<void>, width?: number): Promise<void> {
  const { page, failures, close } = await portal.open(width, 'en-US');
  await signIn(page, admin);
  await test(page);
  await close();
  expect(failures).toEqual([]);
}

const inicio = (page: Page) => page.getByRole('textbox', { name: 'Fecha inicio' });
const fin = (page: Page) => page.getByRole('textbox', { name: 'Fecha fin' });
const apply = (page: Page) => page.getByRole('button', { name: 'Aplicar filtros' }).click();
const unfold = (page: Page) => page.getByRole('button', { name: 'Filtros de Búsqueda' }).click();
const calendar = (page: Page, field: string) => page.getByRole('dialog', { name: `Calendario: ${field}` });
const openCalendar = (page: Page, field: string) =>
  page.getByRole('button', { name: `Abrir el calendario: ${field}` }).click();
const day = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('a date is typed or pasted as Spaniards write it, shown as dd/mm/aaaa, and in the address as yyyy-mm-dd', async () => {
  await inEnglish(async (page) => {
    expect(await page.evaluate(() => navigator.language)).toBe('en-US');
    await expect.poll(() => inicio(page).getAttribute('placeholder')).toBe('dd/mm/aaaa');
    await inicio(page).fill('7/5/26');
    await fin(page).fill('8 may 2026');
    await apply(page);
    await expect
      .poll(() => [inAddress(page, 'fechaInicio'), inAddress(page, 'fechaFin')])
      .toEqual(['2026-05-07', '2026-05-08']);
    await unfold(page);
    expect([await inicio(page).inputValue(), await fin(page).inputValue()]).toEqual(['07/05/2026', '08/05/2026']);
    await page.reload();
    await unfold(page);
    await expect.poll(() => inicio(page).inputValue()).toBe('07/05/2026');
    await inicio(page).fill('');
    await page.keyboard.press('Enter');
    await expect.poll(() => inAddress(page, 'fechaInicio')).toBeNull();
    expect(inAddress(page, 'fechaFin')).toBe('2026-05-08');
  });
});

it('what is no date stays as it is typed, is said in Spanish when it is left, and is not applied', async () => {
  await inEnglish(async (page) => {
    await inicio(page).pressSequentially('31/02/2026');
    await expect.poll(() => page.getByText('no existe').count()).toBe(0);
    await fin(page).fill('12/0');
    await page.getByText('El 31 de febrero de 2026 no existe.').waitFor();
    // Enter sends the form, and leads to the first date that can't be read.
    await page.keyboard.press('Enter');
    await page.getByText('Escribe la fecha completa, como 07/05/2026.').waitFor();
    await expect.poll(() => inicio(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => inicio(page).getAttribute('aria-invalid')).toBe('true');
    expect([await inicio(page).inputValue(), await fin(page).inputValue()]).toEqual(['31/02/2026', '12/0']);
    expect([inAddress(page, 'fechaInicio'), inAddress(page, 'fechaFin')]).toEqual([null, null]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Periodo' }).click();
    await page.getByRole('button', { name: 'Mar 2026' }).click();
    expect([await inicio(page).inputValue(), await fin(page).inputValue()]).toEqual(['01/03/2026', '31/03/2026']);
    await expect.poll(() => page.getByText('no existe').count()).toBe(0);
    await apply(page);
    await expect.poll(() => inAddress(page, 'fechaInicio')).toBe('2026-03-01');
  });
});

it('the calendar is in Spanish, begins on Monday, and is walked by the keyboard through days, months and years', async () => {
  await inEnglish(async (page) => {
    await inicio(page).fill('07/05/2026');
    await openCalendar(page, 'Fecha inicio');
    await expect.poll(() => focused(page)).toBe('7 de mayo de 2026');
    const headings = await calendar(page, 'Fecha inicio').getByRole('columnheader').allTextContents();
    expect(headings.map((name) => name.toLowerCase())).toEqual(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('15 de mayo de 2026');
    await page.getByRole('button', { name: 'mayo 2026: elegir otro mes' }).click();
    await page.getByRole('button', { name: '2026: elegir otro año' }).click();
    await calendar(page, 'Fecha inicio').getByRole('button', { name: '2025', exact: true }).click();
    await calendar(page, 'Fecha inicio').getByRole('button', { name: 'feb', exact: true }).click();
    await day(page, '3 de febrero de 2025').click();
    await expect.poll(() => inicio(page).inputValue()).toBe('03/02/2025');
    await expect.poll(() => calendar(page, 'Fecha inicio').count()).toBe(0);
    await openCalendar(page, 'Fecha fin');
    await page.keyboard.press('Escape');
    await expect.poll(() => calendar(page, 'Fecha fin').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Abrir el calendario: Fecha fin');
    await expect.poll(() => fin(page).inputValue()).toBe('');
  });
});

it('a dialog keeps its form when the calendar in it is closed by Escape, and refuses a date that does not exist', async () => {
  await inEnglish(async (page) => {
    await page.goto('/informes-externos');
    await openForm(page);
    const field = page.getByRole('textbox', { name: 'Fecha de auditoría (opcional)' });
    await field.fill('31/04/2026');
    await page.getByRole('button', { name: 'Subir informe' }).last().click();
    await page.getByText('El 31 de abril de 2026 no existe.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('31/04/2026');
    await field.fill('30/04/2026');
    await openCalendar(page, 'Fecha de auditoría (opcional)');
    await expect.poll(() => focused(page)).toBe('30 de abril de 2026');
    await page.getByRole('button', { name: 'abril 2026: elegir otro mes' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => calendar(page, 'Fecha de auditoría (opcional)').count()).toBe(0);
    await expect.poll(() => field.inputValue()).toBe('30/04/2026');
    await expect.poll(() => page.getByText('Nuevo informe').isVisible()).toBe(true);
  });
});

it.each(widths)('the calendar has room in a window of %i pixels', async (width) => {
  await inEnglish(async (page) => {
    if (width < 768) await unfold(page);
    await openCalendar(page, 'Fecha inicio');
    await calendar(page, 'Fecha inicio').getByRole('button', { name: 'Mes siguiente' }).waitFor();
    const box = await calendar(page, 'Fecha inicio').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expectNoSidewaysScroll(page);
  }, width);
});
