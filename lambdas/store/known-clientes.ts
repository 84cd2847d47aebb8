import { lazy } from '../../contract/rules/lazy.ts';
import { DirectoryReader } from './directory-reader.ts';
import { clientesSource, type DirectoryCliente } from './directory-sources.ts';

const reader = lazy(() => new DirectoryReader(clientesSource));

/**
 * Every client, active or not, as it is now. A process that asked before reads what has changed since; the list is the
 * same one as long as nothing has. Where the directory can't be relied on, every item is read.
 */
export async function knownClientes(): Promise<readonly DirectoryCliente[]> {
  return (await reader().follow()) ?? clientesSource.readAll();
}
