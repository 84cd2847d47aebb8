import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../local/environment.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { seedLaboratory, muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { password, type Product, startProduct } from '../../../testing/product/product.ts';
import { onlyOptions, UsageError } from '../../target/options.ts';
import { judgeCommand } from '../judge-command.ts';
import { ensureBrowsers } from './debian.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { journey, type Walker } from './journey.ts';
import { Page } from './page.ts';
import { startWebkit } from './webkit.ts';

// Walks a client's journey in the browsers that the other tests don't use, on a product with their laboratory.

const browsers: Record<string, (folder: string) => Promise<Driver>> = { firefox: startFirefox, webkit: startWebkit };

const usage = `Uso: npm run judge browsers [-- opciones]

Recorre el portal como un cliente en navegadores que las demás pruebas no usan. Deja imágenes de cada paso en
.tools/browsers.

  --browser NOMBRE   solo en ese: ${Object.keys(browsers).join(' o ')}`;

const pictures = join(root, '.tools/browsers');

/** A phone's and a laptop's width, in CSS pixels. The journey is walked in the last. */
const widths = [390, 1440];
const height = 900;

type Browsers = readonly (readonly [name: string, start: (folder: string) => Promise<Driver>])[];

/** The browsers to walk in. Throws UsageError. */
function readArguments(args: readonly string[]): Browsers {
  const { browser } = onlyOptions(args, { browser: { type: 'string' } });
  const chosen = Object.entries(browsers).filter(([name]) => (browser ?? name) === name);
  if (chosen.length === 0) throw new UsageError(`No hay navegador ${browser}: ${Object.keys(browsers).join(' o ')}`);
  return chosen;
}

/** Whether the journey can be walked in all of the browsers. */
async function walkAll(chosen: Browsers): Promise<boolean> {
  await ensureBrowsers();
  await rm(pictures, { recursive: true, force: true });
  const product = await startProduct({ web: true });
  try {
    const walker = await prepare(product);
    let isGood = true;
    for (const [name, start] of chosen) isGood = (await walk(name, start, product.url, walker)) && isGood;
    return isGood;
  } finally {
    await product.close();
  }
}

/** Stores the laboratory, with a certificate of the newest sample that the walker may see. */
async function prepare(product: Product): Promise<Walker> {
  await seedLaboratory();
  const email = await putUsuario({ _id: 'calidad' });
  const samples = muestras
    .filter(({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre.startsWith('Hotel'))
    .map((sample) => ({ numero: sample.numero_muestra, conclusion: sample.conclusion_muestra }))
    .toReversed();
  await dropCertificate(samples[0]?.numero ?? '');
  // A function's first call reads its sources: on a busy machine that takes longer than a page waits for an answer.
  const { accessToken: token } = await product.signIn(email);
  await product.call('getStats', { token });
  await product.call('listResults', { token });
  return { email, password, samples };
}

/** Whether a browser walks the whole journey; says where it could not go on, and leaves a picture of that. */
async function walk(name: string, start: (folder: string) => Promise<Driver>, url: string, walker: Walker) {
  const folder = await mkdtemp(join(tmpdir(), `alicuota-${name}-`));
  const shots = join(pictures, name);
  await mkdir(shots, { recursive: true });
  const driver = await start(folder);
  console.log(driver.product);
  const page = new Page(driver, url);
  const shoot = async (picture: string) => writeFile(join(shots, `${picture}.png`), await driver.screenshot());
  try {
    for (const [place, step] of journey.entries()) {
      const began = performance.now();
      try {
        await driver.resize(widths.at(-1) ?? 0, height);
        await step.walk(page, walker);
        for (const width of widths) {
          await page.resize(width, height);
          await shoot(`${place + 1}-${step.name}-${width}`);
          await page.expectSound(width);
        }
      } catch (error) {
        await shoot(`${place + 1}-${step.name}-failed`);
        console.error(`${name}, step '${step.name}': ${error instanceof Error ? error.message : String(error)}`);
        console.error(`  pictures: ${shots}`);
        return false;
      }
      console.log(`  ${step.name.padEnd(16)} ${Math.round(performance.now() - began)} ms`);
    }
    return true;
  } finally {
    await driver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await judgeCommand({ usage, read: readArguments, run: walkAll });
