import type { Empresa } from '../../contract/usuario.ts';
import { readClientes } from '../store/clientes.ts';
import type { StoredUsuario } from '../store/usuarios.ts';

/** The company in whose name a user is written to: its master's, or its client's. */
export async function empresaOf({ master, clientes }: StoredUsuario): Promise<Empresa | undefined> {
  if (master && master !== 'todos') return master;
  const [cliente] = master ? [] : await readClientes(clientes);
  return cliente?.empresa || undefined;
}
