import type { MuestraListada } from '../../contract/muestra-listada.ts';
import type { Implementation } from '../http/serve.ts';
import { resolveFilters } from '../index/filters.ts';
import { paginate } from '../index/paginate.ts';
import { queryRows } from '../index/query.ts';
import type { IndexRow } from '../index/row.ts';
import { withCorrections } from './corrections.ts';
import { recentCorrections } from './recent-corrections.ts';

/** A page of the authorised samples that the viewer may see. */
export const listResults: Implementation<'listResults'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const { page, limit, sortBy, sortOrder, ...filtros } = query;
  const slice = { offset: (page - 1) * limit, limit, sortBy, descending: sortOrder === 'desc' };
  const [{ rows, total }, recent] = await Promise.all([
    resolveFilters(filtros).then(async (filters) => queryRows('autorizada', alcance, filters, slice)),
    recentCorrections(now),
  ]);
  const results = await withCorrections(rows.map(listed), recent, viewer);
  return { results, pagination: paginate(query, total) };
};

function listed(row: IndexRow): MuestraListada {
  return {
    _id: row.id,
    numero_muestra: row.numero,
    ...(row.producto && { producto: row.producto }),
    ...(row.referencia && { referencia_externa: row.referencia }),
    fecha_muestra: row.fecha,
    tipo_muestra: row.tipo,
    solicitante: row.solicitante,
    ...(row.conclusion && { conclusion_muestra: row.conclusion }),
    determinaciones: row.determinaciones.map(([descripcion, status_inteligente]) => ({
      descripcion,
      status_inteligente,
    })),
  };
}
