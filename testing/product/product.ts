import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startFunctions } from '../../local/functions/functions.ts';
import { startLocal } from '../../local/product.ts';
import { type Begun, begunFolder, cheapenPassword, password } from './begun.ts';
import { type Caller, callerOf } from './client.ts';
import { enter } from './first-sign-in.ts';

export { password } from './begun.ts';

/** The whole product, on its own data and port, for one test file. */
export interface Product {
  url: string;
  dataDir: string;
  call: Caller;
  signIn(email: string, password?: string): Promise<{ accessToken: string; refreshToken: string }>;
  /** Sends what the schedules of the product send, without waiting for it. */
  sendScheduled(): Promise<void>;
  /** Messages that are not done yet, in all queues. */
  readonly pending: number;
  close(): Promise<void>;
}

export interface ProductOptions {
  /** Whether it serves the pages too. */
  web?: boolean;
  privateOrigins?: string;
}

/**
 * Starts the product with no data but the seeded administrator, or with those that were begun, and points this process's
 * environment at its endpoints, so that a test may use `lambdas/platform/dynamo` to store what it needs.
 */
export async function startProduct(options: ProductOptions = {}, data: Begun = 'new'): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-e2e-'));
  const begun = begunFolder(data);
  if (begun !== undefined) await cp(begun, dataDir, { recursive: true });
  const local = await startLocal({
    dataDir,
    port: 0,
    demo: false,
    web: options.web ?? false,
    quiet: true,
    ...(options.privateOrigins !== undefined && { privateOrigins: options.privateOrigins }),
    startFunctions: startCheapFunctions,
  });
  if (begun === undefined) await cheapenPassword(local);
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
    sendScheduled: () => local.sendScheduled(),
    get pending() {
      return local.pendingFiles;
    },
    async close() {
      await local.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The functions, with passwords at the least cost: a product that is tested hashes hundreds of them. */
async function startCheapFunctions(...[definitions, options]: Parameters<typeof startFunctions>) {
  const folder = join(options.dataDir, 'cheap');
  await mkdir(folder, { recursive: true });
  const bundles = new Map<string, string>();
  const scrypt = new URL('./cheap-scrypt.ts', import.meta.url).href;
  for (const [entry, bundle] of options.bundles ?? []) {
    const module = join(folder, basename(bundle));
    await writeFile(module, `import '${scrypt}';\nexport { handler } from '${pathToFileURL(bundle).href}';\n`);
    bundles.set(entry, module);
  }
  return startFunctions(definitions, { ...options, bundles });
}
