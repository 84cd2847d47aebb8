import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { watch } from './in-page.ts';
import type { Driver } from './driver.ts';

const answerSchema = z.object({
  id: z.number().nullish(),
  type: z.string(),
  result: z.unknown(),
  error: z.string().optional(),
  message: z.string().optional(),
});
const sessionSchema = z.object({ capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }) });
const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const pictureSchema = z.object({ data: z.string() });
const runSchema = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** Long enough for a browser that starts on a machine that does other things too. In milliseconds. */
const startLimit = 120_000;

/** Nothing asked of the network by itself, and a Spaniard's languages. */
const preferences = `user_pref('intl.accept_languages', 'es-ES, es');
user_pref('app.update.enabled', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('browser.safebrowsing.downloads.enabled', false);
user_pref('network.captive-portal-service.enabled', false);
user_pref('network.connectivity-service.enabled', false);
`;

/**
 * Debian's Firefox without a window, in a profile of its own within `folder`, by WebDriver BiDi, which it speaks itself:
 * geckodriver, which would speak WebDriver, is on none of the registries as a program.
 */
export async function startFirefox(folder: string): Promise<Driver> {
  const profile = join(folder, 'profile');
  const downloads = join(folder, 'downloads');
  for (const each of [profile, downloads]) await mkdir(each, { recursive: true });
  await writeFile(join(profile, 'user.js'), preferences);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const browser = spawn('firefox-esr', args, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const { socket, send } = await connect(await listeningAt(browser.stderr));
    const session = sessionSchema.parse(await send('session.new', { capabilities: {} }));
    const { contexts } = treeSchema.parse(await send('browsingContext.getTree', {}));
    const [{ context }] = contexts;
    await send('browser.setDownloadBehavior', {
      downloadBehavior: { type: 'allowed', destinationFolder: downloads },
    });
    await send('script.addPreloadScript', { functionDeclaration: String(watch) });
    return {
      product: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
      downloads,
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async run<A extends readonly unknown[], R>(inPage: (...args: A) => R, ...given: A): Promise<R> {
        const answer = runSchema.parse(
          await send('script.callFunction', {
            functionDeclaration: `(json) => JSON.stringify((${String(inPage)})(...JSON.parse(json)) ?? null)`,
            arguments: [{ type: 'string', value: JSON.stringify(given) }],
            target: { context },
            awaitPromise: false,
          }),
        );
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
        return JSON.parse(answer.result.value) as R;
      },
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      resize: async (width, height) =>
        void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
      async screenshot() {
        const { data } = pictureSchema.parse(await send('browsingContext.captureScreenshot', { context }));
        return Buffer.from(data, 'base64');
      },
      async close() {
        socket.close();
        const ended = once(browser, 'exit');
        browser.kill();
        await ended;
      },
    };
  } catch (error) {
    browser.kill('SIGKILL');
    throw error;
  }
}

/** The address that a starting Firefox prints of itself. */
async function listeningAt(stderr: NodeJS.ReadableStream): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let printed = '';
  stderr.on('data', (bytes: Buffer) => {
    printed += String(bytes);
    const [, url] = /WebDriver BiDi listening on (ws:\S+)/u.exec(printed) ?? [];
    if (url !== undefined) resolve(url);
  });
  stderr.once('close', () => reject(new Error(`Firefox ended: ${printed}`)));
  const limit = setTimeout(() => reject(new Error(`Firefox did not listen: ${printed}`)), startLimit);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
  }
}

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(url: string): Promise<{ socket: WebSocket; send: Send }> {
  const socket = new WebSocket(`${url}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = answerSchema.parse(JSON.parse(String(data)));
    const asked = typeof id === 'number' ? waiting.get(id) : undefined;
    if (type === 'success') asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed its connection'));
  });
  const send: Send = async (method, params) => {
    last += 1;
    const id = last;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(id, asked);
    socket.send(JSON.stringify({ id, method, params }));
    try {
      return await asked.promise;
    } finally {
      waiting.delete(id);
    }
  };
  return { socket, send };
}
