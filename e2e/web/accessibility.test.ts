import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { saveMuestras } from '../../lambdas/ingest/save.ts';
import { muestras, putUsuario } from '../../testing/product/laboratory.ts';
import { expectFits, signIn } from '../../testing/product/pages.ts';
import { admin, openPanel } from '../../testing/product/panel-pages.ts';
import { points } from '../../testing/product/points.ts';
import { usePortal } from '../../testing/product/portal.ts';
import { password } from '../../testing/product/product.ts';
import { type PagePath, pagePaths, pages } from '../../web/pages.ts';

const sample = muestras.find(
  ({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre.startsWith('Hotel'),
);

/** How each page is checked: the address to open, and the heading that says that it is there. */
const checks: Record<PagePath, { address?: string; heading: string }> = {
  '/login': { heading: 'Área Cliente' },
  '/reset-password': { address: '/reset-password?token=caducado', heading: 'Restablecer contraseña' },
  '/avisos/baja': { address: '/avisos/baja?token=caducado', heading: 'Enlace no válido' },
  '/entrada-empresa': { address: '/entrada-empresa#fallo=otro-dominio', heading: 'No se ha podido entrar' },
  '/aviso-legal': { heading: 'Aviso legal' },
  '/privacidad': { heading: 'Privacidad' },
  '/accesibilidad': { heading: 'Declaración de accesibilidad' },
  '/results': { heading: 'Resultados Analíticos' },
  '/results/:id': { address: `/results/${sample?._id}`, heading: sample?.numero_muestra ?? '' },
  '/results/:id/versiones': { address: `/results/${sample?._id}/versiones`, heading: 'Versiones' },
  '/incidencias': { heading: 'Incidencias' },
  '/incidencias/:id': {
    address: `/incidencias/${'x'.repeat(22)}.${'x'.repeat(10)}.1`,
    heading: 'No se encontró la incidencia',
  },
  '/puntos': { heading: 'Puntos de muestreo' },
  '/puntos/ficha': {
    address: `/puntos/ficha?${new URLSearchParams({ punto: '["Hotel Luna","grifo de cocina",""]' }).toString()}`,
    heading: 'Grifo de cocina',
  },
  '/puntos/por-unir': { heading: 'Puntos por unir' },
  '/en-curso': { heading: 'Sistema de Tracking de Muestras' },
  '/informes-externos': { heading: 'Informes externos' },
  '/mi-cuenta': { heading: 'Mi cuenta' },
  '/ayuda': { heading: 'Guía de usuario' },
  '/api': { heading: 'API para programas' },
  '/mi-cuenta/claves': { heading: 'Claves para programas' },
  '/mi-cuenta/webhooks': { heading: 'Webhooks' },
  '/admin': { heading: 'Panel Admin' },
};

const emails: Record<string, string> = {};
const portal = usePortal(async () => {
  await saveMuestras(Object.values(points).flat(), { now: new Date(), dryRun: false });
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
