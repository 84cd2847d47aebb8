import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/browser.ts';
import { openWindow, signIn, widths } from '../../e2e/support/pages.ts';
import { startLocal } from '../local/product.ts';

// Takes the pictures of docs/images: every page on the demo laboratory, at every width that it must hold at.

const images = join(import.meta.dirname, '../../docs/images');

async function takeAll(browser: Browser, url: string, width: number): Promise<void> {
  const { context, page } = await openWindow(browser, url, width);
  const shoot = async (name: string) => {
    await page.evaluate(async () => document.fonts.ready);
    await page.screenshot({ path: join(images, `${name}-${width}.png`) });
    console.log(`docs/images/${name}-${width}.png`);
  };
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Área Cliente' }).waitFor();
  await shoot('login');
  await signIn(page, 'master@todos.test');
  await page
    .getByRole('button', { name: /^PDF de/u })
    .first()
    .waitFor();
  await page.getByTitle('Comprobando si hay PDF...').first().waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await shoot('results');
  await page.goto('/results?conclusionMuestra=No+cumple&search=agua+de+consumo');
  await page
    .getByRole('link', { name: /^M-\d{4}-\d+/u })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).getByText('No cumple').waitFor();
  await shoot('sample');
  await context.close();
}

const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-images-'));
const product = await startLocal({ dataDir, port: 0, demo: { samples: 3000 }, web: true, quiet: true });
try {
  // The certificates arrive after the samples, newest first; a picture without them would not be the usual one.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  await mkdir(images, { recursive: true });
  const browser = await launchBrowser();
  for (const width of widths) await takeAll(browser, product.url, width);
  await browser.close();
} finally {
  await product.close();
  await rm(dataDir, { recursive: true, force: true });
}
