import type { Pagina, Pagination } from '../../contract/filtros.ts';
import type { MuestraListada } from '../../contract/muestra.ts';
import type { Implementation } from '../http/serve.ts';
import { queryRows } from '../index/query.ts';
import type { IndexRow } from '../index/row.ts';
import { resolveFilters } from './filters.ts';

/** A page of the authorised samples that the viewer may see. */
export const listResults: Implementation<'listResults'> = async ({ query }, { alcance }) => {
  const { page, limit, sortBy, sortOrder, ...filtros } = query;
  const slice = { offset: (page - 1) * limit, limit, sortBy, descending: sortOrder === 'desc' };
  const { rows, total } = await queryRows('autorizada', alcance, await resolveFilters(filtros), slice);
  return { results: rows.map(listed), pagination: paginate(query, total) };
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

/** Where a page stands among `total` items (spec, section 3, Pagination). */
function paginate({ page, limit }: Pick<Pagina, 'page' | 'limit'>, total: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return {
    currentPage: page,
    itemsPerPage: limit,
    totalItems: total,
    totalPages,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  };
}
