import type { OpcionesBasicas } from '../../contract/opciones.ts';
import { compareNames } from '../../contract/rules/opciones.ts';
import { clean } from '../../contract/rules/texto.ts';
import { type Allowed, allows } from './scope.ts';
import type { Viewer } from './viewer.ts';
import { visibleClientes, visibleGrupos } from './visible.ts';

/** What a viewer may filter by, each group with its types. */
interface Conocidas {
  clientes: OpcionesBasicas['clientes'];
  grupos: (OpcionesBasicas['tiposGrupos'][number] & { tipos: readonly string[] })[];
}

/** The clients and groups that a viewer may filter by (spec, section 6), by name; found without reading the index. */
export async function opcionesBasicas(viewer: Viewer): Promise<OpcionesBasicas> {
  return opcionesWith(await opcionesConocidas(viewer), 'todos');
}

/** The same before it is known which types there are samples of. */
export async function opcionesConocidas(viewer: Viewer): Promise<Conocidas> {
  const [clientes, grupos] = await Promise.all([visibleClientes(viewer), visibleGrupos(viewer.alcance)]);
  return {
    clientes: clientes.map(({ _id, nombre }) => ({ _id, nombre })).sort(byName),
    grupos: grupos
      .map(({ _id, nombre, color, tiposIncluidos }) => ({ _id, nombre, color, tipos: tiposIncluidos.map(clean) }))
      .sort(byName),
  };
}

/** The groups with one of these types: any other would lead to an empty page. */
export function opcionesWith({ clientes, grupos }: Conocidas, tipos: Allowed): OpcionesBasicas {
  const found = grupos.filter((grupo) => grupo.tipos.some((tipo) => allows(tipos, tipo)));
  return { clientes, tiposGrupos: found.map(({ tipos: _tipos, ...grupo }) => grupo) };
}

interface Named {
  _id: string;
  nombre: string;
}

function byName(a: Named, b: Named): number {
  return compareNames(a.nombre, b.nombre) || compareNames(a._id, b._id);
}
