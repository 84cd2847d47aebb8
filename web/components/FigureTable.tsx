import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { numero } from '../../contract/base/numeros.ts';
import { onPhones } from './breakpoints.ts';
import classes from './FigureTable.module.css';
import { usePrinting } from './printing.ts';

/** A column of a table of figures. */
export interface FigureColumn<T> {
  /** Over the column; on phones before what a cell says. */
  name: string;
  cell: (row: T, place: number) => ReactNode;
  /** Whether it names the row. */
  isHead?: boolean;
  /** Whether it says figures, which stand at its right with their units. */
  isFigure?: boolean;
  /** Whether it says itself what it is: a phone doesn't repeat its name. */
  isPlain?: boolean;
  /** Whether it is what follows from the row: a phone has it beside the row's name. */
  isVerdict?: boolean;
  /** Whether what a cell says doesn't comply. */
  fails?: (row: T) => boolean;
}

interface FigureTableProps<T> {
  label: string;
  columns: readonly FigureColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T, place: number) => string;
  /** Marks a row that doesn't comply, or that counts no longer. */
  stateOf?: (row: T) => 'fails' | 'gone' | undefined;
  /** Rows at first, and twice as many more with each 'Mostrar más'; all of them without it. */
  atOnce?: number;
  /** Rows on paper at most. */
  onPaper?: number;
  /** Text about the rows not shown yet, beside the button. */
  left?: (shown: number) => ReactNode;
  /** Whether the widths of the columns ignore their content. */
  isFixed?: boolean;
  /** Otherwise the table is for screen readers alone, and takes no focus. */
  isSeen?: boolean;
  className?: string;
}

/** Rows that a phone shows at first of a table without `atOnce`. */
const maxOnPhones = 15;

/**
 * A table of figures. Its head repeats on each sheet. Where the page is too narrow the table scrolls; where it is narrower still,
 * a row lists its cells one after another, each with the name of its column.
 */
export function FigureTable<T>(props: FigureTableProps<T>) {
  const { label, columns, rows, keyOf, stateOf, atOnce, onPaper = Infinity, left, isFixed, isSeen = true } = props;
  const [asked, setAsked] = useState(0);
  const isNarrow = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  const folded = isNarrow && rows.length > maxOnPhones + 5 ? maxOnPhones : Infinity;
  const onScreen = atOnce === undefined ? (asked > 0 ? Infinity : folded) : atOnce * (1 + 2 * asked);
  const shown = Math.min(
    isPrinting ? Math.max(onPaper, Number.isFinite(onScreen) ? onScreen : 0) : onScreen,
    rows.length,
  );
  return (
    <>
      <div
        className={`container ${isSeen ? 'scroll' : ''} ${props.className ?? ''}`}
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
        tabIndex={isSeen ? 0 : undefined}
      >
        <table className={`${classes.table} full-width figures size-13 ${isFixed ? 'fixed-table' : ''}`}>
          <caption className="unseen">{label}</caption>
          <thead>
            <tr>
              {columns.map(({ name, isFigure }) => (
                <th key={name} scope="col" data-figure={isFigure || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, place) => (
              <tr key={keyOf(row, place)} data-state={stateOf?.(row)}>
                {columns.map((column) => (
                  <Cell key={column.name} column={column} row={row} place={place} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < rows.length ? (
        <p className="flex wrap items-center gap-8-16 mt-8 ink-3">
          {left?.(shown)}
          <Button variant="default" size="xs" className="no-print" onClick={() => setAsked(asked + 1)}>
            {atOnce === undefined ? `Ver las ${numero(rows.length)} filas` : 'Mostrar más'}
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface CellProps<T> {
  column: FigureColumn<T>;
  row: T;
  place: number;
}

function Cell<T>({ column: { name, cell, isHead, isFigure, isPlain, isVerdict, fails }, row, place }: CellProps<T>) {
  const content = cell(row, place);
  if (isHead) return <th scope="row">{content}</th>;
  const isEmpty = content === '' || content === '—' || content === '-' || content === null;
  return (
    <td
      data-label={isPlain || isVerdict ? undefined : name}
      data-verdict={isVerdict || undefined}
      data-figure={isFigure || undefined}
      data-empty={isEmpty || undefined}
      data-fails={fails?.(row) || undefined}
    >
      {content}
    </td>
  );
}
