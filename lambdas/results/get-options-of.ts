import { cleanOptions } from '../../contract/rules/opciones.ts';
import { clean } from '../../contract/rules/texto.ts';
import { OutOfScope } from '../access/out-of-scope.ts';
import { intersect } from '../access/scope.ts';
import { visibleClientes, visibleGrupos } from '../access/visible.ts';
import type { Implementation } from '../http/serve.ts';
import { queryOptions } from '../index/query.ts';

export const getSolicitantesOfCliente: Implementation<'getSolicitantesOfCliente'> = async ({ params }, viewer) => {
  const clientes = await visibleClientes(viewer);
  const cliente = clientes.find(({ _id }) => _id === params.cliente);
  if (!cliente) throw new OutOfScope();
  const { alcance } = viewer;
  const own = intersect(alcance.solicitantes, new Set(cliente.solicitantes.map(clean)));
  const { solicitantes } = await queryOptions('autorizada', { ...alcance, solicitantes: own });
  return { solicitantes: cleanOptions(solicitantes) };
};

export const getTiposMuestraOfGrupo: Implementation<'getTiposMuestraOfGrupo'> = async ({ params }, { alcance }) => {
  const grupos = await visibleGrupos(alcance);
  const grupo = grupos.find(({ _id }) => _id === params.grupo);
  if (!grupo) throw new OutOfScope();
  const own = intersect(alcance.tipos, new Set(grupo.tiposIncluidos.map(clean)));
  const { tipos } = await queryOptions('autorizada', { ...alcance, tipos: own });
  return { tiposMuestra: cleanOptions(tipos) };
};
