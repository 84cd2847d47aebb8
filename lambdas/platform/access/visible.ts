import { clean } from '../../../contract/base/texto.ts';
import type { FiltrosComunes } from '../../../contract/resultados/filtros.ts';
import { isPrivileged } from '../../../contract/resultados/rules/visible-filtros.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import { type Alcance, alcanceEn, allows, type ScopingCliente, tiposDeAlguno } from './scope.ts';
import type { Viewer } from './viewer.ts';
import { readClientes } from './store/clientes.ts';
import { knownClientes } from './store/known-clientes.ts';
import { listTipoGrupos } from './store/tipo-grupos.ts';

/** A user with its scope: the viewer of a request, or the recipient of a mail or a webhook. */
export type Asking = Pick<Viewer, 'usuario' | 'alcance'>;

/**
 * A viewer with what it sees by one client alone: a requester that two of its clients have is shown by that client's rule. Every
 * call that is asked of a client (`clienteId`) is answered so.
 */
export const enCliente = <V extends Asking>(viewer: V, cliente: string | undefined): V => ({
  ...viewer,
  alcance: alcanceEn(viewer.alcance, cliente),
});

/**
 * The clients that a viewer may know of: active clients with a solicitante in scope; for a company's master those of its company,
 * for an unprivileged user the user's own.
 */
export async function visibleClientes(viewer: Asking): Promise<ScopingCliente[]> {
  const { usuario } = viewer;
  const known = isPrivileged(usuario) ? await knownClientes() : await readClientes([...new Set(usuario.clientes)]);
  return known.filter((cliente) => isVisibleCliente(viewer, cliente));
}

/** The clients of these ids that a viewer may know of; reads no others. */
export async function readVisibleClientes(viewer: Asking, ids: readonly string[]): Promise<ScopingCliente[]> {
  const { usuario } = viewer;
  const wanted = [...new Set(ids)].filter((id) => isPrivileged(usuario) || usuario.clientes.includes(id));
  return (await readClientes(wanted)).filter((cliente) => isVisibleCliente(viewer, cliente));
}

/** A client that samples are filtered by: one that the viewer may know of; for a viewer that sees all, any, active or not. */
export async function readNamedCliente(viewer: Asking, id: string): Promise<ScopingCliente | undefined> {
  const [cliente] = seesAllClientes(viewer) ? await readClientes([id]) : await readVisibleClientes(viewer, [id]);
  return cliente;
}

/** A group that samples are filtered by, likewise. */
export async function readNamedGrupo(viewer: Asking, id: string): Promise<TipoGrupo | undefined> {
  const grupos = seesAllClientes(viewer) ? await listTipoGrupos() : await visibleGrupos(viewer.alcance);
  return grupos.find(({ _id }) => _id === id);
}

/** The names of the client and the group that samples are filtered by, by id; without those that the viewer may not know of. */
export async function namesOfFiltros(
  viewer: Asking,
  { clienteId, tipoGrupoId }: Pick<FiltrosComunes, 'clienteId' | 'tipoGrupoId'>,
): Promise<Map<string, string>> {
  const found = await Promise.all([
    clienteId ? readNamedCliente(viewer, clienteId) : undefined,
    tipoGrupoId ? readNamedGrupo(viewer, tipoGrupoId) : undefined,
  ]);
  return new Map(found.flatMap((one) => (one ? [[one._id, one.nombre]] : [])));
}

function seesAllClientes({ usuario: { role, master } }: Asking): boolean {
  return role === 'admin' || master === 'todos';
}

function isVisibleCliente(viewer: Asking, { _id, isActive, empresa, solicitantes }: ScopingCliente): boolean {
  const { usuario } = viewer;
  const alcance = alcanceEn(viewer.alcance, _id);
  return (
    isActive &&
    (seesAllClientes(viewer) || !usuario.master || empresa === usuario.master) &&
    solicitantes.some((solicitante) => allows(alcance.solicitantes, clean(solicitante)))
  );
}

/** The groups that a viewer may know of: active ones with a type in scope. */
export async function visibleGrupos({ tipos }: Alcance): Promise<TipoGrupo[]> {
  const grupos = await listTipoGrupos();
  const some = tiposDeAlguno(tipos);
  return grupos.filter(
    ({ isActive, tiposIncluidos }) => isActive && tiposIncluidos.some((t) => allows(some, clean(t))),
  );
}
