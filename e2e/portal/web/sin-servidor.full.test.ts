import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { checks } from './every-page.ts';
import { signIn } from '../../../testing/product/pages.ts';
import { admin } from '../../../testing/product/panel-pages.ts';
import { points } from '../../../testing/product/points.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';
import { pagePaths, pages } from '../../../web/pages.ts';

const portal = usePortal(async () => {
  await saveMuestras(Object.values(points).flat(), { now: new Date() });
});

/** Goes to an address as a link of the portal does. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

describe.each(pagePaths)('the page %s, gone to without a server', (path) => {
  const { address = path, heading: name } = checks[path];
  const isPublic = pages[path] === 'public';
  // Pages that have few parts of their own, so that the code of the one gone to isn't there yet.
  const [first, other] = isPublic
    ? (['/accesibilidad', '/privacidad'] as const)
    : (['/mi-cuenta/claves', '/mi-cuenta/webhooks'] as const);
  const from = path === first ? other : first;

  const begin = async (page: Page) => {
    // A page with a route has no cache: code that another test fetched isn't there without a server.
    await page.route('**/ninguna', (route) => route.abort());
    if (isPublic) await page.goto(from);
    else await signIn(page, admin, password, from);
    await heading(page, checks[from].heading).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const expectStays = async (page: Page) => {
    // Of the page after signing in the code may be there, without all of its parts.
    const before = heading(page, checks[from].heading);
    expect(await before.or(heading(page, name)).first().isVisible()).toBe(true);
    if (!isPublic) expect(await page.getByRole('banner').isVisible()).toBe(true);
  };

  it('leaves what was there, says why, and comes by itself once there is one', async () => {
    await portal.inWindow(
      async (page) => {
        await begin(page);
        await page.context().setOffline(true);
        await follow(page, address);
        // The page after signing in may have all of its code, and lacks its data.
        const unreached = page.getByText(/Error de conexión con el servidor/u).first();
        await status(page, /Sin conexión/u)
          .or(unreached)
          .first()
          .waitFor();
        await expectStays(page);
        await page.context().setOffline(false);
        await heading(page, name).waitFor();
        await expect
          .poll(async () =>
            status(page, /Sin conexión/u)
              .or(unreached)
              .count(),
          )
          .toBe(0);
      },
      1440,
      '',
    );
  });

  it('offers to load the new version, where one has taken its place', async () => {
    await portal.inWindow(
      async (page) => {
        await begin(page);
        const isAsset = (url: URL) => url.pathname.startsWith('/assets/') && url.pathname.endsWith('.js');
        // Until the button reloads the page: once the assets are back the page navigates without it.
        let isOld = true;
        await page.route(isAsset, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
        await page.route(
          (url) => url.pathname === '/',
          (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/otra.js">' }),
        );
        await follow(page, address);
        await status(page, /versión nueva/u).waitFor();
        await expectStays(page);
        page.on('request', (request) => {
          if (request.isNavigationRequest()) isOld = false;
        });
        await page.getByRole('status').getByRole('button', { name: 'Recargar' }).click();
        await heading(page, name).waitFor();
        expect(await status(page, /versión nueva/u).count()).toBe(0);
      },
      360,
      '',
    );
  });
});

describe('a server that refuses connections while the browser is online', () => {
  const refuse = async (page: Page, what: string) => page.route(what, (route) => route.abort('connectionrefused'));
  const incidencias = (page: Page) => page.getByRole('link', { name: /^Incidencias/u }).first();
  const lista = (page: Page) =>
    page.getByText(/^(?:Todavía no hay incidencias|No hay .+|Hay \d+ .+|\d+ incidencias?|\d+-\d+ de \d+)$/u).first();
  const begin = async (page: Page) => {
    await signIn(page, admin, password, '/mi-cuenta/claves');
    await heading(page, checks['/mi-cuenta/claves'].heading).waitFor();
    await page.waitForLoadState('networkidle');
  };

  it('a page without its code and data comes by itself once it answers, also where it was gone to twice', async () => {
    await portal.inWindow(
      async (page) => {
        await begin(page);
        await refuse(page, '**');
        await incidencias(page).click();
        await status(page, /Sin conexión/u).waitFor();
        await incidencias(page).click();
        await page.unrouteAll();
        await heading(page, checks['/incidencias'].heading).waitFor();
        await lista(page).waitFor();
        expect(
          await page
            .getByRole('status')
            .filter({ hasText: /Sin conexión|no ha llegado/u })
            .count(),
        ).toBe(0);
      },
      1440,
      '',
    );
  });

  it('a page without its data asks for it again until it comes', async () => {
    await portal.inWindow(
      async (page) => {
        await begin(page);
        await refuse(page, '**/api/**');
        await incidencias(page).click();
        await page.getByRole('button', { name: 'Reintentar' }).waitFor();
        await page.unrouteAll();
        await lista(page).waitFor();
        expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
      },
      1440,
      '',
    );
  });

  it('a tab of a page without its code comes by itself too', async () => {
    await portal.inWindow(
      async (page) => {
        await begin(page);
        await page.getByRole('link', { name: 'Panel Admin' }).first().click();
        await page.getByRole('tab', { name: 'Gestión de Clientes' }).waitFor();
        await page.waitForLoadState('networkidle');
        await refuse(page, '**');
        await page.getByRole('tab', { name: 'Gestión de Clientes' }).click();
        await status(page, /Sin conexión/u).waitFor();
        await page.unrouteAll();
        await page.getByRole('button', { name: 'Crear cliente' }).waitFor();
        expect(await status(page, /no ha llegado/u).count()).toBe(0);
      },
      1440,
      '',
    );
  });
});

describe('a file of the site that is missing', () => {
  const isScript = (url: URL) => url.pathname.startsWith('/assets/') && url.pathname.endsWith('.js');

  it('leaves header and content, loads nothing that can’t come, and comes by itself once it is there', async () => {
    await portal.inWindow(
      async (page) => {
        await signIn(page, admin, password, '/mi-cuenta/claves');
        await heading(page, checks['/mi-cuenta/claves'].heading).waitFor();
        await page.waitForLoadState('networkidle');
        let documents = 0;
        page.on('request', (request) => {
          if (request.isNavigationRequest()) documents += 1;
        });
        await page.route(isScript, (route) => route.fulfill({ status: 404 }));
        await follow(page, '/mi-cuenta/webhooks');
        await status(page, /no llega/u).waitFor();
        await page.getByRole('status').getByRole('button', { name: 'Reintentar' }).click();
        await status(page, /no llega/u).waitFor();
        expect(await page.getByRole('banner').isVisible()).toBe(true);
        expect(await heading(page, checks['/mi-cuenta/claves'].heading).isVisible()).toBe(true);
        expect(documents).toBe(0);
        await page.unroute(isScript);
        await heading(page, checks['/mi-cuenta/webhooks'].heading).waitFor();
        expect(await status(page, /no llega/u).count()).toBe(0);
      },
      1440,
      '',
    );
  });

  it('of all of them the plain page is shown, which loads again', async () => {
    await portal.inWindow(
      async (page) => {
        const isAsset = (url: URL) => url.pathname.startsWith('/assets/');
        await page.route(isAsset, (route) => route.fulfill({ status: 404 }));
        await page.goto('/login');
        await heading(page, 'No se ha podido cargar el portal').waitFor();
        expect(await page.getByRole('alert').count()).toBe(1);
        await page.unroute(isAsset);
        await page.getByRole('button', { name: 'Volver a cargar' }).click();
        await heading(page, checks['/login'].heading).waitFor();
      },
      1440,
      '',
    );
  });
});
