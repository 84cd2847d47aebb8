import { recortadasOf } from '../../../contract/resultados/rules/opciones.ts';
import { clean } from '../../../contract/base/texto.ts';
import { gruposWith, narrowAlcance } from '../../engine/query/options/visible-opciones.ts';
import { OutOfScope } from '../../platform/access/out-of-scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { sentNames } from '../../engine/query/options/opciones.ts';
import { queryOptions } from '../../engine/query/options/names.ts';

export const getSolicitantesOfCliente: Implementation<'getSolicitantesOfCliente'> = async ({ params }, viewer) => {
  const alcance = await narrowAlcance(viewer, { clienteId: params.cliente });
  if (!alcance) throw new OutOfScope();
  const names = await queryOptions('autorizada', alcance, ['solicitantes', 'tipos']);
  const { options, total } = sentNames(names.solicitantes);
  const tiposGrupos = await gruposWith(viewer.alcance, new Set(names.tipos.map(clean)));
  return { solicitantes: options, ...recortadasOf({ solicitantes: total }), tiposGrupos };
};

export const getTiposMuestraOfGrupo: Implementation<'getTiposMuestraOfGrupo'> = async ({ params }, viewer) => {
  const alcance = await narrowAlcance(viewer, { tipoGrupoId: params.grupo });
  if (!alcance) throw new OutOfScope();
  const { options, total } = sentNames((await queryOptions('autorizada', alcance, ['tipos'])).tipos);
  return { tiposMuestra: options, ...recortadasOf({ tiposMuestra: total }) };
};
