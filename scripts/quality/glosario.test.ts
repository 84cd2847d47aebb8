import { glob, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { everywhere, misplacedVerbs, misplacedWords } from './glosario-words.ts';

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

const declared = /\b(?:function\*?|const|let|class|interface|type) (\w+)/gu;

/** The words that a name is made of, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1-$2')
    .toLowerCase()
    .split(/[^a-zñ\d]+/u);
}

/** What is wrong with a file's own name and the names that it declares: `path: name`, with what to say instead. */
function misplacedIn(path: string, text: string): string[] {
  const names = [basename(path), ...[...text.matchAll(declared)].map(([, name = '']) => name)];
  const here = misplacedWords.filter(({ folders = everywhere }) => folders.some((one) => path.startsWith(`${one}/`)));
  return names.flatMap((name) => {
    const words = wordsOf(name);
    const [verb = ''] = words;
    const said = here.flatMap(({ word, instead }) => (words.includes(word) ? [instead] : []));
    if (Object.hasOwn(misplacedVerbs, verb)) said.push(misplacedVerbs[verb] ?? '');
    return said.map((instead) => `${path}: ${name}. Say: ${instead}`);
  });
}

it('no name says a word that the glossary keeps for something else, or for no name', async () => {
  const misplaced: string[] = [];
  for await (const path of glob(`{${everywhere.join(',')}}/**/*.{ts,tsx}`, { cwd: root })) {
    misplaced.push(...misplacedIn(path, await readFile(join(root, path), 'utf8')));
  }
  expect(misplaced).toEqual([]);
});

it('a word in the wrong folder is found in the names of files and of what they declare, and nowhere else', () => {
  const found = misplacedIn(
    'lambdas/engine/lectura-rota.ts',
    "const resumenBreve = 'el turno';\nfunction ofTurnos() {}\nfunction leerTodo() {}\n",
  );
  expect(found.map((one) => one.split('. Say')[0])).toEqual([
    'lambdas/engine/lectura-rota.ts: lectura-rota.ts',
    'lambdas/engine/lectura-rota.ts: resumenBreve',
    'lambdas/engine/lectura-rota.ts: leerTodo',
  ]);
  expect(misplacedIn('lambdas/domain/normas/lectura.ts', 'const lecturaDicha = 1;\nconst sinLeer = 1;')).toEqual([]);
});
