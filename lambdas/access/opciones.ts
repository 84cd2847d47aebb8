import type { OpcionesBasicas } from '../../contract/opciones.ts';
import { compareNames } from '../../contract/rules/opciones.ts';
import type { Viewer } from './viewer.ts';
import { visibleClientes, visibleGrupos } from './visible.ts';

/** The clients and groups that a viewer may filter by (spec, section 6), by name; found without reading the index. */
export async function opcionesBasicas(viewer: Viewer): Promise<OpcionesBasicas> {
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
