import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

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
