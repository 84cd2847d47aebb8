import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDynamoDb } from '../../local/aws/dynamodb.ts';
import { openDataDirectory } from '../../local/data-directory.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-reset-'));
  dataDir = join(folder, 'datos');
  await openDataDirectory(dataDir);
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

async function reset(...args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
  const env = { ...process.env, INIT_CWD: folder, ALICUOTA_DATA_DIR: join(folder, 'otros') };
  const main = join(import.meta.dirname, 'main.ts');
  const child = execFile(process.execPath, [main, ...args], { env }, (_, out, err) =>
    resolve({ status: child.exitCode ?? -1, out, err }),
  );
  return promise;
}

const isThere = async (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('npm run reset', () => {
  it.each(['--si', '--yes'])('forgets the data of the folder that is named (%s)', async (yes) => {
    await mkdir(join(dataDir, 's3/bucket'), { recursive: true });
    await writeFile(join(dataDir, 's3/bucket/file'), 'x');
    expect(await reset('--data-dir', 'datos', yes)).toMatchObject({ status: 0, err: '' });
    expect(await isThere(dataDir)).toBe(false);
  });

  it('deletes nothing where there is no terminal to ask at', async () => {
    expect(await reset('--data-dir', 'datos')).toMatchObject({ status: 2, err: expect.stringContaining('--si') });
    expect(await readdir(dataDir)).toContain('alicuota.json');
  });

  it('deletes nothing of a folder that holds something else', async () => {
    await writeFile(join(dataDir, 'tesis.odt'), 'x');
    const refused = await reset('--data-dir', 'datos', '--si');
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('tesis.odt') });
    expect((await readdir(dataDir)).sort()).toEqual(['alicuota.json', 'tesis.odt']);
  });

  it('deletes nothing of a folder without the mark, nor of one that is in use', async () => {
    expect(await reset('--data-dir', '.', '--si')).toMatchObject({ status: 1 });
    const tables = await startDynamoDb({ dataDir });
    try {
      expect(await reset('--data-dir', 'datos', '--si')).toMatchObject({ status: 1 });
    } finally {
      await tables.close();
    }
    expect(await readdir(dataDir)).toEqual(['alicuota.json', 'dynamodb']);
  });

  it('refuses what it does not understand, and explains itself', async () => {
    expect(await reset('--todo')).toMatchObject({ status: 2, err: expect.stringContaining('--todo') });
    expect(await reset('datos')).toMatchObject({ status: 2 });
    expect(await reset('--help')).toMatchObject({ status: 0, out: expect.stringContaining('--data-dir') });
    expect(await isThere(dataDir)).toBe(true);
  });
});
