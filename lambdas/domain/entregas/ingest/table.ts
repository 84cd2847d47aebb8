import { numero } from '../../../../contract/base/numeros.ts';
import { unblock } from './blocks.ts';
import { cabeceraDeMuestra, celdaDeMuestra, heldRows, uncrossed } from './crosstab.ts';
import { FileRefused } from './file-refused.ts';
import { longKeys, type LongRow, longReader } from './long.ts';
import { leftOutByEstado } from '../mapping/estado.ts';
import { filledDown } from '../mapping/fill-down.ts';
import { Header, namesUnder } from '../mapping/header.ts';
import type { BlockMapping, Mapping, OmitRule } from '../mapping/mapping.ts';
import { OmittedRows } from '../mapping/omitted-rows.ts';
import { OtherHeaders, widthOf } from '../mapping/other-headers.ts';
import type { RecordReader } from './parts.ts';
import type { ReadingContext } from './reading.ts';
import { readCsv } from './csv.ts';
import type { TableRow } from './table-row.ts';
import { wideKeys, wideReader } from './wide.ts';

/** Rows of a table, its header among them; `unended` is to be called after the last where the file may have been cut. */
export type Rows = (unended: (last: TableRow) => void) => AsyncGenerator<TableRow>;

/** The rows of a CSV or TSV text. */
export function rowsOfText(text: AsyncIterable<string>, mapping: Mapping): Rows {
  return (unended) => readCsv(text, mapping, unended);
}

/** Reads a table as its mapping says. Throws FileRefused where its header isn't the mapping's. */
export async function readRows(
  rowsOf: Rows,
  mapping: Mapping,
  { warn, omit, ultimaFecha, limit }: ReadingContext,
): Promise<RecordReader<LongRow>> {
  const rows = longRows();
  const { linea, cells } = await headerOf(rows, mapping.cabecera);
  const width = widthOf(cells);
  const header = new Header(cells, mapping.varias_cabeceras);
  const headers = new OtherHeaders(header, mapping);
  const omitted = new OmittedRows(header, rulesOf(mapping), leftOutByEstado({ header, mapping, ultimaFecha }));
  const laid = headers.laid(rows, leaveOut, faultOf);
  const samples = firstOf(limit, omitted.without(filledDown(laid, header, mapping.arrastrar), omit));
  const faulty = ({ cells: own, bajo }: TableRow) => (bajo ? bajo.falta : faultOf(own, width));
  if (mapping.forma === 'ancha') {
    const keyed = wideKeys({ header, mapping, ultimaFecha });
    const read = wideReader({ header, mapping, ultimaFecha }, faulty);
    check();
    return { records: keyed(samples), read, places };
  }
  const filas = mapping.forma === 'larga' ? mapping.filas : 'sueltas';
  const compiler = { header, mapping: { ...mapping, forma: 'larga' as const, filas }, ultimaFecha };
  const keyed = longKeys(compiler);
  const read = longReader(compiler, faulty);
  check();
  return { records: keyed(samples), read, places, isCrossed: mapping.forma === 'cruzada' };

  /** The rows of the table, as those of a long one where its samples are columns or blocks. */
  function longRows(): AsyncGenerator<TableRow> {
    if (mapping.forma === 'cruzada') return uncrossed(rowsOf(sayUnended), mapping, omit);
    return mapping.forma === 'bloques' ? unblocked(mapping) : rowsOf(unended);
  }

  async function* unblocked(blocked: BlockMapping): AsyncGenerator<TableRow> {
    yield* unblock(await heldRows(rowsOf(sayUnended)), blocked, leaveOut);
  }

  function places(group: readonly LongRow[]): number[] {
    return group.filter(({ lugar }) => lugar !== 'de_otra').map(({ linea: at, muestra }) => muestra ?? at);
  }

  function leaveOut({ linea: at, cells: left }: TableRow, motivo?: string): void {
    omit();
    const valor = mapping.forma === 'bloques' ? { valor: left.join(' | ').slice(0, 200) } : {};
    if (motivo !== undefined) warn({ linea: at, campo: 'fila', ...valor, motivo });
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

  function check(): void {
    header.check();
    const { ignorar } = mapping;
    const unused = ignorar === 'todas' ? [] : header.unused([...ignorar, cabeceraDeMuestra, celdaDeMuestra]);
    if (unused.length === 0) return;
    warn({
      linea,
      campo: 'cabecera',
      valor: unused.join(', '),
      motivo: 'El formato de lectura no usa ni ignora estas columnas',
    });
  }
}

/** Which rows are left out: of a table whose samples are columns those by their place already are, of blocks none is. */
function rulesOf({ forma, omitir_filas: rules }: Mapping): readonly OmitRule[] {
  return forma === 'cruzada' || forma === 'bloques' ? rules.filter((rule) => 'columna' in rule) : rules;
}

/** The first of some rows, where not all are read. */
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

/** The first row from a line on, with what the one right above it adds to its names. */
async function headerOf(rows: AsyncGenerator<TableRow>, cabecera: number): Promise<TableRow> {
  let above: TableRow | undefined;
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const { value: row } = next;
    if (row.linea >= cabecera) return { ...row, cells: namesUnder(row, above) };
    above = row;
  }
  const motivo =
    cabecera === 1
      ? 'El archivo no tiene ni cabecera ni filas'
      : `El archivo no tiene ninguna línea escrita desde la ${cabecera}, que según el formato de lectura es su cabecera`;
  throw new FileRefused(motivo);
}

/** The longest text of a cell, in characters: as much as Excel's hold. */
const maxCell = 32_767;

/** A row may lack nothing that the header has, have nothing more but blanks, and no cell is a book. */
function faultOf(cells: readonly string[], width: number): string | undefined {
  const long = cells.findIndex((cell) => cell.length > maxCell);
  if (long >= 0) {
    return `La celda de la columna ${long + 1} tiene más de ${numero(maxCell)} caracteres: acórtala, o mira si unas comillas quedaron abiertas`;
  }
  const isWide = cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !isWide) return undefined;
  return `La fila tiene ${cells.length} columnas y la cabecera ${width}`;
}
