import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { resultsOptions } from '../results-options.ts';
import type { ListControls } from '../use-list-state.ts';
import { ResultsList } from './ResultsList.tsx';

/** The tab 'Tabla' (spec, section 2): one page of the samples found, each with its determinations and its PDF. */
export function TableTab({ controls }: { controls: ListControls }) {
  const { state, clear, sort, turnTo } = controls;
  const { pathname, search } = useLocation();
  const list = useQuery({ ...resultsOptions(state), placeholderData: keepPreviousData });
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.totalPages;

  // An old address may ask for a page that there no longer is.
  useEffect(() => {
    if (pages !== undefined && state.page > pages) turnTo(pages);
  }, [pages, state.page, turnTo]);

  return (
    <ResultsList
      list={list}
      order={state}
      hasFilters={Object.keys(state.filtros).length > 0}
      from={pathname + search}
      onSort={sort}
      onTurn={turnTo}
      onClear={clear}
    />
  );
}
