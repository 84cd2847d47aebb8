import type { BrowserContext } from 'playwright-core';
import { callerOf } from '../../../testing/product/client.ts';

/** A page to be looked at, and who looks; null for someone who isn't signed in. */
interface JudgedPage {
  path: string;
  as: string | null;
}

const master = 'master@todos.test';
const password = 'Alicuota2026';

/** Every page of the product, a sample's with an id that there is. */
export async function pagesOf(url: string): Promise<JudgedPage[]> {
  const call = callerOf(url);
  const { data } = await call('login', { body: { email: master, password } });
  const list = await call('listResults', { token: data.accessToken, query: { limit: '1' } });
  const [sample] = list.data.results;
  return [
    { path: '/login', as: null },
    { path: '/reset-password?token=ninguno', as: null },
    { path: '/avisos/baja', as: null },
    { path: '/results', as: master },
    { path: '/results?tab=tabla', as: master },
    { path: `/results/${sample?._id}`, as: master },
    { path: '/en-curso', as: master },
    { path: '/informes-externos', as: master },
    { path: '/ayuda', as: master },
    { path: '/aviso-legal', as: null },
    { path: '/privacidad', as: null },
    { path: '/accesibilidad', as: null },
    { path: '/admin', as: 'admin@alicuota.test' },
  ];
}

/** Puts the tokens of a new session where the product's pages keep them, or takes them away. */
export async function signedIn(context: BrowserContext, url: string, email: string | null): Promise<void> {
  const tokens = email === null ? null : (await callerOf(url)('login', { body: { email, password } })).data;
  const page = await context.newPage();
  // A file of the origin that runs nothing.
  await page.goto(new URL('/config.json', url).href);
  await page.evaluate((session) => {
    localStorage.clear();
    if (!session) return;
    localStorage.setItem('accessToken', session.accessToken);
    localStorage.setItem('refreshToken', session.refreshToken);
  }, tokens);
  await page.close();
}
