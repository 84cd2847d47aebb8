import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { type Columna, scoreOf } from './columns.ts';
import { choice, quoted, shown } from './guess.ts';
import { cellOf, type Fila } from './rows.ts';

/** A table whose samples are written once and blank below, with the cells that are carried down. */
interface Arrastre {
  readonly conjetura: Conjetura;
  readonly cuerpo: readonly Fila[];
}

/**
 * Finds that the number of a sample and other fields of it are written in its first row alone: they are blank together in
 * rows that have results.
 */
export function carriedCells(cuerpo: readonly Fila[], columnas: readonly Columna[]): Arrastre | undefined {
  const points = (columna: Columna) => scoreOf(columna, 'campos.numero_muestra');
  const [number] = columnas
    .filter((columna) => columna.llenas > 0 && columna.llenas < 0.9 && points(columna) >= 0.6)
    .sort((a, b) => points(b) - points(a));
  if (!number || !cuerpo[0] || cellOf(cuerpo[0], number) === '') return undefined;
  const { own = [], below = [] } = Object.groupBy(cuerpo, (fila) => (cellOf(fila, number) === '' ? 'below' : 'own'));
  const share = (filas: readonly Fila[], columna: Columna) =>
    filas.filter((fila) => cellOf(fila, columna) !== '').length / filas.length;
  const isField = ({ puntos, titulo }: Columna) =>
    !titulo.esConocida && [...puntos.keys()].some((key) => key.startsWith('campos.'));
  const carried = columnas.filter(
    (columna) => isField(columna) && share(below, columna) <= 0.1 && share(own, columna) >= 0.9,
  );
  if (carried.length < 2) return undefined;
  const places = new Set(carried.map(({ indice }) => indice));
  let above: readonly string[] = [];
  const filled = cuerpo.map((fila) => {
    const isBelow = cellOf(fila, number) === '';
    above = isBelow ? fila.cells.map((cell, i) => (places.has(i) ? cell || (above[i] ?? '') : cell)) : fila.cells;
    return { ...fila, cells: above };
  });
  const others = carried.filter((each) => each !== number).map(({ nombre }) => nombre);
  const isClean = carried.every((columna) => share(below, columna) === 0 && share(own, columna) === 1);
  const why = `«${number.nombre}» solo se escribe en la primera fila de cada muestra (${shown(number.textos)}), y con ella ${quoted(others)}`;
  const pregunta = `¿Son de la muestra de arriba las ${below.length} filas sin «${number.nombre}»?`;
  const conjetura = choice(
    'arrastrar',
    [
      ['Las filas sin número son de la muestra de arriba', [number.nombre, ...others]],
      ['No: son filas sin número', []],
    ],
    why,
    { pregunta: isClean ? undefined : pregunta },
  );
  return { cuerpo: filled, conjetura };
}
