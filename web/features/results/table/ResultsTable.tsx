import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { Orden, Pagina } from '../../../../contract/filtros.ts';
import type { MuestraListada } from '../../../../contract/muestra.ts';
import { veredicto } from '../../../../contract/rules/conclusion.ts';
import { PdfButton } from '../../pdfs/PdfButton.tsx';
import { pdfChecksOptions } from '../../pdfs/pdf-options.ts';
import { type Column, columns, conclusion } from './columns.tsx';
import { Determinations } from './Determinations.tsx';
import classes from './ResultsTable.module.css';

type Order = Pick<Pagina, 'sortBy' | 'sortOrder'>;

interface ResultsTableProps {
  /** Undefined while the first page is under way: then its shape is shown. */
  results: readonly MuestraListada[] | undefined;
  order: Order;
  onSort: (order: Order) => void;
  /** The address of this list, for the way back from a sample. */
  from: string;
  /** The rows are those of another page or search, until the new ones come. */
  isStale: boolean;
}

const skeletonRows = 8;

/** The table of results; on narrow screens each row is a card. */
export function ResultsTable({ results, order, onSort, from, isStale }: ResultsTableProps) {
  const checks = useQuery(pdfChecksOptions(results?.map(({ numero_muestra }) => numero_muestra) ?? []));
  return (
    <table className={isStale ? `${classes.table} ${classes.stale}` : classes.table} aria-busy={isStale || !results}>
      <caption className="unseen">Resultados analíticos</caption>
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
      <tbody>
        {results?.map((muestra) => (
          <tr key={muestra._id} data-failed={veredicto(muestra.conclusion_muestra) === 'No cumple' || undefined}>
            {columns.map((column) => (
              <Cell key={column.label} column={column} muestra={muestra} from={from} />
            ))}
            <td className={classes.determinations}>
              <Determinations numero={muestra.numero_muestra} determinaciones={muestra.determinaciones} />
            </td>
            <Cell column={conclusion} muestra={muestra} from={from} />
            <td className={classes.pdf}>
              <PdfButton
                numero={muestra.numero_muestra}
                check={checks.isError ? null : checks.data ? (checks.data[muestra.numero_muestra] ?? null) : undefined}
              />
            </td>
          </tr>
        )) ?? Array.from({ length: skeletonRows }, (_, row) => <SkeletonRow key={row} />)}
      </tbody>
    </table>
  );
}

function Cell({ column, muestra, from }: { column: Column; muestra: MuestraListada; from: string }) {
  return <td className={column.className}>{column.cell(muestra, from)}</td>;
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

function SkeletonRow() {
  return (
    <tr className={classes.skeleton}>
      {[...columns, { label: 'Determinaciones', className: classes.determinations }, conclusion].map(
        ({ label, className }) => (
          <td key={label} className={className}>
            <Skeleton height={14} width="78%" my={4} />
          </td>
        ),
      )}
      <td className={classes.pdf}>
        <Skeleton height={20} width={20} ml="auto" />
      </td>
    </tr>
  );
}
