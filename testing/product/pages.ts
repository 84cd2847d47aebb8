import { AxeBuilder } from '@axe-core/playwright';
import type { Output } from '../../contract/calls.ts';
import type { Whole } from './client.ts';
import type { SuccessAnswer } from '../../contract/base/errors.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isThorough } from '../thorough.ts';
import { password } from './product.ts';

/** Sizes that every page must hold at, in CSS pixels. */
export const widths = [360, 768, 1440] as const;

/** A window on the product in a browser profile of its own; `failures` collects what goes wrong in its page. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  width = 1440,
  locale = 'es-ES',
): Promise<{ context: BrowserContext; page: Page; failures: string[] }> {
  const context = await browser.newContext({ baseURL, locale, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await reportViolations(page);
  return { context, page, failures: listen(page) };
}

/**
 * Windows on the product, one for each test of a file. They follow one another in one page of one browser profile, so
 * that scripts are fetched and compiled once and no process is started; cookies, storage, permissions, routes and
 * listeners are cleared in between. A clock that a test installs goes on running.
 */
export class Windows {
  readonly #browser: Browser;
  readonly #baseURL: string;
  /** Pages that no test uses, by language. */
  readonly #idle = new Map<string, Page[]>();

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser;
    this.#baseURL = baseURL;
  }

  /** Opens a window that is signed in nowhere. Widths are CSS pixels. */
  async open(width = 1440, locale = 'es-ES'): Promise<Window> {
    const idle = this.#idle.get(locale) ?? [];
    this.#idle.set(locale, idle);
    const page = idle.pop() ?? (await this.#newPage(locale));
    await page.setViewportSize({ width, height: 900 });
    await forget(page, this.#baseURL);
    return {
      page,
      failures: listen(page),
      close: async () => {
        await Promise.all(
          page
            .context()
            .pages()
            .map(async (open) => open !== page && open.close()),
        );
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.goto('about:blank');
        page.removeAllListeners();
        idle.push(page);
      },
    };
  }

  async #newPage(locale: string): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: this.#baseURL, locale, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await reportViolations(page);
    return page;
  }
}

/** A window of one test; `failures` collects what goes wrong in its page. */
export interface Window {
  page: Page;
  failures: string[];
  close: () => Promise<void>;
}

/** Clears what pages of an origin keep in a browser profile. */
async function forget(page: Page, baseURL: string): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  await context.clearPermissions();
}

/** Makes violations of the content security policy errors of the page. */
async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reportError(new Error(`CSP: ${violatedDirective} ${blockedURI}`));
    });
  });
}

/** Collects the errors of a page from now on. */
function listen(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  page.on('console', (message) => {
    // Chromium itself notes each refused request; those that a test provokes are not the page's fault.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      failures.push(message.text());
  });
  // Long enough for a machine that does other things too; nothing is measured here.
  page.setDefaultTimeout(30_000);
  return failures;
}

/**
 * Signs in by the API, as the page for it would, and opens a page of the portal: the results unless another is named.
 */
export async function signIn(page: Page, email: string, secret = password, path = '/results'): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: secret } });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  const { data } = (await answer.json()) as SuccessAnswer<Whole<Output<'login'>>>;
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
  // Legacy mode stays in the page, where the other opens a blank one for each run to gather what frames found: no page
  // that is looked at has frames of other origins. Only violations are worked out.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

/** How long a part that shows what it had, paler, while it asks for something else may take, in milliseconds. */
const busyMs = 5000;

/**
 * Waits until whatever appears or goes has done so, and what is asked for has come: half faded in, or while it is old, a text
 * has less contrast than it will have.
 */
async function settled(page: Page): Promise<void> {
  const isBusy = page.locator('[aria-busy="true"]').first();
  // One that stays busy is looked at as it is.
  await isBusy.waitFor({ state: 'detached', timeout: busyMs }).catch(() => {});
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

/**
 * Fails where a page as it stands is wider than its window at any of the widths, or where axe finds something at the
 * narrowest or the widest: in between stand the elements of one of both. Where not all is tried, axe looks at the
 * narrowest alone, unless `isEveryWidth`.
 */
export async function expectFits(page: Page, isEveryWidth = isThorough): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    if (width === 360 || (width === 1440 && isEveryWidth)) await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Fails when a page stays wider than its window: something would have to be scrolled sideways. Charts are drawn again a
 * moment after the window has another width.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = async () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Waits until a page says just this. */
export const says = async (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

/** Presses an action of a page's header by its name, in its menu where it isn't beside the title. */
export async function pressAction(page: Page, name: string): Promise<void> {
  const action = page.getByRole('button', { name, exact: true });
  const menu = page.getByRole('button', { name: 'Más acciones' });
  await action.or(menu).first().waitFor();
  if (!(await action.isVisible())) await menu.click();
  await action.click();
}
