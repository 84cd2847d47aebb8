import { ActionIcon, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { type EncontradoPor, panelPageRows } from '../../../../contract/administracion/listas-panel.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import { List, type RowsQuery } from '../../../components/List.tsx';
import type { ResourceApi, Resources } from '../panel/resources.ts';
import type { ListQuery, ListSpec } from './list-spec.ts';
import classes from './ResourceList.module.css';
import { useQuery } from '@tanstack/react-query';
import type { Pagination } from '../../../../contract/resultados/filtros.ts';
import { type Found, matching } from '../../../../contract/administracion/rules/panel-search.ts';
import { listOptions } from '../panel/api.ts';

interface ResourceListProps<K extends ResourceKind> {
  api: ResourceApi<K>;
  /** What the list is of, as 'Clientes'. */
  label: string;
  /** The resources, where they are here already; null: the server is asked for a page at a time. */
  here: readonly Resources[K][] | null;
  spec: ListSpec<Resources[K]>;
  renderRow: (resource: Resources[K], why?: EncontradoPor) => ReactNode;
  /** Stands in the place of a list that has nothing. */
  empty: ReactNode;
}

/** How long typing must rest before the server is asked, in milliseconds. */
const restMs = 300;

/** A list to search and order, a page at a time. */
export function ResourceList<K extends ResourceKind>(props: ResourceListProps<K>) {
  const { api, label, here, spec, renderRow, empty } = props;
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue(typed, restMs);
  const search = here ? typed : rested;
  const [sortBy, setSortBy] = useState(spec.sorts[0]?.value ?? '');
  const [isUp, setUp] = useState(true);
  // The page of one search and order; any other begins at its first.
  const of = `${search}\n${sortBy}\n${isUp}`;
  const [turned, setTurned] = useState({ of, page: 1 });
  const page = turned.of === of ? turned.page : 1;
  const query = useMemo<ListQuery>(
    () => ({ search: search.trim(), sortBy, sortOrder: isUp ? 'asc' : 'desc', page }),
    [search, sortBy, isUp, page],
  );
  const listed = useListed(api, spec, query, here);
  const { rows, pagination, total } = listed;
  const Arrow = isUp ? IconSortAscending : IconSortDescending;
  const found = pagination?.totalItems ?? 0;
  return (
    <>
      <div className="wrap flex gap-8">
        <TextInput
          type="search"
          className="grow shrink whole-line-when-narrow"
          aria-label={spec.searchLabel}
          placeholder={spec.searchLabel}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            typed ? <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={() => setTyped('')} /> : null
          }
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          className={`${classes.sort} grow-when-narrow`}
          aria-label="Ordenar por"
          data={spec.sorts.map(({ value, label: name }) => ({ value, label: name }))}
          value={sortBy}
          onChange={(event) => setSortBy(event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={isUp ? 'Orden ascendente: invertir' : 'Orden descendente: invertir'}
          title={isUp ? 'Ascendente' : 'Descendente'}
          onClick={() => setUp(!isUp)}
        >
          <Arrow size={17} aria-hidden />
        </ActionIcon>
      </div>
      <List
        look="cards"
        query={listed}
        rows={rows}
        renderRow={({ resource, why }, n) => (
          <li
            key={resource._id}
            aria-setsize={found}
            aria-posinset={((pagination?.currentPage ?? 1) - 1) * (pagination?.itemsPerPage ?? 0) + n + 1}
            className={`${classes.row} relative`}
          >
            {renderRow(resource, why)}
          </li>
        )}
        rowHeight={76}
        label={label}
        loading="Cargando..."
        failure="No se ha podido cargar la lista"
        count={`${found < total ? `${numero(found)} de ` : ''}${cantidad(total, ...spec.counted)}`}
        pages={pagination && { pagination, onTurn: (next) => setTurned({ of, page: next }) }}
        empty={
          total === 0 ? (
            empty
          ) : (
            <p className="py-40 px-inset ink-3 text-center">No se ha encontrado nada. Prueba con otra búsqueda.</p>
          )
        }
      />
    </>
  );
}

/** One page of a list, and how it was asked for. */
interface Listed<T> extends RowsQuery {
  /** Undefined, as the pagination, until the first page has come. */
  rows: readonly Found<T, EncontradoPor>[] | undefined;
  pagination: Pagination | undefined;
  /** How many there are, whatever is searched. */
  total: number;
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
    error: null,
    isError: false,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => {},
  };
}

/** The page of a list that is asked for: of `here` where that is given, otherwise of the server. */
function useListed<K extends ResourceKind>(
  api: ResourceApi<K>,
  spec: ListSpec<Resources[K]>,
  query: ListQuery,
  here: readonly Resources[K][] | null,
): Listed<Resources[K]> {
  const asked = useQuery({ ...listOptions(api, query), enabled: here === null });
  const local = useMemo(() => here && listedHere(here, spec, query), [here, spec, query]);
  if (local) return local;
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = asked;
  return {
    rows: data?.rows,
    pagination: data?.pagination,
    total: data?.total ?? 0,
    error,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  };
}
