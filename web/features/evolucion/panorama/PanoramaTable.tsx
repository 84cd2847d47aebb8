import { Link } from 'react-router-dom';
import type { Celda, Fila } from '../../../../contract/evolucion/panorama.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { FigureTable } from '../../../components/FigureTable.tsx';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { DeterminationVerdict } from '../../../components/VerdictBadge.tsx';
import type { EvolucionState } from '../state.ts';
import { pasoDe } from './steps.ts';
import { nombreDePeriodo } from './periods.ts';
import { nombresDeFilas, parteBreve, parteDe, rotuloDe } from './words.ts';

interface PanoramaTableProps {
  kind: EvolucionState['filas'];
  columnas: readonly string[];
  filas: readonly Fila[];
  /** Where each row leads. */
  links: readonly string[];
}

interface Linea {
  fila: Fila;
  celda: Celda;
  to: string;
  periodo: string;
}

/** The same figures in words: a line for each period of a row that has samples, the newest first. */
export function PanoramaTable({ kind, columnas, filas, links }: PanoramaTableProps) {
  return (
    <FigureTable
      label="Tabla del panorama"
      rows={filas.flatMap((fila, place) =>
        fila.celdas
          .toReversed()
          .map((celda): Linea => ({ fila, celda, to: links[place] ?? '', periodo: columnas[celda.columna] ?? '' })),
      )}
      keyOf={({ fila, periodo }) => `${fila.clave} ${periodo}`}
      atOnce={100}
      stateOf={({ celda }) => (celda.noCumplen > 0 ? 'fails' : undefined)}
      columns={[
        { name: nombresDeFilas[kind].boton, isHead: true, cell: nameOf },
        { name: 'Periodo', cell: linkOf },
        { name: 'Muestras', isFigure: true, cell: ({ celda }) => numero(celda.muestras) },
        { name: 'Valores', isFigure: true, cell: ({ celda }) => numero(celda.valores) },
        { name: 'No cumplen', isFigure: true, cell: ({ celda }) => numero(celda.noCumplen) },
        { name: 'Peor, % del límite', isFigure: true, cell: worstOf },
        { name: 'Último valor', cell: lastOf },
      ]}
    />
  );
}

function nameOf({ fila, to }: Linea) {
  const { nombre, detalle } = rotuloDe(fila);
  return (
    <>
      <Link to={to}>{nombre}</Link> <small>{detalle}</small>
    </>
  );
}

function linkOf({ to, periodo }: Linea) {
  return <Link to={`${to}&periodo=${periodo}`}>{nombreDePeriodo(periodo)}</Link>;
}

function worstOf({ celda }: Linea) {
  const parte = parteDe(celda);
  return (
    <>
      {pasoDe(celda) === 'pasado' ? <OutsideLimit /> : null} {parte === undefined ? '-' : parteBreve(parte)}
    </>
  );
}

function lastOf({ celda: { ultimo } }: Linea) {
  return ultimo ? (
    <>
      {fechaCorta(ultimo.fecha)} <DeterminationVerdict veredicto={ultimo.conclusion} />
    </>
  ) : (
    '-'
  );
}
