import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Agent, get } from 'node:https';
import { root } from '../../../local/environment.ts';
import { freePort } from '../free-port.ts';
import { runCommand } from '../run-command.ts';
import { ToolUnavailable } from '../verdict.ts';

/** Where the emulator pretends to be. */
export const account = '000000000000';
export const region = 'eu-west-1';

/** A running MiniStack: every AWS service at one address of this machine. */
export interface Emulator {
  port: number;
  url: string;
  /** File of the certificate that it answers with, and what it holds. */
  certificateFile: string;
  certificate: string;
  /** What leads the AWS SDK, `cdk` and our own commands to it, in place of any AWS account of the environment. */
  environment: Record<string, string | undefined>;
  /** Settles when it has ended, by whatever. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts MiniStack on a free port of 127.0.0.1 with nothing in it, over TLS and with IAM enforced: policies of roles,
 * buckets and queues are evaluated, and functions run with the credentials of their own roles. What it says goes to
 * `emulator.log` in the folder. Throws ToolUnavailable where `openssl` can't be had.
 */
export async function startEmulator(programs: string, folder: string): Promise<Emulator> {
  const port = await freePort();
  const { certificateFile, keyFile } = await makeCertificate(folder);
  const child = spawn(
    join(programs, 'python'),
    ['-m', 'hypercorn', 'ministack.app:app', '--bind', `127.0.0.1:${port}`].concat([
      '--certfile',
      certificateFile,
      '--keyfile',
      keyFile,
      '--keep-alive',
      '75',
    ]),
    {
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
        MINISTACK_SSL_CERT: certificateFile,
        MINISTACK_SSL_KEY: keyFile,
        NODE_EXTRA_CA_CERTS: certificateFile,
        GATEWAY_PORT: String(port),
        MINISTACK_REGION: region,
        MINISTACK_ACCOUNT_ID: account,
        STATE_DIR: join(folder, 'state'),
        LAMBDA_EXECUTOR: 'local',
        IOT_MTLS_ENABLED: '0',
        SFTP_ENABLED: '0',
      },
    },
  );
  const log = createWriteStream(join(folder, 'emulator.log'));
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const ended = once(child, 'close').finally(() => log.end());
  // By its number: the SDK would put a bucket's name before a host name.
  const url = `https://127.0.0.1:${port}`;
  const certificate = await readFile(certificateFile, 'utf8');
  const stop = async () => {
    child.kill('SIGTERM');
    const isStopped = await Promise.race([ended.then(() => true), setTimeout(10_000, false, { ref: false })]);
    if (isStopped) return;
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await answers(url, certificate, () => child.exitCode === null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, url, certificateFile, certificate, environment: environmentOf(url, certificateFile), ended, stop };
}

function environmentOf(url: string, certificateFile: string): Emulator['environment'] {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: 'ministack',
    AWS_SESSION_TOKEN: undefined,
    AWS_PROFILE: undefined,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CA_BUNDLE: certificateFile,
    NODE_EXTRA_CA_CERTS: certificateFile,
  };
}

/** A certificate of its own for the time of the run, for the names that clients here call the emulator by. */
async function makeCertificate(folder: string): Promise<{ certificateFile: string; keyFile: string }> {
  const [certificateFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = [
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ];
  try {
    await runCommand('openssl', [...request, ...names, '-keyout', keyFile, '-out', certificateFile], { cwd: root });
  } catch (cause) {
    throw new ToolUnavailable('openssl makes no certificate here', { cause });
  }
  return { certificateFile, keyFile };
}

/** Waits until it answers. Throws where it doesn't, or where it lets everybody do everything. */
async function answers(url: string, ca: string, isRunning: () => boolean): Promise<void> {
  const agent = new Agent({ ca });
  for (let tries = 0; tries < 300 && isRunning(); tries++) {
    const health = await new Promise<string | undefined>((resolve) => {
      get(`${url}/_ministack/health`, { agent }, (response) => resolve(text(response))).once('error', () =>
        resolve(undefined),
      );
    });
    if (health !== undefined) {
      if ((JSON.parse(health) as { auth?: string }).auth !== 'enabled') throw new Error('MiniStack enforces no IAM');
      return;
    }
    await setTimeout(200);
  }
  throw new Error('MiniStack did not start: its emulator.log says why');
}
