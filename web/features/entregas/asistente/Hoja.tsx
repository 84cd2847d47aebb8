import { VisuallyHidden } from '@mantine/core';
import type { ColumnaVista, FilaVista, JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { textoDeCelda } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { nombreDeDestino } from './destinos.ts';
import { usosDe } from './mapeo-json.ts';
import classes from './Asistente.module.css';

interface HojaProps {
  /** The file's first rows as they stand in it. */
  filas: readonly FilaVista[];
  /** The line of the header. */
  cabecera: number;
  columnas: readonly ColumnaVista[];
  mapeo: JsonObject;
}

/** The file's own rows, as a sheet, with what each column is taken for above its name. What the mapping leaves out above the header is grey. */
export function Hoja({ filas, cabecera, columnas, mapeo }: HojaProps) {
  const header = filas.findIndex(({ linea }) => linea >= cabecera);
  const width = Math.max(0, ...filas.map(({ celdas }) => celdas.length));
  const places = Array.from({ length: width }, (_, i) => i);
  const byPlace = new Map(columnas.map((columna) => [columna.indice, columna]));
  return (
    <>
      <div
        className={`${classes.frame} rounded scroll framed`}
        role="region"
        aria-label="Primeras filas del archivo"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its rows are wider than the page: the keyboard scrolls them
        tabIndex={0}
      >
        <table className={`${classes.sheet} size-12 figures`}>
          <thead>
            <tr>
              <th scope="col" className={classes.line}>
                <VisuallyHidden>Línea</VisuallyHidden>
              </th>
              {places.map((at) => {
                const columna = byPlace.get(at);
                const uses = columna ? usosDe(mapeo, columna.nombre) : [];
                return (
                  <th key={at} scope="col" className={classes.use} data-used={uses.length > 0 || undefined}>
                    {uses.map(nombreDeDestino).join(', ') || (columna ? 'Se deja fuera' : '')}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {filas.map(({ linea, celdas }, i) => (
              <tr key={linea} data-row={i === header ? 'cabecera' : i < header ? 'fuera' : undefined}>
                <th scope="row" className={classes.line}>
                  {linea}
                </th>
                {places.map((at) => (
                  <td key={at} title={celdas[at]}>
                    {textoDeCelda(celdas[at] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
