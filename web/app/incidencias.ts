import type { Filtros } from '../../contract/resultados/filtros.ts';
import { loadPart } from './part.ts';
import { lazyQueriesOf } from './services.ts';

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

const { query } = lazyQueriesOf(
  async () => (await loadPart(async () => import('../../contract/incidencias/calls.ts'))).incidenciasCalls,
);

/** How many incidents there are under filters, by state, and how many are overdue. */
export const cuentasOptions = (filtros: Filtros) => query('countIncidencias', { query: filtrosDeIncidencias(filtros) });
