import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rowOf } from '../../lambdas/index/blocks/row.ts';
import { dataset } from '../data.ts';
import { dictionaryLines, numberOrder, partsOf, readDictionaries, readPart, RowFiles, sampleFile } from './rows.ts';

it('rows read back from their files are those that were written, all of a solicitante’s in one part', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // As many parts as for 300,000 samples.
  const samples = 300_000;
  const files = new RowFiles(folder, samples);
  const written = new Map<string, unknown>();
  for (const muestra of dataset(5000).muestras()) {
    if (muestra.estado === 'anulada') continue;
    const row = rowOf(muestra);
    written.set(row.id, [muestra.estado, row]);
    await files.add(muestra.estado, row);
  }
  await files.end();
  const texts = await readDictionaries(folder);
  const read = new Map<string, unknown>();
  const solicitantes: string[] = [];
  for (let part = 0; part < partsOf(samples); part++) {
    const rows = await readPart(folder, part, texts);
    solicitantes.push(...rows.keys());
    for (const { familia, row } of [...rows.values()].flat()) read.set(row.id, [familia, row]);
  }
  expect(read).toEqual(written);
  expect(new Set(solicitantes).size).toBe(solicitantes.length);
  expect((await readFile(sampleFile(folder), 'utf8')).trimEnd().split('\n')).toHaveLength(files.authorised);
});

it('numbers sort by year and place, however many digits they have', () => {
  const numbers = ['M-2026-1000000', 'M-2025-999999', 'M-2026-000002', 'M-2026-100001'];
  const sorted = ['M-2025-999999', 'M-2026-000002', 'M-2026-100001', 'M-2026-1000000'];
  expect(numbers.toSorted((a, b) => numberOrder(a) - numberOrder(b))).toEqual(sorted);
  expect(() => numberOrder('A-2026-1')).toThrow('no number');
});

it('a dictionary has its texts in Spanish order with the code that rows have', () => {
  expect(dictionaryLines(['ñu', 'Zas', 'nº 10', 'nº 9'])).toBe(
    '3\t1\tnº 9\tnº 9\n2\t2\tnº 10\tnº 10\n0\t3\tñu\tnu\n1\t4\tZas\tzas\n',
  );
});
