import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { sortColumnSchema } from '../../../../contract/filtros.ts';
import { columns, conclusion, type Order } from './columns.tsx';
import classes from './SortSelect.module.css';

interface SortSelectProps {
  order: Order;
  onSort: (order: Order) => void;
}

const options = [...columns, conclusion].flatMap(({ label, sortBy }) => (sortBy ? [{ value: sortBy, label }] : []));

/** The order of the list where it has no headings to press: when its rows are cards. */
export function SortSelect({ order: { sortBy, sortOrder }, onSort }: SortSelectProps) {
  const isUp = sortOrder === 'asc';
  const Arrow = isUp ? IconSortAscending : IconSortDescending;
  const turned = isUp ? 'desc' : 'asc';
  return (
    <div className={`${classes.sort} no-print`}>
      <NativeSelect
        size="xs"
        className={classes.select}
        aria-label="Ordenar por"
        data={options}
        value={sortBy}
        onChange={(event) => onSort({ sortBy: sortColumnSchema.parse(event.currentTarget.value), sortOrder })}
      />
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
