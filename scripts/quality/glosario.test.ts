import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The names in the last column of the glossary's table of the domain: identifiers, and paths of files and folders. */
async function namesInCode(): Promise<string[]> {
  const [domain = ''] = (await readFile(join(root, 'docs/glosario.md'), 'utf8')).split('## The engine');
  const columns = domain
    .split('\n')
    .filter((line) => line.startsWith('| **'))
    .map((line) => line.split('|').at(-2) ?? '');
  return columns.flatMap((column) => [...column.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name));
}

it('every name in code that the glossary gives is in the sources', async () => {
  const texts: string[] = [];
  for await (const path of glob('{contract,lambdas}/**/*.ts', { cwd: root })) {
    if (!path.includes('.test.')) texts.push(await readFile(join(root, path), 'utf8'));
  }
  const words = new Set(texts.flatMap((text) => text.match(/\w+/gu) ?? []));
  const names = await namesInCode();
  const missing: string[] = [];
  for (const name of names) {
    const isThere = name.includes('/') ? await isFound(name) : words.has(name);
    if (!isThere) missing.push(name);
  }
  expect(names.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

async function isFound(path: string): Promise<boolean> {
  return stat(join(root, path)).then(
    () => true,
    () => false,
  );
}
