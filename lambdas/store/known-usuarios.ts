import { lazy } from '../../contract/rules/lazy.ts';
import { DirectoryReader } from './directory-reader.ts';
import { type DirectoryUsuario, usuariosSource } from './directory-sources.ts';

const reader = lazy(() => new DirectoryReader(usuariosSource));

/** Every user but the seeded administrator, as it is now; read as `knownClientes` reads the clients. */
export async function knownUsuarios(): Promise<readonly DirectoryUsuario[]> {
  return (await reader().follow()) ?? usuariosSource.readAll();
}
