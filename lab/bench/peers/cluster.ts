import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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

/** PostgreSQL refuses to run as root, so root runs it as the user `nobody`. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts a private PostgreSQL, to be removed with all that it leaves by `all`; undefined where its programs aren't installed. */
export async function startCluster(all: AsyncDisposableStack): Promise<{ version: string; host: string } | undefined> {
  // Debian keeps them off the PATH.
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const folders = [...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(), ...onPath];
  const bin = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (bin === undefined) return undefined;
  const host = await mkdtemp(join(tmpdir(), 'alicuota-postgres-'));
  all.defer(() => rm(host, { recursive: true, force: true }));
  if (owner.uid !== undefined) await chown(host, owner.uid, owner.gid);
  const as = { ...owner, cwd: host, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' } };
  const data = join(host, 'data');
  const control = (...args: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], as);
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'], as);
  const options = { ...postgresSettings, listen_addresses: "''", unix_socket_directories: host };
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`);
  // Deferred before the start, so that an interruption meanwhile stops the server too; stopping a server that isn't running does
  // nothing.
  all.defer(async () => void (await control('stop', '-m', 'immediate').catch(() => undefined)));
  await control('start', '-l', join(host, 'log'), '-o', flags.join(' '));
  const { stdout } = await run(join(bin, 'postgres'), ['--version'], as);
  return { version: stdout.trim(), host };
}
