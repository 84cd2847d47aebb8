import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Panorama, Fila } from '../../../../contract/evolucion/panorama.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { ListControls } from '../../resultados/use-list-state.ts';
import { destinoDe } from './destinations.ts';
import { HeatMap } from './HeatMap.tsx';
import classes from './Panorama.module.css';
import { textoDeFilas } from './PanoramaControls.tsx';
import { PanoramaTable } from './PanoramaTable.tsx';
import { nombresDeColumnas } from './words.ts';
import { CellMark } from './CellMark.tsx';
import { leyenda, pasoDe } from './steps.ts';

/** Steps that are always explained; the others only where a cell has them. */
const always = new Set(['bajo', 'medio', 'alto', 'cerca', 'noCumple']);

/** What each colour means. */
function Legend({ filas }: { filas: readonly Fila[] }) {
  const present = new Set(filas.flatMap(({ celdas }) => celdas.map(pasoDe)));
  return (
    <div className={`${classes.legend} flex wrap items-center mb-6 ink-2 size-12 gap-4-16`}>
      <span className="hidden-on-phones ink-3 weight-500">Peor valor, en % de su límite</span>
      <ul className="flex wrap gap-4-12 no-bullets" aria-label="Leyenda">
        {leyenda
          .filter(({ paso }) => always.has(paso) || present.has(paso))
          .map(({ paso, texto, nota }) => (
            <li key={paso} className="flex items-center gap-6">
              <span className={classes.swatch} aria-hidden>
                <CellMark paso={paso} />
              </span>
              <span>
                {texto}
                {nota ? <span className="unseen-on-phones"> {nota}</span> : null}
              </span>
            </li>
          ))}
        <li className="flex items-center gap-6">
          <span className={classes.swatch} aria-hidden>
            <CellMark paso={null} />
          </span>
          Sin muestras
        </li>
      </ul>
    </div>
  );
}

interface PanoramaViewProps {
  controls: ListControls;
  pages: readonly Panorama[];
  /** Asks for the next rows; null where all are there. */
  more: (() => void) | null;
  isFetchingMore: boolean;
  /** Whether the next rows could not be loaded. */
  hasFailed: boolean;
}

/** A panorama that has rows, as a map or as the table behind it, with what is to be known of it beneath. */
export function PanoramaView({ controls, pages, more, isFetchingMore, hasFailed }: PanoramaViewProps) {
  const { state, linkTo } = controls;
  const { filas: kind, columnas: unit, comoTabla, periodo } = state.evolucion;
  const first = pages[0];
  // A sample that comes in between two pages may move a row from one to the other.
  const filas = useMemo(() => {
    const all = pages.flatMap((page) => page.filas);
    return [...new Map(all.map((fila) => [fila.clave, fila])).values()];
  }, [pages]);
  const links = useMemo(() => filas.map((fila) => linkTo(destinoDe(fila, state))), [filas, linkTo, state]);
  if (!first) return null;
  const { columnas, total } = first;
  return (
    <>
      {comoTabla ? null : <Legend filas={filas} />}
      {comoTabla ? (
        <PanoramaTable kind={kind} columnas={columnas} filas={filas} links={links} />
      ) : (
        <HeatMap kind={kind} columnas={columnas} filas={filas} links={links} total={total} marked={periodo} />
      )}
      <div className={`${classes.foot} flex items-center between gap-12 mt-12 ink-3 size-12`}>
        <p>
          {textoDeFilas(filas.length, total, kind)}, los peores primero.
          {notesOf(first, nombresDeColumnas[unit].muchos).map((note) => ` ${note}`)}
        </p>
        {more ? (
          <Button variant="default" size="xs" className="no-print" loading={isFetchingMore} onClick={more}>
            {hasFailed ? 'Reintentar' : 'Ver más'}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** What a panorama leaves out, in sentences. */
function notesOf({ columnas, columnasOmitidas, sinPunto }: Panorama, units: string): string[] {
  return [
    ...(columnasOmitidas > 0
      ? [
          `Se ven los ${numero(columnas.length)} ${units} más recientes; hay ${cantidad(columnasOmitidas, 'anterior', 'anteriores')}.`,
        ]
      : []),
    ...(sinPunto > 0
      ? [
          `${cantidad(sinPunto, 'muestra sin punto de muestreo no está', 'muestras sin punto de muestreo no están')} en ninguna fila.`,
        ]
      : []),
  ];
}
