import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** The top folders that hold code. */
export const codeFolders = '{contract,lambdas,web,cdk,local,demo,testing,scripts,e2e,bench}';

/** A source file of the project. Paths are relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
}

/** What a file imports, by `import`, `export … from`, `import()` or as a type. */
export interface Import {
  /** A file's path for one of the project, the specifier as it stands for a package. */
  readonly to: string;
  readonly isOurs: boolean;
  /** Whether it vanishes when types are stripped. */
  readonly isType: boolean;
  /** Whether it is an `import()` of a running program, which loads the file on its own. */
  readonly isDynamic: boolean;
}

/** Reads every source file below some folders, a glob such as `lambdas` or `codeFolders`, in order of path. */
export async function readSources(root: string, folders = codeFolders): Promise<SourceFile[]> {
  const paths: string[] = [];
  for await (const path of glob(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root })) {
    if (!path.endsWith('.d.ts')) paths.push(path.replaceAll('\\', '/'));
  }
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const text = await readFile(join(root, path), 'utf8');
      return { path, lines: text.split('\n').length - 1, imports: importsOf(path, text) };
    }),
  );
}

/** The imports of one file's text. Throws where it can't be parsed. */
export function importsOf(path: string, text: string): Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (specifier: string, isType: boolean, isDynamic = false) => {
    const isOurs = specifier.startsWith('.');
    found.push({
      to: isOurs ? join(dirname(path), specifier).replaceAll('\\', '/') : specifier,
      isOurs,
      isType,
      isDynamic,
    });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, specifier] = /^['"](.+)['"]$/u.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (specifier !== undefined) add(specifier, false, true);
  }
  return found;
}
