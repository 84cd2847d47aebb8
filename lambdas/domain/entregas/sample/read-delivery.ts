import { numero } from '../../../../contract/base/numeros.ts';
import { readRows, type Rows, rowsOfText } from '../form/table.ts';
import { decode, type SayWrong } from '../source/decode.ts';
import { CeldasDeTabla } from '../form/celdas.ts';
import { type Content, deliveredFiles } from '../source/delivered-files.ts';
import { FileRefused, type TableRow } from '../source/row.ts';
import { type JsonRecord, readJson } from './json-sample.ts';
import type { LongRow } from '../form/long.ts';
import type { Mapping } from '../form/mapping.ts';
import { type Part, readParts, type RecordReader } from './group-by-sample.ts';
import type { Reading, ReadingContext } from './reading.ts';
import { cellReader, heldIn, withDecimal, type NumberCell, type SheetRow } from '../source/sheet.ts';
import { Workbook } from '../source/workbook.ts';

/**
 * The samples of a delivery: of a text, a workbook, or a .zip of them; with a mapping tables, without one JSON or NDJSON.
 * Throws FileRefused for what can't be read.
 */
export async function* readDelivery(
  source: AsyncIterable<Uint8Array>,
  mapping: Mapping | undefined,
  context: ReadingContext,
): AsyncGenerator<Reading> {
  if (mapping) {
    const read: Read<LongRow> = async (content, own, archivo) =>
      readRows(await rowsOf(content, mapping, { ...own, archivo }), mapping, own);
    yield* readParts(partsOf(source, read, context), context);
  } else yield* readParts(partsOf(source, readText, context), context);
}

type Read<R> = (content: Content, context: ReadingContext, archivo?: string) => Promise<RecordReader<R>>;

async function* partsOf<R>(
  source: AsyncIterable<Uint8Array>,
  read: Read<R>,
  context: ReadingContext,
): AsyncGenerator<Part<R>> {
  for await (const file of deliveredFiles(source)) {
    const { archivo } = file;
    const own: ReadingContext = archivo ? { ...context, warn: (remark) => context.warn(remark, archivo) } : context;
    yield { archivo, open: async () => read(await file.open(), own, archivo), close: async () => file.close?.() };
  }
}

async function readText(
  content: Content,
  context: ReadingContext,
  archivo?: string,
): Promise<RecordReader<JsonRecord>> {
  return readJson(unmappedText(content, context.warn), context, archivo);
}

/** The text of a file that is read without a mapping. Throws FileRefused for a workbook. */
export function unmappedText(content: Content, warn: ReadingContext['warn']): AsyncGenerator<string> {
  if ('bytes' in content) return decode(content.bytes, 'auto', wrongBytes(warn));
  throw new FileRefused(
    'Es un libro de Excel y necesita un formato de lectura que diga qué es cada columna: déjalo bajo muestras/MAPEO/',
  );
}

function wrongBytes(warn: ReadingContext['warn']): SayWrong {
  return (linea, valor) => {
    const motivo =
      'Hay un byte que no es UTF-8, como sí lo es lo demás del archivo: se lee como en Windows-1252. Mira que la línea diga lo que debe';
    warn({ linea, campo: 'fila', valor: valor.replaceAll(/\s+/gu, ' ').trim(), motivo });
  };
}

/** What the reader of one file's rows needs to know and to tell. */
type RowsContext = Pick<ReadingContext, 'warn' | 'omit' | 'celdas'> & { archivo?: string | undefined };

/** The rows of a text, or of the sheet that the mapping names. Throws FileRefused where there is no such sheet. */
export async function rowsOf(content: Content, mapping: Mapping, context: RowsContext): Promise<Rows> {
  const { archivo } = context;
  if ('bytes' in content) {
    const celdas = new CeldasDeTabla(context.celdas, { archivo, enHoja: false });
    return rowsOfText(decode(content.bytes, mapping.codificacion, wrongBytes(context.warn)), mapping, celdas);
  }
  const workbook = await Workbook.open(content.workbook);
  const hoja = await workbook.choose(mapping.hoja);
  const read = cellReader(mapping);
  const number = (cell: NumberCell) => {
    const { texto, nota } = read(cell);
    if (!nota) return { texto: withDecimal(texto, mapping) };
    const [valor, motivo] = [nota.valor, nota.motivo].map((text) => withDecimal(text, mapping));
    return { texto: withDecimal(texto, mapping), nota: { ...nota, valor: valor ?? '', motivo: motivo ?? '' } };
  };
  const rows = workbook.rows(hoja, { cabecera: mapping.cabecera, number });
  const celdas = new CeldasDeTabla(context.celdas, { archivo, enHoja: true });
  return {
    read: () => rowsOfSheet(rows, mapping, { ...context, tabla: celdas }),
    enHoja: true,
    desde1904: workbook.isFrom1904,
    celdas,
  };
}

/** The rows of a sheet as those of a table: each as wide as the widest so far from its header on, those out of sight as the mapping says. */
async function* rowsOfSheet(
  rows: AsyncIterable<SheetRow>,
  mapping: Mapping,
  { warn, omit, tabla }: RowsContext & { tabla: CeldasDeTabla },
): AsyncGenerator<TableRow> {
  const { cabecera, filas_ocultas: hidden } = mapping;
  const notes = new SheetNotes(mapping, warn);
  let header: readonly string[] = [];
  let width = 0;
  const ocultas = { filas: 0, primera: 0 };
  for await (const row of rows) {
    const { linea, cells, oculta, ajenas, numeros } = row;
    const isBelow = header.length > 0;
    if (!isBelow) cells.splice(0, cells.length, ...cells.map(heldIn));
    if (!isBelow && linea >= cabecera) header = cells;
    if (isBelow && oculta) {
      ocultas.primera ||= linea;
      ocultas.filas++;
      if (hidden === 'omitir') {
        omit();
        const left = { linea, cells, ajenas };
        tabla.trae(left);
        tabla.fila('fila', 'Ocultas en la hoja', left);
        continue;
      }
    }
    if (linea >= cabecera) {
      // Blocks have no header above all of their columns.
      notes.add(row, mapping.forma === 'bloques' ? [] : header);
      width = Math.max(width, cells.length);
    }
    while (cells.length < width) cells.push('');
    yield { linea, cells, ...(ajenas && { ajenas }), ...(numeros && { numeros }) };
  }
  notes.close();
  if (ocultas.filas === 0 || hidden === 'omitir') return;
  const count = ocultas.filas === 1 ? 'una fila oculta' : `${numero(ocultas.filas)} filas ocultas`;
  if (hidden === undefined)
    throw new FileRefused(
      `La hoja tiene ${count} (la primera, la ${ocultas.primera}), y el formato de lectura no dice si se leen. Abre el archivo en el asistente y dilo, o di en el formato "filas_ocultas": "leer" u "omitir"`,
    );
  const leidas = ocultas.filas === 1 ? 'que también se lee' : 'que también se leen';
  warn({ linea: ocultas.primera, campo: 'fila', motivo: `La hoja tiene ${count}, ${leidas}` });
}

/** What is said of a sheet's cells that show something else than is read of them, or hold something else than they show. */
class SheetNotes {
  private readonly mapping: Mapping;
  private readonly warn: ReadingContext['warn'];
  /** Units that formats show, by column: each is said once. */
  private readonly units = new Set<string>();
  private hiding: { count: number; linea: number; campo: string; como: string } | undefined;

  constructor(mapping: Mapping, warn: ReadingContext['warn']) {
    this.mapping = mapping;
    this.warn = warn;
  }

  add({ linea, avisos = [] }: SheetRow, header: readonly string[]): void {
    for (const { columna, valor, motivo, junto, clase } of avisos) {
      const heading = header[columna - 1] ?? '';
      const campo = heading || 'fila';
      if (clase === 'decimales') {
        this.hiding ??= { count: 0, linea, campo, como: motivo };
        this.hiding.count++;
        continue;
      }
      // A unit is that of its column; a mark, such as an asterisk, is of its cell alone.
      const key = `${columna} ${junto}`;
      if (junto !== undefined && (hasWord(heading, junto) || this.units.has(key))) continue;
      if (junto !== undefined && /\p{L}/u.test(junto)) this.units.add(key);
      this.warn({ linea, campo, valor, motivo });
    }
  }

  /** Says once how many numbers show fewer digits than they hold. */
  close(): void {
    if (!this.hiding) return;
    const { count, linea, campo, como } = this.hiding;
    const many = count === 1 ? 'Un número de la hoja enseña' : `${numero(count)} números de la hoja enseñan`;
    const read = {
      leer: 'se lee entero lo que guarda la celda',
      omitir: 'se lee lo que enseña la celda',
      nada: 'se lee entero lo que guarda la celda, como hasta ahora. Di en el formato de lectura "decimales_ocultos": "leer" si es lo que quieres, u "omitir" para leer lo que enseña',
    };
    const motivo = `${many} otras cifras que las que guarda su celda (${como}): ${read[this.mapping.decimales_ocultos ?? 'nada']}`;
    this.warn({ linea, campo, motivo });
  }
}

/** Whether a heading has a unit, such as `mg/L`, which isn't the one of `mg/L N` or of `kg/L`. */
function hasWord(heading: string, word = ''): boolean {
  if (word === '') return false;
  const isApart = (sign = ' ') => !/[\p{L}\d/]/u.test(sign);
  for (let at = heading.indexOf(word); at >= 0; at = heading.indexOf(word, at + 1)) {
    if (isApart(heading[at - 1]) && isApart(heading[at + word.length])) return true;
  }
  return false;
}
