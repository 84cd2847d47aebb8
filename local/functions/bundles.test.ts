import { execFile } from 'node:child_process';
import { glob, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../environment.ts';
import { bundlesOf } from './bundles.ts';

const entries = ['lambdas/health/handler.ts', 'lambdas/pdfs/handler.ts'];

it('bundles each function once for the same sources', async () => {
  const modules = await bundlesOf(entries);
  expect([...modules.keys()]).toEqual(entries);
  const made = async () => Promise.all([...modules.values()].map(async (path) => (await stat(path)).ino));
  const first = await made();
  expect(await bundlesOf(entries)).toEqual(modules);
  expect(await made()).toEqual(first);
});

it('makes a bundle that was removed again, also where two ask at once', async () => {
  const [path = ''] = (await bundlesOf(entries)).values();
  await rm(path);
  await Promise.all([bundlesOf(entries), bundlesOf(entries)]);
  expect(await readFile(path, 'utf8')).toContain('handler');
  expect(dirname(path)).toMatch(/cdk\.out.functions.[0-9a-f]{32}$/u);
});

it('makes modules that Node can load, whatever their dependencies declare', async () => {
  const handlers: string[] = [];
  for await (const path of glob('lambdas/*/handler.ts', { cwd: root })) handlers.push(path);
  expect(handlers.length).toBeGreaterThan(5);
  for (const path of (await bundlesOf(handlers)).values()) {
    await promisify(execFile)(process.execPath, ['--check', path]);
  }
});
