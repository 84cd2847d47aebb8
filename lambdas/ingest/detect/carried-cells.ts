import type { Conjetura } from '../../../contract/deteccion.ts';
import type { Columna } from './columns.ts';
import type { Tabla } from './header-line.ts';
import { shown } from './guess.ts';
import type { Fila } from './rows.ts';

/** A table whose samples are written once and blank below, with the cells that are carried down. */
interface Arrastre {
  readonly conjetura: Conjetura;
  readonly cuerpo: readonly Fila[];
}

/**
 * Finds that the number of a sample and other fields of it are written in its first row alone: they are blank together in
 * rows that have results.
 */
export function carriedCells({ cuerpo }: Pick<Tabla, 'cuerpo'>, columnas: readonly Columna[]): Arrastre | undefined {
  const number = columnas
    .filter(
      ({ puntos, llenas }) => llenas > 0 && llenas < 0.9 && (puntos.get('campos.numero_muestra')?.puntos ?? 0) >= 0.6,
    )
    .sort(
      (a, b) =>
        (b.puntos.get('campos.numero_muestra')?.puntos ?? 0) - (a.puntos.get('campos.numero_muestra')?.puntos ?? 0),
    )[0];
  if (!number) return undefined;
  const at = ({ cells }: Fila, { indice }: Columna) => cells[indice] ?? '';
  const [below, own] = [
    cuerpo.filter((fila) => at(fila, number) === ''),
    cuerpo.filter((fila) => at(fila, number) !== ''),
  ];
  const share = (filas: readonly Fila[], columna: Columna) =>
    filas.filter((fila) => at(fila, columna) !== '').length / filas.length;
  const isField = ({ puntos, titulo }: Columna) =>
    !titulo.esConocida && [...puntos.keys()].some((key) => key.startsWith('campos.'));
  const carried = columnas.filter(
    (columna) => isField(columna) && share(below, columna) <= 0.1 && share(own, columna) >= 0.9,
  );
  const first = cuerpo[0];
  if (carried.length < 2 || !first || at(first, number) === '') return undefined;
  const names = [number, ...carried.filter((each) => each !== number)].map(({ nombre }) => nombre);
  const isClean = carried.every((columna) => share(below, columna) === 0 && share(own, columna) === 1);
  let above: readonly string[] = [];
  const filled = cuerpo.map((fila) => {
    const isBelow = at(fila, number) === '';
    const cells = isBelow
      ? fila.cells.map((cell, i) =>
          cell === '' && carried.some(({ indice }) => indice === i) ? (above[i] ?? '') : cell,
        )
      : fila.cells;
    above = cells;
    return { ...fila, cells };
  });
  return {
    cuerpo: filled,
    conjetura: {
      campo: 'arrastrar',
      ruta: ['arrastrar'],
      valor: names,
      alternativas: [[]],
      opciones: ['Las filas sin número son de la muestra de arriba', 'No: son filas sin número'],
      fundamento: `«${number.nombre}» solo se escribe en la primera fila de cada muestra (${shown(number.textos)}), y con ella ${names
        .slice(1)
        .map((name) => `«${name}»`)
        .join(', ')}`,
      certeza: isClean ? 'probable' : 'preguntar',
      ...(!isClean && { pregunta: `¿Son de la muestra de arriba las ${below.length} filas sin «${number.nombre}»?` }),
    },
  };
}
