import { access, glob, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Paths that a document's links lead to, without addresses of the web and places within a page. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?<path>[^)#\s]+)[^)]*\)/gu)]
    .map(({ groups }) => groups?.['path'] ?? '')
    .filter((path) => path !== '' && !/^(?:https?:|mailto:|\/)/u.test(path));

it('every link of a document leads to a file', async () => {
  const broken: string[] = [];
  for await (const file of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    for (const path of linksIn(await readFile(join(root, file), 'utf8'))) {
      const isThere = await access(join(root, dirname(file), path)).then(
        () => true,
        () => false,
      );
      if (!isThere) broken.push(`${file}: ${path}`);
    }
  }
  expect(broken).toEqual([]);
});

it('every picture is shown by a document', async () => {
  const shown = new Set<string>();
  for await (const file of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    for (const path of linksIn(await readFile(join(root, file), 'utf8'))) shown.add(join(dirname(file), path));
  }
  const pictures = (await readdir(join(root, 'docs/images'))).map((name) => join('docs/images', name));
  expect(pictures.filter((path) => !shown.has(path))).toEqual([]);
});
