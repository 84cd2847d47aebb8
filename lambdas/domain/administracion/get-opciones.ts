import { recortadasOf } from '../../../contract/resultados/rules/opciones.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { searchNames, sentNames } from '../../engine/query/options/opciones.ts';
import { queryOptions } from '../../engine/query/options/names.ts';
import { knownClientes } from '../../platform/access/store/known-clientes.ts';
import { listTipoGrupos } from '../../platform/access/store/tipo-grupos.ts';

/** What the forms choose from: the names that samples of either kind bear, and those that clients and groups have. */
export const getOpcionesAdmin: Implementation<'getOpcionesAdmin'> = async (_input, { alcance }) => {
  const names = await namesOf(alcance);
  const [solicitantes, tipos] = [sentNames(names.solicitantes), sentNames(names.tiposMuestra)];
  return {
    solicitantes: solicitantes.options,
    tiposMuestra: tipos.options,
    ...recortadasOf({ solicitantes: solicitantes.total, tiposMuestra: tipos.total }),
  };
};

export const searchOpcionesAdmin: Implementation<'searchOpcionesAdmin'> = async ({ query }, { alcance }) =>
  searchNames((await namesOf(alcance))[query.lista], query);

const lists = ['solicitantes', 'tipos'] as const;

async function namesOf(alcance: Alcance) {
  const [resultados, enCurso, clientes, grupos] = await Promise.all([
    queryOptions('autorizada', alcance, lists),
    queryOptions('en_curso', alcance, lists),
    knownClientes(),
    listTipoGrupos(),
  ]);
  const named = clientes.flatMap(({ solicitantes }) => solicitantes);
  const included = grupos.flatMap(({ tiposIncluidos }) => tiposIncluidos);
  return {
    solicitantes: [...resultados.solicitantes, ...enCurso.solicitantes, ...named],
    tiposMuestra: [...resultados.tipos, ...enCurso.tipos, ...included],
  };
}
