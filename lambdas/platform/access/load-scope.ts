import { readClientes } from './store/clientes.ts';
import { knownClientes } from './store/known-clientes.ts';
import { listTipoGrupos } from './store/tipo-grupos.ts';
import type { RulingCliente } from './session-rules.ts';
import { type Alcance, computeScope, type ScopedUsuario, type ScopingCliente } from './scope.ts';

/** A user's scope as the laboratory stands now; reads only the clients and groups that decide it. */
export async function loadScope(usuario: ScopedUsuario): Promise<Alcance> {
  return (await loadScopeAndClientes(usuario)).alcance;
}

/** A user's scope, with the clients read for it: the user's own, unless it sees everything or a company's data. */
export async function loadScopeAndClientes(
  usuario: ScopedUsuario,
): Promise<{ alcance: Alcance; clientes: readonly (ScopingCliente & RulingCliente)[] }> {
  const [clientes, tipoGrupos] = await Promise.all([clientesOf(usuario), hasGrupos(usuario) ? listTipoGrupos() : []]);
  return { alcance: computeScope(usuario, { clientes, tipoGrupos }), clientes };
}

const hasGrupos = ({ grupoTipoMuestra, porCliente }: ScopedUsuario) =>
  [{ grupoTipoMuestra }, ...porCliente].some((regla) => regla.grupoTipoMuestra.length > 0);

async function clientesOf({
  role,
  master,
  clientes,
}: ScopedUsuario): Promise<readonly (ScopingCliente & RulingCliente)[]> {
  // A user who sees everything needs no clients.
  if (role === 'admin' || master === 'todos') return [];
  return master ? knownClientes() : readClientes(clientes);
}
