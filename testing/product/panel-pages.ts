import type { Page } from 'playwright-core';
import { signIn } from './pages.ts';
import { password } from './product.ts';

/** The seeded administrator. */
export const admin = 'admin@alicuota.test';

/** What the panel says once its data have come. */
export const loaded = 'Datos cargados correctamente desde el servidor.';

/** Opens a tab of the panel and waits for its data; signs in first where `email` is given. */
export async function openPanel(page: Page, tab: string, email?: string): Promise<void> {
  const path = `/admin?tab=${tab}`;
  const said = page.getByText(loaded);
  // It is said for five seconds, in which a busy machine may not have loaded the rest of the page yet.
  if (email !== undefined) await Promise.all([said.waitFor(), signIn(page, email, password, path)]);
  else {
    await page.goto(path);
    await said.waitFor();
  }
}

/** A field by its whole label, but for the mark of what is required. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A picker by its whole label. */
export const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** Chooses one of a picker's options by typing it. */
export async function pick(page: Page, label: string, text: string): Promise<void> {
  await picker(page, label).fill(text);
  // While the server searches, the options are those of before, and Enter chooses none.
  await page.getByText('Buscando...', { exact: true }).first().waitFor({ state: 'hidden' });
  await page.getByRole('listbox', { name: label, exact: true }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

/** Goes to a tab. */
export async function tabOf(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tab', { name, selected: true }).waitFor();
}
