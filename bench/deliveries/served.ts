import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Cleanup } from '../cleanup.ts';
import type { Served, Used } from './serve.ts';

/** The local product in a process of its own, which can be asked what it has used. */
export interface ServedProduct extends Served {
  used(): Promise<Used>;
}

/** Starts one on a folder, to be ended by `all`. */
export async function startServed(dataDir: string, all: Cleanup): Promise<ServedProduct> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify({ dataDir })]);
  const ended = once(child, 'exit');
  all.defer(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  const heard = async <T>(): Promise<T> => {
    const [answer] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => {
        throw new Error(`The local product ended with ${String(code)}`);
      }),
    ]);
    return answer as T;
  };
  const served = await heard<Served>();
  return {
    ...served,
    async used() {
      const answered = heard<Used>();
      child.send('used');
      return answered;
    },
  };
}
