import { filasVistas, type FilaVista } from '../../../contract/deteccion.ts';
import type { Fila } from './rows.ts';

/** The first rows as they are shown, within bounds. */
export function seenRows(filas: readonly Fila[]): FilaVista[] {
  const { filas: most, celdas, caracteres } = filasVistas;
  return filas.slice(0, most).map(({ linea, cells }, i) => ({
    linea: linea ?? i + 1,
    celdas: cells.slice(0, celdas).map((cell) => cell.slice(0, caracteres)),
  }));
}

/** The first lines of what is no table, each as one cell. */
export function linesOf(text: string): FilaVista[] {
  const lines = text.slice(0, 100_000).split(/\r?\n/u);
  const rows = lines.map((line, i) => ({ linea: i + 1, cells: [line] }));
  return seenRows(rows.filter(({ cells: [line = ''] }) => line.trim() !== ''));
}
