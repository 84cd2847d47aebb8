import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, Fragment, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Pagination } from '../../contract/resultados/filtros.ts';
import { numero } from '../../contract/base/numeros.ts';
import { messageOf } from '../client/api-error.ts';
import card from './Card.module.css';
import classes from './List.module.css';
import { LoadFailure, RefreshFailure } from './LoadFailure.tsx';
import { RefreshLine } from './Loading.tsx';

/** What fills a list: a query, or one whose pages follow one another. */
export interface RowsQuery {
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

/** The name over a column, and its track of the grid where a row is a line: `84px`, `minmax(0, 2fr)`. */
export interface Head {
  name: string;
  width: string;
  /** Whether it has figures, which stand at its right. */
  isFigure?: boolean;
}

/** A column with what stands in it. Where there is no room for a line a row is a card. */
export interface Column<T> extends Head {
  cell: (row: T) => ReactNode;
  /** Its place in a card: its head, or what may be done beside it; without it a fact under its name. */
  place?: 'title' | 'actions';
  /** Whether it has a line of its own in a narrow card. */
  isWide?: boolean;
}

/** How rows are drawn: of columns, by the page as items of a list, or as something of the page's own. */
type Rows<T> =
  | {
      columns: readonly Column<T>[];
      keyOf: (row: T) => string;
      /** What stands over a row at which a group begins; null within one. Its identity doesn't change from drawing to drawing. */
      groupOf?: (row: T, before: T | undefined) => ReactNode;
    }
  | { heads?: readonly Head[]; renderRow: (row: T, place: number) => ReactNode }
  | { body: ReactNode };

interface ListBase<T> {
  query: RowsQuery;
  /** Undefined until they are there. */
  rows: readonly T[] | undefined;
  /** What the list is called for who can't see it. */
  label: string;
  /** What is said where it couldn't be loaded, before the server's words. */
  failure: string;
  /** What is said while it is loaded for the first time. */
  loading: string;
  /** How many there are, in words; null where the page says it elsewhere. */
  count: ReactNode;
  /** How many there are on all pages; those that are here if not given. */
  total?: number | undefined;
  /** What stands in the place of none: what will come, or what to do. */
  empty: ReactNode;
  /** Fields and buttons beside the count. */
  bar?: ReactNode;
  barClassName?: string | undefined;
  /** What stands between the bar and the rows. */
  above?: ReactNode;
  /** What stands after the rows. */
  below?: ReactNode;
  /** Rows that are drawn at first and with each 'Mostrar más', of a list that came whole. */
  step?: number;
  /** Its pages, of which a single one is named where `isAlwaysShown`. */
  pages?: { pagination: Pagination; onTurn: (page: number) => void; isAlwaysShown?: boolean } | undefined;
  /** Of a waiting row, in pixels. */
  rowHeight?: number;
  /** Waiting rows, of a list that mostly is shorter than the usual six. */
  waitingRows?: number;
  /** `card`: a card with the rows; `bare`: rows within a card of the page; `cards`: each row is a card. */
  look?: 'card' | 'bare' | 'cards';
  id?: string;
  className?: string | undefined;
}

/** A page, from 1, of a list of so many rows on so many pages, as a list's pager is given it. */
export function pageOf(
  { total, paginas }: { total: number; paginas: number },
  { page, perPage }: { page: number; perPage: number },
): Pagination {
  return {
    currentPage: page,
    totalPages: paginas,
    totalItems: total,
    itemsPerPage: perPage,
    hasPrevPage: page > 1,
    hasNextPage: page < paginas,
  };
}

/**
 * A list of the portal: its rows, or, in their place, a skeleton while they load, a failure with a button to try again, or a
 * message for an empty list. The earlier rows stay while newer ones load.
 */
export function List<T>(props: ListBase<T> & Rows<T>) {
  const { query, label, loading, count, empty, bar, above, below, step = Infinity, pages, look = 'card' } = props;
  // None of what was asked before says nothing of what is asked now.
  const rows = query.isPlaceholderData && props.rows?.length === 0 ? undefined : props.rows;
  const element = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(step);
  // Deferred, rows are drawn in slices, between which a slow phone answers. The count and what stands over them come with
  // them: earlier, they would push down rows that still wait.
  const deferred = useDeferredValue(rows);
  const drawn = useMemo(() => deferred?.slice(0, shown), [deferred, shown]);
  const table = 'columns' in props ? props : undefined;
  const { columns, keyOf, groupOf } = table ?? { columns: undefined, keyOf: undefined, groupOf: undefined };
  // A dialog that opens over a list of hundreds draws none of them anew.
  const lines = useMemo(
    () =>
      columns &&
      drawn?.map((row, place) => {
        const group = groupOf?.(row, drawn[place - 1]);
        return (
          <Fragment key={keyOf(row)}>
            {group ? <li className={`${classes.group} px-inset py-8 line-below on-page`}>{group}</li> : null}
            <Row row={row} columns={columns} />
          </Fragment>
        );
      }),
    [columns, drawn, keyOf, groupOf],
  );
  const className = (own: string) =>
    [look === 'card' ? card.card : classes[look], own, props.className].filter(Boolean).join(' ');
  if (!rows && query.isError && !query.isFetching) {
    return (
      <section className={className('')}>
        <LoadFailure title={props.failure} query={query} />
      </section>
    );
  }
  if (rows && (props.total ?? rows.length) === 0 && !query.hasNextPage) {
    return (
      <section
        className={className('no-outline')}
        id={props.id}
        tabIndex={-1}
        data-stale={query.isPlaceholderData || undefined}
      >
        {query.isError && !query.isFetching ? <RefreshFailure title={props.failure} query={query} /> : null}
        {empty}
      </section>
    );
  }
  const heads = columns ?? ('heads' in props ? props.heads : undefined);
  const left = rows ? rows.length - shown : 0;
  return (
    <section
      ref={element}
      className={className(`${classes.list} container outline-inside unframed-on-paper`)}
      style={heads && columnsOf(heads)}
      id={props.id}
      tabIndex={-1}
      aria-label={look === 'card' ? label : undefined}
      aria-busy={query.isFetching}
    >
      {count === null ? (
        <output className="unseen">{drawn ? '' : loading}</output>
      ) : (
        <div className={`${classes.bar} relative flex wrap items-center gap-8-12 ${props.barClassName ?? ''}`}>
          <output className="grow ink-2 figures">{drawn ? count : loading}</output>
          {bar}
          {query.isFetching && rows ? <RefreshLine /> : null}
        </div>
      )}
      {drawn ? above : null}
      {query.isError && rows && !query.isFetchNextPageError ? (
        <RefreshFailure title={props.failure} query={query} />
      ) : null}
      {heads ? (
        <div className={`${classes.head} hidden`} aria-hidden>
          {heads.map(({ name, isFigure }) => (
            <span key={name} className={isFigure ? 'text-right' : undefined}>
              {name}
            </span>
          ))}
        </div>
      ) : null}
      {'body' in props && props.body ? (
        props.body
      ) : drawn ? (
        <ul
          className={look === 'cards' ? 'grid gap-8 no-bullets' : 'no-bullets'}
          aria-label={look === 'card' ? undefined : label}
          data-stale={query.isPlaceholderData || undefined}
        >
          {'renderRow' in props ? drawn.map((row, place) => props.renderRow(row, place)) : lines}
        </ul>
      ) : (
        <WaitingRows height={props.rowHeight} look={look} count={props.waitingRows} />
      )}
      {drawn && left > 0 ? <More onMore={() => setShown(shown + step)}>Mostrar {Math.min(step, left)} más</More> : null}
      {query.hasNextPage && rows && drawn ? (
        <More
          isBusy={query.isFetchingNextPage}
          failure={query.isFetchNextPageError ? messageOf(query.error) : null}
          before={rows.length === 0 ? 'Nada entre lo más reciente.' : null}
          onMore={() => void query.fetchNextPage?.()}
        >
          {rows.length === 0 ? 'Seguir buscando' : 'Ver más'}
        </More>
      ) : null}
      {drawn || !rows ? below : null}
      {pages && rows && drawn && (pages.isAlwaysShown || pages.pagination.totalPages > 1) ? (
        <Pager
          pagination={pages.pagination}
          onTurn={(page) => {
            pages.onTurn(page);
            element.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

function columnsOf(heads: readonly Head[]): CSSProperties & Record<'--columns', string> {
  return { '--columns': heads.map(({ width }) => width).join(' ') };
}

interface RowProps<T> {
  row: T;
  columns: readonly Column<T>[];
}

/** A row of columns: a line where there is room for it, else a card. */
function Row<T>({ row, columns }: RowProps<T>) {
  const facts = columns.filter(({ place }) => place === undefined);
  const cells = (wanted: Column<T>['place']) => columns.filter(({ place }) => place === wanted);
  return (
    <li className={`${classes.row} whole-on-paper grid gap-8-12 line-below`}>
      {cells('title').map(({ name, cell }) => (
        <div key={name} className={`${classes.title} shrink break-anywhere`}>
          {cell(row)}
        </div>
      ))}
      <dl className={`${classes.facts} terms grid gap-8-16 shrink`}>
        {facts.map(({ name, isFigure, isWide, cell }) => (
          <div key={name} className={isFigure ? classes.figure : undefined} data-wide={isWide || undefined}>
            <dt>{name}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {cells('actions').map(({ name, cell }) => (
        <div key={name} className={`${classes.actions} flex justify-end no-print`}>
          {cell(row)}
        </div>
      ))}
    </li>
  );
}

interface RowButtonProps {
  /** What it does, to which row. */
  label: string;
  /** What it does, shown over it when it is pointed at or reached by keyboard. */
  title: string;
  icon: ReactNode;
  /** Whether it is what one comes for. */
  isMain?: boolean;
  isBusy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** An icon to be pressed in a row. It is a plain button: a list of hundreds draws several of them in each of its rows. */
export function RowButton(props: RowButtonProps) {
  const { label, title, icon, isMain = false, isBusy = false, disabled = false, onClick } = props;
  return (
    <button
      type="button"
      className={`${classes.button} relative grid place-center p-0 no-border rounded-8 pointer ${isMain ? 'accent' : 'ink-2'}`}
      aria-label={label}
      aria-busy={isBusy || undefined}
      data-tip={title}
      disabled={disabled}
      onClick={isBusy ? undefined : onClick}
    >
      {icon}
    </button>
  );
}

const waiting = ['a', 'b', 'c', 'd', 'e', 'f'];

const waitingLooks = { card: 'px-inset line-below', bare: 'line-below', cards: `px-inset ${card.card}` } as const;

interface WaitingRowsProps {
  height?: number | undefined;
  look?: 'card' | 'bare' | 'cards';
  count?: number | undefined;
}

/** A list's shape while it is on its way. */
export function WaitingRows({ height = 66, look = 'card', count = waiting.length }: WaitingRowsProps) {
  return (
    <div aria-hidden className={look === 'cards' ? 'grid gap-8' : undefined}>
      {waiting.slice(0, count).map((row) => (
        <div
          key={row}
          className={`py-12 flex column gap-8 justify-center ${waitingLooks[look]}`}
          style={{ minHeight: height }}
        >
          <Skeleton height={14} width="38%" />
          <Skeleton height={12} width="60%" />
        </div>
      ))}
    </div>
  );
}

interface MoreProps {
  isBusy?: boolean | undefined;
  failure?: string | null;
  before?: string | null;
  onMore: () => void;
  children: ReactNode;
}

/** The button for more rows, with a note before it and the reason of a failure. */
function More({ isBusy = false, failure = null, before = null, onMore, children }: MoreProps) {
  return (
    <div className="py-12 px-inset flex wrap items-center justify-center gap-12 no-print">
      {before === null ? null : <p className="ink-3">{before}</p>}
      <Button variant="default" size="xs" loading={isBusy} onClick={onMore}>
        {children}
      </Button>
      {failure === null ? null : (
        <p role="alert" className="no-cumple">
          {failure}
        </p>
      )}
    </div>
  );
}

interface PagerProps {
  pagination: Pagination;
  onTurn: (page: number) => void;
}

/** Anterior, where one is, Siguiente. On phones arrows, whose words are read aloud. */
function Pager({ pagination: { currentPage, totalPages, hasPrevPage, hasNextPage }, onTurn }: PagerProps) {
  return (
    <nav
      className={`${classes.pager} py-12 px-16 flex items-center between gap-12 no-print`}
      aria-label="Páginas de resultados"
    >
      <Button
        variant="default"
        className={classes.arrow ?? ''}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={!hasPrevPage}
        onClick={() => onTurn(currentPage - 1)}
      >
        <span className="unseen-on-phones">Anterior</span>
      </Button>
      <span className="ink-2 figures nowrap">
        Página {numero(currentPage)} de {numero(totalPages)}
      </span>
      <Button
        variant="default"
        className={classes.arrow ?? ''}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={!hasNextPage}
        onClick={() => onTurn(currentPage + 1)}
      >
        <span className="unseen-on-phones">Siguiente</span>
      </Button>
    </nav>
  );
}
