import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The file of the site with the licences of what its scripts are made of. */
export const licencesFile = 'licencias-de-terceros.txt';

const packages = dirname(dirname(createRequire(import.meta.url).resolve('vite/package.json')));

/** The text of the MIT licence after the copyright line. */
const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/**
 * Gives a text to each licence of Vite's list that has none, as its package has no file of that name: the one in its
 * readme, else the MIT licence's own with the author that the package names. Fails the build for any other.
 */
export function licenceTexts(): Plugin {
  return {
    name: 'licence-texts',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[licencesFile];
        if (list?.type !== 'asset') throw new Error(`The build has no ${licencesFile}`);
        list.source = withTexts(String(list.source), (name) => join(packages, name));
      },
    },
  };
}

/** Vite's list with a text under every heading. `folderOf` is where a package lies. Throws where there is none to be had. */
export function withTexts(list: string, folderOf: (name: string) => string): string {
  return list.replaceAll(/^## (\S+) - .*\n\n?(?=## |$(?![\s\S]))/gmu, (heading, name: string) => {
    return `${heading.trimEnd()}\n\n${licenceText(folderOf(name))}\n\n`;
  });
}

interface Manifest {
  license?: string;
  author?: string | { name: string };
}

function licenceText(folder: string): string {
  const readme = readdirSync(folder).find((name) => /^readme/iu.test(name));
  const said = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8');
  const own = /^Copyright[^\n]*\n\nPermission is hereby granted[\s\S]*?SOFTWARE\.$/mu.exec(said)?.[0];
  if (own !== undefined) return own.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  if (license !== 'MIT' || author === undefined) throw new Error(`${folder} has no text of its licence, ${license}`);
  const holder = typeof author === 'string' ? author : author.name;
  return `MIT License\n\nCopyright (c) ${holder}\n\n${mit}`;
}
