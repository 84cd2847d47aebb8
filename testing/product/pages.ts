import { AxeBuilder } from '@axe-core/playwright';
import type { Output } from '../../contract/calls.ts';
import type { SuccessAnswer } from '../../contract/errors.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from './product.ts';

/** Sizes that every page must hold at, in CSS pixels. */
export const widths = [360, 768, 1440] as const;

/** A fresh window on the product, in Spanish unless told otherwise; what goes wrong in its pages fails the test that asks for `failures`. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  width = 1440,
  locale = 'es-ES',
): Promise<{ context: BrowserContext; page: Page; failures: string[] }> {
  const context = await browser.newContext({ baseURL, locale, viewport: { width, height: 900 } });
  const page = await context.newPage();
  // What the content security policy refuses is the page's fault too, said or not where errors are.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reportError(new Error(`CSP: ${violatedDirective} ${blockedURI}`));
    });
  });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  page.on('console', (message) => {
    // Chromium itself notes each refused request; those that a test provokes are not the page's fault.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      failures.push(message.text());
  });
  // Long enough for a machine that does other things too; nothing is measured here.
  page.setDefaultTimeout(30_000);
  return { context, page, failures };
}

/**
 * Signs in by the API, as the page for it would, and opens a page of the portal: the results unless another is named.
 */
export async function signIn(page: Page, email: string, secret = password, path = '/results'): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: secret } });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  const { data } = (await answer.json()) as SuccessAnswer<Output<'login'>>;
  // An address of the same origin, whose storage is the portal's, at which nothing runs.
  await page.goto('/config.json');
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('accessToken', accessToken);
  }, data);
  await page.goto(path);
  await page.getByRole('banner').waitFor();
}

/** Signs in through the form, and waits for the results. */
export async function signInByForm(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.waitForURL('**/results');
}

/** Signs in for the first time with a password that was given, and chooses another. */
export async function signInFirst(page: Page, email: string, given: string, own: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('heading', { name: 'Elige tu contraseña' }).waitFor();
  await page.getByLabel('Contraseña actual', { exact: true }).fill(given);
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(own);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('Tu contraseña ha cambiado').waitFor();
}

/** Fails with what axe finds on a page as it stands: rule, and the elements at fault. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

/** Waits until whatever appears or goes has done so: half faded in, a text has less contrast than it will have. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What is drawn now begins to move with the next frame.
    await frame();
    await frame();
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(async ({ finished }) => finished));
  });
}

/** Fails when a page is wider than its window: something would have to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
