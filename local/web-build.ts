import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from './content-hash.ts';
import { root } from './environment.ts';
import type { OnProgress } from './seeding.ts';
import { ProcessFailed, runNode } from './run-node.ts';
import { StartError } from './start-error.ts';

/** Where the built web is. */
export const webFolder = join(root, 'dist/web');

interface BuildOptions {
  /** Whether to build it in any case. */
  fresh?: boolean;
  onProgress?: OnProgress | undefined;
}

/** Builds the web, unless it was built from these very sources already. Throws StartError. */
export async function buildWeb({ fresh = false, onProgress }: BuildOptions = {}): Promise<void> {
  const hash = await contentHash(
    ['web', 'contract', 'scripts/vite', 'docs/images'],
    ['vite.config.ts', 'package-lock.json', 'docs/guia-de-usuario.md'],
  );
  const stamp = join(root, 'dist/web.hash');
  const last = fresh ? '' : await readFile(stamp, 'utf8').catch(() => '');
  if (last === hash && (await readFile(join(webFolder, 'index.html')).catch(() => undefined))) return;
  onProgress?.('Construyendo la web');
  try {
    // As it is deployed, also when a test asks for it: its environment would bring React's checks for developers along.
    await runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  } catch (error) {
    const why = error instanceof ProcessFailed ? error.output : String(error);
    throw new StartError(`La web no se puede construir:\n${why}`, { cause: error });
  }
  await writeFile(stamp, hash);
}
