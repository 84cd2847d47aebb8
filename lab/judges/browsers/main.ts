import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { root } from '../../../local/environment.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { muestras, putUsuario, seedLaboratory } from '../../../testing/product/laboratory.ts';
import { password, startProduct } from '../../../testing/product/product.ts';
import { onlyOptions, UsageError } from '../../../scripts/target/options.ts';
import { judge, npmTools, runCommand, ToolUnavailable } from '../judge.ts';
import { type Browser, type Page, startWebkit, until } from './webkit.ts';

// Walks a client's journey in the browsers that the other tests don't use, on a product with their laboratory.

const usage = `Uso: npm run judge browsers [-- opciones]

Recorre el portal como un cliente en Firefox y en WebKit. Deja imágenes de cada paso en .tools/browsers.

  --browser NOMBRE   solo en ese: firefox o webkit`;

/** The Debian packages needed, with a program of each in /usr/bin. */
const packages = { 'firefox-esr': 'firefox-esr', 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' };
const pictures = join(root, '.tools/browsers');
/** A laptop's and a phone's width, in CSS pixels. */
const widths = [1440, 390] as const;

/** The used part of puppeteer, which is installed beside the project. */
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

async function startFirefox(): Promise<Browser> {
  const module = join(await npmTools('browsers'), 'node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js');
  const { default: puppeteer } = (await import(pathToFileURL(module).href)) as { default: Puppeteer };
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' });
  return { page: await browser.newPage(), [Symbol.asyncDispose]: () => browser.close() };
}

const browsers: Record<string, () => Promise<Browser>> = { firefox: startFirefox, webkit: startWebkit };

/** Runs in the page: the middle of the one element with such a selector and name that can be seen and clicked. */
function middleOf(selector: string, name: string): { x: number; y: number } | null {
  const isNamed = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const names = [
      element.getAttribute('aria-label'),
      element.textContent,
      ...labels.map((label) => label.textContent),
    ];
    return names.some((text) => text?.replaceAll(/\s+/gu, ' ').trim().startsWith(name));
  };
  const element = [...document.querySelectorAll(selector)].find((one) => isNamed(one) && one.checkVisibility());
  if (!element || element.matches(':disabled')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

/** Runs in the page: keeps what goes wrong in it from now on. */
function watch(): void {
  const list: string[] = Object.assign(globalThis, { wentWrong: [] as string[] }).wentWrong;
  console.error = (...args: unknown[]) => void list.push(args.map(String).join(' '));
  addEventListener('error', ({ message }) => {
    // Sizes that are seen a frame later: WebKit says so as an error, and nothing is lost.
    if (!message.startsWith('ResizeObserver loop')) list.push(message);
  });
  addEventListener('unhandledrejection', ({ reason }) => void list.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => void list.push(`The policy forbids ${blockedURI}`));
}

/** What a person does in a page, and waits for. */
function handsOn(page: Page) {
  const text = `document.body.innerText.replaceAll(/\\s+/gu, ' ').toLowerCase()`;
  const see = (wanted: string) =>
    until(`to see '${wanted}'`, async () => String(await page.evaluate(text)).includes(wanted.toLowerCase()));
  const click = async (selector: string, name: string) => {
    const find = `(${String(middleOf)})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
    let last = '';
    await until(`to click '${name}'`, async () => {
      const place = z
        .object({ x: z.number(), y: z.number() })
        .nullable()
        .parse(await page.evaluate(find));
      // Not while it moves.
      const rests = place !== null && JSON.stringify(place) === last;
      last = JSON.stringify(place);
      if (rests) await page.mouse.click(place.x, place.y);
      return rests;
    });
  };
  const fill = async (label: string, value: string) => {
    await click('input', label);
    await page.keyboard.type(value);
  };
  const holds = (what: string, expression: string) =>
    until(`for ${what}`, async () => (await page.evaluate(expression)) === true);
  return { see, click, fill, holds };
}
type Steps = Record<string, (hands: ReturnType<typeof handsOn>) => Promise<void>>;

/** Stores the laboratory; what a client of it does, step by step, and sees. */
async function journeyOf(): Promise<Steps> {
  await seedLaboratory();
  const email = await putUsuario({ _id: 'calidad' });
  const own = muestras.filter(
    ({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre.startsWith('Hotel'),
  );
  const newest = own.at(-1)?.numero_muestra ?? '';
  await dropCertificate(newest);
  return {
    async 'sign in'({ see, fill, click, holds }) {
      await see('Accede a tus resultados analíticos');
      await fill('Correo electrónico', email);
      await fill('Contraseña', password);
      await click('button', 'Iniciar Sesión');
      await see(`Total Muestras ${own.length}`);
      await holds('slices of a pie', `document.querySelectorAll('svg .slice path').length > 0`);
    },
    async table({ see, click, holds }) {
      await click('[role=tab]', 'Tabla');
      await see(`de ${own.length} resultados`);
      await holds('the newest first', `document.querySelector('table tbody tr').textContent.includes('${newest}')`);
    },
    async export({ see, click }) {
      await click('button', 'Más acciones');
      await click('button', 'Excel o CSV');
      await click('[role=menuitem]', 'CSV');
      await see(`se ha descargado con ${own.length} muestras`);
    },
    async sample({ see, click }) {
      await click('a', newest);
      await see('Escherichia coli');
    },
    async certificate({ see, click, holds }) {
      await click('button', 'PDF');
      await see(`Certificado de ${newest}`);
      await holds(
        'a page of the PDF',
        `[...document.querySelectorAll('[role=dialog] canvas')].some((one) => one.width > 0)`,
      );
    },
  };
}

/** Whether a browser walks the whole journey; says where it could not go on, and leaves a picture of each step. */
async function walk(name: string, page: Page, url: string, steps: Steps): Promise<boolean> {
  const hands = handsOn(page);
  const resize = (width: number) => page.setViewport({ width, height: 900 });
  await mkdir(join(pictures, name), { recursive: true });
  await page.goto(new URL('/results', url).href);
  await page.evaluate(`(${String(watch)})()`);
  for (const [step, run] of Object.entries(steps)) {
    try {
      await resize(widths[0]);
      await run(hands);
      for (const width of widths) {
        await resize(width);
        await writeFile(join(pictures, name, `${step}-${width}.png`), await page.screenshot());
        await hands.holds(
          `a page of ${width} px`,
          'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
        );
      }
      const wrong = z.array(z.string()).parse(await page.evaluate('wentWrong'));
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
      console.log(`  ${step}`);
    } catch (error) {
      await writeFile(join(pictures, name, `${step}-failed.png`), await page.screenshot());
      console.error(`${name}, step '${step}':`, error);
      return false;
    }
  }
  return true;
}

/** Throws ToolUnavailable, which says what to install, where the browsers aren't there and can't be had by apt. */
async function ensureBrowsers(): Promise<void> {
  const missing = Object.entries(packages).flatMap(([name, program]) =>
    existsSync(`/usr/bin/${program}`) ? [] : [name],
  );
  if (missing.length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new ToolUnavailable(`it needs programs of Debian 12 or later: sudo apt-get ${install.join(' ')}`);
  await runCommand('apt-get', ['update']);
  await runCommand('apt-get', install, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

/** The browsers to walk in. Throws UsageError. */
function readArguments(args: readonly string[]): (readonly [string, () => Promise<Browser>])[] {
  const { browser } = onlyOptions(args, { browser: { type: 'string' } });
  const chosen = Object.entries(browsers).filter(([name]) => (browser ?? name) === name);
  if (chosen.length === 0) throw new UsageError(`No hay navegador ${browser}: firefox o webkit`);
  return chosen;
}

await judge({
  usage,
  read: readArguments,
  async run(chosen) {
    await ensureBrowsers();
    await rm(pictures, { recursive: true, force: true });
    const product = await startProduct({ web: true });
    try {
      const steps = await journeyOf();
      let isGood = true;
      for (const [name, start] of chosen) {
        console.log(name);
        await using browser = await start();
        isGood = (await walk(name, browser.page, product.url, steps)) && isGood;
      }
      return isGood;
    } finally {
      await product.close();
    }
  },
});
