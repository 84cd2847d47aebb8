import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { Fila } from '../../../../contract/evolucion/panorama.ts';
import type { EvolucionState } from '../state.ts';
import { CellCard, type Shown } from './CellCard.tsx';
import { HeatRow } from './HeatRow.tsx';
import classes from './Panorama.module.css';
import { cabecerasDe, nombreDePeriodo } from './periods.ts';
import { type Place, placeAfter } from './roving.ts';
import { nombresDeFilas } from './words.ts';

interface HeatMapProps {
  kind: EvolucionState['filas'];
  columnas: readonly string[];
  filas: readonly Fila[];
  /** Where each row leads. */
  links: readonly string[];
  /** Rows in all. */
  total: number;
  /** The period that is marked. */
  marked: string | null;
}

/** Columns up to which a cell has room for its share in figures. */
const maxWithFigures = 14;

/**
 * A grid of rows by periods. One of its cells takes part in the order of tabulation, and arrows lead from one to the
 * next; what a cell holds is said by its name, and shown in a card while it is pointed at or focused.
 */
export function HeatMap({ kind, columnas, filas, links, total, marked }: HeatMapProps) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Place>({ row: 0, column: -1 });
  const [shown, setShown] = useState<Shown | null>(null);
  const row = Math.min(current.row, filas.length - 1);
  const column = Math.min(current.column, columnas.length - 1);
  // The newest periods first, where not all fit; the one that is marked, where one is.
  const newest = columnas.at(-1);
  useLayoutEffect(() => {
    const box = scroller.current;
    const head = box?.querySelector<HTMLElement>(`[data-periodo="${marked ?? newest}"]`);
    if (box && head) box.scrollLeft = head.offsetLeft - (marked ? box.clientWidth / 2 : 0);
  }, [newest, marked]);

  const cellAt = (place: Place) =>
    frame.current?.querySelector<HTMLElement>(`[data-row="${place.row}"][data-column="${place.column}"]`);

  const show = (target: EventTarget) => {
    const cell = cellOf(target);
    const place = cell && placeOf(cell);
    const fila = place && filas[place.row];
    const periodo = place && columnas[place.column];
    if (!cell || !place || !fila || !periodo || !frame.current) {
      setShown(null);
      return;
    }
    const [inside, around] = [cell.getBoundingClientRect(), frame.current.getBoundingClientRect()];
    setShown({
      fila,
      periodo,
      celda: fila.celdas.find((one) => one.columna === place.column),
      box: {
        left: inside.left - around.left,
        top: inside.top - around.top,
        width: inside.width,
        height: inside.height,
      },
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setShown(null);
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = placeAfter({ row, column }, event, { rows: filas.length, columns: columnas.length });
    if (!next) return;
    event.preventDefault();
    cellAt(next)?.focus();
  };

  const onFocus = ({ target }: FocusEvent) => {
    const cell = cellOf(target);
    if (!cell) return;
    setCurrent(placeOf(cell));
    if (cell.matches(':focus-visible')) show(cell);
  };

  const onClick = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
    if (!href || event.defaultPrevented || event.button !== 0) return;
    // A new tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href);
  };

  const style: CSSProperties & Record<'--columns', number> = { '--columns': columnas.length };
  const withFigures = columnas.length <= maxWithFigures;
  return (
    <div className={`${classes.frame} relative`} ref={frame} style={style} data-wide={withFigures || undefined}>
      <div className={`${classes.scroller} scroll-x`} ref={scroller} onScroll={() => setShown(null)}>
        <div
          role="grid"
          tabIndex={-1}
          className={classes.grid}
          aria-label={`Panorama por ${nombresDeFilas[kind].muchos}: flechas para moverse, Entrar para abrir la evolución`}
          aria-rowcount={total + 1}
          aria-colcount={columnas.length + 1}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={() => setShown(null)}
          onClick={onClick}
          onPointerOver={({ target, pointerType }: PointerEvent) => {
            if (pointerType === 'mouse') show(target);
          }}
          onPointerLeave={() => setShown(null)}
        >
          <div role="rowgroup" className={classes.gridHead}>
            <div role="row" aria-rowindex={1} className={`${classes.line} grid`}>
              <div
                role="columnheader"
                className="unseen-on-phones ink-3 sticky left-0 flex items-end on-card size-12"
                style={{ zIndex: 2, paddingBottom: 3 }}
              >
                {nombresDeFilas[kind].boton}
              </div>
              {cabecerasDe(columnas).map(({ periodo, corto, ano }) => (
                <div
                  key={periodo}
                  role="columnheader"
                  className={`${classes.period} ink-3 relative text-center size-12`}
                  data-periodo={periodo}
                  data-marked={periodo === marked || undefined}
                  data-first={ano !== null || undefined}
                >
                  <span aria-hidden>{corto}</span>
                  {ano === null ? null : (
                    <span aria-hidden className={`${classes.year} absolute left-0 ink weight-600 figures`}>
                      {ano}
                    </span>
                  )}
                  <span className="unseen">{nombreDePeriodo(periodo)}</span>
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup">
            {filas.map((fila, place) => (
              <HeatRow
                key={fila.clave}
                fila={fila}
                place={place}
                columnas={columnas}
                to={links[place] ?? ''}
                focusable={place === row ? column : null}
                withFigures={withFigures}
                marked={marked}
              />
            ))}
          </div>
        </div>
      </div>
      {shown ? <CellCard shown={shown} /> : null}
    </div>
  );
}

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;

const placeOf = ({ dataset }: HTMLElement): Place => ({
  row: Number(dataset['row']),
  column: Number(dataset['column']),
});
