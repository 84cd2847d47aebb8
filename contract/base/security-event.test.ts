import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = async (path: string) => readFile(join(import.meta.dirname, path), 'utf8');

test('docs/decisions/rights-and-records.md names every kind of security event, and no other', async () => {
  const kinds = [...(await read('security-event.ts')).matchAll(/\| '([\w-]+)'/gu)].map(([, kind]) => kind);
  const [, list = ''] = /with a `tipo`:([^(]+)\(/u.exec(await read('../../docs/decisions/rights-and-records.md')) ?? [];
  expect(kinds.length).toBeGreaterThan(10);
  expect([...list.matchAll(/`([\w-]+)`/gu)].map(([, kind]) => kind)).toEqual(kinds);
});
