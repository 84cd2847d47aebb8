import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../local/environment.ts';

const run = promisify(execFile);

/** What a deployment is made of, besides what is installed. */
const sources = ['cdk', 'contract', 'docs', 'lambdas', 'scripts/vite', 'web'];
const settings = ['cdk.json', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** Where stacks' constructs were made and how long synthesis took: read by cdk on this machine, and never sent. */
const staysHere = /(?:\.metadata|performance-counters)\.json$/u;

/** A module that puts a process's clock forward by 400 days, so that not even the year is the same. */
const laterClock = `const Real = Date;
const ahead = 400 * 24 * 3600 * 1000;
globalThis.Date = class Date extends Real {
  constructor(...args) {
    super(...(args.length > 0 ? args : [Real.now() + ahead]));
  }
  static now() {
    return Real.now() + ahead;
  }
};
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-otra-vez-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** A hash of each file under a path, by its path from there. */
async function hashes(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sent = files.filter((file) => !staysHere.test(file)).sort();
  const contents = await Promise.all(sent.map((file) => readFile(file)));
  return new Map(
    contents.map((content, index) => [
      relative(path, sent[index] ?? ''),
      createHash('sha256').update(content).digest('hex'),
    ]),
  );
}

/** Builds the web and all that is deployed, in a copy of the project of its own. Gives every file's hash. */
async function build(name: string, environment: NodeJS.ProcessEnv): Promise<Map<string, string>> {
  const copy = join(folder, name);
  for (const path of [...sources, ...settings]) await cp(join(root, path), join(copy, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH, NODE_ENV: 'production', ...environment };
  const options = { cwd: copy, env, maxBuffer: 2 ** 26 };
  const node = async (script: string, ...args: string[]) => run(process.execPath, [script, ...args], options);
  await node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error');
  await node('node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', '--context', 'stage=prod');
  return new Map([...(await hashes(join(copy, 'dist/web'))), ...(await hashes(join(copy, 'cdk.out')))]);
}

describe('a second deployment of the same code', () => {
  it('is, byte by byte, the first: elsewhere, later, in another time zone and language', async () => {
    const clock = join(folder, 'clock.mjs');
    await writeFile(clock, laterClock);
    const [first, again] = await Promise.all([
      build('una-vez', { TZ: 'UTC', LANG: 'C' }),
      build('otra-vez-con-otro-nombre', {
        TZ: 'Pacific/Kiritimati',
        LANG: 'es_ES.UTF-8',
        NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${clock}`,
      }),
    ]);
    const names = [...first.keys()];
    expect(names.filter((name) => name.endsWith('index.mjs')).length).toBeGreaterThanOrEqual(10);
    expect(names.filter((name) => name.endsWith('.template.json')).length).toBeGreaterThanOrEqual(4);
    expect(names.some((name) => name.startsWith('asset.') && name.endsWith('index.html'))).toBe(true);
    const differing = [...new Set([...names, ...again.keys()])].filter((name) => first.get(name) !== again.get(name));
    expect(differing).toEqual([]);
  }, 600_000);
});
