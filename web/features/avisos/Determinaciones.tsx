import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import classes from './AvisosDialog.module.css';

interface DeterminacionesProps {
  nombres: readonly string[];
  chosen: ReadonlySet<string>;
  onToggle: (nombre: string, isIn: boolean) => void;
}

/** How high a row of one line is; longer names are measured as they come into sight. */
const rowHeight = 34;

/** Names to tick. Only those in sight are in the page, so that thousands open at once. */
export function Determinaciones({ nombres, chosen, onToggle }: DeterminacionesProps) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is compiled to be remembered between renders.
  const rows = useVirtualizer({
    count: nombres.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => nombres[index] ?? index,
    overscan: 8,
  });
  return (
    <div ref={box} className={classes.list} role="group" aria-label="Determinaciones" tabIndex={-1}>
      {nombres.length === 0 ? <p className={classes.none}>Ninguna determinación coincide</p> : null}
      <div className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const nombre = nombres[index];
          if (nombre === undefined) return null;
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Checkbox
                label={nombre}
                checked={chosen.has(nombre)}
                onChange={(event) => onToggle(nombre, event.currentTarget.checked)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
