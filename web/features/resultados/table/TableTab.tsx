import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { IconFlask } from '@tabler/icons-react';
import type { Pagination } from '../../../../contract/resultados/filtros.ts';
import { resultsOptions } from '../api.ts';
import type { ListControls } from '../use-list-state.ts';
import { Message } from '../../../components/Message.tsx';
import { numero } from '../../../../contract/base/numeros.ts';
import { List } from '../../../components/List.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { SortSelect } from './SortSelect.tsx';
import classes from './TableTab.module.css';
import { loadPart } from '../../../app/part.ts';

const NoResultsYet = lazy(async () => ({
  default: (await loadPart(async () => import('../NoResultsYet.tsx'))).NoResultsYet,
}));

/** The tab 'Tabla': one page of the samples found, each with its determinations and its PDF. */
export function TableTab({ controls }: { controls: ListControls }) {
  const { state, clear, sort, turnTo } = controls;
  const { pathname, search } = useLocation();
  const list = useQuery({ ...resultsOptions(state), placeholderData: keepPreviousData });
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.totalPages;

  // An old address may ask for a page that there no longer is.
  useEffect(() => {
    if (pages !== undefined && state.page > pages) turnTo(pages);
  }, [pages, state.page, turnTo]);

  const { results, pagination } = list.data ?? {};
  const hasFilters = Object.keys(state.filtros).length > 0;
  return (
    <List
      query={list}
      rows={results}
      total={pagination?.totalItems}
      body={
        results && (
          <ResultsTable
            results={results}
            order={state}
            onSort={sort}
            from={pathname + search}
            isStale={list.isPlaceholderData}
          />
        )
      }
      rowHeight={52}
      className="relative"
      barClassName={`${classes.bar} gap-8-on-phones unframed-on-paper`}
      label="Lista de resultados"
      loading="Cargando resultados..."
      failure="❌ Error cargando resultados"
      count={pagination && <Shown pagination={pagination} />}
      bar={<SortSelect order={state} onSort={sort} isShort />}
      pages={pagination && { pagination, onTurn: turnTo, isAlwaysShown: true }}
      empty={
        hasFilters ? (
          <Message icon={IconFlask} title="No se encontraron resultados" onClear={clear}>
            Prueba a ajustar los filtros: con menos palabras o con parte del número suele bastar.
          </Message>
        ) : (
          <Suspense fallback={null}>
            <NoResultsYet />
          </Suspense>
        )
      }
    />
  );
}

/** Which of the samples found are on the page; phones have room for the number of them alone. */
function Shown({ pagination: { currentPage, itemsPerPage, totalItems } }: { pagination: Pagination }) {
  const first = (currentPage - 1) * itemsPerPage + 1;
  const last = Math.min(currentPage * itemsPerPage, totalItems);
  return (
    <>
      <span className="unseen-on-phones">Mostrando </span>
      <span className="unseen-on-phones">
        {numero(first)}-{numero(last)} de{' '}
      </span>
      {numero(totalItems)}
      <span className={`unseen-on-phones ${classes.word}`}> resultados</span>
    </>
  );
}
