import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { solicitanteOfClave } from '../../../contract/puntos/puntos.ts';
import { intersect } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import type { PointQuestion } from '../../engine/query/points/block-points.ts';
import type { RowFilters } from '../../engine/query/filter-block.ts';
import { readPointNamingFor } from '../puntos/naming/scoped-naming.ts';
import { resolveResultFilters } from '../resultados/result-filters.ts';

/**
 * A request's filters with its points: they narrow the filters to the points' solicitantes, whose rows alone are looked at. An
 * alias stands for its point.
 */
export async function resolvePoints(
  { punto: claves, ...filtros }: Filtros & { punto?: readonly string[] | undefined },
  viewer: Asking,
): Promise<{ filters: RowFilters; puntos: PointQuestion }> {
  const [filters, naming] = await Promise.all([
    resolveResultFilters(filtros, viewer),
    readPointNamingFor(viewer.alcance),
  ]);
  if (!claves || claves.length === 0) return { filters, puntos: naming };
  const own = new Set(claves.map((clave) => solicitanteOfClave(clave) ?? ''));
  return {
    filters: { ...filters, solicitantes: intersect(filters.solicitantes ?? 'todos', own) },
    puntos: { claves: new Set(claves.map((clave) => naming.aliases.claveOf(clave))), ...naming },
  };
}
