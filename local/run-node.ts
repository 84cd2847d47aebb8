import { spawn } from 'node:child_process';
import { root } from './environment.ts';

/** A helper process ended badly; `output` is what it had to say. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed';
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** Runs this Node on a script of the project, `env` added to its environment, and waits. Throws ProcessFailed. */
export async function runNode(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new ProcessFailed(`${script} ended with ${code}`, output);
}
