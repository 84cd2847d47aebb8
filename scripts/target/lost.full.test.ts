import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRunning } from '../../local/running.ts';
import { type LocalProduct, startLocal } from '../../local/product.ts';

const saidOfLost =
  'El portal de esta máquina ha dejado de responder mientras se usaba. La orden ha quedado a medias: se puede repetir.';

let folder: string;
let product: LocalProduct;
/** A port that cuts every connection, and one that nothing listens on any more. */
let cutting: string;
let closed: string;
const server = createServer((socket) => socket.destroy());

async function portOf(one: typeof server): Promise<string> {
  one.listen(0, '127.0.0.1');
  await new Promise((resolve) => one.once('listening', resolve));
  return `http://127.0.0.1:${(one.address() as { port: number }).port}`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-lost-'));
  const dataDir = join(folder, 'datos');
  product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true });
  await writeFile(join(folder, 'muestras.ndjson'), '{}\n');
  cutting = await portOf(server);
  const gone = createServer();
  closed = await portOf(gone);
  await new Promise((resolve) => gone.close(resolve));
});
afterAll(async () => {
  await product.close();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function run(command: string, args: readonly string[], env: Record<string, string>) {
  const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
  const main = join(import.meta.dirname, '..', command, 'main.ts');
  const environment = { ...process.env, INIT_CWD: folder, ...env };
  const child = execFile(process.execPath, [main, ...args], { env: environment }, (_, out, err) =>
    resolve({ status: child.exitCode ?? -1, out, err }),
  );
  child.stdin?.end();
  return promise;
}

describe.each([
  ['reindex', ['--check']],
  ['create-admin', ['--email', 'jefa@lab.example']],
  ['rotate-secret', ['--yes']],
  ['user-data', ['export', 'jefa@lab.example']],
  ['import', ['muestras.ndjson']],
])('npm run %s says in one line', (command, args) => {
  it('that the database that it was told of does not answer', async () => {
    const env = { ALICUOTA_DATA_DIR: join(folder, `${command}-nothing`), ALICUOTA_DYNAMODB_URL: closed };
    const err = `No responde la base de datos de ALICUOTA_DYNAMODB_URL, ${closed}\n`;
    expect(await run(command, args, env)).toEqual({ status: 1, out: '', err });
  });

  it('that the portal is lost while it works', async () => {
    const dataDir = join(folder, `${command}-lost`);
    const running = await findRunning(product.directory.path);
    const endpoints = Object.fromEntries(Object.keys(running?.endpoints ?? {}).map((name) => [name, cutting]));
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'running.json'), JSON.stringify({ ...running, endpoints }));
    const lost = await run(command, args, { ALICUOTA_DATA_DIR: dataDir });
    // The SDK warns of an upload that it can't begin again.
    const err = lost.err.replace('An error was encountered in a non-retryable streaming request.\n', '');
    expect({ ...lost, err }).toEqual({ status: 1, out: '', err: `${saidOfLost}\n` });
  });
});
