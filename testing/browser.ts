import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Nothing that reaches for the network by itself, and no sandbox: tests run as root in containers. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--font-render-hinting=none',
];

/**
 * For tests: one process for all pages, where each would have its own and compile the same scripts again, a fifth of their
 * time. Not for measuring, which wants pages that nothing has warmed.
 */
export const oneRenderer = ['--renderer-process-limit=1'];

/**
 * A headless Chromium: the system's when there is one, else the one that comes in an npm package.
 * `ALICUOTA_BROWSER=npm` takes the package's in any case. `more`: further arguments of its command line.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const system =
    process.env['ALICUOTA_BROWSER'] === 'npm' ? undefined : systemBrowsers.find((path) => existsSync(path));
  if (system) return chromium.launch({ executablePath: system, args: [...quiet, ...more], env: inUtf8(process.env) });
  const { executablePath, env } = await unpackBrowser();
  return chromium.launch({
    executablePath,
    args: [...quiet, ...more, '--no-zygote', '--disable-webgl'],
    env: inUtf8(env),
  });
}

/** An environment in which a browser gives a download the name it has, with its accents, whatever the machine's language. */
function inUtf8(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
}

/**
 * Unpacks the package's browser. It brings the libraries that a bare machine lacks, but unpacks them only where its
 * environment names a Lambda runtime; what it sets in our own environment is for the browser alone.
 */
async function unpackBrowser(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const before = { ...process.env };
  process.env['AWS_EXECUTION_ENV'] = runtime;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    if (!existsSync(join(tmpdir(), binary))) await unpackWhole();
    const executablePath = await packaged.executablePath();
    const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { executablePath, env: Object.fromEntries(entries) };
  } finally {
    for (const name of ['AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

const runtime = 'AWS_Lambda_nodejs24.x';
const binary = 'chromium';
const unpack = `
  const { default: packaged } = await import('@sparticuz/chromium');
  await packaged.executablePath();
`;

/**
 * Unpacks the browser in a folder of its own and moves it to where the package looks for it, the binary last: a process that
 * begins meanwhile finds it whole or not at all. The package writes it in place, where another would start half of it.
 */
async function unpackWhole(): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'chromium-'));
  try {
    const env = { ...process.env, TMPDIR: own, AWS_EXECUTION_ENV: runtime };
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
      env,
      cwd: import.meta.dirname,
    });
    const libraries = (await readdir(own)).filter((name) => name !== binary);
    for (const name of libraries) await moveUnlessThere(join(own, name), join(tmpdir(), name));
    await rename(join(own, binary), join(tmpdir(), binary));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Moves a file or folder; where another process has moved the same folder there, that one stays. */
async function moveUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')))
      throw error;
  }
}
