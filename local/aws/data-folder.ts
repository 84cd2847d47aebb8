import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The data directory can't be used; the message is for the person who started the product. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
  /** True where the folder's data can't be read any more: only removing the folder helps. */
  readonly isDamaged: boolean;

  constructor(message: string, { isDamaged = false, ...options }: ErrorOptions & { isDamaged?: boolean } = {}) {
    super(message, options);
    this.isDamaged = isDamaged;
  }
}

/** Makes a folder of the data directory, or says in one line why it can't be. */
export async function makeFolder(path: string, mode = 0o755): Promise<void> {
  try {
    await mkdirs(path, mode);
  } catch (cause) {
    throw new DataFolderError(`No se puede escribir en la carpeta de datos ${path}`, { cause });
  }
}

/** Node's own recursive mkdir never returns where the system makes no folders, as under /proc. */
async function mkdirs(path: string, mode: number): Promise<void> {
  const made = await tryMkdir(path, mode);
  if (made || dirname(path) === path) return;
  await mkdirs(dirname(path), mode);
  if (!(await tryMkdir(path, mode))) throw new Error(`There can be no folder ${path}`);
}

/** False where its parent is missing. Throws where something else stands in the way. */
async function tryMkdir(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    if ((await stat(path)).isDirectory()) return true;
    throw error;
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
