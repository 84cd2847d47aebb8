import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from '../../local/environment.ts';
import { Interrupted } from './deploy-error.ts';

/** The `cdk` of package-lock.json, whatever else the machine has. */
const cli = join(root, 'node_modules/aws-cdk/bin/cdk');

interface CdkRun {
  /** The output, where it wasn't shown. */
  output: string;
  /** Null where a signal ended it. */
  status: number | null;
}

/**
 * Runs `cdk` to its end. `shown`: in the person's terminal, which it may ask things in; else what it prints is kept.
 * Signals that come meanwhile are passed on to it, and it is waited for all the same. Throws Interrupted after those.
 */
export async function runCdk(args: readonly string[], { shown }: { shown: boolean }): Promise<CdkRun> {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  let isInterrupted = false;
  const pass = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (isInterrupted) throw new Interrupted();
    return { output, status };
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}
