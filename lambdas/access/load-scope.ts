import { listClientes, readClientes } from '../store/clientes.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import { type Alcance, computeScope, type ScopedUsuario } from './scope.ts';

/** A user's scope as the laboratory stands now; reads only the clients and groups that decide it. */
export async function loadScope(usuario: ScopedUsuario): Promise<Alcance> {
  const [clientes, tipoGrupos] = await Promise.all([
    usuario.master ? listClientes() : readClientes(usuario.clientes),
    usuario.grupoTipoMuestra.length > 0 ? listTipoGrupos() : [],
  ]);
  return computeScope(usuario, { clientes, tipoGrupos });
}
