import { clean } from '../../contract/rules/texto.ts';
import { isPrivileged } from '../../contract/rules/visible-filtros.ts';
import type { TipoGrupo } from '../../contract/tipo-grupo.ts';
import { type Alcance, allows, type ScopingCliente } from './scope.ts';
import type { Viewer } from './viewer.ts';
import { readClientes } from '../store/clientes.ts';
import { knownClientes } from '../store/known-clientes.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';

/**
 * The clients that a viewer may know of: active ones with a solicitante in scope; every one for a user
 * that sees all, its company's for a company's master, its own for any other.
 */
export async function visibleClientes(viewer: Viewer): Promise<ScopingCliente[]> {
  const { usuario } = viewer;
  const known = isPrivileged(usuario) ? await knownClientes() : await readClientes([...new Set(usuario.clientes)]);
  return known.filter((cliente) => isVisibleCliente(viewer, cliente));
}

/** Those of some clients that a viewer may know of, without reading the others. */
export async function readVisibleClientes(viewer: Viewer, ids: readonly string[]): Promise<ScopingCliente[]> {
  const { usuario } = viewer;
  const wanted = [...new Set(ids)].filter((id) => isPrivileged(usuario) || usuario.clientes.includes(id));
  return (await readClientes(wanted)).filter((cliente) => isVisibleCliente(viewer, cliente));
}

function isVisibleCliente({ usuario, alcance }: Viewer, { isActive, empresa, solicitantes }: ScopingCliente): boolean {
  const seesAll = usuario.role === 'admin' || usuario.master === 'todos';
  return (
    isActive &&
    (seesAll || !usuario.master || empresa === usuario.master) &&
    solicitantes.some((solicitante) => allows(alcance.solicitantes, clean(solicitante)))
  );
}

/** The groups that a viewer may know of: active ones with a type in scope. */
export async function visibleGrupos({ tipos }: Alcance): Promise<TipoGrupo[]> {
  const grupos = await listTipoGrupos();
  return grupos.filter(
    ({ isActive, tiposIncluidos }) => isActive && tiposIncluidos.some((t) => allows(tipos, clean(t))),
  );
}
