import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileRefused } from '../source/row.ts';
import { Spool, type SpoolLimits } from './spool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-prueba-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function groupsOf(spool: Spool<unknown>): Promise<unknown[]> {
  const groups: unknown[] = [];
  for await (const { records } of spool.groups()) groups.push(records);
  return groups;
}

async function grouped(records: readonly (readonly [string, unknown])[], limits: Partial<SpoolLimits>) {
  const spool = new Spool<unknown>(limits);
  try {
    for (const [key, record] of records) if (spool.add(key, record)) await spool.flush();
    return await groupsOf(spool);
  } finally {
    await spool.close();
  }
}

describe('what is set aside of a file', () => {
  it('comes back grouped by key, in the order of first appearance, whatever fits in memory', async () => {
    const key = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string({ unit: 'grapheme' }));
    const limits = fc.record({ memory: fc.nat(200), keysPerPartition: fc.integer({ min: 1, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, fc.jsonValue()), { maxLength: 60 }), limits, async (records, held) => {
        const naive = Map.groupBy(records, ([name]) => name);
        const expected = [...naive.values()].map((group) => group.map(([, record]) => record));
        expect(await grouped(records, held)).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
      { numRuns: 60 },
    );
  });

  it('gives back so many records of a key at most, and counts all', async () => {
    const spool = new Spool<number>({ memory: 40, recordsPerKey: 3 }, (n) => n);
    try {
      for (let n = 0; n < 10; n++) if (spool.add(n === 4 ? 'b' : 'a', n)) await spool.flush();
      const groups = [];
      for await (const group of spool.groups()) groups.push(group);
      expect(groups).toEqual([
        { records: [0, 1, 2], total: 9, deLosDemas: 3 + 5 + 6 + 7 + 8 + 9 },
        { records: [4], total: 1, deLosDemas: 0 },
      ]);
    } finally {
      await spool.close();
    }
  });

  it('leaves nothing in the temporary folder, not even while it is used', async () => {
    const spool = new Spool<unknown>({ memory: 0 });
    spool.add('a', 'x'.repeat(1000));
    await spool.flush();
    expect(await readdir(folder)).toEqual([]);
    expect(await groupsOf(spool)).toEqual([['x'.repeat(1000)]]);
    await spool.close();
  });

  it('has a bound, beyond which the file is refused', async () => {
    const records = Array.from({ length: 100 }, (_, n) => [`k${n}`, 'x'.repeat(20)] as const);
    await expect(grouped(records, { memory: 100, maxBytes: 1000 })).rejects.toThrow(FileRefused);
  });
});
