import { existsSync } from 'node:fs';
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
 * A headless Chromium: the system's when there is one, else the one that comes in an npm package.
 * `ALICUOTA_BROWSER=npm` takes the package's in any case. `more`: further arguments of its command line.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const system =
    process.env['ALICUOTA_BROWSER'] === 'npm' ? undefined : systemBrowsers.find((path) => existsSync(path));
  if (system) return chromium.launch({ executablePath: system, args: [...quiet, ...more] });
  const { executablePath, env } = await unpackBrowser();
  return chromium.launch({ executablePath, args: [...quiet, ...more, '--no-zygote', '--disable-webgl'], env });
}

/**
 * Unpacks the package's browser. It brings the libraries that a bare machine lacks, but unpacks them only where its
 * environment names a Lambda runtime; what it sets in our own environment is for the browser alone.
 */
async function unpackBrowser(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const before = { ...process.env };
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
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
