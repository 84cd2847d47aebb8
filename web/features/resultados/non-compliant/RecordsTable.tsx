import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Output } from '../../../../contract/calls.ts';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { type MuestraListada, maxRowsWithMedidas } from '../../../../contract/muestras/muestra-listada.ts';
import { query } from '../../../app/services.ts';
import { pdfChecksOptions } from '../../certificados/PdfButton.tsx';
import { ResultRow, ResultsHead } from '../table/ResultsTable.tsx';
import tableClasses from '../table/ResultsTable.module.css';
import type { Order } from '../table/columns.tsx';
import { newestFirst } from './records.ts';

/** How high a row is, near enough; each is measured as it comes into sight. */
const rowHeight = 88;
/** Rows whose certificates are asked for together. */
const checkedTogether = 25;

interface RecordsTableProps {
  /** What the records are of. */
  filtros: Filtros;
  /** As they came, the newest first. */
  all: readonly MuestraListada[];
  /** Those that are listed, in their order. */
  records: readonly MuestraListada[];
  order: Order;
  onSort: (order: Order) => void;
}

/** The samples that don't comply, as the results table has them. Only the rows in sight are in the page. */
export function RecordsTable({ filtros, all, records, order, onSort }: RecordsTableProps) {
  const { pathname, search, hash } = useLocation();
  const box = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is compiled to be remembered between renders.
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => scrollerOf(box.current),
    estimateSize: () => rowHeight,
    getItemKey: (index) => records[index]?._id ?? index,
    overscan: 4,
    scrollMargin,
  });

  // What stands above the table may grow or go.
  useEffect(() => {
    const element = box.current;
    const scroller = scrollerOf(element);
    if (!element || !scroller) return undefined;
    const measure = () => {
      const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      setScrollMargin(Math.round(above + scroller.scrollTop));
    };
    const observer = new ResizeObserver(measure);
    for (const child of scroller.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);

  const shown = rows.getVirtualItems();
  const checkOf = useChecks(records, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);
  const measured = useMeasured(
    filtros,
    all,
    shown.map(({ index }) => records[index]),
  );
  return (
    <table className={`${tableClasses.table} full-width`} aria-rowcount={records.length + 1}>
      <caption className="unseen">Registros que no cumplen</caption>
      <ResultsHead order={order} onSort={onSort} />
      <tbody ref={box} className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const muestra = records[index];
          if (!muestra) return null;
          return (
            <ResultRow
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              muestra={measured(muestra)}
              from={pathname + search + hash}
              check={checkOf(index)}
              hasSeries
              style={{ position: 'absolute', width: '100%', top: start - scrollMargin }}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/** What a dialog's contents are scrolled in. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-modal-content]') ?? null;
}

/** The certificates of the rows in sight, asked for in groups that stay the same as one scrolls. */
function useChecks(records: readonly MuestraListada[], first: number, last: number) {
  const from = Math.floor(first / checkedTogether);
  const groups = Array.from({ length: Math.floor(last / checkedTogether) - from + 1 }, (_, group) => from + group);
  const answers = useQueries({
    queries: groups.map((group) => {
      const together = records.slice(group * checkedTogether, (group + 1) * checkedTogether);
      return pdfChecksOptions(together.map(({ numero_muestra }) => numero_muestra));
    }),
  });
  return (index: number) => {
    const answer = answers[Math.floor(index / checkedTogether) - from];
    if (answer?.isError) return null;
    return answer?.data ? (answer.data[records[index]?.numero_muestra ?? ''] ?? null) : undefined;
  };
}

/**
 * The rows in sight with the values of what fails. A list as long as the dialog's comes without them: they come by its
 * pages, as far as these are looked at. Until its page is there, or where that fails, a row stays as it is.
 */
function useMeasured(
  filtros: Filtros,
  all: readonly MuestraListada[],
  inSight: readonly (MuestraListada | undefined)[],
): (muestra: MuestraListada) => MuestraListada {
  const places = useMemo(() => new Map(all.map(({ _id }, place) => [_id, place])), [all]);
  const pageOf = (muestra: MuestraListada) => Math.floor((places.get(muestra._id) ?? 0) / maxRowsWithMedidas) + 1;
  const pages = [...new Set(inSight.flatMap((muestra) => (muestra ? [pageOf(muestra)] : [])))];
  const answers = useQueries({ queries: pages.map((page) => measuredOptions(filtros, page)) });
  return (muestra) => answers[pages.indexOf(pageOf(muestra))]?.data?.get(muestra._id) ?? muestra;
}

const byId = ({ results }: Output<'listResults'>) => new Map(results.map((muestra) => [muestra._id, muestra]));

/** A page of the samples that don't comply, by their ids. */
function measuredOptions(filtros: Filtros, page: number) {
  const asked = {
    ...filtros,
    conclusionMuestra: 'No cumple',
    page,
    limit: maxRowsWithMedidas,
    ...newestFirst,
  } as const;
  return query('listResults', { query: asked }, { select: byId });
}
