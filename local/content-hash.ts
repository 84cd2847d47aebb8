import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './environment.ts';

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map((file) => join(file.parentPath, file.name)).sort();
}

/** A hash of files and folders of the project, tests left out: the same for the same content. */
export async function contentHash(folders: readonly string[], files: readonly string[]): Promise<string> {
  const inFolders = await Promise.all(folders.map(filesOf));
  const paths = [...inFolders.flat(), ...files.map((file) => join(root, file))];
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash('sha256');
  for (const [index, path] of paths.entries()) {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}
