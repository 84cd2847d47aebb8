import { glob, readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

async function textsOf(patterns: string[]): Promise<[path: string, text: string][]> {
  const paths: string[] = [];
  const exclude = (path: string) => /node_modules|^\.(?!ci)|dist$|cdk\.out/u.test(path);
  for await (const path of glob(patterns, { cwd: root, exclude })) paths.push(path);
  return Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')]));
}

const documents = await textsOf(['*.md', 'docs/**/*.md']);
const code = await textsOf([
  '{cdk,contract,e2e,lab,lambdas,local,scripts,testing,web}/**/*.{ts,tsx,cts,mjs,css,toml}',
  '*.{json,ts,mjs}',
  '.ci/*',
]);

/** Where a document's links lead: a path, a place within it, or both; without addresses of the web. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?<path>[^)#\s]*)(?:#(?<place>[^)\s]+))?[^)]*\)/gu)]
    .map(({ groups }) => ({ path: groups?.['path'] ?? '', place: groups?.['place'] }))
    .filter(({ path }) => !/^(?:https?:|mailto:|\/)/u.test(path));

const headingsIn = (text: string) =>
  [...text.replaceAll(/^```.*?^```/gmsu, '').matchAll(/^#+ (?<title>.+)$/gmu)].map(
    ({ groups }) => groups?.['title'] ?? '',
  );

/** The places of a heading within its page: as GitHub names it, and without accents, as the portal's own pages do. */
function placesOf(title: string): string[] {
  const place = title
    .toLowerCase()
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  return [place, place.normalize('NFD').replaceAll(/\p{M}/gu, '')];
}

it('every link of a document leads to a file, and to a heading of it', () => {
  const places = new Map(documents.map(([file, text]) => [file, new Set(headingsIn(text).flatMap(placesOf))]));
  const broken = documents.flatMap(([file, text]) =>
    linksIn(text)
      .filter(({ path, place }) => {
        const target = path === '' ? file : join(dirname(file), path);
        const known = places.get(target);
        return !existsSync(join(root, target)) || (place !== undefined && known !== undefined && !known.has(place));
      })
      .map(({ path, place }) => `${file}: ${path}${place === undefined ? '' : `#${place}`}`),
  );
  expect(documents.length).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});

it('every document that code names is there, with the section that it names', () => {
  // Names that no file has, for commands to refuse.
  const strange = new Set(['docs/otra-cosa.md']);
  const lost = code.flatMap(([path, text]) => [
    ...[...text.matchAll(/\bdocs\/(?:decisions\/[\w-]+(?:\.md)?|(?:[\w-]+\/)*[\w-]+\.md)/gu)]
      .filter(([name]) => !strange.has(name) && !existsSync(join(root, name)))
      .map(([name]) => `${path}: ${name}`),
    ...[...text.matchAll(/(?<file>\bdocs\/[\w-]+\.md), «(?<section>[^»$]+)»/gu)]
      .filter(({ groups }) => {
        const [, page = ''] = documents.find(([name]) => name === groups?.['file']) ?? [];
        return !headingsIn(page).includes(groups?.['section'] ?? '');
      })
      .map(([name]) => `${path}: ${name}`),
  ]);
  expect(code.length).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});

it('decisions are named by their page, for they have no numbers', () => {
  const numbered = [...documents, ...code].flatMap(([path, text]) =>
    [...text.matchAll(/\bdecisions?[ /\n]0*\d{1,4}\b/giu)].map(([name]) => `${path}: ${name}`),
  );
  expect(numbered).toEqual([]);
});

it('every picture is shown by a document', async () => {
  const shown = new Set(
    documents.flatMap(([file, text]) => linksIn(text).map(({ path }) => join(dirname(file), path))),
  );
  const pictures = (await readdir(join(root, 'docs/images'))).map((name) => join('docs/images', name));
  expect(pictures.filter((path) => !shown.has(path))).toEqual([]);
});
