import { clean } from '../../../contract/base/texto.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import { type Explicacion, type Motivo, motivosDeVer } from '../../../contract/administracion/visibilidad.ts';
import type { Laboratory, ScopedUsuario, ScopingCliente } from './scope.ts';

/** The fields of a sample that decide who sees it. */
export interface ScopedMuestra {
  solicitante: string;
  tipo: string;
}

/** The fields of a user that decide whether it sees a sample. */
export type ExplainedUsuario = ScopedUsuario & { isActive: boolean };

const reasonsToSee: ReadonlySet<string> = new Set(motivosDeVer);

/**
 * Why a user sees a sample, or every reason why it doesn't; of one of several clients, by the first that gives it, else by the
 * first that has its solicitante. It agrees with `computeScope` and `isVisible`, which decide what reads answer, and with the
 * refusal of disabled users: a property of explain.test.ts.
 */
export function explainVisibility(
  usuario: ExplainedUsuario,
  muestra: ScopedMuestra,
  laboratory: Laboratory,
): Explicacion {
  const { solicitante } = muestra;
  const own = laboratory.clientes.filter((cliente) => usuario.clientes.includes(cliente._id));
  const holders = isOfSeveral(usuario) ? own.filter((cliente) => cliente.isActive && owns(cliente, solicitante)) : [];
  const each = holders.map(({ _id }) => explainRule(inCliente(usuario, _id), muestra, laboratory));
  return each.find(({ ve }) => ve) ?? each[0] ?? explainRule(usuario, muestra, laboratory);
}

const isOfSeveral = ({ role, master, porCliente }: ExplainedUsuario) =>
  role !== 'admin' && master === null && porCliente.length > 0;

/** A user with its rule in one client alone; without one, it has chosen no solicitante there. */
function inCliente(usuario: ExplainedUsuario, _id: string): ExplainedUsuario {
  const regla = usuario.porCliente.find(({ cliente }) => cliente === _id);
  const none = { solicitantes: [noSolicitante], grupoTipoMuestra: [], tipoMuestra: null };
  return { ...usuario, ...none, ...regla, clientes: [_id], porCliente: [] };
}

/** The name of no solicitante: names are never blank. */
const noSolicitante = '';

function explainRule(
  usuario: ExplainedUsuario,
  { solicitante, tipo }: ScopedMuestra,
  { clientes, tipoGrupos }: Laboratory,
): Explicacion {
  const motivos = [bySolicitante(usuario, solicitante, clientes), ...byTipo(usuario, tipo, tipoGrupos)];
  if (!usuario.isActive) motivos.unshift({ motivo: 'deshabilitado', nombres: [] });
  const obstacles = motivos.filter(({ motivo }) => !reasonsToSee.has(motivo));
  return obstacles.length > 0 ? { ve: false, motivos: obstacles } : { ve: true, motivos };
}

function bySolicitante(usuario: ExplainedUsuario, solicitante: string, clientes: readonly ScopingCliente[]): Motivo {
  if (usuario.role === 'admin') return { motivo: 'administrador', nombres: [] };
  if (usuario.master === 'todos') return { motivo: 'master-todos', nombres: [] };
  const known = usuario.master
    ? clientes.filter(({ empresa }) => empresa === usuario.master)
    : clientes.filter(({ _id }) => usuario.clientes.includes(_id));
  const owners = known.filter((cliente) => owns(cliente, solicitante));
  const active = owners.filter(({ isActive }) => isActive);
  if (active.length === 0) return withoutOwner(usuario, known, owners);
  if (usuario.master) return { motivo: 'master-empresa', nombres: namesOf(active) };
  if (usuario.solicitantes.length === 0) return { motivo: 'cliente', nombres: namesOf(active) };
  const isChosen = usuario.solicitantes.some((name) => clean(name) === solicitante);
  return { motivo: isChosen ? 'solicitante' : 'solicitante-no-elegido', nombres: namesOf(active) };
}

/** Why a user doesn't get a solicitante that none of its active clients has. */
function withoutOwner(
  usuario: ExplainedUsuario,
  known: readonly ScopingCliente[],
  owners: readonly ScopingCliente[],
): Motivo {
  if (owners.length > 0) return { motivo: 'cliente-inactivo', nombres: namesOf(owners) };
  if (usuario.master) return { motivo: 'empresa-ajena', nombres: [] };
  if (usuario.clientes.length === 0) return { motivo: 'sin-cliente', nombres: [] };
  if (known.length === 0) return { motivo: 'cliente-inexistente', nombres: [] };
  return { motivo: 'solicitante-ajeno', nombres: namesOf(known) };
}

function byTipo(usuario: ExplainedUsuario, tipo: string, tipoGrupos: readonly TipoGrupo[]): Motivo[] {
  if (usuario.role === 'admin') return [{ motivo: 'todos-los-tipos', nombres: [] }];
  const motivos: Motivo[] = [];
  if (usuario.grupoTipoMuestra.length > 0) {
    const own = tipoGrupos.filter(({ _id }) => usuario.grupoTipoMuestra.includes(_id));
    const giving = own.filter(
      ({ isActive, tiposIncluidos }) => isActive && tiposIncluidos.some((t) => clean(t) === tipo),
    );
    if (giving.length > 0) motivos.push({ motivo: 'grupo', nombres: namesOf(giving) });
    else motivos.push({ motivo: 'grupo-excluye', nombres: namesOf(own) });
  }
  if (usuario.tipoMuestra) {
    const isOwn = clean(usuario.tipoMuestra) === tipo;
    motivos.push({ motivo: isOwn ? 'tipo' : 'tipo-excluye', nombres: [clean(usuario.tipoMuestra)] });
  }
  return motivos.length > 0 ? motivos : [{ motivo: 'todos-los-tipos', nombres: [] }];
}

function owns({ solicitantes }: ScopingCliente, solicitante: string): boolean {
  return solicitantes.some((name) => clean(name) === solicitante);
}

function namesOf(named: readonly { nombre: string }[]): string[] {
  return named.map(({ nombre }) => nombre);
}
