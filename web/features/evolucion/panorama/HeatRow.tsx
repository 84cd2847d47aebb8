import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import type { Fila } from '../../../../contract/evolucion/panorama.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { CellMark } from './CellMark.tsx';
import classes from './Panorama.module.css';
import { nombreDePeriodo } from './periods.ts';
import { pasoDe } from './steps.ts';
import { hechosDe, parteBreve, parteDe, rotuloDe } from './words.ts';

interface HeatRowProps {
  fila: Fila;
  /** Its place among the rows, from 0. */
  place: number;
  columnas: readonly string[];
  /** Where the row leads; a cell leads there with its period marked. */
  to: string;
  /** The column that takes part in the order of tabulation, -1 for the row's name; null where another row has it. */
  focusable: number | null;
  /** Whether cells have room for their share in figures. */
  withFigures: boolean;
  marked: string | null;
}

/** One row: its name, then a cell for each period. Cells are plain links, of which there are thousands. */
export const HeatRow = memo(function Row({ fila, place, columnas, to, focusable, withFigures, marked }: HeatRowProps) {
  const { nombre, detalle } = rotuloDe(fila);
  const { noCumplen } = fila;
  const cells = new Map(fila.celdas.map((celda) => [celda.columna, celda]));
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={`${classes.line} ${classes.row} items-center whole-on-paper grid min-height-30`}
    >
      <div
        role="rowheader"
        className={`${classes.name} above-1 sticky left-0 flex items-center gap-8 on-card min-height-30`}
      >
        <a href={to} data-row={place} data-column={-1} tabIndex={focusable === -1 ? 0 : -1}>
          <span className={classes.nameText}>{nombre}</span>{' '}
          {detalle ? <span className="ink-3 size-12">{detalle}</span> : null}
        </a>
        {noCumplen > 0 ? (
          <span className="inline-flex rigid items-center no-cumple size-12 weight-600 figures gap-4">
            <IconAlertTriangle size={12} stroke={2.2} aria-hidden />
            <span aria-hidden>{numero(noCumplen)}</span>
            <span className="unseen">{cantidad(noCumplen, 'no cumple', 'no cumplen')}</span>
          </span>
        ) : null}
      </div>
      {columnas.map((periodo, column) => {
        const celda = cells.get(column);
        const label = `${nombre}, ${nombreDePeriodo(periodo)}: ${hechosDe(celda).join(', ')}`;
        const shared = {
          'data-row': place,
          'data-column': column,
          'aria-label': label,
          tabIndex: focusable === column ? 0 : -1,
        };
        const isMarked = periodo === marked || undefined;
        if (!celda) {
          return (
            <div key={periodo} role="gridcell" className={`${classes.cell} p-0`} data-marked={isMarked} {...shared}>
              <CellMark paso={null} />
            </div>
          );
        }
        const parte = withFigures ? parteDe(celda) : undefined;
        return (
          <div key={periodo} role="gridcell" className={`${classes.cell} p-0`} data-marked={isMarked}>
            <a href={`${to}&periodo=${periodo}`} {...shared}>
              <CellMark paso={pasoDe(celda)} texto={parte === undefined ? '' : parteBreve(parte)} />
            </a>
          </div>
        );
      })}
    </div>
  );
});
