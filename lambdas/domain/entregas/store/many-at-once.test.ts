import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { muestra } from '../../../../testing/muestras.ts';
import { startTables } from '../../../../testing/tables.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { readStoredMuestras } from '../../muestras/store/muestras.ts';
import { readRevisionHeaders } from '../../muestras/store/revisiones.ts';
import { writeMuestras } from '../../muestras/store/write-muestras.ts';
import { saveMuestras } from './save-muestras.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const first = new Date('2026-05-01T08:00:00Z');
const later = new Date('2026-05-02T08:00:00Z');
const idsOf = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`);
const say = async (ids: readonly string[], producto: string, now: Date) =>
  saveMuestras(
    ids.map((_id) => muestra({ _id, producto })),
    { now },
  );
const productos = async (ids: readonly string[]) =>
  new Set([...(await readStoredMuestras(ids)).values()].map(({ document }) => document.producto));

it('more samples than a transaction takes are all replaced, each with the state that was there', async () => {
  const ids = idsOf('M', 130);
  await say(ids, 'Grifo', first);
  await say(ids, 'Depósito', later);
  expect(await productos(ids)).toEqual(new Set(['Depósito']));
  const kept = await Promise.all(ids.map(readRevisionHeaders));
  expect(kept.every(([state, ...others]) => state?.numero === 0 && others.length === 0)).toBe(true);
  expect(await whatDiffers()).toEqual([]);
});

it('those that another writer was first with are left, and the others of their transaction written', async () => {
  const ids = idsOf('O', 60);
  await say(ids, 'Grifo', first);
  const stored = [...(await readStoredMuestras(ids)).values()];
  const writes = stored.map(({ header, document }, i) => {
    const after = { ...header, version: header.version + 1 };
    return { header: after, document: { ...document, producto: 'Red' }, over: i % 7 === 3 ? 9 : header.version };
  });
  const { isWritten } = await writeMuestras(writes);
  expect(isWritten).toEqual(writes.map(({ over }) => over !== 9));
  const after = await readStoredMuestras(ids);
  const isRed = writes.map(({ header }) => after.get(header._id)?.document.producto === 'Red');
  expect(isRed).toEqual(isWritten);
});

it('samples that take more bytes together than a transaction are written all the same', async () => {
  const ids = idsOf('G', 30);
  await say(ids, 'Grifo', first);
  const writes = [...(await readStoredMuestras(ids)).values()].map(({ header, document }) => {
    // What can't be packed: 150 kB each.
    const long = { ...document, producto: randomBytes(150_000).toString('base64') };
    return { header: { ...header, version: header.version + 1 }, document: long, over: header.version };
  });
  expect((await writeMuestras(writes)).isWritten).toEqual(ids.map(() => true));
  expect((await productos(ids)).size).toBe(30);
});
