import { describe, expect, it } from 'vitest';
import { readUnread } from './items.ts';

/**
 * Reads at most `most` keys at a time, or as many as `turns` says for the first requests. `bytes` is the size of an item
 * beside its key's name.
 */
function table(most: number, { turns = [], bytes = 0 }: { turns?: number[]; bytes?: number } = {}) {
  const asked: number[] = [];
  const pauses: number[] = [];
  const read = async (pending: number[]) => {
    asked.push(pending.length);
    const count = turns.shift() ?? most;
    return {
      items: pending.slice(0, count).map((key) => ({ name: `item ${key}`, data: new Uint8Array(bytes) })),
      unread: pending.slice(count),
    };
  };
  const pause = async (ms: number) => void pauses.push(ms);
  return { asked, pauses, read, pause };
}

const keys = (count: number) => Array.from({ length: count }, (_, i) => i);
const names = (count: number) => keys(count).map((key) => `item ${key}`);
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('a read of several items', () => {
  it('asks at once for what one answer has no room for', async () => {
    const { asked, pauses, read, pause } = table(4, { bytes: 300_000 });
    expect(namesOf(await readUnread(keys(100), read, pause))).toEqual(names(100));
    expect(asked).toEqual(Array.from({ length: 25 }, (_, turn) => 100 - 4 * turn));
    expect(pauses).toEqual([]);
  });

  it('gives a busy table ever more time, and every item comes once', async () => {
    const { asked, pauses, read, pause } = table(100, { turns: [0, 0, 10, 0] });
    expect(namesOf(await readUnread(keys(100), read, pause))).toEqual(names(100));
    expect(asked).toEqual([100, 100, 100, 90, 90]);
    expect(pauses.map((ms, i) => ms >= 12.5 * 2 ** i && ms <= 25 * 2 ** i)).toEqual([true, true, true, true]);
  });

  it('gives up on a table that stays busy, and waits a few seconds at the most', async () => {
    const { pauses, read, pause } = table(0);
    await expect(readUnread(keys(3), read, pause)).rejects.toThrow('keeps giving back 3 items');
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(7000);
  });

  it('asks for nothing where there are no keys', async () => {
    const { asked, read } = table(1);
    expect(await readUnread([], read)).toEqual([]);
    expect(asked).toEqual([]);
  });
});
