import { parse } from 'csv-parse/browser/esm/sync';
import { numero } from '../../../../contract/base/numeros.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import {
  type ColumnaDeTabla,
  columnasDeTabla,
  type FilaDeTabla,
  maxCelda,
  maxFilasDeTabla,
} from '../../../../contract/programa/tabla.ts';
import { separatorOf } from '../../../files/delimited.ts';

/** A table of programmes as it was given: its rows, and the headings of columns that aren't used. Or why it can't be read. */
export type ReadTabla = { filas: FilaDeTabla[]; sinUso: string[] } | { error: string };

const columnas = Object.keys(columnasDeTabla) as ColumnaDeTabla[];

/** Without these a table says nothing. */
const needed: readonly ColumnaDeTabla[] = ['solicitante', 'instalacion', 'que', 'frecuencia'];

/** The rows of a table that was pasted, or of a CSV. */
export function readTabla(text: string): ReadTabla {
  if (text.trim() === '') return { error: 'Pega la tabla o elige un archivo' };
  try {
    return tablaOf(
      parse(text, {
        bom: true,
        delimiter: separatorOf(text),
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
      }),
    );
  } catch {
    return { error: 'No se entiende la tabla: comprueba que las comillas de sus celdas se cierran' };
  }
}

/** The rows of cells whose first line has the headings, in any order. */
export function tablaOf(cells: readonly (readonly string[])[]): ReadTabla {
  const rows = cells.map((row) => row.map(clean)).filter((row) => row.some((cell) => cell !== ''));
  const [headings = [], ...rest] = rows;
  const columns = headings.map(columnaOf);
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    const names = new Intl.ListFormat('es').format(missing.map((name) => `«${columnasDeTabla[name]}»`));
    return {
      error: `La primera línea debe tener los nombres de las columnas; ${missing.length === 1 ? 'falta' : 'faltan'} ${names}`,
    };
  }
  if (rest.length === 0) return { error: 'La tabla no tiene filas' };
  if (rest.length > maxFilasDeTabla) {
    return { error: `Son ${rest.length} filas: añade como mucho ${maxFilasDeTabla} cada vez` };
  }
  const filas = rest.map((row) => filaOf(row, columns));
  const long = columnas.find((columna) => filas.some((fila) => fila[columna].length > maxCelda));
  if (long) return { error: `Una celda de «${columnasDeTabla[long]}» tiene más de ${numero(maxCelda)} caracteres` };
  return {
    filas,
    sinUso: headings.filter((heading, place) => heading !== '' && columns[place] === undefined),
  };
}

function columnaOf(heading: string): ColumnaDeTabla | undefined {
  const name = fold(heading);
  return columnas.find((columna) => fold(columnasDeTabla[columna]) === name);
}

/** A row by the names of its columns; of two columns of one name the first with something in it. */
function filaOf(row: readonly string[], columns: readonly (ColumnaDeTabla | undefined)[]): FilaDeTabla {
  const cellOf = (columna: ColumnaDeTabla) =>
    row.find((cell, place) => columns[place] === columna && cell !== '') ?? '';
  return Object.fromEntries(columnas.map((columna) => [columna, cellOf(columna)])) as FilaDeTabla;
}
