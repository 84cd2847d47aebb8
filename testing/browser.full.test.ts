import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const opens = `
  const { launchBrowser } = await import('./testing/browser.ts');
  const browser = await launchBrowser();
  console.log(browser.version());
  await browser.close();
`;

it('opens in processes that begin at once where it has not been unpacked before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-browser-'));
  try {
    const env = { ...process.env, TMPDIR: folder, ALICUOTA_BROWSER: 'npm' };
    const open = async () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', opens], { env });
    const opened = await Promise.all([open(), open(), open()]);
    for (const { stdout } of opened) expect(stdout).toMatch(/^\d+\./u);
    // Again, with what the first left; nothing half unpacked lies beside it.
    expect((await open()).stdout).toMatch(/^\d+\./u);
    const left = await readdir(folder);
    expect(left).toContain('chromium');
    expect(left.filter((name) => name.startsWith('chromium-'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
