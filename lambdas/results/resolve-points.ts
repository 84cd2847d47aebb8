import type { Filtros } from '../../contract/filtros.ts';
import { solicitanteOfClave } from '../../contract/puntos.ts';
import { intersect } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { PointQuestion } from '../index/query/block-points.ts';
import type { RowFilters } from '../index/query/match.ts';
import { resolveResultFilters } from '../index/query/result-filters.ts';
import { readReferenciasAjenas } from '../store/referencias-ajenas.ts';

/**
 * A request's filters with the points that it is narrowed to: a point is of one solicitante, so that rows of no other are
 * looked at.
 */
export async function resolvePoints(
  { punto: claves, ...filtros }: Filtros & { punto?: readonly string[] | undefined },
  viewer: Pick<Viewer, 'usuario'>,
): Promise<{ filters: RowFilters; puntos: PointQuestion }> {
  const [filters, ajenas] = await Promise.all([resolveResultFilters(filtros, viewer), readReferenciasAjenas()]);
  if (!claves || claves.length === 0) return { filters, puntos: { ajenas } };
  const own = new Set(claves.map((clave) => solicitanteOfClave(clave) ?? ''));
  return {
    filters: { ...filters, solicitantes: intersect(filters.solicitantes ?? 'todos', own) },
    puntos: { claves: new Set(claves), ajenas },
  };
}
