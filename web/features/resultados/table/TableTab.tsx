import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { Output } from '../../../../contract/calls.ts';
import type { Pagination } from '../../../../contract/resultados/filtros.ts';
import { resultsOptions } from '../api.ts';
import type { ListControls } from '../use-list-state.ts';
import card from '../../../components/Card.module.css';
import shared from '../../../components/ListCard.module.css';
import { Message } from '../../../components/Message.tsx';
import { RefreshLine } from '../../../components/Loading.tsx';
import { numero } from '../../../../contract/base/numeros.ts';
import { Pager } from '../../../components/Pager.tsx';
import type { Order } from './columns.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { SortSelect } from './SortSelect.tsx';
import classes from './TableTab.module.css';
import { loadPart } from '../../../app/part.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';

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

interface ResultsListProps {
  list: UseQueryResult<Output<'listResults'>>;
  order: Order;
  hasFilters: boolean;
  from: string;
  onSort: (order: Order) => void;
  onTurn: (page: number) => void;
  onClear: () => void;
}

/** The table with its count and its pages, or what stands in its place. */
function ResultsList({ list, order, hasFilters, from, onSort, onTurn, onClear }: ResultsListProps) {
  if (list.isError && !list.isFetching && !list.data) {
    return (
      <section className={card.card}>
        <LoadFailure title="❌ Error cargando resultados" query={list} />
      </section>
    );
  }
  const { results, pagination } = list.data ?? {};
  if (pagination?.totalItems === 0) {
    return (
      <section className={list.isPlaceholderData ? `${card.card} stale` : card.card}>
        {hasFilters ? (
          <Message
            icon={IconFlask}
            title="No se encontraron resultados"
            action={
              <Button variant="default" onClick={onClear}>
                Quitar los filtros
              </Button>
            }
          >
            Prueba a ajustar los filtros: con menos palabras o con parte del número suele bastar.
          </Message>
        ) : (
          <Suspense fallback={null}>
            <NoResultsYet />
          </Suspense>
        )}
      </section>
    );
  }
  return (
    <section
      className={`${card.card} ${classes.list} ${shared.list} container relative`}
      aria-label="Lista de resultados"
    >
      <div
        className={`${shared.bar} ${classes.bar} gap-8-on-phones relative flex items-center between gap-12 line-below`}
      >
        <output className={`${classes.count} ink-2`}>
          {pagination ? <Shown pagination={pagination} /> : 'Cargando resultados...'}
        </output>
        <SortSelect order={order} onSort={onSort} isShort />
        {list.isFetching && list.data ? <RefreshLine /> : null}
      </div>
      <ResultsTable results={results} order={order} onSort={onSort} from={from} isStale={list.isPlaceholderData} />
      {pagination ? <Pager pagination={pagination} onTurn={onTurn} /> : null}
    </section>
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
