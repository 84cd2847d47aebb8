import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { openWindow, signIn, widths } from '../../testing/product/pages.ts';
import { startLocal } from '../../local/product.ts';
import { runCommandLine } from '../target/command-line.ts';
import { parseOptions } from '../target/options.ts';

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
  await page.getByRole('list', { name: 'Indicadores' }).waitFor();
  // Charts below the first screen come with the reader's first move.
  await page.keyboard.press('Shift');
  await page.locator('.js-plotly-plot .slice').nth(5).waitFor();
  await page.mouse.move(0, 0);
  await shoot('results');
  await page.goto('/results?tab=tabla');
  await page
    .getByRole('button', { name: /^PDF de/u })
    .first()
    .waitFor();
  await page.getByTitle('Comprobando si hay PDF...').first().waitFor({ state: 'detached' });
  await shoot('table');
  await page.goto('/results?tab=tabla&conclusionMuestra=No+cumple&search=agua+de+consumo');
  await page
    .getByRole('link', { name: /^M-\d{4}-\d+/u })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).getByText('No cumple').waitFor();
  await shoot('sample');
  await page.goto('/en-curso');
  await page.getByText(/de \d+ muestras en curso/u).waitFor();
  await shoot('en-curso');
  await page.goto('/informes-externos');
  await page.getByText(/^\d+ informes$/u).waitFor();
  await shoot('informes-externos');
  await context.close();
  await takePanel(browser, url, width);
}

/** The administration panel, for administrators only. */
async function takePanel(browser: Browser, url: string, width: number): Promise<void> {
  const { context, page } = await openWindow(browser, url, width);
  await signIn(page, 'admin@alicuota.test');
  await page.goto('/admin?tab=usuarios');
  await page.getByText('calidad@hotelescalamarina.example').first().waitFor();
  await page.evaluate(async () => document.fonts.ready);
  await page.screenshot({ path: join(images, `admin-${width}.png`) });
  console.log(`docs/images/admin-${width}.png`);
  await context.close();
}

async function takePictures(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-images-'));
  const product = await startLocal({ dataDir, port: 0, demo: { samples: 3000 }, web: true, warm: true, quiet: true });
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
}

const usage =
  'Uso: npm run screenshots\n\nHace las imágenes de docs/images con el laboratorio de demostración; tarda unos minutos.';

await runCommandLine({
  usage,
  work: async () => {
    parseOptions(process.argv.slice(2), {});
    await takePictures();
    return 0;
  },
});
