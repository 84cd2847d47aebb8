import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../../local/environment.ts';
import { runCommandLine } from '../../scripts/target/command-line.ts';

// What judges share: their verdict, other programs, and the tools that are installed for them.

/** What a judge ends with: all well, something found, or (sysexits' EX_UNAVAILABLE) that its tool can't be had here. */
export const verdicts = { good: 0, bad: 1, unavailable: 69 } as const;
/** What a command ends with that makes no sense. */
export const notUnderstood = 2;

/** A judge's tool, or what it runs by, isn't to be had on this machine: nothing was judged. */
export class ToolUnavailable extends Error {
  override name = 'ToolUnavailable';
}

/** A program ended badly or couldn't be started; `output` is what it had to say. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly output: string;

  constructor(message: string, output: string, options?: ErrorOptions) {
    super(message, options);
    this.output = output;
  }
}

interface Judge<Given> {
  /** The usage, printed for `--help`, and when the arguments are invalid. */
  usage: string;
  /** What the arguments ask for. Throws UsageError. */
  read: (args: readonly string[]) => Given;
  /** Whether it found nothing amiss. */
  run: (given: Given) => Promise<boolean>;
}

/** Runs a judge by its command line, to its verdict; to 2 where that makes no sense. A program of its that fails has its output printed. */
export async function judge<Given>({ usage, read, run }: Judge<Given>): Promise<void> {
  const work = async () => {
    const given = read(process.argv.slice(2));
    try {
      return (await run(given)) ? verdicts.good : verdicts.bad;
    } catch (error) {
      if (error instanceof ToolUnavailable) {
        console.log(`Not judged: ${error.message}`);
        return verdicts.unavailable;
      }
      console.error(error instanceof CommandFailed ? `${error.output}\n${error.message}` : error);
      return verdicts.bad;
    }
  };
  await runCommandLine({ usage, work });
}

interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** In milliseconds; ten minutes by default. */
  timeout?: number;
}

/** Runs a program to its end and gives all that it printed, to both streams. Throws CommandFailed. */
export async function runCommand(
  program: string,
  args: readonly string[],
  { cwd = root, env = {}, timeout = 600_000 }: CommandOptions = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close').catch((cause: unknown) => {
    throw new CommandFailed(`${program} can't be started`, output, { cause });
  })) as [number | null];
  if (code !== 0) throw new CommandFailed(`${program} ${args[0] ?? ''} ended with ${code ?? 'a timeout'}`, output);
  return output;
}

/**
 * Installs what a judge's `requirements.txt` pins from PyPI into a virtual environment and gives the folder of its
 * programs. Throws ToolUnavailable where Python or PyPI can't be had.
 */
export async function pythonTools(name: string): Promise<string> {
  const requirements = join(import.meta.dirname, name, 'requirements.txt');
  const folder = await installed(name, await readFile(requirements), async (target) => {
    await runCommand('python3', ['-m', 'venv', target]);
    // Not the folder's own pip program: its first line names the folder that it was made in.
    await runCommand(join(target, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
  });
  return join(folder, 'bin');
}

/**
 * Installs what a `package.json` and its `package-lock.json` pin from npm, a judge's unless another folder is named, and
 * gives the folder that holds `node_modules`. Throws ToolUnavailable where the registry can't be had.
 */
export async function npmTools(name: string, source = join(import.meta.dirname, name)): Promise<string> {
  return installed(name, await readFile(join(source, 'package-lock.json')), async (target) => {
    await mkdir(target, { recursive: true });
    for (const file of ['package.json', 'package-lock.json']) await cp(join(source, file), join(target, file));
    await runCommand('npm', ['ci', '--no-audit', '--no-fund'], { cwd: target });
  });
}

/**
 * A folder below `.tools` that `install` filled completely, once for each text of what is pinned; an interrupted installation
 * starts over. Throws ToolUnavailable where a command of it fails.
 */
export async function installed(
  name: string,
  pins: string | Buffer,
  install: (target: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256').update(pins).digest('hex').slice(0, 12);
  const folder = join(root, '.tools', `${name}-${hash}`);
  const done = join(folder, '.installed');
  if (existsSync(done)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(root, '.tools'), { recursive: true });
  try {
    await install(folder);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new ToolUnavailable(`${name} can't be installed: ${error.message}\n${error.output}`, { cause: error });
  }
  await mkdir(done);
  return folder;
}

/** A port of this machine that nothing listens on. Another process may still take it first. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
