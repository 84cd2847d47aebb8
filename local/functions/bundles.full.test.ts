import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { compileCache } from '../compile-cache.ts';
import { root } from '../environment.ts';
import { bundlesOf } from './bundles.ts';

const entries = ['lambdas/functions/health.ts', 'lambdas/functions/pdfs.ts'];

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

it('removes with older bundles what was compiled long ago', async () => {
  const [path = ''] = (await bundlesOf(entries)).values();
  const compiled = join(compileCache.NODE_COMPILE_CACHE, 'v0-prueba');
  await mkdir(compiled, { recursive: true });
  const longAgo = new Date(Date.now() - 8 * 24 * 3600_000);
  for (const name of ['old', 'new']) await writeFile(join(compiled, name), '');
  await utimes(join(compiled, 'old'), longAgo, longAgo);
  await rm(path);
  await bundlesOf(entries);
  expect(await readdir(compiled)).toEqual(['new']);
  await rm(compiled, { recursive: true });
});

it('makes modules that Node can load, whatever their dependencies declare', async () => {
  // Those of the API's calls are loaded where all calls are swept.
  const called = new Set(Object.values(calls).map(({ area }) => `lambdas/functions/${area}.ts`));
  const handlers: string[] = [];
  for await (const path of glob('lambdas/functions/*.ts', { cwd: root }))
    if (!called.has(path) && !path.endsWith('.test.ts')) handlers.push(path);
  expect(handlers.length).toBeGreaterThan(5);
  const modules = [...(await bundlesOf(handlers)).values()].map((path) => pathToFileURL(path).href);
  const script = `for (const module of ${JSON.stringify(modules)}) console.log(typeof (await import(module)).handler);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout.trim().split('\n')).toEqual(handlers.map(() => 'function'));
});

describe('a bundle', () => {
  /** What a process says that has loaded the bundle of `lambdas/domain/certificados` and called it with no request. */
  let said: { loaded: string[]; stack: string };
  beforeAll(async () => {
    const path = (await bundlesOf(entries)).get('lambdas/functions/pdfs.ts') ?? '';
    const script = `
      const { handler } = await import(${JSON.stringify(pathToFileURL(path).href)});
      const loaded = process.moduleLoadList;
      const stack = await handler(undefined, {}).catch((error) => error.stack);
      process.stdout.write(JSON.stringify({ loaded, stack }));`;
    const args = ['--input-type=module', '--eval', script];
    const env = { ...process.env, AWS_REGION: 'eu-west-1', POWERTOOLS_LOG_LEVEL: 'SILENT' };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 24 });
    said = JSON.parse(stdout) as typeof said;
  });

  it('names the lines of its sources in an error', () => {
    const serve = readFileSync(join(root, 'lambdas/platform/http/serve.ts'), 'utf8').split('\n');
    const [, line = ''] = /\(lambdas\/platform\/http\/serve\.ts:(\d+):\d+\)/u.exec(said.stack) ?? [];
    expect(serve[Number(line) - 1], said.stack).toContain('requestContext');
    expect(said.stack).not.toContain('.mjs:');
  });

  it('checks no model of a table, which is for the tests to do', async () => {
    const path = (await bundlesOf(entries)).get('lambdas/functions/pdfs.ts') ?? '';
    const files = (await readdir(dirname(path))).filter((name) => name.endsWith('.mjs'));
    const code = (await Promise.all(files.map(async (name) => readFile(join(dirname(path), name), 'utf8')))).join('');
    expect(code).toContain('// node_modules/electrodb/');
    expect(code).not.toContain('// node_modules/jsonschema/');
  });

  it('loads nothing of Node that no function needs', () => {
    expect(said.loaded).toContain('NativeModule http');
    expect(said.loaded.filter((name) => /undici|internal\/process\/report/u.test(name))).toEqual([]);
  });
});
