import type { Page } from 'playwright-core';
import { signIn } from './pages.ts';

/** Signs in and opens the table of results, with its first page there. */
export async function openTable(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.getByRole('tab', { name: 'Tabla' }).click();
  await page.getByText(/^Mostrando 1-/u).waitFor();
}

/** A list to choose from, by its label. */
export const field = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });
/** An option of the list that is open. */
export const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
/** Chooses an option by its name. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  await field(page, label).focus();
  await page.keyboard.press('ArrowDown');
  await option(page, name).click();
}
