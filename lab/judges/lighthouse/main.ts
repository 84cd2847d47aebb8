import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium } from 'playwright-core';
import * as z from 'zod';
import { launchBrowser } from '../../../testing/browser.ts';
import { callerOf } from '../../../testing/product/client.ts';
import { pagePaths, pages } from '../../../web/pages.ts';
import { onlyOptions, UsageError } from '../../../scripts/target/options.ts';
import { onDemo, signInToDemo } from '../demo.ts';
import { freePort, judge, npmTools } from '../judge.ts';

const usage = `Uso: npm run judge lighthouse [-- opciones]

Mira cada página con Lighthouse, como un móvil y como un ordenador, con el laboratorio de demostración.

  --runs NÚMERO      cuántas veces, y cuenta la mediana (por defecto, 1)
  --page PRINCIPIO   solo las páginas cuya dirección empieza así, sin la barra: results
  --url DIRECCIÓN    las de un portal de demostración que ya está en marcha`;

/** Points that each page must have at least, and the most that its layout may shift. One run of performance says little. */
const least = { phone: 90, desktop: 95 };
const mostShift = 0.05;
const runsForMedian = 3;

const viewers = { public: null, user: 'master@todos.test', admin: 'admin@alicuota.test' };

interface Options {
  runs: number;
  page: string;
  url: string | undefined;
}

/** Throws UsageError. */
function readArguments(args: readonly string[]): Options {
  const { runs, page, url } = onlyOptions(args, {
    runs: { type: 'string', default: '1' },
    page: { type: 'string', default: '' },
    url: { type: 'string' },
  });
  if (!/^[1-9]\d?$/u.test(runs)) throw new UsageError('--runs es un número del 1 al 99');
  if (url !== undefined && !URL.canParse(url)) throw new UsageError('--url es una dirección completa');
  const [start = ''] = page.split(/[/?]/u);
  if (!pagePaths.some((path) => path.slice(1).startsWith(start)))
    throw new UsageError(`Ninguna página empieza por ${page}; sin la barra, como results`);
  return { runs: Number(runs), page, url };
}

/** The addresses of every page of a product, with a sample, an incident and a point that there are. */
async function addressesOf(url: string): Promise<{ path: string; as: string | null }[]> {
  const call = callerOf(url);
  const { accessToken: token } = await signInToDemo(url, viewers.user);
  const [sample] = (await call('listResults', { token, query: { limit: '1' } })).data.results;
  const [incidencia] = (await call('listIncidencias', { token, query: { situacion: 'todas', limit: '1' } })).data
    .incidencias;
  const [punto] = (await call('listPuntos', { token, query: {} })).data.puntos;
  const given: Record<string, string> = {
    '/reset-password': '?token=ninguno',
    '/puntos/ficha': `?${new URLSearchParams({ punto: punto?.clave ?? '' }).toString()}`,
  };
  const idOf = (path: string) => (path.startsWith('/incidencias') ? incidencia?._id : sample?._id) ?? '';
  const paths = pagePaths.map((page) => ({
    path: page.replace(':id', idOf(page)) + (given[page] ?? ''),
    as: viewers[pages[page]],
  }));
  return [...paths, { path: '/results?tab=tabla', as: viewers.user }];
}

/** Ends the session of a browser's pages, and has them begin with one of another user; null for nobody. */
async function signIn(context: BrowserContext, url: string, email: string | null): Promise<void> {
  const call = callerOf(url);
  const page = await context.newPage();
  // A file of the origin that runs nothing.
  await page.goto(new URL('/config.json', url).href);
  const refreshToken = await page.evaluate(() => localStorage.getItem('refreshToken'));
  if (refreshToken !== null) await call('logout', { body: { refreshToken } });
  const tokens = email === null ? {} : await signInToDemo(url, email);
  await page.evaluate((session) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(session))
      if (name.endsWith('Token')) localStorage.setItem(name, String(value));
  }, tokens);
  await page.close();
}

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const reportSchema = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    finalDisplayedUrl: z.string(),
    categories: z.object({ performance: category, accessibility: category, 'best-practices': category }),
    audits: z.record(z.string(), z.object({ score: z.number().nullable(), numericValue: z.number().optional() })),
  }),
});
type Report = z.infer<typeof reportSchema>['lhr'];

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const points = ({ score }: { score: number | null }) => Math.round((score ?? 0) * 100);

/** Whether a page is well on a device, by all its reports; prints its line, and what is wrong with it. */
function judgePage(path: string, device: keyof typeof least, reports: readonly Report[]): boolean {
  const performance = median(reports.map(({ categories }) => points(categories.performance)));
  const shift = Math.max(...reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0));
  const faults = new Set<string>();
  for (const { runtimeError, finalDisplayedUrl, categories, audits } of reports) {
    if (runtimeError) faults.add(runtimeError.message);
    else if (new URL(finalDisplayedUrl).pathname !== path.split('?')[0]) faults.add(`led to ${finalDisplayedUrl}`);
    for (const { auditRefs } of [categories.accessibility, categories['best-practices']])
      for (const { id, weight } of auditRefs) if (weight > 0 && (audits[id]?.score ?? 1) < 1) faults.add(id);
  }
  if (shift > mostShift) faults.add(`layout shift over ${mostShift}`);
  if (reports.length >= runsForMedian && performance < least[device]) faults.add(`performance under ${least[device]}`);
  console.log(path.padEnd(34), device.padEnd(8), `performance ${performance}, layout shift ${shift.toFixed(3)}`);
  for (const fault of faults) console.error(`  ${fault}`);
  return faults.size === 0;
}

/** Whether Lighthouse finds nothing amiss on any page of a product. */
async function judgeAll(url: string, { runs, page: start }: Options): Promise<boolean> {
  const core = join(await npmTools('lighthouse'), 'node_modules/lighthouse/core');
  const load = async (file: string) =>
    ((await import(pathToFileURL(join(core, file)).href)) as { default: unknown }).default;
  const lighthouse = (await load('index.js')) as (address: string, flags: object, config: unknown) => Promise<unknown>;
  const configs = { phone: undefined, desktop: await load('config/desktop-config.js') };
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    // Lighthouse opens its pages where the browser's own windows are, which only this connection reaches.
    const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts();
    if (!context) throw new Error('The browser has no windows of its own');
    let isGood = true;
    for (const { path, as } of (await addressesOf(url)).filter((one) => one.path.slice(1).startsWith(start))) {
      const address = new URL(path, url).href;
      await signIn(context, url, as);
      // Opened once before it is measured: no device waits for functions that begin.
      const tab = await context.newPage();
      await tab.goto(address, { waitUntil: 'networkidle' });
      await tab.close();
      for (const device of ['phone', 'desktop'] as const) {
        const reports: Report[] = [];
        for (let time = 0; time < runs; time += 1) {
          await signIn(context, url, as);
          // Its storage holds the session, so it is kept; the cache is emptied all the same.
          const flags = {
            port,
            logLevel: 'error',
            onlyCategories: ['performance', 'accessibility', 'best-practices'],
            disableStorageReset: true,
          };
          reports.push(reportSchema.parse(await lighthouse(address, flags, configs[device])).lhr);
        }
        isGood = judgePage(path, device, reports) && isGood;
      }
    }
    return isGood;
  } finally {
    await browser.close();
  }
}

await judge({
  usage,
  read: readArguments,
  run: async (options) =>
    options.url === undefined
      ? onDemo({ samples: 300, web: true }, async (url) => judgeAll(url, options))
      : judgeAll(options.url, options),
});
