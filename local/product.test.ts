import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blocksIn, storedManifests } from '../lambdas/engine/parts/manifest.ts';
import { saveMuestras } from '../lambdas/domain/entregas/store/save-muestras.ts';
import { putBlock } from '../lambdas/engine/store/indice-blocks.ts';
import { muestra } from '../testing/muestras.ts';
import { type LocalOptions, type LocalProduct, startLocal } from './product.ts';
import { findRunning } from './running.ts';

let folder: string;
const started: LocalProduct[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-product-'));
});
afterEach(async () => {
  for (const product of started.splice(0)) await product.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<LocalOptions> = {}): Promise<LocalProduct> {
  const product = await startLocal({ dataDir: folder, port: 0, demo: false, web: false, quiet: true, ...options });
  started.push(product);
  return product;
}

async function signIn({ url }: LocalProduct, password: string): Promise<number> {
  const body = JSON.stringify({ email: 'admin@alicuota.test', password });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status;
}

test('the product starts on nothing, stops, and starts again with its data', async () => {
  const first = await start({ adminPassword: 'Primera2026' });
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  expect(await signIn(first, 'Primera2026')).toBe(200);
  expect(await findRunning(folder)).toMatchObject({ pid: process.pid, url: first.url, resources: first.resources });
  await first.close();
  expect(await findRunning(folder)).toBeUndefined();
  await expect(fetch(`${first.url}/api/health`)).rejects.toThrow('fetch failed');

  const second = await start({ adminPassword: 'Segunda2026' });
  expect(await signIn(second, 'Primera2026')).toBe(200);
  expect(await signIn(second, 'Segunda2026')).toBe(401);
});

test('an index of another version is said to need building anew', async () => {
  const first = await start();
  expect(first.isIndexReadable).toBe(true);
  Object.assign(process.env, first.environment);
  await saveMuestras([muestra({ _id: 'A-1' })], { now: new Date() });
  const [manifest] = await storedManifests();
  if (!manifest) throw new Error('Nothing was indexed');
  for (const { name } of blocksIn(manifest)) await putBlock(manifest.part, name, Uint8Array.of(0x11, 5, 0));
  await first.close();
  expect((await start()).isIndexReadable).toBe(false);
});

test('a second instance on the same data is refused with the first one’s address', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(`Alícuota ya está en marcha en ${first.url}`);
  const { port } = new URL(first.url);
  await expect(start({ port: Number(port) })).rejects.toThrow(`Alícuota ya está en marcha en ${first.url}`);
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
});

test('another program’s port is distinguished from ours', async () => {
  const first = await start();
  const { port } = new URL(first.url);
  const other = start({ dataDir: join(folder, 'other'), port: Number(port) });
  await expect(other).rejects.toThrow(`El puerto ${port} ya está ocupado por otro programa`);
});

test('a directory of something else is left alone', async () => {
  await writeFile(join(folder, 'tesis.txt'), 'years of work');
  await expect(start()).rejects.toThrow('tiene otras cosas');
  expect(await readFile(join(folder, 'tesis.txt'), 'utf8')).toBe('years of work');
});

test('a path where no directory can be is reported in one line', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(start({ dataDir: join(folder, 'file') })).rejects.toThrow(
    /^No se puede escribir en la carpeta de datos [^\n]+$/u,
  );
});

test('damaged data is reported with what to do', async () => {
  await (await start()).close();
  await writeFile(join(folder, 'alicuota.json'), '{"admin": tr');
  await expect(start()).rejects.toThrow(/está dañada\. Ejecuta "npm run reset"/u);
});

test('what a killed process left behind doesn’t stop the next one', async () => {
  const product = await start();
  await product.close();
  const left = { pid: process.pid, url: product.url, endpoints: product.endpoints, resources: product.resources };
  await writeFile(join(folder, 'running.json'), JSON.stringify(left));
  expect(await findRunning(folder)).toBeUndefined();
  const next = await start();
  expect((await fetch(`${next.url}/api/health`)).status).toBe(200);
});

test('a failed start leaves nothing running and no claim', async () => {
  await writeFile(join(folder, 'tesis.txt'), '');
  await expect(start()).rejects.toThrow('otras cosas');
  await expect(stat(join(folder, 'running.json'))).rejects.toThrow('ENOENT');
});
