import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables } from '../../../testing/tables.ts';
import { takeUploadQuota } from './upload-quotas.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const limits = { archivos: 5, bytes: 1000 };
const take = async (usuarioId: string, size: number, dia = '2026-03-10') =>
  takeUploadQuota({ usuarioId, dia, expira: 1_800_000_000 }, size, limits);

it('a user uploads so many files a day and no more, however many at once, and again on the next day', async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, async () => take('ana', 10)));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await take('ana', 10)).toBe(false);
  expect(await take('berta', 10)).toBe(true);
  expect(await take('ana', 10, '2026-03-11')).toBe(true);
});

it('and so many bytes: a file that is too large for what is left counts for nothing', async () => {
  expect(await take('carla', 1001)).toBe(false);
  expect(await take('carla', 900)).toBe(true);
  expect(await take('carla', 101)).toBe(false);
  expect(await take('carla', 100)).toBe(true);
  expect(await take('carla', 1)).toBe(false);
});

it('and some at once are counted all or none', async () => {
  const some = async (archivos: number, size: number) =>
    takeUploadQuota({ usuarioId: 'diego', dia: '2026-03-10#entregas', archivos, expira: 1_800_000_000 }, size, limits);
  expect(await some(6, 1)).toBe(false);
  expect(await some(4, 400)).toBe(true);
  expect(await some(2, 1)).toBe(false);
  expect(await some(1, 600)).toBe(true);
  expect(await take('diego', 1)).toBe(true);
});
