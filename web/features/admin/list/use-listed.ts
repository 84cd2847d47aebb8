import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Pagination } from '../../../../contract/filtros.ts';
import { type EncontradoPor, panelPageRows } from '../../../../contract/listas-panel.ts';
import type { ResourceKind } from '../../../../contract/rules/panel-messages.ts';
import { type Found, matching } from '../../../../contract/rules/panel-search.ts';
import { listOptions } from '../panel/queries.ts';
import type { ResourceApi, Resources } from '../panel/resources.ts';
import type { ListQuery, ListSpec } from './list-spec.ts';

/** One page of a list. */
export interface Listed<T> {
  rows: readonly Found<T, EncontradoPor>[];
  /** Null until the first page has come. */
  pagination: Pagination | null;
  /** How many there are, whatever is searched. */
  total: number;
  /** What is shown is of another search or page, until this one has come. */
  isOld: boolean;
  error: Error | null;
  retry: () => void;
}

/** A page of resources that are here already: of the demonstration, examples, or a list that is loaded whole. */
function listedHere<T>(resources: readonly T[], spec: ListSpec<T>, query: ListQuery): Listed<T> {
  const { search, sortBy, sortOrder, page } = query;
  const compare = spec.sorts.find(({ value }) => value === sortBy)?.compare ?? (() => 0);
  const sorted = resources.toSorted(sortOrder === 'asc' ? compare : (a, b) => compare(b, a));
  const found = matching(spec.searchables(sorted), search);
  const totalPages = Math.max(1, Math.ceil(found.length / panelPageRows));
  const currentPage = Math.min(page, totalPages);
  const from = (currentPage - 1) * panelPageRows;
  return {
    rows: found.slice(from, from + panelPageRows),
    pagination: {
      currentPage,
      itemsPerPage: panelPageRows,
      totalItems: found.length,
      totalPages,
      hasPrevPage: currentPage > 1,
      hasNextPage: currentPage < totalPages,
    },
    total: resources.length,
    isOld: false,
    error: null,
    retry: () => {},
  };
}

/** The page of a list that is asked for: of `here` where that is given, otherwise of the server. */
export function useListed<K extends ResourceKind>(
  api: ResourceApi<K>,
  spec: ListSpec<Resources[K]>,
  query: ListQuery,
  here: readonly Resources[K][] | null,
): Listed<Resources[K]> {
  const asked = useQuery({ ...listOptions(api, query), enabled: here === null });
  const local = useMemo(() => here && listedHere(here, spec, query), [here, spec, query]);
  if (local) return local;
  const { data, error, isPlaceholderData, refetch } = asked;
  return {
    rows: data?.rows ?? [],
    pagination: data?.pagination ?? null,
    total: data?.total ?? 0,
    isOld: isPlaceholderData,
    error,
    retry: () => void refetch(),
  };
}
