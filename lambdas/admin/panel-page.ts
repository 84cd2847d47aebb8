import type { Pagination } from '../../contract/filtros.ts';
import { panelPageRows } from '../../contract/listas-panel.ts';
import { type Found, matching, type Searchable } from '../../contract/rules/panel-search.ts';
import { paginate } from '../index/query/paginate.ts';

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

/** How often a page is taken again after it was found not to be as the items are. */
const maxAgain = 2;

interface Reading<E extends { _id: string }, R extends { _id: string }, W, P> {
  /** Takes the page from the directory. */
  take: () => Promise<P & { found: readonly Found<E, W>[] }>;
  /** Reads items by id. */
  readRows: (ids: readonly string[]) => Promise<R[]>;
  isAsListed: (entry: E, row: R) => boolean;
  /** Has the directory look at the items of some ids. */
  mark: (ids: readonly string[]) => Promise<void>;
}

/**
 * A page with the items of its rows, in its order. Where an item isn't as the directory has it, because a version from
 * before the directory wrote it or a write has just been made, the directory is made to look at it and asked again.
 */
export async function readPage<E extends { _id: string }, R extends { _id: string }, W, P>(
  { take, readRows, isAsListed, mark }: Reading<E, R, W, P>,
  again = 0,
): Promise<P & { rows: { row: R; found: Found<E, W> }[] }> {
  const page = await take();
  const items = new Map((await readRows(page.found.map(({ resource }) => resource._id))).map((row) => [row._id, row]));
  const other = page.found.filter(({ resource }) => {
    const row = items.get(resource._id);
    return !row || !isAsListed(resource, row);
  });
  if (other.length > 0 && again < maxAgain) {
    await mark(other.map(({ resource }) => resource._id));
    return readPage({ take, readRows, isAsListed, mark }, again + 1);
  }
  const rows = page.found.flatMap((found) => {
    const row = items.get(found.resource._id);
    return row ? [{ row, found }] : [];
  });
  return { ...page, rows };
}
