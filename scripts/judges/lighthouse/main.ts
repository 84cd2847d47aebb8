import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { launchBrowser } from '../../../testing/browser.ts';
import { startLocal } from '../../../local/product.ts';
import { freePort } from '../free-port.ts';
import { npmTools } from '../tools.ts';
import { onlyOptions, UsageError } from '../../target/options.ts';
import { judgeCommand } from '../judge-command.ts';
import { auditor, type Device, devices, type Finding } from './audit.ts';
import { pagePaths } from '../../../web/pages.ts';
import { pagesOf, signedIn } from './pages.ts';
import { line, verdictOf } from './verdict-of-page.ts';

const usage = `Uso: npm run judge lighthouse [-- opciones]

Mira cada página con Lighthouse, en un móvil y en un ordenador, con el laboratorio de demostración.

  --runs NÚMERO      cuántas veces, y cuenta la mediana (por defecto, 1)
  --page PRINCIPIO   solo las páginas cuya dirección empieza así, sin la barra: results
  --device CUÁL      phone o desktop (por defecto, los dos)
  --url DIRECCIÓN    las de un portal de demostración que ya está en marcha`;

interface Options {
  runs: number;
  /** What a page's path must begin with, without its slash. */
  page: string;
  /** As which machines pages are looked at. */
  on: readonly Device[];
  /** A product that runs already. */
  url: string | undefined;
}

/** Throws UsageError. */
function readArguments(args: readonly string[]): Options {
  const { runs, page, device, url } = onlyOptions(args, {
    runs: { type: 'string', default: '1' },
    page: { type: 'string', default: '' },
    device: { type: 'string' },
    url: { type: 'string' },
  });
  if (!/^[1-9]\d?$/u.test(runs)) throw new UsageError('--runs es un número del 1 al 99');
  if (url !== undefined && !URL.canParse(url)) throw new UsageError('--url es una dirección completa');
  const [start = ''] = page.split(/[/?]/u);
  if (!pagePaths.some((path) => path.slice(1).startsWith(start)))
    throw new UsageError(`Ninguna página empieza por ${page}; sin la barra, como results`);
  const on = devices.filter((one) => device === undefined || one === device);
  if (on.length === 0) throw new UsageError(`--device es ${devices.join(' o ')}`);
  return { runs: Number(runs), page, on, url };
}

async function run(options: Options): Promise<boolean> {
  const folder = await npmTools('lighthouse');
  if (options.url !== undefined) return await auditPages(folder, options.url, options);
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-lighthouse-'));
  const product = await startLocal({ dataDir, port: 0, demo: { samples: 300 }, web: true, quiet: true });
  try {
    return await auditPages(folder, product.url, options);
  } finally {
    await product.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Whether Lighthouse finds nothing amiss on any page of a product. */
async function auditPages(folder: string, url: string, { runs, page: start, on }: Options): Promise<boolean> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const audit = await auditor(folder, port);
    // Lighthouse opens its pages where the browser's own windows are, which only this connection reaches.
    const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = own.contexts();
    if (!context) throw new Error('The browser has no windows of its own');
    let isGood = true;
    const pages = (await pagesOf(url)).filter(({ path }) => path.slice(1).startsWith(start));
    if (pages.length === 0) throw new Error(`No page begins with ${start}; without a slash, such as results`);
    for (const page of pages) {
      await signedIn(context, url, page.as);
      await visit(context, new URL(page.path, url).href);
      for (const device of on) {
        const findings: Finding[] = [];
        for (let time = 0; time < runs; time += 1) {
          await signedIn(context, url, page.as);
          findings.push(await audit(new URL(page.path, url).href, device));
        }
        isGood = report(page.path, device, findings) && isGood;
      }
    }
    return isGood;
  } finally {
    await browser.close();
  }
}

/** Opens a page once before it is measured, so that no device waits for functions that begin. */
async function visit(context: BrowserContext, address: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(address, { waitUntil: 'networkidle' });
  await tab.close();
}

function report(path: string, device: Device, findings: readonly Finding[]): boolean {
  console.log(line(path, device, findings));
  const faults = verdictOf(path, device, findings);
  for (const fault of faults) console.error(`  ${fault}`);
  return faults.length === 0;
}

await judgeCommand({ usage, read: readArguments, run });
