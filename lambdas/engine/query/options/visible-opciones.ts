import type {
  BusquedaOpciones,
  OpcionesBasicas,
  OpcionesEncontradas,
} from '../../../../contract/resultados/opciones.ts';
import {
  cutShort,
  matchRank,
  maxSentOptions,
  recortadasOf,
  typedText,
} from '../../../../contract/resultados/rules/opciones.ts';
import { clean, compareNames, fold } from '../../../../contract/base/texto.ts';
import { type Alcance, type Allowed, allows, intersect, intersectTipos } from '../../../platform/access/scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { enCliente, readVisibleClientes, visibleClientes, visibleGrupos } from '../../../platform/access/visible.ts';

/** The clients and groups that a viewer may filter by, each group with its types. */
interface Conocidas {
  /** By name. */
  clientes: OpcionesBasicas['clientes'];
  grupos: (OpcionesBasicas['tiposGrupos'][number] & { tipos: readonly string[] })[];
}

/**
 * The clients and groups that a viewer may filter by, by name; found without reading the index. Many
 * clients are cut short.
 */
export async function opcionesBasicas(viewer: Viewer): Promise<OpcionesBasicas> {
  return opcionesWith(await opcionesConocidas(viewer), 'todos');
}

/** The clients and groups that a viewer may filter by, also groups without samples. */
export async function opcionesConocidas(viewer: Viewer): Promise<Conocidas> {
  const [clientes, grupos] = await Promise.all([visibleClientes(viewer), visibleGrupos(viewer.alcance)]);
  return {
    clientes: clientes.map(({ _id, nombre }) => ({ _id, nombre })).sort(byName),
    grupos: grupos
      .map(({ _id, nombre, color, tiposIncluidos }) => ({ _id, nombre, color, tipos: tiposIncluidos.map(clean) }))
      .sort(byName),
  };
}

/** The options with only those groups that have one of these types: any other group leads to an empty page. */
export function opcionesWith({ clientes, grupos }: Conocidas, tipos: Allowed): OpcionesBasicas {
  const found = grupos.filter((grupo) => grupo.tipos.some((tipo) => allows(tipos, tipo)));
  const { options, total } = cutShort(clientes);
  return {
    clientes: options,
    tiposGrupos: found.map(({ tipos: _tipos, ...grupo }) => grupo),
    ...recortadasOf({ clientes: total }),
  };
}

/** Ids of the groups in scope that contain one of these types. */
export async function gruposWith(alcance: Alcance, tipos: Allowed): Promise<string[]> {
  const grupos = await visibleGrupos(alcance);
  return grupos
    .filter(({ tiposIncluidos }) => tiposIncluidos.some((tipo) => allows(tipos, clean(tipo))))
    .map(({ _id }) => _id);
}

/** The clients that a search finds among those that a viewer may filter by. */
export async function searchClientes(
  viewer: Viewer,
  { search = '', valor }: BusquedaOpciones,
): Promise<OpcionesEncontradas> {
  const typed = typedText(search);
  const clientes = valor ? await readVisibleClientes(viewer, valor) : await visibleClientes(viewer);
  const matching = clientes.flatMap(({ _id, nombre }) => {
    const rank = matchRank(fold(nombre), typed);
    return rank === undefined ? [] : [{ _id, nombre, rank }];
  });
  const best = matching.sort((a, b) => a.rank - b.rank || byName(a, b)).slice(0, maxSentOptions);
  return { opciones: best.map(({ _id, nombre }) => ({ valor: _id, nombre })), total: matching.length };
}

/** A client, a group of types, or both, to narrow a scope to. */
interface Owners {
  clienteId?: string | undefined;
  tipoGrupoId?: string | undefined;
}

/** The viewer's scope within a client and a group; undefined where the viewer may not filter by one of them. */
export async function narrowAlcance(viewer: Viewer, { clienteId, tipoGrupoId }: Owners): Promise<Alcance | undefined> {
  const { alcance } = enCliente(viewer, clienteId);
  const [clientes, grupos] = await Promise.all([
    clienteId === undefined ? [] : readVisibleClientes(viewer, [clienteId]),
    tipoGrupoId === undefined ? [] : visibleGrupos(alcance),
  ]);
  const [cliente] = clientes;
  const grupo = grupos.find(({ _id }) => _id === tipoGrupoId);
  if ((clienteId !== undefined && !cliente) || (tipoGrupoId !== undefined && !grupo)) return undefined;
  return {
    solicitantes: intersect(alcance.solicitantes, cliente ? new Set(cliente.solicitantes.map(clean)) : 'todos'),
    tipos: intersectTipos(alcance.tipos, grupo ? new Set(grupo.tiposIncluidos.map(clean)) : 'todos'),
  };
}

interface Named {
  _id: string;
  nombre: string;
}

function byName(a: Named, b: Named): number {
  return compareNames(a.nombre, b.nombre) || compareNames(a._id, b._id);
}
