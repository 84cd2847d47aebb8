import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { usePortal } from '../../../testing/product/portal.ts';

const { inWindow } = usePortal();
let email: string;
beforeAll(async () => {
  email = await putUsuario({ _id: 'lectora' });
});

const legalPages = ['Aviso legal', 'Privacidad', 'Accesibilidad', 'Verificar un informe'];

/** Follows a link and comes back, to `from`; fails where it doesn't lead to the page that it names. */
async function follow(page: Page, link: Locator, heading: string): Promise<void> {
  const from = page.url();
  await link.click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.goto(from);
}

describe('what a portal has to say of itself', () => {
  it.each([360, 1440])('is a link away from the page of sign-in, at %i px', async (width) => {
    await inWindow(async (page) => {
      await page.goto('/login');
      const links = page.getByRole('navigation', { name: 'Información legal' }).getByRole('link');
      await links.first().waitFor();
      expect(await links.allInnerTexts()).toEqual(legalPages);
      for (const name of legalPages) await follow(page, links.getByText(name), name);
    }, width);
  });

  it('is at the foot of a page', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/mi-cuenta');
      const links = page.getByRole('navigation', { name: 'Información legal' }).getByRole('link');
      await links.first().waitFor();
      expect(await links.allInnerTexts()).toEqual(legalPages);
      for (const name of legalPages) await follow(page, links.getByText(name), name);
    });
  });

  it('is in the menu of a phone', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/mi-cuenta');
      await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
      const links = page.getByRole('navigation', { name: 'Información legal del menú' }).getByRole('link');
      expect(await links.allInnerTexts()).toEqual(legalPages);
      await follow(page, links.getByText('Privacidad'), 'Privacidad');
    }, 360);
  });
});

describe('the guide', () => {
  /** Waits until every picture of the guide was read, each by coming into sight. */
  async function expectPictures(page: Page): Promise<void> {
    await page.getByRole('heading', { level: 1, name: 'Guía de usuario' }).waitFor();
    const pictures = page.locator('article img');
    const count = await pictures.count();
    expect(count).toBeGreaterThan(10);
    for (const picture of await pictures.all()) {
      expect(await picture.getAttribute('alt')).not.toBe('');
      await picture.scrollIntoViewIfNeeded();
      const width = async () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
      await expect.poll(width, { timeout: 10_000 }).toBeGreaterThan(0);
    }
  }

  it('opens by the question mark of the header, with its pictures', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/mi-cuenta');
      await page.getByRole('banner').getByRole('link', { name: 'Ayuda' }).click();
      await expectPictures(page);
    });
  });

  it('opens by the menu of a phone, with its pictures', async () => {
    await inWindow(async (page) => {
      await signIn(page, email, undefined, '/mi-cuenta');
      await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
      await page.getByRole('link', { name: 'Ayuda' }).filter({ visible: true }).click();
      await expectPictures(page);
    }, 360);
  });
});

describe('a portal whose code can’t be fetched', () => {
  it('says what to do, and loads once it is asked again', async () => {
    const isChunk = (url: URL) => url.pathname.startsWith('/assets/portal-') && url.pathname.endsWith('.js');
    const lose = async (page: Page) => {
      await page.route(isChunk, (route) => route.abort());
      await page.goto('/login');
      await page.getByRole('alert').getByRole('heading', { name: 'No se ha podido cargar el portal' }).waitFor();
      await expectFits(page);
      await page.unroute(isChunk);
      await page.getByRole('button', { name: 'Volver a cargar' }).click();
      await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
    };
    await inWindow(lose, 360, 'dynamically imported module');
  });
});
