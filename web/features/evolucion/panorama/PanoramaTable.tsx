import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Fila } from '../../../../contract/evolucion/panorama.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { DeterminationVerdict } from '../../../components/VerdictBadge.tsx';
import type { EvolucionState } from '../state.ts';
import classes from './Panorama.module.css';
import { pasoDe } from './steps.ts';
import { nombreDePeriodo } from './periods.ts';
import { nombresDeFilas, parteBreve, parteDe, rotuloDe } from './words.ts';

/** Rows whose periods are shown at first, and with each 'Mostrar más'. */
const rowsAtOnce = 10;

interface PanoramaTableProps {
  kind: EvolucionState['filas'];
  columnas: readonly string[];
  filas: readonly Fila[];
  /** Where each row leads. */
  links: readonly string[];
}

/** The same figures in words: a line for each period of a row that has samples, the newest first. */
export function PanoramaTable({ kind, columnas, filas, links }: PanoramaTableProps) {
  const [wanted, setWanted] = useState(rowsAtOnce);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard */}
      <div className="scroll-x" tabIndex={0} role="group" aria-label="Tabla del panorama">
        <table className={`${classes.table} full-width figures`}>
          <caption className="unseen">Periodos con muestras de cada fila, los más recientes primero</caption>
          <thead>
            <tr>
              <th scope="col">{nombresDeFilas[kind].boton}</th>
              <th scope="col">Periodo</th>
              {['Muestras', 'Valores', 'No cumplen', 'Peor, % del límite'].map((name) => (
                <th key={name} scope="col" className={classes.figure}>
                  {name}
                </th>
              ))}
              <th scope="col">Último valor</th>
            </tr>
          </thead>
          {filas.slice(0, wanted).map((fila, place) => (
            <RowLines key={fila.clave} fila={fila} columnas={columnas} to={links[place] ?? ''} />
          ))}
        </table>
      </div>
      {filas.length > wanted ? (
        <p className="mt-10">
          <Button variant="default" size="xs" className="no-print" onClick={() => setWanted(wanted + rowsAtOnce * 2)}>
            Mostrar más
          </Button>
        </p>
      ) : null}
    </>
  );
}

function RowLines({ fila, columnas, to }: { fila: Fila; columnas: readonly string[]; to: string }) {
  const { nombre, detalle } = rotuloDe(fila);
  return (
    <tbody>
      {fila.celdas.toReversed().map((celda, place) => {
        const { columna, muestras, valores, noCumplen, ultimo } = celda;
        const parte = parteDe(celda);
        const periodo = columnas[columna] ?? '';
        return (
          <tr key={periodo} data-bad={noCumplen > 0 || undefined}>
            {place === 0 ? (
              <th scope="rowgroup" rowSpan={fila.celdas.length}>
                <Link to={to}>{nombre}</Link>
                <span className={`${classes.detail} ml-6 ink-3 size-12`}>{detalle}</span>
              </th>
            ) : null}
            <td>
              <Link to={`${to}&periodo=${periodo}`}>{nombreDePeriodo(periodo)}</Link>
            </td>
            <td className={classes.figure}>{numero(muestras)}</td>
            <td className={classes.figure}>{numero(valores)}</td>
            <td className={classes.figure}>{numero(noCumplen)}</td>
            <td className={classes.figure}>
              {pasoDe(celda) === 'pasado' ? <OutsideLimit /> : null} {parte === undefined ? '-' : parteBreve(parte)}
            </td>
            <td>
              {ultimo ? (
                <>
                  {fechaCorta(ultimo.fecha)} <DeterminationVerdict veredicto={ultimo.conclusion} />
                </>
              ) : (
                '-'
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
