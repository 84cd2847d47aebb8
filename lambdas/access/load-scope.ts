import { listClientes, readClientes } from '../store/clientes.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import type { Cliente } from '../../contract/cliente.ts';
import { type Alcance, computeScope, type ScopedUsuario } from './scope.ts';

/** A user's scope as the laboratory stands now; reads only the clients and groups that decide it. */
export async function loadScope(usuario: ScopedUsuario): Promise<Alcance> {
  const [clientes, tipoGrupos] = await Promise.all([
    clientesOf(usuario),
    usuario.grupoTipoMuestra.length > 0 ? listTipoGrupos() : [],
  ]);
  return computeScope(usuario, { clientes, tipoGrupos });
}

async function clientesOf({ role, master, clientes }: ScopedUsuario): Promise<Cliente[]> {
  // Who sees everything does so whatever clients there are.
  if (role === 'admin' || master === 'todos') return [];
  return master ? listClientes() : readClientes(clientes);
}
