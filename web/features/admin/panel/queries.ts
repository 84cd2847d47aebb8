import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecursoAuditado } from '../../../../contract/auditoria.ts';
import { queryClient, session } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { call } from '../api.ts';

/** Asks for what the panel shows while its page is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchAdmin(): null {
  if (session.state().signedIn) void prefetchLists();
  return null;
}

/** Only for administrators; where the profile can't be loaded, the guard shows why. */
async function prefetchLists(): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions).catch(() => undefined);
  if (profile?.user.role !== 'admin') return;
  void queryClient.prefetchQuery(clientesOptions);
  void queryClient.prefetchQuery(tipoGruposOptions);
  void queryClient.prefetchQuery(usuariosOptions);
  void queryClient.prefetchQuery(opcionesOptions);
}

/** What several people may change at once is asked for again soon; each change says its version in any case. */
const staleTime = 10_000;

export const clientesOptions = queryOptions({
  queryKey: ['admin', 'cliente'],
  queryFn: async ({ signal }) => (await call('listClientes', { signal })).clientes,
  staleTime,
});

export const tipoGruposOptions = queryOptions({
  queryKey: ['admin', 'tipoGrupo'],
  queryFn: async ({ signal }) => (await call('listTipoGrupos', { signal })).tipoGrupos,
  staleTime,
});

export const usuariosOptions = queryOptions({
  queryKey: ['admin', 'usuario'],
  queryFn: async ({ signal }) => (await call('listUsuarios', { signal })).users,
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
