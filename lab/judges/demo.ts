import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../local/product.ts';
import { demoPassword } from '../../local/settings.ts';
import { callerOf } from '../../testing/product/client.ts';

/** Does something with a product of its own, on a free port, that has a demo laboratory of so many samples. */
export async function onDemo<T>({ samples, web }: { samples: number; web: boolean }, use: (url: string) => Promise<T>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'alicuota-judge-'));
  const dataDir = join(folder.path, 'data');
  const product = await startLocal({ dataDir, port: 0, demo: { samples }, web, quiet: true });
  try {
    return await use(product.url);
  } finally {
    await product.close();
  }
}

/** What a user of a demo laboratory gets by signing in. */
export const signInToDemo = async (url: string, email: string) =>
  (await callerOf(url)('login', { body: { email, password: demoPassword } })).data;
