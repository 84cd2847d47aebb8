import type { PageQuery, Pagination } from '../../../../contract/resultados/filtros.ts';

/** Where a page stands among `total` items. */
export function paginate({ page, limit }: Pick<PageQuery, 'page' | 'limit'>, total: number): Pagination {
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
