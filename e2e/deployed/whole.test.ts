import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';

it('every call of the API is made in these tests, so that each function is asked for all that it may do', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.test.ts'));
  const sources = await Promise.all(files.map(async (file) => readFile(join(import.meta.dirname, file), 'utf8')));
  const missing = Object.keys(calls).filter((name) => !sources.join('').includes(`'${name}'`));
  expect(missing).toEqual([]);
});
