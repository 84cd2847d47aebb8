import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { freePort } from '../free-port.ts';
import type { Driver } from './driver.ts';
import { room, watch } from './in-page.ts';

const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});
const errorSchema = z.object({ error: z.string(), message: z.string() });
const answerSchema = z.object({ value: z.unknown() });

/** The small browser that comes with WebKitGTK has buttons above the page, which would keep its window over 440 px wide. */
const style = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; }\n';

const displaySize = '1600x1200x24';
const startLimit = 120_000;

/**
 * WebKitGTK's small browser on a display that isn't there (Xvfb), with a home of its own within `folder`, by WebDriver.
 */
export async function startWebkit(folder: string): Promise<Driver> {
  const downloads = join(folder, 'downloads');
  const env = { ...process.env, ...(await home(folder, downloads)) };
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  };
  try {
    const screen = ['-displayfd', '1', '-screen', '0', displaySize, '-nolisten', 'tcp'];
    const display = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    started.push(display);
    const [number] = (await once(display.stdout, 'data')) as [Buffer];
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...env, DISPLAY: `:${String(number).trim()}` },
      stdio: 'ignore',
    });
    started.push(driver);
    const origin = `http://127.0.0.1:${port}`;
    await answering(origin);
    const session = sessionSchema.parse(await ask(origin, 'POST', '/session', { capabilities: {} }));
    const base = `/session/${session.sessionId}`;
    const post = async (path: string, body: object) => ask(origin, 'POST', `${base}${path}`, body);
    const run = async <A extends readonly unknown[], R>(inPage: (...args: A) => R, ...given: A): Promise<R> => {
      const script = `return JSON.stringify((${String(inPage)})(...JSON.parse(arguments[0])) ?? null)`;
      const answer = await post('/execute/sync', { script, args: [JSON.stringify(given)] });
      return JSON.parse(z.string().parse(answer)) as R;
    };
    return {
      product: `WebKitGTK ${session.capabilities.browserVersion}`,
      downloads,
      async open(url) {
        await post('/url', { url });
        await run(watch);
      },
      run,
      perform: async (actions) => void (await post('/actions', { actions })),
      async resize(width, height) {
        await post('/window/rect', { x: 0, y: 0, width, height });
        const limit = Date.now() + 10_000;
        for (;;) {
          const [now] = await run(room);
          if (now === width) return;
          if (Date.now() > limit) throw new Error(`The window is ${now} px wide, and can't be ${width}`);
          await setTimeout(50);
        }
      },
      screenshot: async () => Buffer.from(z.string().parse(await ask(origin, 'GET', `${base}/screenshot`)), 'base64'),
      async close() {
        try {
          await ask(origin, 'DELETE', base);
        } finally {
          await stop();
        }
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lays out a home, and gives the variables that lead there: small buttons, Spanish, and where downloads go. */
async function home(folder: string, downloads: string): Promise<Record<string, string>> {
  const config = join(folder, '.config');
  const locales = join(folder, 'locales');
  for (const each of [downloads, locales, join(config, 'gtk-3.0')]) await mkdir(each, { recursive: true });
  await writeFile(join(config, 'gtk-3.0/gtk.css'), style);
  await writeFile(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // A bare machine knows no Spanish; by another name, what it knows is enough for the browser to ask for it.
  const plain = '/usr/lib/locale/C.utf8';
  if (existsSync(plain)) await symlink(plain, join(locales, 'es_ES.UTF-8'));
  return { HOME: folder, XDG_CONFIG_HOME: config, LOCPATH: locales, LANG: 'es_ES.UTF-8', GDK_BACKEND: 'x11' };
}

/** Waits until the driver answers. */
async function answering(origin: string): Promise<void> {
  const limit = Date.now() + startLimit;
  for (;;) {
    try {
      await ask(origin, 'GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > limit) throw error;
      await setTimeout(50);
    }
  }
}

/** Gives a command of WebDriver. Throws for what it answers as an error. */
async function ask(origin: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, body ? { method, body: JSON.stringify(body) } : { method });
  const { value } = answerSchema.parse(await response.json());
  if (response.ok) return value;
  const { error, message } = errorSchema.parse(value);
  throw new Error(`${method} ${path}: ${error}: ${message}`);
}
