import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../local/product.ts';
import { callerOf } from '../product/client.ts';
import { restoreStored } from './stored.ts';

/** The product on what version 1.0.0 stored; points this process's environment at its endpoints. */
export async function startStored() {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-stored-'));
  const options = { dataDir, port: 0, demo: false, web: false, quiet: true } as const;
  const begun = await startLocal(options);
  await begun.close();
  await restoreStored(dataDir, begun.resources);
  const product = await startLocal(options);
  Object.assign(process.env, product.environment);
  return {
    url: product.url,
    call: callerOf(product.url),
    async close() {
      await product.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
