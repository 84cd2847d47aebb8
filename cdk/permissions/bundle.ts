import { join } from 'node:path';
import { build } from 'esbuild';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

/** What a function's entry reaches of this project's own code: what nothing calls is left out, as in its bundle. */
export interface Reached {
  program: ReturnType<typeof parseSync>['program'];
  /** The file that the code at an offset comes from, `lambdas/store/indice.ts`. */
  fileAt(offset: number): string;
}

/** Bundles an entry with all packages left outside. Throws what esbuild does. */
export async function reachedFrom(entry: string): Promise<Reached> {
  const { outputFiles } = await build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    treeShaking: true,
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  const { program, errors } = parseSync(`${entry}.js`, code);
  if (errors.length > 0) throw new Error(`${entry} can't be read: ${errors[0]?.message}`);
  // esbuild says before each file's code where it comes from.
  const files = [...code.matchAll(/^\/\/ (\S+\.ts)$/gmu)].map(({ index, 1: file = '' }) => ({ index, file }));
  return {
    program,
    fileAt(offset) {
      const found = files.findLast(({ index }) => index < offset);
      if (!found) throw new Error(`${entry}: code of no file`);
      return found.file;
    },
  };
}
