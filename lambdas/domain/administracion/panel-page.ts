import type { Pagination } from '../../../contract/resultados/filtros.ts';
import { panelPageRows } from '../../../contract/administracion/listas-panel.ts';
import { type Found, matching, type Searchable } from '../../../contract/administracion/rules/panel-search.ts';
import { paginate } from '../../engine/query/list/paginate.ts';

/** Which page of a list is asked for. */
interface Asked {
  sortOrder?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
}

/**
 * One page of what a search finds in rows of an ascending order. A page after the last one is the last one: what stood
 * there may have been deleted. Where nothing is asked for, all rows are one page.
 */
export function pageOf<E, W>(
  rows: readonly Searchable<E, W>[],
  asked: Asked,
): { found: readonly Found<E, W>[]; pagination: Pagination } {
  const { search = '' } = asked;
  const isAll = Object.values(asked).every((value) => value === undefined);
  const all: readonly Found<E, W>[] = search === '' ? rows : matching(rows, search);
  const { page = 1, limit = isAll ? Math.max(1, all.length) : panelPageRows, sortOrder = 'asc' } = asked;
  const { totalPages } = paginate({ page, limit }, all.length);
  const pagination = paginate({ page: Math.min(page, totalPages), limit }, all.length);
  const from = (pagination.currentPage - 1) * limit;
  const found =
    sortOrder === 'asc'
      ? all.slice(from, from + limit)
      : all.slice(Math.max(0, all.length - from - limit), all.length - from).toReversed();
  return { found, pagination };
}

/** The items of what a page found, in its order; one that was deleted a moment ago is left out. */
export async function rowsOf<E extends { _id: string }, R extends { _id: string }, W>(
  found: readonly Found<E, W>[],
  readRows: (ids: readonly string[]) => Promise<R[]>,
): Promise<{ row: R; found: Found<E, W> }[]> {
  const items = new Map((await readRows(found.map(({ resource }) => resource._id))).map((row) => [row._id, row]));
  return found.flatMap((one) => {
    const row = items.get(one.resource._id);
    return row ? [{ row, found: one }] : [];
  });
}
