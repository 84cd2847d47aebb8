import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { openWindow, signIn, widths } from '../../testing/product/pages.ts';
import { startLocal } from '../../local/product.ts';
import { runCommandLine } from '../target/command-line.ts';
import { noArguments } from '../target/options.ts';

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
  await page.goto('/results?tab=evolucion');
  await page.getByRole('list', { name: 'Leyenda' }).waitFor();
  await shoot('evolucion');
  await page.goto('/puntos');
  await page.getByText(/^1–50 de \d/u).waitFor();
  await shoot('puntos');
  await page.goto('/incidencias');
  await page
    .getByRole('link', { name: /vencida hace/u })
    .first()
    .waitFor();
  await shoot('incidencias');
  await page
    .getByRole('link', { name: /vencida hace/u })
    .first()
    .click();
  await page.getByRole('region', { name: 'Cronología' }).waitFor();
  await shoot('incidencia');
  await page.goto('/en-curso');
  await page.getByText(/de \d+ muestras en curso/u).waitFor();
  await shoot('en-curso');
  await page.goto('/informes-externos');
  await page.getByText(/^\d+ informes$/u).waitFor();
  await shoot('informes-externos');
  await context.close();
  await takePanel(browser, url, width);
}

/** An export whose dates may be read in two ways, so that the assistant asks. */
const exported = [
  'Nº muestra;Fecha muestreo;Cliente;Punto de muestreo;Matriz;Dictamen;pH (ud. pH);Nitrato (mg/L);Cloro libre (mg/L)',
  '26-1042;03/06/2026;Hotel Calamarina Norte;Grifo de cocina;Agua de consumo;Apto;7,2;<0,5;0,6',
  '26-1043;03/06/2026;Hotel Calamarina Norte;Depósito;Agua de consumo;No apto;7,4;62,5;0,4',
  '26-1051;04/06/2026;Hotel Calamarina Sur;Grifo del bar;Agua de consumo;Apto;7,3;12,1;0,5',
  '26-1052;04/06/2026;Hotel Calamarina Sur;Piscina;Piscina;Apto;7,5;;1,1',
  '',
].join('\n');

/** The administration panel, for administrators only. */
async function takePanel(browser: Browser, url: string, width: number): Promise<void> {
  const { context, page } = await openWindow(browser, url, width);
  await signIn(page, 'admin@alicuota.test');
  await page.goto('/admin?tab=usuarios');
  await page.getByText('calidad@hotelescalamarina.example').first().waitFor();
  await page.evaluate(async () => document.fonts.ready);
  await page.screenshot({ path: join(images, `admin-${width}.png`) });
  console.log(`docs/images/admin-${width}.png`);
  await page.goto('/admin?tab=entregas');
  const archivo = { name: 'junio.csv', mimeType: 'text/csv', buffer: Buffer.from(exported, 'latin1') };
  await page.setInputFiles('input[type=file]', archivo);
  await page.getByText('El archivo entero').waitFor();
  await page.getByText('Datos cargados correctamente').waitFor({ state: 'detached' });
  await page.screenshot({ path: join(images, `asistente-${width}.png`) });
  console.log(`docs/images/asistente-${width}.png`);
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
    noArguments(process.argv.slice(2));
    await takePictures();
    return 0;
  },
});
