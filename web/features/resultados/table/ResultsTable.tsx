import { useQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ComponentProps, type CSSProperties, memo, useDeferredValue } from 'react';
import type { MuestraListada } from '../../../../contract/muestras/muestra-listada.ts';
import type { SortColumn } from '../../../../contract/resultados/filtros.ts';
import type { PdfCheck } from '../../../../contract/certificados/pdf.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { textoDeMotivos } from '../../../../contract/muestras/rules/motivos.ts';
import { direccionDeSerie } from '../../../../contract/evolucion/rules/direccion-de-serie.ts';
import { PdfButton, pdfChecksOptions } from '../../certificados/PdfButton.tsx';
import { type Column, columns, conclusion, lugarOf, type Order } from './columns.tsx';
import { Determinations } from './Determinations.tsx';
import classes from './ResultsTable.module.css';

interface ResultsTableProps {
  results: readonly MuestraListada[];
  order: Order;
  onSort: (order: Order) => void;
  /** The address of this list, for the way back from a sample. */
  from: string;
  /** The rows are those of another page or search, until the new ones come. */
  isStale: boolean;
}

/** The table of results; on narrow screens each row is a card. */
export function ResultsTable({ results, order, onSort, from, isStale }: ResultsTableProps) {
  const checks = useQuery(pdfChecksOptions(results.map(({ numero_muestra }) => numero_muestra)));
  // Deferred, rows are drawn in slices, between which a slow phone answers.
  const [rows, known] = [useDeferredValue(results), useDeferredValue(checks.data)];
  return (
    <table
      className={isStale ? `${classes.table} stale full-width` : `${classes.table} full-width`}
      style={widthOfNumbers(results)}
      aria-busy={isStale}
    >
      <caption className="unseen">Resultados analíticos</caption>
      <ResultsHead order={order} onSort={onSort} />
      <tbody>
        {rows.map((muestra) => (
          <ResultRow
            key={muestra._id}
            muestra={muestra}
            from={from}
            check={checks.isError ? null : known ? (known[muestra.numero_muestra] ?? null) : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

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
function nextOrder(sortBy: SortColumn, order: Order): Order {
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
        className={`${classes.sort} hover-ink rounded-6 inline-flex items-center gap-4 inherit-color px-8`}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(nextOrder(sortBy, order))}
      >
        {label}
        <Arrow size={14} stroke={isSorted ? 2.2 : 1.6} aria-hidden />
      </button>
    </th>
  );
}

/** How many letters the longest number has, for its column. */
function widthOfNumbers(results: readonly MuestraListada[]): CSSProperties & Record<'--letters', number> {
  return { '--letters': Math.max(0, ...results.map(({ numero_muestra }) => numero_muestra.length)) };
}

/** When and where a sample was taken and what it is of, as a card says it. */
function placeOf(muestra: MuestraListada): string {
  const { fecha_muestra, solicitante, tipo_muestra } = muestra;
  return [fechaCorta(fecha_muestra), lugarOf(muestra), solicitante, tipo_muestra].filter(Boolean).join(' · ');
}

interface ResultRowProps extends ComponentProps<'tr'> {
  muestra: MuestraListada;
  /** The address of the list, for the way back from the sample. */
  from: string;
  /** What the check for its certificate answered; undefined while it is under way, null if it failed. */
  check: PdfCheck | null | undefined;
  /** Whether the values of what fails open their series. */
  hasSeries?: boolean;
}

/** One sample in a results table: its whole row opens it. */
export const ResultRow = memo(function ResultRow({ muestra, from, check, hasSeries = false, ...row }: ResultRowProps) {
  const { numero_muestra, determinaciones, conclusion_muestra, solicitante, punto, motivos } = muestra;
  return (
    <tr data-failed={veredicto(conclusion_muestra) === 'No cumple' || undefined} data-place={placeOf(muestra)} {...row}>
      {columns.map((column) => (
        <Cell key={column.label} column={column} muestra={muestra} from={from} />
      ))}
      <td className={classes.determinations}>
        {motivos ? (
          <p className="ink size-13 break-anywhere" style={{ lineHeight: '18px' }}>
            {textoDeMotivos(motivos)}
          </p>
        ) : null}
        <Determinations
          numero={numero_muestra}
          determinaciones={determinaciones}
          sinListar={muestra.determinacionesSinListar}
          noCumplenSinListar={muestra.noCumplenSinListar}
          seriesOf={
            hasSeries
              ? (determinacion, { parametro, unidad }) =>
                  direccionDeSerie({ determinacion, parametro, unidad, solicitante, punto })
              : undefined
          }
        />
      </td>
      <Cell column={conclusion} muestra={muestra} from={from} />
      <td className={classes.pdf}>
        <PdfButton numero={numero_muestra} check={check} />
      </td>
    </tr>
  );
});

function Cell({ column, muestra, from }: { column: Column; muestra: MuestraListada; from: string }) {
  return <td className={column.className}>{column.cell(muestra, from)}</td>;
}
