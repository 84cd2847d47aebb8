import { numero } from '../../../../contract/base/numeros.ts';
import { unblock } from './blocks.ts';
import { cabeceraDeMuestra, celdaDeMuestra, heldRows, uncrossed } from './crosstab.ts';
import type { CeldasDeTabla } from './celdas.ts';
import { ColumnasDeFilas, OmittedRows, OtherHeaders } from './rows.ts';
import { FileRefused, type TableRow } from '../source/row.ts';
import { longKeys, type LongRow, longReader } from './long.ts';
import { leftOutByEstado } from '../reading/campos.ts';
import { from1904 } from '../reading/fecha.ts';
import { filledDown, Header, namesUnder } from './header.ts';
import type { BlockMapping, Mapping, OmitRule } from './mapping.ts';
import type { RecordReader } from '../sample/group-by-sample.ts';
import type { ReadingContext } from '../sample/reading.ts';
import { readCsv } from '../source/csv.ts';
import { wideKeys, wideReader } from './wide.ts';

/** Rows of a table with its header; `unended` is to be called after the last row where the file may have been cut. */
export interface Rows {
  read: (unended: (last: TableRow) => void) => AsyncGenerator<TableRow>;
  /** Whether the rows are a sheet's: a cell right of the header has a column without a heading, and no row is cut. */
  enHoja: boolean;
  /** Whether they are a sheet's of a workbook whose days count from 1904. */
  desde1904?: boolean;
  celdas: CeldasDeTabla;
}

/** The rows of a CSV or TSV text. */
export function rowsOfText(text: AsyncIterable<string>, mapping: Mapping, celdas: CeldasDeTabla): Rows {
  return { read: (unended) => readCsv(text, mapping, unended), enHoja: false, celdas };
}

/** A mapping for a workbook whose days count from 1904. */
function in1904(mapping: Mapping): Mapping {
  const { fechas, campos } = mapping;
  const own = Object.entries(campos).map(([name, fuente]) => [
    name,
    fuente && 'fechas' in fuente && fuente.fechas ? { ...fuente, fechas: from1904(fuente.fechas) } : fuente,
  ]);
  return { ...mapping, fechas: from1904(fechas), campos: Object.fromEntries(own) as Mapping['campos'] };
}

/** Reads a table as its mapping says. Throws FileRefused where its header isn't the mapping's. */
export async function readRows(
  { read: rowsOf, enHoja, desde1904, celdas }: Rows,
  given: Mapping,
  { warn, omit, ultimaFecha, limit }: ReadingContext,
): Promise<RecordReader<LongRow>> {
  const mapping = desde1904 ? in1904(given) : given;
  const rows = longRows();
  const isHeld = mapping.forma === 'cruzada' || mapping.forma === 'bloques';
  // The header of a table held in memory is made, not a row of the file.
  const { cells } = await headerOf(rows, mapping.cabecera, (row) => isHeld || celdas.fila('cabecera', '', row));
  const { varias_cabeceras: isOpen, ignorar } = mapping;
  const header = new Header(cells, { isOpen, enHoja, ignorar, rotulos: [cabeceraDeMuestra, celdaDeMuestra] });
  const headers = new OtherHeaders(header, mapping);
  const omitted = new OmittedRows(header, rulesOf(mapping), leftOutByEstado({ header, mapping, ultimaFecha }));
  const faultOf = (own: readonly string[], width: number) =>
    tooLong(own) ?? (enHoja ? undefined : otherWidth(own, width));
  const lost: Parameters<OtherHeaders['laid']>[1]['lost'] = (clase, nombre, row, i) =>
    celdas.una(clase, nombre, row, i);
  const laid = headers.laid(rows, { note: leaveOut, lost, faultOf });
  let isCut = false;
  const samples = firstOf(
    limit && { filas: limit.filas, cut },
    omitted.without(filledDown(laid, header, mapping.arrastrar), omitByRule),
  );
  const faulty = ({ cells: own, bajo }: TableRow) => (bajo ? bajo.falta : faultOf(own, header.width));
  const { keyed, reader } = compiled();
  header.check();
  const columns = new ColumnasDeFilas(header, celdas);
  return {
    records: keyed(columns.sinLasQueSeDejan(samples, () => isCut)),
    read: (group) => ({ ...reader(group), celdas: columns.deMuestra() }),
    celdas: columns.pendientes,
    places,
    ...(mapping.forma === 'cruzada' && { isCrossed: true }),
  };

  function compiled() {
    if (mapping.forma === 'ancha') {
      const own = { header, mapping, ultimaFecha };
      return { keyed: wideKeys(own), reader: wideReader(own, faulty, empieza) };
    }
    const filas = mapping.forma === 'larga' ? mapping.filas : 'sueltas';
    const own = { header, mapping: { ...mapping, forma: 'larga' as const, filas }, ultimaFecha };
    return { keyed: longKeys(own), reader: longReader(own, faulty, empieza) };
  }

  function cut(): void {
    isCut = true;
    limit?.cut();
  }

  function empieza(row: TableRow): void {
    columns.empieza(row);
  }

  /** The table's rows; turned into a long table's where its samples are columns or blocks. */
  function longRows(): AsyncGenerator<TableRow> {
    if (mapping.forma === 'cruzada')
      return uncrossed(counted(rowsOf(sayUnended)), mapping, { omit: omitByRule, celdas });
    return mapping.forma === 'bloques' ? unblocked(mapping) : counted(rowsOf(unended));
  }

  async function* counted(all: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
    for await (const row of all) {
      celdas.trae(row);
      yield row;
    }
  }

  async function* unblocked(blocked: BlockMapping): AsyncGenerator<TableRow> {
    yield* unblock(await heldRows(counted(rowsOf(sayUnended))), blocked, { leaveOut, celdas });
  }

  function places(group: readonly LongRow[]): number[] {
    return group.filter(({ lugar }) => lugar !== 'de_otra').map(({ linea: at, muestra }) => muestra ?? at);
  }

  /** Counts left-out rows right below the header as part of it: they have the columns' units and limits. */
  function omitByRule(row: TableRow, regla: string, clase: 'fila' | 'cabecera' = 'fila'): void {
    omit();
    celdas.fila(clase, regla, row);
  }

  /** Leaves out a header further down, a title above it, or cells of no block. */
  function leaveOut(row: TableRow, motivo?: string): void {
    omit();
    const isOfBlocks = mapping.forma === 'bloques';
    if (!isOfBlocks) celdas.fila('cabecera', '', row);
    const valor = isOfBlocks ? { valor: row.cells.join(' | ').slice(0, 200) } : {};
    if (motivo !== undefined) warn({ linea: row.linea, campo: 'fila', ...valor, motivo });
  }

  // Many programs end the last line with a break and some don't: without one, a file that was cut may look whole.
  function unended(last: TableRow): void {
    if (omitted.hasLast(last)) return;
    if (headers.faultOf(last, faultOf)) {
      throw new FileRefused(`El archivo está cortado: su última línea, la ${last.linea}, se queda a medias`);
    }
    sayUnended(last);
  }

  function sayUnended(last: TableRow): void {
    const motivo =
      'El archivo no termina en un salto de línea: si se cortó al enviarlo, a esta fila puede faltarle algo';
    warn({ linea: last.linea, campo: 'fila', motivo });
  }
}

/** The rules to leave rows out here. By place, rows of a crosstab are left out already, and rows of blocks never. */
function rulesOf({ forma, omitir_filas: rules }: Mapping): readonly OmitRule[] {
  return forma === 'cruzada' || forma === 'bloques' ? rules.filter((rule) => 'columna' in rule) : rules;
}

/** The first rows up to the limit, if there is one. */
async function* firstOf(limit: ReadingContext['limit'], rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let read = 0;
  for await (const row of rows) {
    if (limit && read++ === limit.filas) {
      limit.cut();
      return;
    }
    yield row;
  }
}

/** The first row from a line on, with its names completed by the row right above. */
async function headerOf(
  rows: AsyncGenerator<TableRow>,
  cabecera: number,
  note: (row: TableRow) => void,
): Promise<TableRow> {
  let above: TableRow | undefined;
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const { value: row } = next;
    note(row);
    if (row.linea >= cabecera) return { ...row, cells: namesUnder(row, above) };
    above = row;
  }
  const motivo =
    cabecera === 1
      ? 'El archivo no tiene ni cabecera ni filas'
      : `El archivo no tiene ninguna línea escrita desde la ${cabecera}, que según el formato de lectura es su cabecera`;
  throw new FileRefused(motivo);
}

/** The longest text of a cell, in characters: as in Excel. */
const maxCell = 32_767;

/** The fault of a row with too long a text. */
function tooLong(cells: readonly string[]): string | undefined {
  const long = cells.findIndex((cell) => cell.length > maxCell);
  if (long < 0) return undefined;
  return `La celda de la columna ${long + 1} tiene más de ${numero(maxCell)} caracteres: acórtala, o mira si unas comillas quedaron abiertas`;
}

/** The fault of a row with fewer cells than the header, or with content beyond it. */
function otherWidth(cells: readonly string[], width: number): string | undefined {
  const isWide = cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !isWide) return undefined;
  return `La fila tiene ${cells.length} columnas y la cabecera ${width}`;
}
