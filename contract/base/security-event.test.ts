import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = async (path: string) => readFile(join(import.meta.dirname, path), 'utf8');

test('decision 24 names every kind of security event, and no other', async () => {
  const kinds = [...(await read('security-event.ts')).matchAll(/\| '([\w-]+)'/gu)].map(([, kind]) => kind);
  const [, list = ''] = /with a `tipo`:([^(]+)\(/u.exec(await read('../../docs/decisions/0024-who-did-what.md')) ?? [];
  expect(kinds.length).toBeGreaterThan(10);
  expect([...list.matchAll(/`([\w-]+)`/gu)].map(([, kind]) => kind)).toEqual(kinds);
});
