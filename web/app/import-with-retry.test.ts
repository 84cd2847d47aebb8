import { describe, expect, it } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';

const failure = (text: string) => async () => {
  throw new TypeError(text);
};
const isPart = (loaded: unknown): loaded is { Plot: string } =>
  typeof loaded === 'object' && loaded !== null && 'Plot' in loaded && typeof loaded.Plot === 'string';

describe('a part of the program', () => {
  it('that comes is asked for once', async () => {
    const never = failure('asked for twice');
    await expect(importWithRetry(async () => ({ Plot: 'drawn' }), isPart, never)).resolves.toEqual({ Plot: 'drawn' });
  });

  it.each([
    'Failed to fetch dynamically imported module: https://portal.example/assets/Plot-Xy1.js',
    'error loading dynamically imported module: https://portal.example/assets/Plot-Xy1.js',
  ])('whose address failed (%s) is asked for under another, each time a new one', async (text) => {
    const asked: string[] = [];
    const importFrom = async (from: string) => {
      asked.push(from);
      return { Plot: 'drawn' };
    };
    await expect(importWithRetry(failure(text), isPart, importFrom)).resolves.toEqual({ Plot: 'drawn' });
    await importWithRetry(failure(text), isPart, importFrom);
    expect(new Set(asked).size).toBe(2);
    for (const from of asked) expect(from).toMatch(/^https:\/\/portal\.example\/assets\/Plot-Xy1\.js\?vez=\d+$/u);
  });

  it('fails for good when it still doesn’t come, or when something else comes', async () => {
    const text = 'Failed to fetch dynamically imported module: https://portal.example/assets/Plot-Xy1.js';
    await expect(importWithRetry(failure(text), isPart, failure('offline'))).rejects.toThrow('offline');
    await expect(importWithRetry(failure(text), isPart, async () => ({}))).rejects.toThrow(text);
    await expect(importWithRetry(failure('broken'), isPart, async () => ({ Plot: 'drawn' }))).rejects.toThrow('broken');
  });
});
