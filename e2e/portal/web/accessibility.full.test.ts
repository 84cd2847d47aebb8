import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { checks } from './every-page.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../../testing/product/pages.ts';
import { admin, openPanel } from '../../../testing/product/panel-pages.ts';
import { points } from '../../../testing/product/points.ts';
import { usePortal } from '../../../testing/product/portal.ts';
import { password } from '../../../testing/product/product.ts';
import { pagePaths, pages } from '../../../web/pages.ts';

const emails: Record<string, string> = {};
const portal = usePortal(async () => {
  await saveMuestras(Object.values(points).flat(), { now: new Date() });
  emails['client'] = await putUsuario({ _id: 'accesible', permisosInformesExternos: ['Auditoría de Cocina'] });
  emails['administrator'] = await putUsuario({ _id: 'accesible-admin', role: 'admin', clientes: [] });
});

const { inWindow } = portal;

const openTo = { public: ['visitor'], user: ['client', 'administrator'], admin: ['administrator'] } as const;

async function open(page: Page, user: string, address: string): Promise<void> {
  const email = emails[user];
  if (email) await signIn(page, email, password, address);
  else await page.goto(address);
}

describe.each(pagePaths)('the page %s fits its window and axe finds nothing', (path) => {
  it.each(openTo[pages[path]])('for the %s', async (user) => {
    const { address = path, heading } = checks[path];
    await inWindow(
      async (page) => {
        await open(page, user, address);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await page.waitForLoadState('networkidle');
        await expectFits(page, true);
      },
      1440,
      'status of 40',
    );
  });
});

it('every tab of the panel is accessible to all and fits its window at every width', async () => {
  await inWindow(async (page) => {
    await signIn(page, admin);
    for (const tab of ['resumen', 'clientes', 'grupos', 'usuarios']) {
      await openPanel(page, tab);
      // Where there is no room beside the list, the form opens by a button.
      if (tab !== 'resumen') await page.getByRole('button', { name: /^Nuevo /u }).click();
      await expectFits(page);
    }
  }, 360);
});
