import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { launchBrowser } from '../../../testing/browser.ts';
import { openWindow, signIn } from '../../../testing/product/pages.ts';
import type { Call } from './session.ts';

/** What a page of the web asks of the API when somebody does a thing on it. */
interface PageCalls {
  name: string;
  calls: Call[];
}

/** One thing that somebody does. */
interface Step {
  name: string;
  run: (page: Page) => Promise<void>;
}

const viewport = 1440;
const stillMs = 1500;
const longestMs = 120_000;

const visit = (address: string) => async (page: Page) => void (await page.goto(address));

const common: readonly Step[] = [
  { name: 'results', run: visit('/results?tab=estadisticas') },
  {
    name: 'grouping',
    run: async (page) => void (await page.getByLabel('Agrupación').selectOption({ label: 'Por Mes' })),
  },
  {
    name: 'filter',
    run: async (page) => {
      await page.getByRole('combobox', { name: 'Grupo de tipos de muestra' }).click();
      await page.getByRole('listbox').getByRole('option').nth(1).click();
    },
  },
  { name: 'unfilter', run: async (page) => page.getByRole('button', { name: 'Limpiar filtros' }).click() },
  { name: 'table', run: async (page) => page.getByRole('tab', { name: 'Tabla' }).click() },
  { name: 'nextPage', run: async (page) => page.getByRole('button', { name: 'Siguiente' }).click() },
  { name: 'back', run: visit('/results?tab=tabla') },
  {
    name: 'sample',
    run: async (page) =>
      page
        .getByRole('link', { name: /^M-\d{4}-\d+/u })
        .first()
        .click(),
  },
  { name: 'reports', run: visit('/informes-externos') },
];

const panel: readonly Step[] = [
  { name: 'panel', run: visit('/admin?tab=usuarios') },
  { name: 'panelClients', run: visit('/admin?tab=clientes') },
];

/** A page of their own, for it needs samples that are still in course. */
const inCourse: readonly Step[] = [{ name: 'inCourse', run: visit('/en-curso') }];

export type Part = 'usual' | 'inCourse';

interface Recorded {
  steps: PageCalls[];
  /** Requests for the site's own files, and their bytes as CloudFront compresses them. */
  site: { requests: number; bytes: number };
}

/** Uses the pages as somebody would, and notes what they ask of the API and of the site. */
export async function recordPages(
  url: string,
  who: { email: string; password: string; isAdmin: boolean },
  part: Part,
): Promise<Recorded> {
  const browser = await launchBrowser();
  try {
    const { page } = await openWindow(browser, url, viewport);
    const watch = watchCalls(page);
    await signIn(page, who.email, who.password);
    await watch.still();
    const site = await watch.site();
    watch.take();
    const steps: PageCalls[] = [];
    for (const { name, run } of part === 'inCourse' ? inCourse : [...common, ...(who.isAdmin ? panel : [])]) {
      await run(page);
      await watch.still();
      steps.push({ name, calls: watch.take() });
    }
    return { steps, site };
  } finally {
    await browser.close();
  }
}

/** Calls that keep somebody signed in are counted by themselves. */
const isSession = (path: string) => /^\/api\/auth\/(?:login|refresh|logout)/u.test(path);

function watchCalls(page: Page) {
  let calls: Call[] = [];
  const underWay = new Set<Request>();
  let last = performance.now();
  const files = new Map<string, Promise<Buffer>>();
  page.on('request', (request) => {
    underWay.add(request);
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || isSession(pathname)) return;
    const text = request.postData();
    calls.push({ method: request.method(), path: pathname + search, ...(text && { body: JSON.parse(text) }) });
  });
  const ended = (request: Request) => {
    underWay.delete(request);
    last = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') || response.status() !== 200) return;
    files.set(
      pathname,
      response.body().catch(() => Buffer.alloc(0)),
    );
  });
  return {
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
    async still() {
      last = performance.now();
      const end = last + longestMs;
      while (underWay.size > 0 || performance.now() - last < stillMs) {
        if (performance.now() > end) throw new Error(`${page.url()} never stands still`);
        await page.waitForTimeout(50);
      }
    },
    async site() {
      const sizes = await Promise.all([...files].map(async ([path, body]) => travelling(path, await body)));
      return { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
  };
}

/** CloudFront's own compression is light, and leaves fonts and pictures as they are. */
function travelling(path: string, body: Buffer): number {
  if (/\.(?:woff2|png|jpg|wasm)$/u.test(path)) return body.length;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
