import { cleanOptions } from '../../contract/rules/opciones.ts';
import type { Implementation } from '../http/serve.ts';
import { queryOptions } from '../index/query.ts';
import { listClientes } from '../store/clientes.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';

/** What the forms choose from: the names that samples of either kind bear, and those that clients and groups have. */
export const getOpcionesAdmin: Implementation<'getOpcionesAdmin'> = async (_input, { alcance }) => {
  const [resultados, enCurso, clientes, grupos] = await Promise.all([
    queryOptions('autorizada', alcance),
    queryOptions('en_curso', alcance),
    listClientes(),
    listTipoGrupos(),
  ]);
  const named = clientes.flatMap(({ solicitantes }) => solicitantes);
  const included = grupos.flatMap(({ tiposIncluidos }) => tiposIncluidos);
  return {
    solicitantes: cleanOptions([...resultados.solicitantes, ...enCurso.solicitantes, ...named]),
    tiposMuestra: cleanOptions([...resultados.tipos, ...enCurso.tipos, ...included]),
  };
};
