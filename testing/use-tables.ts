import { afterAll, beforeAll } from 'vitest';
import { startTables } from './tables.ts';

/** The tables of `startTables` for a file's tests. */
export function useTables(): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    stop = await startTables();
  });
  afterAll(async () => stop?.());
}
