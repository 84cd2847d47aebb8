import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { openWindow, signIn } from '../../testing/product/pages.ts';
import type { Call, Credentials } from './session.ts';

/** What pages ask of the API when a user does a thing on them; steps without a name lead to the next one. */
export interface Step {
  name?: string;
  run: (page: Page) => Promise<void>;
}

interface Recorded {
  acts: Map<string, Call[]>;
  /** Requests for the site's own files on signing in, and their bytes as CloudFront compresses them. */
  firstLoad: { requests: number; bytes: number };
}

const viewport = 1440;
const stillMs = 1000;
const longestMs = 120_000;

const visit = (address: string) => async (page: Page) => void (await page.goto(address));
const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).click();

/**
 * In their order, each from where the one before leads. The dossier is of the samples since a day; certificates for one are
 * opened, which is an act of its own.
 */
export function usualSteps({ since, isAdmin }: { since: string; isAdmin: boolean }): Step[] {
  return [
    { name: 'results', run: visit('/results') },
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
    { run: press('Limpiar filtros') },
    { name: 'table', run: async (page) => page.getByRole('tab', { name: 'Tabla' }).click() },
    { name: 'nextPage', run: press('Siguiente') },
    { run: visit('/results?tab=tabla') },
    { name: 'sample', run: async (page) => page.locator('table a[href^="/results/"]').first().click() },
    { run: visit(`/results?tab=tabla&fechaInicio=${since}`) },
    {
      name: 'dossier',
      run: async (page) => {
        await press('Preparar dossier')(page);
        await page.getByRole('menuitem', { name: 'Sin los certificados' }).click();
        await page.getByText('se ha descargado').first().waitFor({ timeout: longestMs });
      },
    },
    { name: 'reports', run: visit('/informes-externos') },
    ...(isAdmin ? [{ name: 'panel', run: visit('/admin?tab=usuarios') }] : []),
  ];
}

export const inCourseSteps: Step[] = [{ name: 'inCourse', run: visit('/en-curso') }];

export const revisionsSteps = (muestra: string): Step[] => [
  { name: 'revisions', run: visit(`/results/${muestra}/versiones`) },
];

/** Uses the pages as a user would, and notes what they ask of the API and of the site. */
export async function recordPages(url: string, who: Credentials, steps: readonly Step[]): Promise<Recorded> {
  const browser = await launchBrowser();
  try {
    const { page } = await openWindow(browser, url, viewport);
    const watch = watchCalls(page);
    await signIn(page, who.email, who.password);
    await watch.still();
    const firstLoad = await watch.site();
    const acts = new Map<string, Call[]>();
    for (const { name, run } of steps) {
      watch.take();
      await run(page);
      await watch.still();
      if (name) acts.set(name, watch.take());
    }
    return { acts, firstLoad };
  } finally {
    await browser.close();
  }
}

/** Calls that keep a user signed in are acts of their own. */
const isSession = (path: string) => /^\/api\/auth\/(?:login|refresh|logout)/u.test(path);

function watchCalls(page: Page) {
  let calls: Call[] = [];
  const underWay = new Set<Request>();
  const files = new Map<string, Promise<Buffer>>();
  let last = performance.now();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) underWay.add(request);
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || isSession(pathname)) return;
    const text = request.postData();
    calls.push({
      method: request.method(),
      path: pathname + search,
      ...(text && { body: JSON.parse(text) as unknown }),
    });
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
    /** Waits until nothing has been asked for a while. */
    async still() {
      last = performance.now();
      const end = last + longestMs;
      while (underWay.size > 0 || performance.now() - last < stillMs) {
        if (performance.now() > end)
          throw new Error(`${page.url()} waits for ${[...underWay].map((one) => one.url()).join(', ')}`);
        await page.waitForTimeout(50);
      }
    },
    async site() {
      const sizes = await Promise.all([...files].map(async ([path, body]) => travelling(path, await body)));
      return { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
  };
}

/** CloudFront's compression is light, and leaves fonts and pictures as they are. */
function travelling(path: string, body: Buffer): number {
  if (/\.(?:woff2|png|jpg|wasm)$/u.test(path)) return body.length;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
