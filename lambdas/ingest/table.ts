import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { FileRefused } from './file-refused.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { Row } from './mapping/header.ts';

/** A row of the file: the line where it begins and its cells, without the white space around them. */
export interface TableRow {
  linea: number;
  cells: Row;
}

/** The longest row that is believed to be one; beyond it, a quote was opened that nobody closed. */
const longestRow = 1_000_000;

const breaks = /\r\n|\r|\n/gu;

/** The rows of a CSV or TSV text that aren't blank, the header among them. Throws FileRefused for quotes left open. */
export async function* readTable(
  text: AsyncIterable<string>,
  { separador, comillas }: Pick<Mapping, 'separador' | 'comillas'>,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separador,
    quote: comillas,
    escape: comillas === false ? null : comillas,
    record_delimiter: ['\r\n', '\n'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  // The pipeline's callback hears of the same error that the reader of the rows is thrown.
  pipeline(Readable.from(text), parser, () => {});
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      const cells = record.map((cell) => cell.trim());
      if (cells.every((cell) => cell === '')) continue;
      const within = record.reduce((sum, cell) => sum + (cell.match(breaks)?.length ?? 0), 0);
      yield { linea: info.lines - within, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? fromCsv(error) : error;
  }
}

function fromCsv(error: CsvError): FileRefused {
  const line = 'lines' in error && typeof error.lines === 'number' ? ` (hacia la línea ${error.lines})` : '';
  const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  const message = isQuote
    ? `Unas comillas se abren y no se cierran${line}. Si el archivo no usa comillas, di "comillas": false`
    : `No se puede leer como tabla${line}`;
  return new FileRefused(message, { cause: error });
}
