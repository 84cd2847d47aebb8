import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';

/** The data directory can't be used; the message is for the person who started the product. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Makes a folder of the data directory, or says in one line why it can't be. */
export async function makeFolder(path: string, mode = 0o755): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode });
  } catch (cause) {
    throw new DataFolderError(`No se puede escribir en la carpeta de datos ${path}`, { cause });
  }
}

/** Writes a file so that a reader, or a power cut, finds the old text or the new one and nothing between. */
export async function writeWhole(path: string, text: string, mode = 0o644): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Whether an error of node:fs says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
