import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../judges/judge.ts';
import type { Cleanup } from '../step.ts';
import type { PeerAt } from './peer.ts';

const run = promisify(execFile);

/** A private PostgreSQL, made for one run. */
export interface Cluster {
  version: string;
  at: Extract<PeerAt, { dialect: 'postgres' }>;
}

/** How the server is set, besides its defaults; the report prints it. */
export const postgresSettings: Record<string, string> = {
  shared_buffers: '1GB',
  work_mem: '64MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '4GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  autovacuum: 'off',
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** Starts one, to be removed with all that it leaves by `all`; undefined where its programs aren't installed. */
export async function startCluster(all: Cleanup): Promise<Cluster | undefined> {
  const bin = findPrograms();
  if (bin === undefined) return undefined;
  const owner = await findUnprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-postgres-'));
  all.defer(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  await mkdir(data);
  if (owner) for (const path of [folder, data]) await chown(path, owner.uid, owner.gid);
  const as = { ...owner, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' } };
  const control = (...args: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], as);

  await run(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'], as);
  const port = await freePort();
  const options = {
    ...postgresSettings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
  };
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`);
  // Deferred before the start, so that an interruption meanwhile stops the server too; stopping a server that isn't running does
  // nothing.
  all.defer(async () => void (await control('stop', '-m', 'immediate').catch(() => undefined)));
  await control('start', '-l', join(folder, 'log'), '-o', flags.join(' '));
  const { stdout } = await run(join(bin, 'postgres'), ['--version'], as);
  const at = { dialect: 'postgres', host: '127.0.0.1', port, user: 'bench', database: 'postgres' } as const;
  return { version: stdout.trim(), at };
}

/** The folder of its programs: Debian keeps them off the PATH. */
function findPrograms(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const folders = [...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(), ...onPath];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root: there, an existing user without rights. Undefined: the current user. */
async function findUnprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(([name]) => name === wanted);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error('PostgreSQL can’t run as root, and there is neither a user `postgres` nor `nobody` to run it as');
}
