import { readdir } from 'node:fs/promises';
import stores, { type Level } from 'dynalite/db/index.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compactGrown } from './dynamodb-store.ts';
import { dataFolder } from './testing.ts';

const megabyte = 1024 ** 2;
/** One that compresses to nothing less. */
const text = (at: number) => Array.from({ length: 2500 }, (_, n) => Math.sin(at * 2500 + n).toString(36)).join('');

async function openStore(): Promise<{ db: Level; path: string; said: () => unknown[][] }> {
  const path = await dataFolder();
  const { db } = stores.create({ path });
  await db.open();
  onTestFinished(() => db.close());
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  return { db, path, said: () => log.mock.calls };
}

/** Writes ten values over and over, ~40 kB each, while an iterator is open that keeps them all. */
async function grow(db: Level): Promise<void> {
  const iterator = db.values({});
  await iterator.next();
  for (let at = 0; at < 400; at++) await db.put(`item-${at % 10}`, text(at));
  await iterator.close();
}

test('a folder far larger than its data is compacted once, which is said in one line', async () => {
  const { db, path, said } = await openStore();
  await grow(db);
  const files = await readdir(path);
  await compactGrown(db, path, megabyte);
  expect((await readdir(path)).length).toBeLessThan(files.length);
  expect(said()).toEqual([[expect.stringMatching(/^La base de datos local ocupa \d+ MB: se compacta/u)]]);
  for (let at = 390; at < 400; at++) expect(await db.get(`item-${at % 10}`)).toBe(text(at));
  await compactGrown(db, path, megabyte / 8);
  expect(said()).toHaveLength(1);
});

test('one that is small is left alone', async () => {
  const { db, path, said } = await openStore();
  await db.put('item-1', text(1));
  await compactGrown(db, path);
  expect(said()).toEqual([]);
});
