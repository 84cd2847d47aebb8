import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../local/environment.ts';
import { CommandFailed, runCommand } from './run-command.ts';
import { ToolUnavailable } from './verdict.ts';

/** Where judges are installed, each version in a folder of its own; neither the product nor its tests need any of it. */
const toolsFolder = join(root, '.tools');

/**
 * Installs what a judge's `requirements.txt` pins from PyPI into a virtual environment, once for each content of the
 * file, and gives the folder of its programs. Throws ToolUnavailable where Python or PyPI can't be had.
 */
export async function pythonTools(judge: string): Promise<string> {
  const requirements = join(import.meta.dirname, judge, 'requirements.txt');
  const folder = await once(judge, requirements, async (target) => {
    await runCommand('python3', ['-m', 'venv', target]);
    // Not the folder's own pip program: its first line names the folder that it was made in.
    await runCommand(join(target, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
  });
  return join(folder, 'bin');
}

/**
 * Installs what a judge's `package.json` and `package-lock.json` pin from npm, once for each content of the lock, and
 * gives the folder that holds `node_modules`. Throws ToolUnavailable where the registry can't be had.
 */
export async function npmTools(judge: string, source = join(import.meta.dirname, judge)): Promise<string> {
  return once(judge, join(source, 'package-lock.json'), async (target) => {
    await mkdir(target, { recursive: true });
    for (const file of ['package.json', 'package-lock.json']) await cp(join(source, file), join(target, file));
    await runCommand('npm', ['ci', '--no-audit', '--no-fund'], { cwd: target });
  });
}

/** A folder that `install` filled completely; an interrupted installation starts over. */
async function once(judge: string, pins: string, install: (target: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(pins))
    .digest('hex')
    .slice(0, 12);
  const folder = join(toolsFolder, `${judge}-${hash}`);
  const done = join(folder, '.installed');
  if (existsSync(done)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(toolsFolder, { recursive: true });
  try {
    await install(folder);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new ToolUnavailable(`${judge} can't be installed: ${error.message}\n${error.output}`, { cause: error });
  }
  await mkdir(done);
  return folder;
}
