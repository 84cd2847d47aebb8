import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../local/product.ts';
import { begunVariable, password } from './begun-data.ts';
import { type Caller, callerOf } from './client.ts';
import { enter } from './first-sign-in.ts';

export { password } from './begun-data.ts';

/** The whole product, on its own data and port, for one test file. */
export interface Product {
  url: string;
  dataDir: string;
  call: Caller;
  signIn(email: string, password?: string): Promise<{ accessToken: string; refreshToken: string }>;
  close(): Promise<void>;
}

/**
 * Starts the product with no data but the seeded administrator, and points this process's environment at its
 * endpoints, so that a test may use `lambdas/store` to store what it needs.
 */
export async function startProduct(options: { web?: boolean } = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-e2e-'));
  const begun = process.env[begunVariable];
  if (begun !== undefined) await cp(begun, dataDir, { recursive: true });
  const local = await startLocal({ dataDir, port: 0, demo: false, web: options.web ?? false, quiet: true });
  Object.assign(process.env, local.environment);
  const { url } = local;

  const call = callerOf(url);
  return {
    url,
    dataDir,
    call,
    async signIn(email, secret = password) {
      return enter(call, email, secret);
    },
    async close() {
      await local.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
