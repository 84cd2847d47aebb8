import { queryOptions } from '@tanstack/react-query';
import type { Filtros } from '../../contract/filtros.ts';
import { clientOf } from './services.ts';
import { loadPart } from './part.ts';

/** The key of everything that was asked about incidents. */
export const incidenciasKey = ['incidencias'] as const;

/** The filters that incidents know, of those of results: not dates, numbers, verdicts and deliveries. */
function filtrosDeIncidencias(filtros: Filtros): Filtros {
  const { search, clienteId, solicitante, tipoGrupoId, tipoMuestra } = filtros;
  return {
    ...(search && { search }),
    ...(clienteId && { clienteId }),
    ...(solicitante && { solicitante }),
    ...(tipoGrupoId && { tipoGrupoId }),
    ...(tipoMuestra && { tipoMuestra }),
  };
}

/** The address of the list of incidents under filters of results. */
export function direccionDeIncidencias(filtros: Filtros): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filtrosDeIncidencias(filtros))) {
    for (const item of [value].flat()) query.append(name, item);
  }
  return `/incidencias${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** How many incidents there are under filters, by state, and how many are overdue. The calls' code comes when it is first made. */
export function cuentasOptions(filtros: Filtros) {
  const query = filtrosDeIncidencias(filtros);
  return queryOptions({
    queryKey: [...incidenciasKey, 'cuentas', query],
    queryFn: async ({ signal }) => {
      const { incidenciasCalls } = await loadPart(async () => import('../../contract/calls/incidencias.ts'));
      return clientOf(incidenciasCalls).call('countIncidencias', { query, signal });
    },
  });
}
