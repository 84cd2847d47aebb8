import { cleanOptions } from '../../contract/rules/opciones.ts';
import { clean } from '../../contract/rules/texto.ts';
import { intersect } from '../access/scope.ts';
import { OutOfScope } from '../access/out-of-scope.ts';
import type { Implementation } from '../http/serve.ts';
import { queryOptions } from '../index/query.ts';
import { visibleGrupos } from '../access/visible.ts';

export const getTiposMuestraOfGrupo: Implementation<'getTiposMuestraOfGrupo'> = async ({ params }, { alcance }) => {
  const grupos = await visibleGrupos(alcance);
  const grupo = grupos.find(({ _id }) => _id === params.grupo);
  if (!grupo) throw new OutOfScope();
  const own = intersect(alcance.tipos, new Set(grupo.tiposIncluidos.map(clean)));
  const { tipos } = await queryOptions('autorizada', { ...alcance, tipos: own });
  return { tiposMuestra: cleanOptions(tipos) };
};
