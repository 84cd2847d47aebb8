import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../environment.ts';

const settleMs = 100;

/** Calls back, once for each burst, when something in some folders of the project changes. Gives what stops it. */
export function onChange(folders: readonly string[], callback: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(callback, settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
