import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Pagina } from '../../../../contract/filtros.ts';
import type { MuestraListada } from '../../../../contract/muestra.ts';
import { pdfChecksOptions } from '../../pdfs/pdf-options.ts';
import { columns, conclusion } from './columns.tsx';
import { ResultRow } from './ResultRow.tsx';
import { ResultsHead } from './ResultsHead.tsx';
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
      <ResultsHead order={order} onSort={onSort} />
      <tbody>
        {results?.map((muestra) => (
          <ResultRow
            key={muestra._id}
            muestra={muestra}
            from={from}
            check={checks.isError ? null : checks.data ? (checks.data[muestra.numero_muestra] ?? null) : undefined}
          />
        )) ?? Array.from({ length: skeletonRows }, (_, row) => <SkeletonRow key={row} />)}
      </tbody>
    </table>
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
