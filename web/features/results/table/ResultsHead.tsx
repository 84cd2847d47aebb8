import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { Orden, Pagina } from '../../../../contract/filtros.ts';
import { type Column, columns, conclusion } from './columns.tsx';
import classes from './ResultsTable.module.css';

type Order = Pick<Pagina, 'sortBy' | 'sortOrder'>;

interface ResultsHeadProps {
  order: Order;
  onSort: (order: Order) => void;
}

/** The headings of a results table; those of columns that sort are pressed to do so. */
export function ResultsHead({ order, onSort }: ResultsHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <Heading key={column.label} column={column} order={order} onSort={onSort} />
        ))}
        <th scope="col" className={classes.determinations}>
          Determinaciones
        </th>
        <Heading column={conclusion} order={order} onSort={onSort} />
        <th scope="col" className={classes.pdf}>
          PDF
        </th>
      </tr>
    </thead>
  );
}

interface HeadingProps {
  column: Column;
  order: Order;
  onSort: (order: Order) => void;
}

/** The first press sorts upwards (dates: the newest first), the next turns it round. */
function nextOrder(sortBy: Orden, order: Order): Order {
  if (order.sortBy === sortBy) return { sortBy, sortOrder: order.sortOrder === 'asc' ? 'desc' : 'asc' };
  return { sortBy, sortOrder: sortBy === 'fecha_muestra' ? 'desc' : 'asc' };
}

function Heading({ column: { label, className, sortBy }, order, onSort }: HeadingProps) {
  if (!sortBy) return <th className={className}>{label}</th>;
  const isSorted = order.sortBy === sortBy;
  const Arrow = !isSorted ? IconArrowsSort : order.sortOrder === 'asc' ? IconArrowUp : IconArrowDown;
  const sorted = order.sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? sorted : undefined}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(nextOrder(sortBy, order))}
      >
        {label}
        <Arrow size={14} stroke={isSorted ? 2.2 : 1.6} aria-hidden />
      </button>
    </th>
  );
}
