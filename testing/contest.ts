import { afterAll, beforeAll } from 'vitest';
import { startTables } from './tables.ts';
import { startWriter, type Writer } from './writer.ts';

/** Two writers on tables of their own, for the tests of one file; there once the tests run. */
export function twoWriters(): Writer[] {
  const writers: Writer[] = [];
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    stop = await startTables();
    writers.push(await startWriter(), await startWriter());
  });
  afterAll(async () => {
    await Promise.all(writers.map(async ({ connection }) => connection.close()));
    await stop?.();
  });
  return writers;
}
