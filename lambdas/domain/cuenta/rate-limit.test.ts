import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAttempts } from '../../platform/credentials/store/attempts.ts';
import { startTables } from '../../../testing/tables.ts';
import { RateLimit } from './rate-limit.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const morning = Date.parse('2026-03-02T08:00:00Z');
/** A try so many seconds into the morning. */
const tryAt = (key: string, seconds: number) =>
  new RateLimit(key, 5, { now: new Date(morning + seconds * 1000), newId: randomUUID });
const isTaken = async (one: RateLimit) =>
  one.take().then(
    () => true,
    () => false,
  );

it('lets at most so many through of many that come at once, and counts those alone', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, async () => isTaken(tryAt('a', 0))));
  expect(answers.filter(Boolean).length).toBeLessThanOrEqual(5);
  expect(await readAttempts('a')).toHaveLength(answers.filter(Boolean).length);
  for (let more = 0; more < 10; more++) await isTaken(tryAt('a', 1));
  expect((await readAttempts('a')).length).toBe(5);
});

it('lets the next one through fifteen minutes after the first of those that fill it, and says so', async () => {
  for (let n = 0; n < 5; n++) expect(await isTaken(tryAt('b', n * 60))).toBe(true);
  await expect(tryAt('b', 300).check()).rejects.toMatchObject({ headers: { 'retry-after': '600' } });
  expect(await isTaken(tryAt('b', 899))).toBe(false);
  expect(await isTaken(tryAt('b', 900))).toBe(true);
  expect(await isTaken(tryAt('b', 901))).toBe(false);
});

it('keeps nothing of tries that count no longer', async () => {
  for (let n = 0; n < 50; n++) await isTaken(tryAt('c', n * 450));
  expect((await readAttempts('c')).length).toBeLessThanOrEqual(5);
});

it('makes room again for what is given back or forgotten', async () => {
  for (let n = 0; n < 5; n++) await tryAt('d', n).take();
  await expect(tryAt('d', 6).take()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  await tryAt('d', 7).forget();
  const good = tryAt('d', 8);
  await good.take();
  await good.giveBack();
  await good.giveBack();
  for (let n = 0; n < 5; n++) await tryAt('d', 9 + n).take();
  await expect(tryAt('d', 20).take()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
});
