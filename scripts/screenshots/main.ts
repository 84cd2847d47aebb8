import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { startLocal } from '../../local/product.ts';
import { runCommandLine } from '../target/command-line.ts';
import { parseOptions, UsageError } from '../target/options.ts';
import { signIn } from '../../testing/product/pages.ts';
import { type Picture, pictures } from './pictures.ts';

// Takes the pictures of docs/images on the demo laboratory, at the width that the documents show them in.

const images = join(import.meta.dirname, '../../docs/images');
const width = 1440;
const usualHeight = 900;

/** What the portal takes for a browser of a laptop: that of tests has no name that people know. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const usage = `Uso: npm run screenshots [-- IMAGEN…]

Hace las imágenes de docs/images con el laboratorio de demostración; tarda unos minutos. Con IMAGEN, solo esas:
${pictures.map(({ name }) => name).join(', ')}.`;

/** Waits until nothing is asked for, loads, turns or moves any more, and no message lies over the page. */
async function settle(page: Page): Promise<void> {
  // What the header counts comes after the page.
  await page.waitForLoadState('networkidle');
  const passing = [
    '.mantine-Skeleton-root',
    '.mantine-Loader-root',
    '.mantine-Notification-root',
    '[data-loading="true"]',
    '[aria-busy="true"]',
    '[title^="Comprobando"]',
  ].join(', ');
  await page.mouse.move(0, 0);
  await page.locator(passing).first().waitFor({ state: 'detached' });
  await page.getByText('Datos cargados correctamente').waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(async ({ finished }) => finished));
  });
}

async function take(
  browser: Browser,
  baseURL: string,
  { name, as, at, act, seen, height = usualHeight, of }: Picture,
): Promise<void> {
  const viewport = { width, height };
  const context = await browser.newContext({ baseURL, viewport, userAgent, locale: 'es-ES', reducedMotion: 'reduce' });
  const page = await context.newPage();
  try {
    await (as === undefined ? page.goto(at) : signIn(page, as, undefined, at));
    await act?.(page);
    await seen?.(page).first().waitFor();
    await settle(page);
    await (of?.(page) ?? page).screenshot({ path: join(images, `${name}-${width}.png`) });
    console.log(`docs/images/${name}-${width}.png`);
  } finally {
    await context.close();
  }
}

/** Throws UsageError. */
function readArguments(args: readonly string[]): readonly Picture[] {
  const names = parseOptions(args, {}).positionals;
  const unknown = names.find((name) => !pictures.some((picture) => picture.name === name));
  if (unknown !== undefined) throw new UsageError(`No se entiende ${unknown}`);
  return pictures.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function takePictures(chosen: readonly Picture[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-images-'));
  const product = await startLocal({ dataDir, port: 0, demo: { samples: 3000 }, web: true, warm: true, quiet: true });
  try {
    // The certificates arrive after the samples; a picture without them would not be the usual one.
    while (product.pendingFiles > 0) await wait(1000);
    await mkdir(images, { recursive: true });
    const browser = await launchBrowser();
    for (const picture of chosen) await take(browser, product.url, picture);
    await browser.close();
  } finally {
    await product.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await runCommandLine({
  usage,
  work: async () => {
    await takePictures(readArguments(process.argv.slice(2)));
    return 0;
  },
});
