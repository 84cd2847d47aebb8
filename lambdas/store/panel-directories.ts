import { lazy } from '../../contract/rules/lazy.ts';
import { Directory } from './directory.ts';
import { clientesSource, usuariosSource } from './directory-sources.ts';

/** Every user but the seeded administrator, which the panel hides, by e-mail address. */
export const usuariosDirectory = lazy(() => new Directory(usuariosSource));

/** Every client, by name. */
export const clientesDirectory = lazy(() => new Directory(clientesSource));

/** Builds both directories where a portal begins: from then on access is decided by them. */
export async function ensureDirectories(): Promise<void> {
  await Promise.all([usuariosDirectory().ensure(), clientesDirectory().ensure()]);
}
