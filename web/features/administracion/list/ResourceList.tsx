import { ActionIcon, Button, CloseButton, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type EncontradoPor, panelPageRows } from '../../../../contract/administracion/listas-panel.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import { messageOf } from '../../../client/api-error.ts';
import { Pager } from '../../../components/Pager.tsx';
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
  const { rows, pagination, total, isOld, error, retry } = useListed(api, spec, query, here);
  const top = useRef<HTMLElement>(null);
  const turn = (next: number) => {
    setTurned({ of, page: next });
    top.current?.scrollIntoView({ block: 'start' });
  };

  const Arrow = isUp ? IconSortAscending : IconSortDescending;
  const found = pagination?.totalItems ?? 0;
  return (
    <section ref={top} aria-label={label} aria-busy={isOld || undefined}>
      <div className="wrap-when-narrow flex gap-8">
        <TextInput
          type="search"
          className={`${classes.search} grow shrink`}
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
          className={classes.sort}
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
      {error ? (
        <div className="py-40 px-inset ink-3 text-center" role="alert">
          <p>No se ha podido cargar la lista: {messageOf(error)}</p>
          <Button size="xs" variant="default" mt={10} onClick={retry}>
            Reintentar
          </Button>
        </div>
      ) : null}
      {pagination ? (
        <p className={`${classes.count} ink-3 size-13 figures`} role="status">
          {found < total ? `${numero(found)} de ` : null}
          {cantidad(total, ...spec.counted)}
        </p>
      ) : error ? null : (
        <Skeleton height={220} radius="md" />
      )}
      {pagination && total === 0 ? empty : null}
      {total > 0 && found === 0 && !isOld ? (
        <p className="py-40 px-inset ink-3 text-center">No se ha encontrado nada. Prueba con otra búsqueda.</p>
      ) : null}
      <ul className="no-bullets" aria-label={label} data-old={isOld || undefined}>
        {rows.map(({ resource, why }, n) => (
          <li
            key={resource._id}
            aria-setsize={found}
            aria-posinset={((pagination?.currentPage ?? 1) - 1) * (pagination?.itemsPerPage ?? 0) + n + 1}
            className={`${classes.row} pb-8 relative`}
          >
            {renderRow(resource, why)}
          </li>
        ))}
      </ul>
      {pagination && pagination.totalPages > 1 ? <Pager pagination={pagination} onTurn={turn} /> : null}
    </section>
  );
}

/** One page of a list. */
interface Listed<T> {
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
function useListed<K extends ResourceKind>(
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
