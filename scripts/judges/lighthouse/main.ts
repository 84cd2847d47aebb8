import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../../../testing/browser.ts';
import { startLocal } from '../../../local/product.ts';
import { freePort } from '../free-port.ts';
import { npmTools } from '../tools.ts';
import { judge } from '../verdict.ts';
import { auditor, type Device, devices, type Finding } from './audit.ts';
import { pagesOf, signedIn } from './pages.ts';
import { line, verdictOf } from './verdict-of-page.ts';

// Looks at every page with Lighthouse, as a phone and as a desktop, on the demo laboratory. `--runs 5` takes medians of
// so many runs; `--page results` only pages whose path begins so; `--url` a product that runs already.

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, page: { type: 'string' }, url: { type: 'string' } },
});

process.exitCode = await judge(async () => {
  const folder = await npmTools('lighthouse');
  if (options.url !== undefined) return await auditPages(folder, options.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-lighthouse-'));
  const product = await startLocal({ dataDir, port: 0, demo: { samples: 300 }, web: true, quiet: true });
  try {
    return await auditPages(folder, product.url);
  } finally {
    await product.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Whether Lighthouse finds nothing amiss on any page of a product. */
async function auditPages(folder: string, url: string): Promise<boolean> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const audit = await auditor(folder, port);
    // Lighthouse opens its pages where the browser's own windows are, which only this connection reaches.
    const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = own.contexts();
    if (!context) throw new Error('The browser has no windows of its own');
    let isGood = true;
    const pages = (await pagesOf(url)).filter(({ path }) => path.slice(1).startsWith(options.page ?? ''));
    if (pages.length === 0) throw new Error(`No page begins with ${options.page}; without a slash, such as results`);
    for (const page of pages) {
      for (const device of devices) {
        const findings: Finding[] = [];
        for (let run = 0; run < Number(options.runs); run += 1) {
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

function report(path: string, device: Device, findings: readonly Finding[]): boolean {
  console.log(line(path, device, findings));
  const faults = verdictOf(path, device, findings);
  for (const fault of faults) console.error(`  ${fault}`);
  return faults.length === 0;
}
