import { spawn } from 'node:child_process';
import { root } from '../../local/environment.ts';

/** A program ended badly or couldn't be started; `output` is what it had to say. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly output: string;

  constructor(message: string, output: string, options?: ErrorOptions) {
    super(message, options);
    this.output = output;
  }
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
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => (output += text));
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', (cause) => reject(new CommandFailed(`${program} can't be started`, output, { cause })));
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new CommandFailed(`${program} ${args[0] ?? ''} ended with ${code ?? 'a timeout'}`, output);
  return output;
}
