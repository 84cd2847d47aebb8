import type { Cliente } from '../../../contract/administracion/cliente.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import { clean } from '../../../contract/base/texto.ts';

/** All names, or exactly these. */
export type Allowed = 'todos' | ReadonlySet<string>;

/** The scope of a user: samples whose solicitante and type are both allowed. */
export interface Alcance {
  solicitantes: Allowed;
  tipos: Allowed;
  /** The owners of visible incidents: ids of clients, `noCliente` for the laboratory's own. Absent: no incidents. */
  clientes?: Allowed;
}

/** The owner of incidents whose solicitante belongs to no client: the laboratory itself. */
export const noCliente = '';

/** The fields of a user that decide its scope. */
export type ScopedUsuario = Pick<Usuario, 'role' | 'master' | 'solicitantes' | 'grupoTipoMuestra' | 'tipoMuestra'> & {
  clientes: readonly string[];
};

/** The fields of a client that decide the scope of its users, and its name, for explanations. */
export type ScopingCliente = Pick<Cliente, '_id' | 'nombre' | 'empresa' | 'isActive' | 'solicitantes'>;

/** The laboratory's clients and groups, from which scopes are computed at every request. */
export interface Laboratory {
  /** Replaced, never changed in place, so that a company's part of the list is computed once. */
  clientes: readonly ScopingCliente[];
  tipoGrupos: readonly TipoGrupo[];
}

/** The scope of a user. A client or group that is deleted or inactive allows nothing. */
export function computeScope(usuario: ScopedUsuario, laboratory: Laboratory): Alcance {
  return {
    solicitantes: allowedSolicitantes(usuario, laboratory.clientes),
    tipos: allowedTipos(usuario, laboratory.tipoGrupos),
    clientes: allowedClientes(usuario, laboratory.clientes),
  };
}

function allowedClientes({ role, master, clientes: own }: ScopedUsuario, clientes: readonly ScopingCliente[]): Allowed {
  if (role === 'admin' || master === 'todos') return 'todos';
  const active = clientes.filter(({ isActive }) => isActive);
  if (master) return new Set([noCliente, ...active.filter(({ empresa }) => empresa === master).map(({ _id }) => _id)]);
  return new Set(active.flatMap(({ _id }) => (own.includes(_id) ? [_id] : [])));
}

function allowedSolicitantes(usuario: ScopedUsuario, clientes: readonly ScopingCliente[]): Allowed {
  if (usuario.role === 'admin' || usuario.master === 'todos') return 'todos';
  if (usuario.master) return solicitantesOfEmpresa(usuario.master, clientes);
  const active = clientes.filter(({ isActive }) => isActive);
  const ofClient = solicitantesOf(active.filter(({ _id }) => usuario.clientes.includes(_id)));
  if (usuario.solicitantes.length === 0) return ofClient;
  return intersect(new Set(usuario.solicitantes.map(clean)), ofClient);
}

function solicitantesOf(clientes: readonly Pick<Cliente, 'solicitantes'>[]): ReadonlySet<string> {
  return new Set(clientes.flatMap(({ solicitantes }) => solicitantes.map(clean)));
}

/** Each company's part of a list of clients: tens of thousands of names, which every request of a master needs. */
const ofEmpresas = new WeakMap<readonly ScopingCliente[], Map<string, ReadonlySet<string>>>();

function solicitantesOfEmpresa(wanted: string, clientes: readonly ScopingCliente[]): ReadonlySet<string> {
  const found = ofEmpresas.get(clientes) ?? new Map<string, ReadonlySet<string>>();
  ofEmpresas.set(clientes, found);
  const known = found.get(wanted);
  if (known) return known;
  const own = solicitantesOf(clientes.filter(({ isActive, empresa }) => isActive && empresa === wanted));
  found.set(wanted, own);
  return own;
}

function allowedTipos(usuario: ScopedUsuario, tipoGrupos: readonly TipoGrupo[]): Allowed {
  if (usuario.role === 'admin') return 'todos';
  const ofGroups = tiposOfGroups(usuario.grupoTipoMuestra, tipoGrupos);
  return usuario.tipoMuestra ? intersect(new Set([clean(usuario.tipoMuestra)]), ofGroups) : ofGroups;
}

function tiposOfGroups(ids: readonly string[], tipoGrupos: readonly TipoGrupo[]): Allowed {
  if (ids.length === 0) return 'todos';
  const own = tipoGrupos.filter(({ _id, isActive }) => isActive && ids.includes(_id));
  return new Set(own.flatMap(({ tiposIncluidos }) => tiposIncluidos.map(clean)));
}

/** The names that both allow. Filters are applied to a scope by this, so that no filter can widen it. */
export function intersect(a: Allowed, b: Allowed): Allowed {
  if (a === 'todos') return b;
  if (b === 'todos') return a;
  return new Set([...a].filter((name) => b.has(name)));
}

/**
 * A scope limited to some clients, solicitantes (cleaned) and groups of types; an empty list limits nothing. A client or a
 * group that is deleted or inactive allows nothing, so that deleting one never widens a scope.
 */
export function narrowTo(
  { solicitantes, tipos, clientes: whose = new Set() }: Alcance,
  to: { clientes: readonly string[]; solicitantes: readonly string[]; tipoGrupos: readonly string[] },
  { clientes, tipoGrupos }: Laboratory,
): Alcance {
  const active = clientes.filter(({ _id, isActive }) => isActive && to.clientes.includes(_id));
  const ofClients = to.clientes.length > 0 ? solicitantesOf(active) : 'todos';
  const named = to.solicitantes.length > 0 ? new Set(to.solicitantes) : 'todos';
  return {
    solicitantes: intersect(intersect(solicitantes, ofClients), named),
    tipos: intersect(tipos, tiposOfGroups(to.tipoGrupos, tipoGrupos)),
    clientes: intersect(whose, to.clientes.length > 0 ? new Set(active.map(({ _id }) => _id)) : 'todos'),
  };
}

/** Whether a scope allows one of its two parts. */
export function allows(allowed: Allowed, name: string): boolean {
  return allowed === 'todos' || allowed.has(name);
}

/** Whether a sample of this solicitante and type may be seen. */
export function isVisible({ solicitantes, tipos }: Alcance, solicitante: string, tipo: string): boolean {
  return allows(solicitantes, solicitante) && allows(tipos, tipo);
}
