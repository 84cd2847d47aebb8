import { readClientes } from '../store/clientes.ts';
import { knownClientes } from '../store/known-clientes.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import { type Alcance, computeScope, type ScopedUsuario, type ScopingCliente } from './scope.ts';

/** A user's scope as the laboratory stands now; reads only the clients and groups that decide it. */
export async function loadScope(usuario: ScopedUsuario): Promise<Alcance> {
  const [clientes, tipoGrupos] = await Promise.all([
    clientesOf(usuario),
    usuario.grupoTipoMuestra.length > 0 ? listTipoGrupos() : [],
  ]);
  return computeScope(usuario, { clientes, tipoGrupos });
}

async function clientesOf({ role, master, clientes }: ScopedUsuario): Promise<readonly ScopingCliente[]> {
  // Who sees everything does so whatever clients there are.
  if (role === 'admin' || master === 'todos') return [];
  return master ? knownClientes() : readClientes(clientes);
}
