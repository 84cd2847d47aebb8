import { execFile } from 'node:child_process';
import { access, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from '../cleanup.ts';
import { findUnprivileged } from './owner.ts';

const run = promisify(execFile);

/** A private PostgreSQL, made for one run. */
export interface Cluster {
  version: string;
  /** Where a client connects, as `pg` takes it. */
  connection: { host: string; port: number; user: string; database: string };
  /** A folder that the server may read. */
  folder: string;
}

/** How the server is set, besides its defaults; the report prints it. */
export const settings: Record<string, string> = {
  shared_buffers: '1GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  effective_cache_size: '4GB',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  autovacuum: 'off',
  fsync: 'off',
};

/**
 * Starts one, set so and with what `more` sets, to be removed with all that it leaves by `all`; undefined where its
 * programs aren't installed.
 */
export async function startCluster(all: Cleanup, more: Record<string, string> = {}): Promise<Cluster | undefined> {
  const bin = await findPrograms();
  if (!bin) return undefined;
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
    ...settings,
    ...more,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
  };
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`);
  // Before it is started, so that an interruption meanwhile stops it too; one that isn't running has nothing to stop.
  all.defer(async () => void (await control('stop', '-m', 'immediate').catch(() => undefined)));
  await control('start', '-l', join(folder, 'log'), '-o', flags.join(' '));
  const { stdout } = await run(join(bin, 'postgres'), ['--version'], as);
  return {
    version: stdout.trim(),
    connection: { host: '127.0.0.1', port, user: 'bench', database: 'postgres' },
    folder,
  };
}

/** The folder of its programs: Debian keeps them off the PATH. */
async function findPrograms(): Promise<string | undefined> {
  const configured = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const folder of ['/usr/lib/postgresql/15/bin', ...configured, ...onPath]) {
    const found = await access(join(folder, 'initdb')).then(
      () => true,
      () => false,
    );
    if (found) return folder;
  }
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
