import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { bundleSettings } from '../../cdk/bundle-settings.ts';
import { contentHash } from '../content-hash.ts';
import { isMissing } from '../aws/data-folder.ts';
import { compileCache } from '../compile-cache.ts';
import { root } from '../environment.ts';
import type { OnProgress } from '../seeding.ts';

const folder = join(root, 'cdk.out/functions');

/** A product that runs may still start functions from bundles of older sources: they go after this long without use. */
const keptMs = 7 * 24 * 3600_000;

/**
 * Modules to run the functions of some entries (paths from the project's folder) from: bundled as a deployment bundles
 * them, so that a thread reads one file where the sources are hundreds, but not minified. Kept by the content of the
 * sources; absolute paths by entry. Throws what esbuild throws.
 */
export async function bundlesOf(entries: readonly string[], onProgress?: OnProgress): Promise<Map<string, string>> {
  const sources = await contentHash(
    ['lambdas', 'contract'],
    ['package-lock.json', 'local/functions/bundles.ts', 'cdk/bundle-settings.ts'],
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([sources, entries]))
    .digest('hex')
    .slice(0, 32);
  const kept = join(folder, hash);
  const modules = new Map(entries.map((entry) => [entry, join(kept, `${nameOf(entry)}.mjs`)]));
  if (await isThere([...modules.values()])) {
    const now = new Date();
    await utimes(kept, now, now);
    return modules;
  }
  onProgress?.('Empaquetando las funciones');
  await make(entries, kept);
  await removeOld();
  return modules;
}

/** A function's bundle is named as its file. */
const nameOf = (entry: string) => basename(entry, '.ts');

async function isThere(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map(async (path) => stat(path).then(Boolean, () => false)));
  return found.every(Boolean);
}

/**
 * Two processes may bundle the same at once, and one may have been cut short: each bundles into a draft of its own, and
 * moves the files one by one, modules of functions last. Files of one name are the same in both.
 */
async function make(entries: readonly string[], target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    await build({
      absWorkingDir: root,
      entryPoints: Object.fromEntries(entries.map((entry) => [nameOf(entry), entry])),
      outdir: draft,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      // What several have in common is in files of its own: a thread reads it once.
      splitting: true,
      platform: 'node',
      target: bundleSettings.target,
      mainFields: bundleSettings.mainFields,
      inject: bundleSettings.inject,
      alias: bundleSettings.alias,
      sourcemap: true,
      sourcesContent: false,
      banner: { js: bundleSettings.banner },
      logLevel: 'silent',
    });
    await mkdir(target, { recursive: true });
    const own = new Set(entries.map((entry) => `${nameOf(entry)}.mjs`));
    const files = await readdir(draft);
    for (const file of files.toSorted((a, b) => Number(own.has(a)) - Number(own.has(b))))
      await rename(join(draft, file), join(target, file));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes old bundles, and what was compiled long ago: each version of a bundle leaves megabytes of it. */
async function removeOld(): Promise<void> {
  const cache = compileCache.NODE_COMPILE_CACHE;
  const compiled = existsSync(cache) ? await readdir(cache, { withFileTypes: true }) : [];
  const versions = compiled.filter((entry) => entry.isDirectory());
  for (const within of [folder, ...versions.map(({ name }) => join(cache, name))]) await removeOldIn(within);
}

async function removeOldIn(within: string): Promise<void> {
  const before = Date.now() - keptMs;
  for (const name of await readdir(within)) {
    const path = join(within, name);
    try {
      if ((await stat(path)).mtimeMs < before) await rm(path, { recursive: true, force: true });
    } catch (error) {
      // Another process removed it first.
      if (!isMissing(error)) throw error;
    }
  }
}
