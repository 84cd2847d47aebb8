import { recortadasOf } from '../../../contract/resultados/rules/opciones.ts';
import type { Allowed } from '../../platform/access/scope.ts';
import { informeScopeOf, uploadEmpresas } from './access/informes.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { searchNames, sentNames } from '../../engine/query/options/opciones.ts';
import { queryOptions } from '../../engine/query/options/names.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import { knownClientes } from '../../platform/access/store/known-clientes.ts';

export const getOpcionesInformes: Implementation<'getOpcionesInformes'> = async (_input, viewer) => {
  const { categorias, solicitantes } = informeScopeOf(viewer);
  const empresas = uploadEmpresas(viewer, await readClientes(viewer.usuario.clientes));
  const { options, total } = sentNames(await namesOf(solicitantes));
  return {
    categorias: [...categorias],
    solicitantes: options,
    empresas: [...empresas],
    ...recortadasOf({ solicitantes: total }),
  };
};

export const searchOpcionesInformes: Implementation<'searchOpcionesInformes'> = async ({ query }, viewer) =>
  searchNames(await namesOf(informeScopeOf(viewer).solicitantes), query);

/** Those of a scope; for who sees all, everybody that is a client's or that a sample is of. */
async function namesOf(solicitantes: Allowed): Promise<string[]> {
  if (solicitantes !== 'todos') return [...solicitantes];
  const everything = { solicitantes: 'todos', tipos: 'todos' } as const;
  const [clientes, ...found] = await Promise.all([
    knownClientes(),
    queryOptions('autorizada', everything, ['solicitantes']),
    queryOptions('en_curso', everything, ['solicitantes']),
  ]);
  return [...clientes, ...found].flatMap((one) => one.solicitantes);
}
