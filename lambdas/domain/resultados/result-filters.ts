import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { clean } from '../../../contract/base/texto.ts';
import { muestrasOfEntrega } from '../entregas/access/entregas.ts';
import { intersect } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { readMuestraHeaders } from '../muestras/store/muestras.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import type { RowFilters } from '../../engine/query/filter-block.ts';

/**
 * Up to this many samples of a delivery, their headers are read to learn their solicitantes, so that only the blocks of
 * these are opened.
 */
const maxLooked = 500;

/**
 * The filters of a request for results as the index takes them. Throws NOT_FOUND for a delivery that there isn't, or that
 * the viewer mustn't know of.
 */
export async function resolveResultFilters({ entrega, ...filtros }: Filtros, viewer: Asking): Promise<RowFilters> {
  if (!entrega) return resolveFilters(filtros, viewer);
  const [filters, ids] = await Promise.all([resolveFilters(filtros, viewer), muestrasOfEntrega(viewer, entrega)]);
  if (ids.size > maxLooked) return { ...filters, ids };
  const headers = await readMuestraHeaders([...ids]);
  const own = new Set([...headers.values()].map(({ solicitante }) => clean(solicitante)));
  return { ...filters, ids, solicitantes: intersect(filters.solicitantes ?? 'todos', own) };
}
