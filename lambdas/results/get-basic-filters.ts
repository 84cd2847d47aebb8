import type { OpcionesBasicas } from '../../contract/opciones.ts';
import { compareNames } from '../../contract/rules/opciones.ts';
import type { Viewer } from '../access/viewer.ts';
import { visibleClientes, visibleGrupos } from '../access/visible.ts';

/** What there is to choose from without reading the index. */
export async function getBasicFilters(_input: unknown, viewer: Viewer): Promise<OpcionesBasicas> {
  const [clientes, grupos] = await Promise.all([visibleClientes(viewer), visibleGrupos(viewer.alcance)]);
  return {
    clientes: clientes.map(({ _id, nombre }) => ({ _id, nombre })).sort(byName),
    tiposGrupos: grupos.map(({ _id, nombre, color }) => ({ _id, nombre, color })).sort(byName),
  };
}

interface Named {
  _id: string;
  nombre: string;
}

function byName(a: Named, b: Named): number {
  return compareNames(a.nombre, b.nombre) || compareNames(a._id, b._id);
}
