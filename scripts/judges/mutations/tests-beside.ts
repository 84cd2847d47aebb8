import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../../../local/environment.ts';

/** The tests in a source's folder, and the folders in it, that import it, themselves or by what they import. */
export function testsBeside(path: string): string[] {
  const tests = globSync(`${dirname(path)}/**/*.test.ts`, { cwd: root });
  return tests.filter((test) => reach(test).has(normalize(path)));
}

/** All sources that a module loads. */
function reach(from: string): Set<string> {
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from |import\()'(\.[^']+\.ts)'/gu))
      add(join(dirname(path), imported));
  };
  add(normalize(from));
  return found;
}
