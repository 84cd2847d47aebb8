import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import { FileRefused, textOfCell, type TableRow } from './row.ts';
import { breaksLookedAt, endsAtReturns, unwrappedLine, withLineBreaks } from './decode.ts';
import type { Mapping } from '../form/mapping.ts';

/** The longest row, in characters; in a longer one a quote was left open. */
const maxRowCharacters = 1_000_000;

/** The separator of a table's columns, and the quotes of its cells. */
export type Dialect = Pick<Mapping, 'separador' | 'comillas'>;

function optionsOf({ separador, comillas }: Dialect): Options {
  return {
    delimiter: separador,
    quote: comillas,
    escape: comillas === false ? null : comillas,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowCharacters,
  };
}

/**
 * The rows of a part of a CSV or TSV text, without blank rows, and whether the part ends within quotes, where it may have been
 * cut: the last row is then left out.
 */
export function rowsOfPart(text: string, dialect: Dialect): { rows: TableRow[]; isOpen: boolean } {
  const rows: TableRow[] = [];
  let linea = 1;
  const take = (record: string[]) => {
    const cells = record.map(textOfCell);
    if (cells.some((cell) => cell !== '')) rows.push({ linea, cells });
    linea += linesOf(record);
    return null;
  };
  try {
    parseWhole(text, { ...optionsOf(dialect), on_record: take });
  } catch (error) {
    if (error instanceof CsvError) return { rows, isOpen: true };
    throw error;
  }
  return { rows, isOpen: false };
}

/** How many lines a row goes over. */
function linesOf(record: readonly string[]): number {
  return 1 + record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/**
 * The rows of a CSV or TSV text, without blank rows, with the header. `unended` is called after a last row without a line break.
 * Throws FileRefused for quotes left open.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  { separador, comillas, lineas_entre_comillas }: Pick<Mapping, 'separador' | 'comillas' | 'lineas_entre_comillas'>,
  unended: (last: TableRow) => void,
): AsyncGenerator<TableRow> {
  const parser = parse(optionsOf({ separador, comillas }));
  let ending = '';
  const [rest, isMarked] = await withoutMark(broken(text), separador);
  async function* watched() {
    for await (const chunk of lineas_entre_comillas ? unwrapped(rest) : rest) {
      ending = chunk.at(-1) ?? ending;
      yield chunk;
    }
  }
  // Errors are thrown to the reader of the rows: the callback has nothing to do.
  pipeline(Readable.from(watched()), parser, () => {});
  // Counted here: the parser's own count of lines takes each \r\n within quotes for two.
  let linea = isMarked ? 2 : 1;
  let last: TableRow | undefined;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const cells = record.map(textOfCell);
      if (cells.some((cell) => cell !== '')) yield (last = { linea, cells });
      linea += linesOf(record);
    }
  } catch (error) {
    throw error instanceof CsvError ? fromCsv(error, linea) : error;
  }
  if (last && ending !== '\n') unended(last);
}

/** The text with line feeds, where carriage returns end its lines (an old Mac, or mixed ends). */
async function* broken(text: AsyncIterable<string>): AsyncGenerator<string> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    start += next.value;
    if (start.length >= breaksLookedAt) break;
  }
  const rest = { [Symbol.asyncIterator]: () => chunks };
  if (!endsAtReturns(start)) {
    yield start;
    yield* rest;
    return;
  }
  // A line feed may follow in the next chunk.
  let open = '';
  const whole = (chunk: string) => {
    const all = open + chunk;
    open = all.endsWith('\r') ? '\r' : '';
    return withLineBreaks(all.slice(0, all.length - open.length));
  };
  yield whole(start);
  for await (const chunk of rest) yield whole(chunk);
  if (open !== '') yield '\n';
}

/** Removes the quotes around lines that are quoted as a whole. */
async function* unwrapped(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxRowCharacters) throw new FileRefused(endlessLine);
    if (lines.length > 0) yield lines.map((line) => `${unwrappedLine(line)}\n`).join('');
  }
  if (rest !== '') yield unwrappedLine(rest);
}

const endlessLine = 'Hay una línea de más de un millón de caracteres: no es una tabla de líneas entre comillas';

/** Excel's line before the header with the columns' separator: `sep=;`. */
export const separatorMark = /^"?sep=(.)"?\r?\n/iu;

/** The characters of the file's beginning in which this line is looked for. */
const markCharacters = 10;

/** A text without Excel's line, and whether it had the line. Throws FileRefused where the line names another separator. */
async function withoutMark(
  text: AsyncIterable<string>,
  separador: string,
): Promise<[rest: AsyncIterable<string>, isMarked: boolean]> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  while (start.length < markCharacters) {
    const next = await chunks.next();
    if (next.done) break;
    start += next.value;
  }
  const [line = '', said] = separatorMark.exec(start) ?? [];
  if (said !== undefined && said !== separador) {
    const motivo = `El archivo dice que lo separa "${said}" (sep=${said}) y el formato de lectura dice "${separador}": corrige "separador"`;
    throw new FileRefused(motivo);
  }
  async function* rest() {
    if (start.length > line.length) yield start.slice(line.length);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return [rest(), line !== ''];
}

function fromCsv(error: CsvError, linea: number): FileRefused {
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const motivo = `De la línea ${linea} en adelante hay una de más de un millón de caracteres: o unas comillas se abren y no se cierran (si el archivo no las usa, di "comillas": false), o no es una tabla`;
    return new FileRefused(motivo, { cause: error });
  }
  const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED';
  const message = isQuote
    ? `Unas comillas se abren y no se cierran, de la línea ${linea} en adelante. Si el archivo no usa comillas, di "comillas": false`
    : `No se puede leer como tabla de la línea ${linea} en adelante`;
  return new FileRefused(message, { cause: error });
}
