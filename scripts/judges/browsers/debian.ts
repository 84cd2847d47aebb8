import { existsSync } from 'node:fs';
import { CommandFailed, runCommand } from '../run-command.ts';
import { ToolUnavailable } from '../verdict.ts';

/** What the judge needs of Debian, by a program that each package has. */
const programs = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/**
 * Sees to it that the browsers are there, by apt where this process may: WebKit finds its own processes at one place
 * of the machine only, so these can't lie in `.tools/`. Throws ToolUnavailable, which says what to install, elsewhere.
 */
export async function ensureBrowsers(): Promise<void> {
  const missing = Object.entries(programs)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name);
  if (missing.length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new ToolUnavailable(`it needs programs of Debian 12 or later: sudo apt-get ${install.join(' ')}`);
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runCommand('apt-get', ['update'], { env });
    await runCommand('apt-get', install, { env });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    const message = `${missing.join(', ')} can't be installed: ${error.message}\n${error.output}`;
    throw new ToolUnavailable(message, { cause: error });
  }
}
