import type { Cliente } from '../../../contract/administracion/cliente.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import type { ReglaEnCliente, Usuario } from '../../../contract/cuenta/usuario.ts';
import { clean } from '../../../contract/base/texto.ts';

/** All names, or exactly these. */
export type Allowed = 'todos' | ReadonlySet<string>;

/** The types of samples of every solicitante alike, or of each solicitante its own; a solicitante that isn't named has none. */
export type Tipos = Allowed | { porSolicitante: ReadonlyMap<string, Allowed> };

/** What a user sees by one of its clients: samples whose solicitante and type are both allowed. */
export interface Parte {
  solicitantes: Allowed;
  tipos: Allowed;
}

/** The scope of a user: samples whose solicitante is allowed, and whose type is for that solicitante. */
export interface Alcance {
  solicitantes: Allowed;
  tipos: Tipos;
  /**
   * The owners of visible incidents: ids of clients, `noCliente` for the laboratory's own; each with what is seen of its
   * incidents, where the clients have different rules. Absent: no incidents.
   */
  clientes?: Allowed | { porCliente: ReadonlyMap<string, Parte> };
}

/** The owner of incidents whose solicitante belongs to no client: the laboratory itself. */
export const noCliente = '';

/** The fields of a user that decide its scope. */
export type ScopedUsuario = Pick<
  Usuario,
  'role' | 'master' | 'solicitantes' | 'grupoTipoMuestra' | 'tipoMuestra' | 'porCliente'
> & { clientes: readonly string[] };

/** What narrows a user in a client. */
type Regla = Pick<ReglaEnCliente, 'solicitantes' | 'grupoTipoMuestra' | 'tipoMuestra'>;

/** The fields of a client that decide the scope of its users, and its name, for explanations. */
export type ScopingCliente = Pick<Cliente, '_id' | 'nombre' | 'empresa' | 'isActive' | 'solicitantes'>;

/** The laboratory's clients and groups, from which scopes are computed at every request. */
export interface Laboratory {
  /** Replaced, never changed in place, so that a company's part of the list is computed once. */
  clientes: readonly ScopingCliente[];
  tipoGrupos: readonly TipoGrupo[];
}

/**
 * The scope of a user: of one of several clients, what it sees by any of them. A client or group that is deleted or inactive
 * allows nothing.
 */
export function computeScope(usuario: ScopedUsuario, { clientes, tipoGrupos }: Laboratory): Alcance {
  const { role, master } = usuario;
  if (role === 'admin') return { solicitantes: 'todos', tipos: 'todos', clientes: 'todos' };
  const tipos = allowedTipos(usuario, tipoGrupos);
  if (master === 'todos') return { solicitantes: 'todos', tipos, clientes: 'todos' };
  const active = clientes.filter(({ isActive }) => isActive);
  if (master) {
    const own = active.filter(({ empresa }) => empresa === master).map(({ _id }) => _id);
    return { solicitantes: solicitantesOfEmpresa(master, clientes), tipos, clientes: new Set([noCliente, ...own]) };
  }
  const own = active.filter(({ _id }) => usuario.clientes.includes(_id));
  if (usuario.porCliente.length > 0) {
    return unionOf(
      own.flatMap((one) => {
        const regla = usuario.porCliente.find(({ cliente }) => cliente === one._id);
        return regla ? [[one._id, parteIn(one, regla, tipoGrupos)] as const] : [];
      }),
    );
  }
  const solicitantes = chosenOf(usuario, solicitantesOf(own));
  return { solicitantes, tipos, clientes: new Set(own.map(({ _id }) => _id)) };
}

/** A user's rule in a client, where it is a client's user; undefined: it may see and do nothing there. */
export function reglaEn(
  usuario: Omit<ReglaEnCliente, 'cliente'> & { porCliente: readonly ReglaEnCliente[] },
  cliente: string,
): Omit<ReglaEnCliente, 'cliente'> | undefined {
  return usuario.porCliente.length === 0 ? usuario : usuario.porCliente.find((regla) => regla.cliente === cliente);
}

function parteIn(cliente: ScopingCliente, regla: Regla, tipoGrupos: readonly TipoGrupo[]): Parte {
  return { solicitantes: chosenOf(regla, solicitantesOf([cliente])), tipos: allowedTipos(regla, tipoGrupos) };
}

function chosenOf({ solicitantes }: Regla, ofClientes: ReadonlySet<string>): Allowed {
  return solicitantes.length === 0 ? ofClientes : intersect(new Set(solicitantes.map(clean)), ofClientes);
}

/** What is seen by any of these clients: of a solicitante that several have, the types of all of them. */
function unionOf(partes: readonly (readonly [cliente: string, parte: Parte])[]): Alcance {
  const porSolicitante = new Map<string, Allowed>();
  for (const [, { solicitantes, tipos }] of partes) {
    // A client's solicitantes are named one by one.
    for (const name of solicitantes === 'todos' ? [] : solicitantes) {
      const before = porSolicitante.get(name);
      porSolicitante.set(name, before ? either(before, tipos) : tipos);
    }
  }
  const isEvery = porSolicitante.size > 0 && [...porSolicitante.values()].every((tipos) => tipos === 'todos');
  return {
    solicitantes: new Set(porSolicitante.keys()),
    tipos: isEvery ? 'todos' : { porSolicitante },
    clientes: { porCliente: new Map(partes) },
  };
}

function either(a: Allowed, b: Allowed): Allowed {
  return a === 'todos' || b === 'todos' ? 'todos' : new Set([...a, ...b]);
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

function allowedTipos({ grupoTipoMuestra, tipoMuestra }: Regla, tipoGrupos: readonly TipoGrupo[]): Allowed {
  const ofGroups = tiposOfGroups(grupoTipoMuestra, tipoGrupos);
  return tipoMuestra ? intersect(new Set([clean(tipoMuestra)]), ofGroups) : ofGroups;
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

/** The types that both allow, of each solicitante. */
export function intersectTipos(a: Tipos, b: Tipos): Tipos {
  if (isAlike(a) && isAlike(b)) return intersect(a, b);
  const names = new Set([a, b].flatMap((tipos) => (isAlike(tipos) ? [] : [...tipos.porSolicitante.keys()])));
  return {
    porSolicitante: new Map(Array.from(names, (name) => [name, intersect(tiposDe(a, name), tiposDe(b, name))])),
  };
}

/** Whether the types are the same for every solicitante. */
export function isAlike(tipos: Tipos): tipos is Allowed {
  return tipos === 'todos' || !('porSolicitante' in tipos);
}

const none: ReadonlySet<string> = new Set();

/** The types that are allowed of a solicitante's samples. */
export function tiposDe(tipos: Tipos, solicitante: string): Allowed {
  return isAlike(tipos) ? tipos : (tipos.porSolicitante.get(solicitante) ?? none);
}

/** The types that are allowed of some solicitante's samples: what may be named, not what may be read. */
export function tiposDeAlguno(tipos: Tipos): Allowed {
  return isAlike(tipos) ? tipos : [...tipos.porSolicitante.values()].reduce(either, none);
}

/** What a scope sees of a client's incidents, and may do in its name; undefined: nothing. */
export function parteDe({ solicitantes, tipos, clientes = none }: Alcance, cliente: string): Parte | undefined {
  if (clientes !== 'todos' && 'porCliente' in clientes) return clientes.porCliente.get(cliente);
  return allows(clientes, cliente) && isAlike(tipos) ? { solicitantes, tipos } : undefined;
}

/**
 * A scope as far as it is of one client: of a user with a rule in each of several that client's part; any other scope as it is,
 * for there a client's samples are those of its solicitantes.
 */
export function alcanceEn(alcance: Alcance, cliente: string | undefined): Alcance {
  const { clientes } = alcance;
  if (!cliente || clientes === undefined || clientes === 'todos' || !('porCliente' in clientes)) return alcance;
  const parte = clientes.porCliente.get(cliente) ?? { solicitantes: none, tipos: none };
  return { ...parte, clientes: new Set([cliente]) };
}

/**
 * A scope limited to some clients, solicitantes (cleaned) and groups of types; an empty list limits nothing. A client or a
 * group that is deleted or inactive allows nothing, so that deleting one never widens a scope.
 */
export function narrowTo(
  alcance: Alcance,
  to: { clientes: readonly string[]; solicitantes: readonly string[]; tipoGrupos: readonly string[] },
  { clientes, tipoGrupos }: Laboratory,
): Alcance {
  const active = clientes.filter(({ _id, isActive }) => isActive && to.clientes.includes(_id));
  const ofClients = to.clientes.length > 0 ? solicitantesOf(active) : 'todos';
  const ids = to.clientes.length > 0 ? new Set(active.map(({ _id }) => _id)) : 'todos';
  const named = to.solicitantes.length > 0 ? new Set(to.solicitantes) : 'todos';
  const within = { solicitantes: intersect(ofClients, named), tipos: tiposOfGroups(to.tipoGrupos, tipoGrupos) };
  const { solicitantes, tipos, clientes: whose = none } = alcance;
  if (whose !== 'todos' && 'porCliente' in whose) {
    const kept = [...whose.porCliente].filter(([_id]) => allows(ids, _id));
    return unionOf(kept.map(([_id, parte]) => [_id, bothOf(parte, within)]));
  }
  return {
    solicitantes: intersect(solicitantes, within.solicitantes),
    tipos: intersectTipos(tipos, within.tipos),
    clientes: intersect(whose, ids),
  };
}

const bothOf = (a: Parte, b: Parte): Parte => ({
  solicitantes: intersect(a.solicitantes, b.solicitantes),
  tipos: intersect(a.tipos, b.tipos),
});

/** The same text for the same part of a scope. */
export function textOf(part: Tipos | NonNullable<Alcance['clientes']>): string {
  if (part === 'todos') return part;
  if ('porSolicitante' in part) {
    return JSON.stringify(Array.from(part.porSolicitante, (each) => `${each[0]}\n${textOf(each[1])}`).toSorted());
  }
  if ('porCliente' in part) {
    const textsOf = ({ solicitantes, tipos }: Parte) => [textOf(solicitantes), textOf(tipos)].join('\n');
    return JSON.stringify(Array.from(part.porCliente, ([_id, parte]) => `${_id}\n${textsOf(parte)}`).toSorted());
  }
  return JSON.stringify([...part].toSorted());
}

/** Whether a scope allows one of its two parts. */
export function allows(allowed: Allowed, name: string): boolean {
  return allowed === 'todos' || allowed.has(name);
}

/** Whether a sample of this solicitante and type may be seen. */
export function isVisible({ solicitantes, tipos }: Alcance, solicitante: string, tipo: string): boolean {
  return allows(solicitantes, solicitante) && allows(tiposDe(tipos, solicitante), tipo);
}
