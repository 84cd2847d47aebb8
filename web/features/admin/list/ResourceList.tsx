import { ActionIcon, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { type Found, type ListSpec, matching, searchable } from './list-search.ts';
import classes from './ResourceList.module.css';

interface ResourceListProps<T> {
  /** What the list is of, as 'Clientes'. */
  label: string;
  resources: readonly T[];
  spec: ListSpec<T>;
  renderRow: (resource: T, why?: string) => ReactNode;
  /** Stands in the place of a list that has nothing. */
  empty: ReactNode;
}

/** How high a row is, near enough; each is measured as it comes into sight. */
const rowHeight = 84;

/** A list to search and order. Only the rows in sight are in the page: thousands answer a letter at once. */
export function ResourceList<T extends { _id: string }>({
  label,
  resources,
  spec,
  renderRow,
  empty,
}: ResourceListProps<T>) {
  const [search, setSearch] = useState('');
  const [sortBy, setSortBy] = useState(spec.sorts[0]?.value ?? '');
  const [isUp, setUp] = useState(true);
  const asked = useDeferredValue(search);

  const ordered = useMemo(() => {
    const compare = spec.sorts.find(({ value }) => value === sortBy)?.compare ?? (() => 0);
    const sorted = resources.toSorted(isUp ? compare : (a, b) => compare(b, a));
    return searchable(sorted, spec);
  }, [resources, spec, sortBy, isUp]);
  const found = useMemo(() => matching(ordered, asked), [ordered, asked]);

  const Arrow = isUp ? IconSortAscending : IconSortDescending;
  return (
    <section aria-label={label}>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={spec.searchLabel}
          placeholder={spec.searchLabel}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            search ? <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={() => setSearch('')} /> : null
          }
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
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
      <p className={classes.count} role="status">
        {found.length < resources.length ? `${numero(found.length)} de ` : null}
        {cantidad(resources.length, ...spec.counted)}
      </p>
      {resources.length === 0 ? empty : null}
      {resources.length > 0 && found.length === 0 ? (
        <p className={classes.none}>No se ha encontrado nada. Prueba con otra búsqueda.</p>
      ) : null}
      <Rows label={label} found={found} renderRow={renderRow} />
    </section>
  );
}

interface RowsProps<T> {
  label: string;
  found: readonly Found<T>[];
  renderRow: (resource: T, why?: string) => ReactNode;
}

function Rows<T extends { _id: string }>({ label, found, renderRow }: RowsProps<T>) {
  const box = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is compiled to be remembered between renders.
  const rows = useWindowVirtualizer({
    count: found.length,
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollMargin,
  });

  // Whatever stands above the list may grow or go, and the page's height with it.
  useEffect(() => {
    const measure = () => {
      if (box.current) setScrollMargin(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  return (
    <ul ref={box} className={classes.rows} aria-label={label} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const one = found[index];
        if (!one) return null;
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={found.length}
            aria-posinset={index + 1}
            className={classes.row}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {renderRow(one.resource, one.why)}
          </li>
        );
      })}
    </ul>
  );
}
