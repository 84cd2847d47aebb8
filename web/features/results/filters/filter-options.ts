import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../app/services.ts';

/** Lists to choose from change by the day, not by the minute. */
const staleTime = 5 * 60_000;

/** Everything that results can be filtered by, within the user's scope. */
export const filterOptions = queryOptions({
  queryKey: ['filters'],
  queryFn: ({ signal }) => call('getFilters', { signal }),
  staleTime,
});

/** The solicitantes of the client chosen. */
export function solicitantesOptions(cliente: string) {
  return queryOptions({
    queryKey: ['filters', 'solicitantes', cliente],
    queryFn: async ({ signal }) => {
      const request = call('getSolicitantesOfCliente', { params: { cliente }, signal });
      return (await logged(request, signal, 'los solicitantes del cliente')).solicitantes;
    },
    staleTime,
  });
}

/** The types of the group chosen. */
export function tiposOptions(grupo: string) {
  return queryOptions({
    queryKey: ['filters', 'tipos', grupo],
    queryFn: async ({ signal }) => {
      const request = call('getTiposMuestraOfGrupo', { params: { grupo }, signal });
      return (await logged(request, signal, 'los tipos del grupo')).tiposMuestra;
    },
    staleTime,
  });
}

/** Failures of these lists are only logged (spec, section 8). */
async function logged<T>(request: Promise<T>, signal: AbortSignal, what: string): Promise<T> {
  try {
    return await request;
  } catch (error) {
    // oxlint-disable-next-line no-console -- The requirement: it is told to nobody but whoever looks for it.
    if (!signal.aborted) console.warn(`No se han podido cargar ${what}:`, error);
    throw error;
  }
}
