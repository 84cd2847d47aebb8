import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import released from '../../../cdk/released.json' with { type: 'json' };
import { credentials, type Endpoints, region, type Resources } from '../../../local/environment.ts';
import { type Caller, callerOf } from '../../../testing/product/client.ts';
import { CommandFailed, installed, runCommand, ToolUnavailable } from '../judge.ts';

/** What a product says of itself once it stands. */
export interface Started {
  url: string;
  endpoints: Endpoints;
  resources: Resources;
}

/** A message to the process that runs a version. */
export type Order = 'send-scheduled' | 'close';

/** The version that was released last. */
export const releasedVersion = released.version;

/**
 * The commit of the last release: the tagged commit, or, in a clone without tags, the commit with the version as its subject.
 * Throws ToolUnavailable.
 */
export async function releasedCommit(): Promise<string> {
  const git = async (...args: string[]) => (await runCommand('git', args).catch(none)).trim();
  const tagged = await git('rev-parse', '--verify', '--quiet', `v${releasedVersion}^{commit}`);
  const subject = `^Version ${releasedVersion.replaceAll('.', String.raw`\.`)}$`;
  const commit = tagged || (await git('log', '-1', '--format=%H', '--grep', subject));
  if (!commit) throw new ToolUnavailable(`the history here has no version ${releasedVersion}`);
  return commit;
}

function none(error: unknown): string {
  if (error instanceof CommandFailed) return '';
  throw error;
}

/** A folder with a commit's sources and what they depend on. Throws ToolUnavailable where npm's registry can't be had. */
export async function checkoutOf(commit: string): Promise<string> {
  return installed('release', commit, async (folder) => {
    await mkdir(folder, { recursive: true });
    const archive = `${folder}.tar`;
    await runCommand('git', ['archive', '--output', archive, commit]);
    await runCommand('tar', ['--extract', '--file', archive, '--directory', folder]);
    await rm(archive);
    await runCommand('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  });
}

/** A version's product that runs on a data folder. */
export interface RunningVersion {
  call: Caller;
  url: string;
  resources: Resources;
  /** Delivers a file of samples, as the laboratory's system does. */
  deliver(name: string, content: string): Promise<void>;
  /** Has it send what its schedules send. */
  sendScheduled(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts the product of a checkout on a data folder. Throws where it ends before it stands. */
export async function startVersion(
  source: string,
  { dataDir, privateOrigins }: { dataDir: string; privateOrigins: string },
): Promise<RunningVersion> {
  const child = fork(join(import.meta.dirname, 'product.ts'), [source, dataDir, privateOrigins], { cwd: source });
  const ended = once(child, 'exit');
  const fault = ended.then(() => {
    throw new Error(`The product of ${source} ended`);
  });
  const [started] = (await Promise.race([once(child, 'message'), fault])) as [Started];
  const s3 = new S3Client({ endpoint: started.endpoints.s3, region, credentials, forcePathStyle: true });
  fault.catch(() => undefined);
  return {
    url: started.url,
    resources: started.resources,
    call: callerOf(started.url),
    async deliver(name, content) {
      const { dropBucket } = started.resources;
      await s3.send(new PutObjectCommand({ Bucket: dropBucket, Key: `muestras/${name}`, Body: content }));
    },
    sendScheduled: () => void child.send('send-scheduled' satisfies Order),
    async [Symbol.asyncDispose]() {
      s3.destroy();
      child.send('close' satisfies Order);
      await ended;
    },
  };
}
