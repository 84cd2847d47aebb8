import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClienteEditable } from '../../../../contract/cliente.ts';
import type { RecursoAuditado } from '../../../../contract/auditoria.ts';
import { queryClient, session } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { call } from '../api.ts';
import type { ResourceKind } from '../../../../contract/rules/panel-messages.ts';
import type { ListQuery } from '../list/list-spec.ts';
import { clienteApi, tipoGrupoApi, usuarioApi } from './resource-apis.ts';
import type { ResourceApi } from './resources.ts';

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
  void queryClient.prefetchQuery(resumenOptions);
  void queryClient.prefetchQuery(opcionesOptions);
}

/** The rule of second factors. */
export const accesoOptions = queryOptions({
  queryKey: ['admin', 'acceso'],
  queryFn: async ({ signal }) => (await call('getAcceso', { signal })).acceso,
  staleTime: 10_000,
});

/** What several people may change at once is asked for again soon; each change says its version in any case. */
const staleTime = 10_000;

/** One page of a list, searched and ordered by the server; the page before stays until it has come. */
export function listOptions<K extends ResourceKind>(api: ResourceApi<K>, query: ListQuery) {
  return queryOptions({
    queryKey: [...api.queryKey, 'page', query],
    queryFn: async ({ signal }) => api.page(query, signal),
    placeholderData: keepPreviousData,
    staleTime,
  });
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

/** Clients whose names have the words of a search, to choose one; `''` for the first ones. */
export function clientesNamedOptions(search: string) {
  return queryOptions({
    queryKey: [...clienteApi.queryKey, 'named', search],
    queryFn: async ({ signal }) => {
      const query = { searchIn: 'nombre' as const, limit: 50, ...(search !== '' && { search }) };
      const found = await call('listClientes', { query, signal });
      // The form shows what the one that is chosen has at once.
      for (const one of found.clientes) queryClient.setQueryData(clienteOptions(one._id).queryKey, one);
      return found;
    },
    staleTime,
  });
}

/** The client of an id as it is now; null where there is none. */
export function clienteOptions(id: string) {
  return queryOptions({
    queryKey: [...clienteApi.queryKey, 'one', id],
    queryFn: async () => clienteApi.get(id),
    staleTime,
  });
}

/** Every client that a form has looked at since the panel was opened. */
export function loadedClientes(): ClienteEditable[] {
  const one = queryClient.getQueriesData<ClienteEditable | null>({ queryKey: [...clienteApi.queryKey, 'one'] });
  return one.flatMap(([, cliente]) => cliente ?? []);
}

/** Which other clients have some solicitantes already. */
export function compartidosOptions(solicitantes: readonly string[], clienteId: string | undefined) {
  const body = { solicitantes: [...solicitantes], ...(clienteId !== undefined && { clienteId }) };
  return queryOptions({
    queryKey: [...clienteApi.queryKey, 'compartidos', body],
    queryFn: async ({ signal }) => (await call('findCompartidos', { body, signal })).compartidos,
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** The clients by name, a page after another. */
export const clientesByNombreOptions = infiniteQueryOptions({
  queryKey: [...clienteApi.queryKey, 'byNombre'],
  queryFn: ({ signal, pageParam }) => call('listClientes', { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.currentPage + 1 : undefined),
  staleTime,
});

/** How many of what there are. */
export const resumenOptions = queryOptions({
  queryKey: ['admin', 'resumen'],
  queryFn: ({ signal }) => call('getResumenPanel', { signal }),
  staleTime,
});

export const tipoGruposOptions = queryOptions({
  queryKey: tipoGrupoApi.queryKey,
  queryFn: async ({ signal }) => (await call('listTipoGrupos', { signal })).tipoGrupos,
  staleTime,
});

export const opcionesOptions = queryOptions({
  queryKey: ['admin', 'opciones'],
  queryFn: ({ signal }) => call('getOpcionesAdmin', { signal }),
  staleTime,
});

/** Key of every page of the audit trail, however it is filtered. */
export const auditoriaKey = ['admin', 'auditoria'] as const;

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
  return infiniteQueryOptions({
    queryKey: [...auditoriaKey, filters],
    queryFn: ({ signal, pageParam }) =>
      call('listAuditoria', { query: { ...filters, limit, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
