import { keepPreviousData } from '@tanstack/react-query';
import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import type { RecursoAuditado } from '../../../../contract/administracion/auditoria.ts';
import { queryClient, session } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { pages, query } from '../api.ts';
import type { OpcionesEncontradas } from '../../../../contract/resultados/opciones.ts';
import { compareNames } from '../../../../contract/base/texto.ts';
import type { TipoGrupoEditable } from '../../../../contract/administracion/tipo-grupo.ts';
import type { ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import type { ListQuery } from '../list/list-spec.ts';
import { clienteApi, orNull, tipoGrupoApi, usuarioApi } from './resource-apis.ts';
import type { ListPage, ResourceApi } from './resources.ts';

/** Asks for what the panel shows while its page is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchAdmin(): null {
  if (session.state().signedIn) void prefetchLists();
  return null;
}

/** Only for administrators; where the profile can't be loaded, the guard shows why. */
async function prefetchLists(): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions).catch(() => undefined);
  if (profile?.user.role !== 'admin') return;
  void queryClient.prefetchQuery(firstClientesOptions);
  void queryClient.prefetchQuery(tipoGruposOptions);
  void queryClient.prefetchQuery(firstUsuariosOptions);
  void queryClient.prefetchQuery(overviewOptions);
  void queryClient.prefetchQuery(opcionesOptions);
}

/** The rule of second factors. */
export const accesoOptions = query('getAcceso', {}, { staleTime: 10_000 });

/** What several people may change at once is asked for again soon; each change says its version in any case. */
const staleTime = 10_000;

/** One page of a list, searched and ordered by the server; the page before stays until it has come. */
export function listOptions<K extends ResourceKind>(api: ResourceApi<K>, asked: ListQuery) {
  return { ...api.page(asked), placeholderData: keepPreviousData, staleTime };
}

/** The page that a tab begins with. */
export const firstClientesOptions = listOptions(clienteApi, {
  search: '',
  sortBy: 'nombre',
  sortOrder: 'asc',
  page: 1,
});
export const firstUsuariosOptions = listOptions(usuarioApi, {
  search: '',
  sortBy: 'email',
  sortOrder: 'asc',
  page: 1,
});

/** Clients whose names have the words of a search, to choose one; `''` for the first ones. Those that give nothing say so. */
export function clientesNamedOptions(search: string) {
  return query(
    'listClientes',
    { query: { searchIn: 'nombre', limit: 50, ...(search !== '' && { search }) } },
    {
      via: async (answer): Promise<OpcionesEncontradas> => {
        const { clientes, pagination } = await answer;
        // The form shows what the one that is chosen has at once.
        for (const one of clientes) queryClient.setQueryData(clienteOptions(one._id).queryKey, one);
        const opciones = namedClientes(clientes).map(({ value, label }) => ({ valor: value, nombre: label }));
        return { opciones, total: pagination.totalItems };
      },
      staleTime,
    },
  );
}

/** Clients to choose from, by name; those that give nothing say so. */
export function namedClientes(clientes: readonly ClienteEditable[]): { value: string; label: string }[] {
  return clientes
    .map(({ _id, nombre, isActive }) => ({ value: _id, label: isActive ? nombre : `${nombre} (inactivo)` }))
    .sort((a, b) => compareNames(a.label, b.label));
}

/** The client of an id as it is now; null where there is none. */
export function clienteOptions(id: string) {
  return query(
    'getCliente',
    { params: { id } },
    { via: (answer) => orNull(answer.then((one) => one.cliente)), staleTime },
  );
}

/** Every client that a form has looked at since the panel was opened. */
export function loadedClientes(): ClienteEditable[] {
  const one = queryClient.getQueriesData<ClienteEditable | null>({ queryKey: ['getCliente'] });
  return one.flatMap(([, cliente]) => cliente ?? []);
}

/** Which other clients have some solicitantes already. */
export function compartidosOptions(solicitantes: readonly string[], clienteId: string | undefined) {
  const body = { solicitantes: [...solicitantes], ...(clienteId !== undefined && { clienteId }) };
  return query('findCompartidos', { body }, { placeholderData: keepPreviousData, staleTime });
}

/** The clients by name, a page after another. */
export const clientesByNombreOptions = pages('listClientes', (page: number) => ({ query: { page } }), {
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.currentPage + 1 : undefined),
  staleTime,
});

/** How many of what there are. */
export const overviewOptions = query('getPanelOverview', {}, { staleTime });

export const tipoGruposOptions = {
  ...tipoGrupoApi.page({ search: '', sortBy: 'nombre', sortOrder: 'asc', page: 1 }),
  select: ({ rows }: ListPage<TipoGrupoEditable>) => rows.map(({ resource }) => resource),
  staleTime,
};

export const opcionesOptions = query('getOpcionesAdmin', {}, { staleTime });

/** Which entries of the trail are asked for; '' for all. */
export interface AuditFilters {
  quien: string;
  tipo: RecursoAuditado | '';
  cosa: string;
}

/** Entries asked for at a time. */
const limit = 20;

/** The audit trail, a page after another. */
export function auditOptions({ quien, tipo, cosa }: AuditFilters) {
  const filters = { ...(quien && { quien }), ...(tipo && { tipo }), ...(cosa && { cosa }) };
  return pages(
    'listAuditoria',
    (cursor: string | null) => ({ query: { ...filters, limit, ...(cursor !== null && { cursor }) } }),
    {
      initialPageParam: null,
      getNextPageParam: ({ cursor }) => cursor,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    },
  );
}
