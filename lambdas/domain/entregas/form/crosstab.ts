import { numero } from '../../../../contract/base/numeros.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { nombresDeColumnas } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import type { CeldasDeTabla } from './celdas.ts';
import { FileRefused, inPlaces, type TableRow } from '../source/row.ts';
import type { CrossMapping } from './mapping.ts';
import { primerasFilas, ultimasFilas } from './rows.ts';

/** The names in mappings for the heading of a sample's column, and for its cell in a parameter's row. */
export const cabeceraDeMuestra = '[cabecera]';
export const celdaDeMuestra = '[celda]';

/** The most cells of a table whose samples are columns. It is held in memory, as its last row may have a field of all samples. */
const maxCells = 5_000_000;

type Crossed = Pick<CrossMapping, 'cabecera' | 'cruce' | 'ignorar'>;

const sinMuestra = 'Filas sin valor en ninguna muestra';

/**
 * Turns a table whose samples are columns into the rows of a long table, its header first: a row for each cell that isn't blank,
 * and a row of its fields alone for a sample without such cells. A cell repeated in several rows counts as the first row's own;
 * `celdas` counts the cells of no row. Throws FileRefused where the column that names the rows is missing.
 */
export function uncross(
  rows: readonly TableRow[],
  { cabecera, cruce, ignorar }: Crossed,
  celdas?: CeldasDeTabla,
): TableRow[] {
  const header = rows.find(({ linea }) => linea >= cabecera);
  if (!header) return [];
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const names = nombresDeColumnas(Array.from({ length: width }, (_, i) => header.cells[i] ?? ''));
  const fixed = cruce.fijas.map((name) => names.indexOf(clean(name)));
  const [labels = -1] = fixed;
  if (labels < 0) {
    const has = names.filter((name) => name !== '').slice(0, 60);
    throw new FileRefused(
      `Falta en el archivo la columna "${cruce.fijas[0]}", que nombra sus filas. Tiene: ${has.join(', ')}`,
    );
  }
  const labelOf = ({ cells }: TableRow) => fold(clean(cells[labels] ?? ''));
  const fields = new Map<string, TableRow>();
  const wanted = new Set(cruce.filas.map((name) => fold(clean(name))));
  const parameters: TableRow[] = [];
  for (const row of rows) {
    if (row.linea > header.linea) refuseShort(row, header);
    const label = row === header ? undefined : labelOf(row);
    if (label !== undefined && wanted.has(label)) {
      const before = fields.get(label);
      if (before)
        throw new FileRefused(
          `Las filas ${before.linea} y ${row.linea} se llaman las dos "${row.cells[labels]}": no se sabe cuál quiere el formato de lectura`,
        );
      fields.set(label, row);
    } else if (row.linea > header.linea) parameters.push(row);
  }
  const found = cruce.fijas.filter((_, i) => (fixed[i] ?? -1) >= 0);
  const described = cruce.filas.filter((name) => fields.has(fold(clean(name))));
  const ofFields = described.map((name) => fields.get(fold(clean(name))));
  const top = { linea: header.linea, cells: [...found, ...described, cabeceraDeMuestra, celdaDeMuestra] };
  const places = fixed.filter((place) => place >= 0);
  const samples = sampleColumns();
  for (const column of samples) refuseSigns(column);
  /** Rows whose cells on the parameter are already counted with a sample. */
  const told = new Set<TableRow>();
  const own = [top, ...samples.flatMap(sampleRows)];
  if (celdas) countOthers(celdas);
  return own;

  function sampleColumns(): number[] {
    const ignored = new Set(ignorar === 'todas' ? [] : ignorar.map(clean));
    const written = [header as TableRow, ...fields.values(), ...parameters];
    return Array.from({ length: width }, (_, i) => i).filter(
      (i) =>
        !fixed.includes(i) &&
        !ignored.has(names[i] ?? '') &&
        !ignored.has(clean(header?.cells[i] ?? '')) &&
        written.some(({ cells }) => (cells[i] ?? '') !== ''),
    );
  }

  /** A column without a heading or any field of a sample that has signs is of the values beside it, which would lose them. */
  function refuseSigns(column: number): void {
    if ([header, ...ofFields].some((row) => (row?.cells[column] ?? '') !== '')) return;
    const row = parameters.find(({ cells }) => /^[<>≤≥⩽⩾]=?$/u.test(cells[column] ?? ''));
    if (row)
      throw new FileRefused(
        `«${names[column]}» lleva signos de los valores de al lado, como «${row.cells[column]}» en la línea ${row.linea}: escribe cada signo en la celda de su valor, como <0,5, y sube el archivo otra vez`,
      );
  }

  function sampleRows(column: number): TableRow[] {
    const fieldCells = ofFields.map((row) => row?.cells[column] ?? '');
    const isAnother = (row: TableRow | undefined, place: number) => row?.ajenas?.includes(place) === true;
    const rowOf = (row: TableRow | undefined, isFirst: boolean): TableRow => {
      const about = places.map((place) => row?.cells[place] ?? '');
      const isTold = row === undefined || told.has(row);
      if (row) told.add(row);
      const others = [
        ...places.map((place) => isTold || isAnother(row, place)),
        ...ofFields.map((field) => !isFirst || isAnother(field, column)),
        !isFirst || isAnother(header, column),
        isAnother(row, column),
      ];
      const numeros = [
        ...inPlaces(row?.numeros, places),
        ...ofFields.flatMap((field, i) => (field?.numeros?.includes(column) ? [places.length + i] : [])),
        ...(row?.numeros?.includes(column) ? [others.length - 1] : []),
      ];
      return {
        linea: row?.linea ?? header?.linea ?? 1,
        muestra: column + 1,
        cells: [...about, ...fieldCells, header?.cells[column] ?? '', row?.cells[column] ?? ''],
        ajenas: others.flatMap((is, i) => (is ? [i] : [])),
        ...(numeros.length > 0 && { numeros }),
      };
    };
    const results = parameters.filter(({ cells }) => (cells[column] ?? '') !== '');
    return results.length > 0 ? results.map((row, i) => rowOf(row, i === 0)) : [rowOf(undefined, true)];
  }

  /** Counts the cells of no sample: headings, rows above them, and columns and rows without samples. */
  function countOthers(account: CeldasDeTabla): void {
    const isSample = new Set(samples);
    for (const row of rows) {
      const isField = ofFields.includes(row);
      const isAbove = row.linea < (header?.linea ?? 1) && !isField;
      for (const [i, cell] of row.cells.entries()) {
        if (cell === '' || row.ajenas?.includes(i) || (isSample.has(i) && !isAbove)) continue;
        if (isAbove || row === header || (isField && i === labels)) account.una('cabecera', '', row, i);
        else if (!fixed.includes(i)) account.una('columna', names[i] ?? '', row, i);
        else if (isField) account.una('sin_usar', names[i] ?? '', row, i);
        else if (!told.has(row)) account.una('sin_usar', sinMuestra, row, i);
      }
    }
  }
}

/** Refuses a row that ends early, as in a cut file: it lacks the last samples. A row of a single cell is a title. */
function refuseShort({ linea, cells }: TableRow, header: TableRow): void {
  if (cells.length >= header.cells.length || cells.filter((cell) => cell !== '').length < 2) return;
  throw new FileRefused(`La fila ${linea} tiene ${cells.length} columnas y la cabecera ${header.cells.length}`);
}

/** Reads all rows into memory. Throws FileRefused for more than fit. */
export async function heldRows(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const held: TableRow[] = [];
  let width = 0;
  for await (const row of rows) {
    held.push(row);
    width = Math.max(width, row.cells.length);
    if (width * held.length > maxCells) {
      throw new FileRefused(
        `La tabla tiene más de ${numero(maxCells)} celdas, y una con las muestras en columnas o en bloques se lee entera: repártela en varios archivos`,
      );
    }
  }
  return held;
}

/**
 * `uncross` for streamed rows. Leaves out the rows that the mapping omits by their place, and calls `omit` for each. Throws
 * FileRefused for more rows than fit in memory.
 */
export async function* uncrossed(
  rows: AsyncIterable<TableRow>,
  mapping: CrossMapping,
  { omit, celdas }: { omit: (row: TableRow, regla: string, clase?: 'cabecera') => void; celdas: CeldasDeTabla },
): AsyncGenerator<TableRow> {
  const held = await heldRows(rows);
  const { cabecera, omitir_filas: rules } = mapping;
  const below = Math.max(0, ...rules.flatMap((rule) => ('tras_cabecera' in rule ? rule.tras_cabecera : [])));
  const above = Math.max(0, ...rules.flatMap((rule) => ('ultimas' in rule ? rule.ultimas : [])));
  const header = held.findIndex(({ linea }) => linea >= cabecera);
  const kept = held.filter((row, i) => {
    if (i > header && i <= header + below) omit(row, primerasFilas(below), 'cabecera');
    else if (i > header && i >= held.length - above) omit(row, ultimasFilas(above));
    else return true;
    return false;
  });
  yield* uncross(kept, mapping, celdas);
}
