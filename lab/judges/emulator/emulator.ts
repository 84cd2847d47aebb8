import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort, runCommand, ToolUnavailable } from '../judge.ts';

/** Where the emulator pretends to be. */
export const account = '000000000000';
export const region = 'eu-west-1';

/** A running MiniStack: every AWS service at one address of this machine. */
export interface Emulator {
  port: number;
  url: string;
  /** Folder of a program `aws` that sends its requests to the emulator. */
  programs: string;
  /**
   * Variables that lead the AWS SDK, `cdk` and our own commands to the emulator, in place of any AWS account of the environment.
   */
  environment: Record<string, string | undefined>;
  /** Settles when the emulator has ended, for whatever reason. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** A text as a shell reads it as one word. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Starts MiniStack, which lies in a folder of Python's programs, on a free port of 127.0.0.1 with nothing in it, over TLS
 * and with IAM enforced: policies of roles, buckets and queues are evaluated, and functions run with the credentials of their own
 * roles. What it says goes to `emulator.log` in the folder. Throws ToolUnavailable where `openssl` can't be had.
 */
export async function startEmulator(tools: string, folder: string): Promise<Emulator> {
  const port = await freePort();
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  for (const extension of ['subjectAltName=DNS:localhost,IP:127.0.0.1', 'basicConstraints=critical,CA:FALSE'])
    request.push('-addext', extension);
  await runCommand('openssl', [...request, '-keyout', key, '-out', certificate]).catch((cause: unknown) => {
    throw new ToolUnavailable('openssl makes no certificate here', { cause });
  });
  setDefaultCACertificates([...getCACertificates(), await readFile(certificate, 'utf8')]);

  const files = ['--certfile', certificate, '--keyfile', key, '--keep-alive', '75'];
  const server = ['-m', 'hypercorn', 'ministack.app:app', '--bind', `127.0.0.1:${port}`, ...files];
  const child = spawn(join(tools, 'python'), server, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl+C is for this process, which ends it once nothing needs it any more.
    detached: true,
    env: {
      // Functions run in a process of the `node` that is found first: the project's own.
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: folder,
      TMPDIR: folder,
      AUTH: 'true',
      USE_SSL: '1',
      MINISTACK_SSL_CERT: certificate,
      MINISTACK_SSL_KEY: key,
      NODE_EXTRA_CA_CERTS: certificate,
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: region,
      MINISTACK_ACCOUNT_ID: account,
      STATE_DIR: join(folder, 'state'),
      LAMBDA_EXECUTOR: 'local',
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
    },
  });
  const log = createWriteStream(join(folder, 'emulator.log'));
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const ended = once(child, 'close').finally(() => log.end());
  const stop = async () => {
    child.kill('SIGTERM');
    const isStopped = await Promise.race([ended.then(() => true), setTimeout(10_000, false, { ref: false })]);
    if (!isStopped) child.kill('SIGKILL');
    await ended;
  };
  // By its number: the SDK would put a bucket's name before a host name.
  const url = `https://127.0.0.1:${port}`;
  try {
    await answers(url, () => child.exitCode === null);
  } catch (error) {
    await stop();
    throw error;
  }
  const environment = {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: 'ministack',
    AWS_SESSION_TOKEN: undefined,
    AWS_PROFILE: undefined,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CA_BUNDLE: certificate,
    NODE_EXTRA_CA_CERTS: certificate,
  };
  return { port, url, programs: await awsCli({ folder, tools, url }), environment, ended, stop };
}

/** Waits until it answers. Throws where it doesn't, or where it lets everybody do everything. */
async function answers(url: string, isRunning: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && isRunning(); tries++) {
    const health = await fetch(`${url}/_ministack/health`).catch(() => undefined);
    if (health) {
      if (((await health.json()) as { auth?: string }).auth !== 'enabled') throw new Error('MiniStack enforces no IAM');
      return;
    }
    await setTimeout(200);
  }
  throw new Error('MiniStack did not start: its emulator.log says why');
}

/** AWS_ENDPOINT_URL is not enough: the CLI's version 1 ignores it for SQS and asks AWS itself. Gives the program's folder. */
export async function awsCli(of: { folder: string; tools: string; url: string }): Promise<string> {
  const bin = join(of.folder, 'bin');
  await mkdir(bin);
  const command = `exec ${quoted(join(of.tools, 'aws'))} --endpoint-url ${quoted(of.url)} "$@"`;
  await writeFile(join(bin, 'aws'), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  return bin;
}
