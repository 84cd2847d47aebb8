import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { sortColumnSchema } from '../../../../contract/resultados/filtros.ts';
import { columns, conclusion, type Order } from './columns.tsx';
import classes from './SortSelect.module.css';

interface SortSelectProps {
  order: Order;
  onSort: (order: Order) => void;
  /** On phones the column is chosen by an icon. */
  isShort?: boolean;
}

const options = [...columns, conclusion].flatMap(({ label, sortBy }) => (sortBy ? [{ value: sortBy, label }] : []));

/** The order of the list where it has no headings to press: when its rows are cards. */
export function SortSelect({ order: { sortBy, sortOrder }, onSort, isShort = false }: SortSelectProps) {
  const isUp = sortOrder === 'asc';
  const Arrow = isUp ? IconSortAscending : IconSortDescending;
  const turned = isUp ? 'desc' : 'asc';
  return (
    <div className={`${classes.sort} hidden gap-6 no-print rigid`} data-short={isShort || undefined}>
      <div className={classes.column}>
        <IconArrowsSort size={17} aria-hidden className={`${classes.icon} hidden`} />
        <NativeSelect
          size="xs"
          className={classes.select}
          aria-label="Ordenar por"
          data={options}
          value={sortBy}
          onChange={(event) => onSort({ sortBy: sortColumnSchema.parse(event.currentTarget.value), sortOrder })}
        />
      </div>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={isUp ? 'Orden ascendente: invertir' : 'Orden descendente: invertir'}
        onClick={() => onSort({ sortBy, sortOrder: turned })}
      >
        <Arrow size={17} aria-hidden />
      </ActionIcon>
    </div>
  );
}
