import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { freePort } from '../judge.ts';

/** How long a person would wait on a busy machine, in milliseconds. */
const patience = 60_000;

/** A browser's one page, as puppeteer has it. All of it fails by throwing. */
export interface Page {
  goto(url: string): Promise<unknown>;
  /** Evaluates an expression in the page, whose value is JSON. */
  evaluate(expression: string): Promise<unknown>;
  mouse: { click(x: number, y: number): Promise<void> };
  keyboard: { type(text: string): Promise<void> };
  setViewport(size: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Uint8Array>;
}
export type Browser = AsyncDisposable & { page: Page };

/** Waits until something holds. Throws for what `wish` says when it doesn't in time. */
export async function until(wish: string, holds: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`Waited in vain ${wish}`);
    await setTimeout(50);
  }
}

const answerSchema = z.object({ value: z.unknown() });

/** WebKitGTK's small browser by WebDriver, on a display that isn't there and in a home of its own. */
export async function startWebkit(): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'alicuota-webkit-'));
  // Its buttons above the page would keep the window over 440 px wide.
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true });
  await writeFile(join(home, '.config/gtk-3.0/gtk.css'), '* { padding: 0; margin: 0; min-width: 0; font-size: 1px; }');
  const port = await freePort();
  const screen = ['--auto-servernum', '--server-args=-screen 0 1600x1200x24 -nolisten tcp'];
  const server = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config'), GDK_BACKEND: 'x11' },
    stdio: 'ignore',
    detached: true,
  });
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = answerSchema.parse(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await until('for WebKit’s driver', async () =>
    ask('GET', '/status')
      .then(() => true)
      .catch(() => false),
  );
  const session = z.object({ sessionId: z.string() }).parse(await ask('POST', '/session', { capabilities: {} }));
  const base = `/session/${session.sessionId}`;
  const evaluate = async (expression: string) =>
    ask('POST', `${base}/execute/sync`, { script: `return ${expression}`, args: [] });
  const act = async (type: 'pointer' | 'key', actions: object[]) =>
    void (await ask('POST', `${base}/actions`, { actions: [{ type, id: type, actions }] }));
  const page: Page = {
    goto: (url) => ask('POST', `${base}/url`, { url }),
    evaluate,
    mouse: {
      click: (x, y) =>
        act('pointer', [
          { type: 'pointerMove', x: Math.floor(x), y: Math.floor(y), origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]),
    },
    keyboard: {
      type: (text) =>
        act(
          'key',
          text.split('').flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
        ),
    },
    async setViewport({ width, height }) {
      await ask('POST', `${base}/window/rect`, { x: 0, y: 0, width, height });
      await until(`for a window ${width} px wide`, async () => (await evaluate('innerWidth')) === width);
    },
    screenshot: async () => Buffer.from(z.string().parse(await ask('GET', `${base}/screenshot`)), 'base64'),
  };
  const close = async () => {
    await ask('DELETE', base);
    if (server.pid !== undefined) process.kill(-server.pid);
    await rm(home, { recursive: true, force: true });
  };
  return { page, [Symbol.asyncDispose]: close };
}
