import { numero } from '../../../../contract/base/numeros.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { FileRefused } from './file-refused.ts';
import type { CrossMapping } from '../mapping/mapping.ts';
import type { TableRow } from './table-row.ts';

/** What mappings call the text over a sample's column, and the cell of a parameter in it. */
export const cabeceraDeMuestra = '[cabecera]';
export const celdaDeMuestra = '[celda]';

/** Rows by columns of such a table, which is held in memory: a sample's fields may stand in its last row. */
const maxCells = 5_000_000;

type Crossed = Pick<CrossMapping, 'cabecera' | 'cruce' | 'ignorar'>;

/**
 * The rows of a table whose samples are columns as those of a long table, its header first: a row for each cell that isn't
 * blank, and for a sample without any a row of its fields alone. Throws FileRefused where the column isn't there that names the rows.
 */
export function uncross(rows: readonly TableRow[], { cabecera, cruce, ignorar }: Crossed): TableRow[] {
  const header = rows.find(({ linea }) => linea >= cabecera);
  if (!header) return [];
  const names = header.cells.map(clean);
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
  const top = { linea: header.linea, cells: [...found, ...described, cabeceraDeMuestra, celdaDeMuestra] };
  return [top, ...sampleColumns().flatMap(sampleRows)];

  function sampleColumns(): number[] {
    const ignored = new Set(ignorar === 'todas' ? [] : ignorar.map(clean));
    const written = [header as TableRow, ...fields.values(), ...parameters];
    const width = Math.max(...written.map(({ cells }) => cells.length));
    return Array.from({ length: width }, (_, i) => i).filter(
      (i) => !fixed.includes(i) && !ignored.has(names[i] ?? '') && written.some(({ cells }) => (cells[i] ?? '') !== ''),
    );
  }

  function sampleRows(column: number): TableRow[] {
    const own = described.map((name) => fields.get(fold(clean(name)))?.cells[column] ?? '');
    const rowOf = (linea: number, about: readonly string[], cell: string) => ({
      linea,
      muestra: column + 1,
      cells: [...about, ...own, header?.cells[column] ?? '', cell],
    });
    const places = fixed.filter((place) => place >= 0);
    const results = parameters.flatMap(({ linea, cells }) => {
      const cell = cells[column] ?? '';
      return cell === ''
        ? []
        : [
            rowOf(
              linea,
              places.map((place) => cells[place] ?? ''),
              cell,
            ),
          ];
    });
    return results.length > 0
      ? results
      : [
          rowOf(
            header?.linea ?? 1,
            places.map(() => ''),
            '',
          ),
        ];
  }
}

/** A row that ends early, as that of a file that was cut, lacks the last samples; one of a single cell is a title. */
function refuseShort({ linea, cells }: TableRow, header: TableRow): void {
  if (cells.length >= header.cells.length || cells.filter((cell) => cell !== '').length < 2) return;
  throw new FileRefused(`La fila ${linea} tiene ${cells.length} columnas y la cabecera ${header.cells.length}`);
}

/** Rows that come one by one, together. Throws FileRefused for more than fit in memory. */
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
 * The same of rows that come one by one, without those that the mapping leaves out by their place, for each of which `omit` is
 * called. Throws FileRefused for more than fit in memory.
 */
export async function* uncrossed(
  rows: AsyncIterable<TableRow>,
  mapping: CrossMapping,
  omit: () => void,
): AsyncGenerator<TableRow> {
  const held = await heldRows(rows);
  const { cabecera, omitir_filas: rules } = mapping;
  const below = Math.max(0, ...rules.flatMap((rule) => ('tras_cabecera' in rule ? rule.tras_cabecera : [])));
  const above = Math.max(0, ...rules.flatMap((rule) => ('ultimas' in rule ? rule.ultimas : [])));
  const header = held.findIndex(({ linea }) => linea >= cabecera);
  const isOmitted = (i: number) => i > header && (i <= header + below || i >= held.length - above);
  const kept = held.filter((_, i) => !isOmitted(i));
  for (let n = kept.length; n < held.length; n++) omit();
  yield* uncross(kept, mapping);
}
