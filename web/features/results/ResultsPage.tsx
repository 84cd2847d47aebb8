import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../../branding/brand.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PrintButton } from '../../components/PrintButton.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { cantidad } from '../../format/numero.ts';
import { activeFilters } from './active-filters.ts';
import { FilterCard } from './FilterCard.tsx';
import { resultsOptions } from './results-options.ts';
import { ResultsList } from './ResultsList.tsx';
import { useListState } from './use-list-state.ts';

/** 'Resultados Analíticos' (spec, section 2): what was analysed, what came of it, and where its PDF is. */
export function ResultsPage() {
  const { state, filter, sort, turnTo } = useListState();
  const { pathname, search } = useLocation();
  const list = useQuery({ ...resultsOptions(state), placeholderData: keepPreviousData });
  const active = activeFilters(state.filtros);
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.totalPages;
  usePageTitle('Resultados Analíticos');

  // An old address may ask for a page that there no longer is.
  useEffect(() => {
    if (pages !== undefined && state.page > pages) turnTo(pages);
  }, [pages, state.page, turnTo]);

  const summary = active.map(({ label, value }) => `${label}: ${value}`).join(' · ');
  const total =
    list.data && !list.isPlaceholderData ? cantidad(list.data.pagination.totalItems, 'resultado', 'resultados') : null;
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Resultados Analíticos"
        subtitle={[total, summary || 'Sin filtros activos'].filter(Boolean).join(' · ')}
        actions={<PrintButton disabled={!list.data} />}
      />
      <FilterCard filtros={state.filtros} onChange={filter} />
      <ResultsList
        list={list}
        order={state}
        hasFilters={active.length > 0}
        from={pathname + search}
        onSort={sort}
        onTurn={turnTo}
        onClear={() => filter({})}
      />
    </div>
  );
}
