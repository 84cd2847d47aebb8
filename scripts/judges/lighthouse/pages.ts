import type { BrowserContext } from 'playwright-core';
import { callerOf } from '../../../testing/product/client.ts';
import { type PagePath, pagePaths, pages } from '../../../web/pages.ts';

/** A page to be looked at, and who looks; null for someone who isn't signed in. */
interface JudgedPage {
  path: string;
  as: string | null;
}

const master = 'master@todos.test';
const password = 'Alicuota2026';

const viewers = { public: null, user: master, admin: 'admin@alicuota.test' };

/** The addresses of every page of the product, a sample's with an id that there is. */
export async function pagesOf(url: string): Promise<JudgedPage[]> {
  const call = callerOf(url);
  const { data } = await call('login', { body: { email: master, password } });
  const list = await call('listResults', { token: data.accessToken, query: { limit: '1' } });
  const [sample] = list.data.results;
  const muestra = `/results/${sample?._id}`;
  const followed = await call('listIncidencias', {
    token: data.accessToken,
    query: { situacion: 'todas', limit: '1' },
  });
  const [incidencia] = followed.data.incidencias;
  const { data: lista } = await call('listPuntos', { token: data.accessToken, query: {} });
  const punto = new URLSearchParams({ punto: lista.puntos[0]?.clave ?? '' }).toString();
  const addresses: Record<PagePath, readonly string[]> = {
    '/login': ['/login'],
    '/reset-password': ['/reset-password?token=ninguno'],
    '/avisos/baja': ['/avisos/baja'],
    '/entrada-empresa': ['/entrada-empresa'],
    '/aviso-legal': ['/aviso-legal'],
    '/privacidad': ['/privacidad'],
    '/accesibilidad': ['/accesibilidad'],
    '/results': ['/results', '/results?tab=tabla'],
    '/results/:id': [muestra],
    '/results/:id/versiones': [`${muestra}/versiones`],
    '/incidencias': ['/incidencias'],
    '/incidencias/:id': incidencia ? [`/incidencias/${incidencia._id}`] : [],
    '/puntos': ['/puntos'],
    '/puntos/ficha': [`/puntos/ficha?${punto}`],
    '/puntos/por-unir': ['/puntos/por-unir'],
    '/en-curso': ['/en-curso'],
    '/informes-externos': ['/informes-externos'],
    '/mi-cuenta': ['/mi-cuenta'],
    '/ayuda': ['/ayuda'],
    '/api': ['/api'],
    '/mi-cuenta/claves': ['/mi-cuenta/claves'],
    '/mi-cuenta/webhooks': ['/mi-cuenta/webhooks'],
    '/admin': ['/admin'],
  };
  return pagePaths.flatMap((page) => addresses[page].map((path) => ({ path, as: viewers[pages[page]] })));
}

/**
 * Puts the tokens of a new session where the product's pages keep them, or takes them away. The session before it is ended:
 * a user with a hundred of them is none that there is.
 */
export async function signedIn(context: BrowserContext, url: string, email: string | null): Promise<void> {
  const call = callerOf(url);
  const page = await context.newPage();
  // A file of the origin that runs nothing.
  await page.goto(new URL('/config.json', url).href);
  const refreshToken = await page.evaluate(() => localStorage.getItem('refreshToken'));
  if (refreshToken !== null) await call('logout', { body: { refreshToken } });
  const tokens = email === null ? null : (await call('login', { body: { email, password } })).data;
  await page.evaluate((session) => {
    localStorage.clear();
    if (!session) return;
    localStorage.setItem('accessToken', session.accessToken);
    localStorage.setItem('refreshToken', session.refreshToken);
  }, tokens);
  await page.close();
}
