import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveMuestras } from '../../lambdas/domain/entregas/store/save-muestras.ts';
import { rowOf } from '../../lambdas/engine/blocks/row.ts';
import { applyChanges } from '../../lambdas/engine/write/write.ts';
import { muestra } from '../../testing/muestras.ts';
import { startLocal } from '../../local/product.ts';

const main = join(import.meta.dirname, 'main.ts');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alicuota-reindex-'));
});
afterAll(async () => rm(dataDir, { recursive: true }));

async function run(...args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
  const environment = { ...process.env, ALICUOTA_DATA_DIR: dataDir };
  const child = execFile(process.execPath, [main, ...args], { env: environment }, (_, out, err) =>
    resolve({ status: child.exitCode ?? -1, out, err }),
  );
  return promise;
}

describe('npm run reindex', () => {
  it('checks and mends the index of a running product, and checks that of a stopped one', async () => {
    const product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true });
    try {
      const before = { ...process.env };
      Object.assign(process.env, product.environment);
      const samples = ['A-1', 'A-2'].map((_id) => muestra({ _id }));
      await saveMuestras(samples, { now: new Date() });
      expect(await run('--check')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('muestras 2') });

      const row = { ...rowOf(muestra({ _id: 'A-2' })), conclusion: 'No cumple' };
      await applyChanges([{ after: { familia: 'autorizada', row } }]);
      const found = await run('--check', '--wait', '0');
      expect(found.status).toBe(1);
      expect(found.out).toContain('Hotel Sol (resultados): la muestra A-2 difiere en conclusión');
      expect(found.out).toContain('Faltan 0, sobran 0, distintas 1, partes dañadas 0');

      expect(await run('--wait=0')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('cambiadas 1') });
      expect(await run('--check', '--wait', '0')).toMatchObject({ status: 0 });
      expect(await run('--sweep')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('Barrido') });
      process.env = before;
    } finally {
      await product.close();
    }
    expect(await run('--check')).toMatchObject({ status: 0, out: expect.stringContaining('El índice está bien') });
    expect(await run('--cheque')).toMatchObject({ status: 2, err: expect.stringContaining('No existe la opción') });
  }, 120_000);
});
