import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './environment.ts';

it('no source of the web is at an address that the gateway answers itself, where npm run dev could not load it', async () => {
  const sources = await readdir(join(root, 'web'));
  expect(sources).toContain('main.ts');
  expect(sources).not.toContain('api');
});
