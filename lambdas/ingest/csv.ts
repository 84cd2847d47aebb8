import { FileRefused } from './file-refused.ts';
import { gather, longReader } from './long.ts';
import type { Compiler } from './mapping/compile.ts';
import { Header } from './mapping/header.ts';
import type { Mapping, MappingAncho, MappingLargo } from './mapping/mapping.ts';
import type { Reading, Remark } from './reading.ts';
import { readTable, type TableRow } from './table.ts';
import { wideReader } from './wide.ts';

/** The samples of a CSV or TSV text, read as its mapping says; `warn` is told what is odd about the whole file. */
export async function* readCsv(
  text: AsyncIterable<string>,
  mapping: Mapping,
  warn: (remark: Remark) => void,
): AsyncGenerator<Reading> {
  const rows = readTable(text, mapping);
  const first = await rows.next();
  if (first.done) throw new FileRefused('El archivo no tiene ni cabecera ni filas');
  const header = new Header(first.value.cells);
  const width = header.names.findLastIndex((name) => name !== '') + 1;
  const faulty = ({ cells }: TableRow) => faultOf(cells, width);
  const linea = first.value.linea;
  yield* mapping.forma === 'ancha'
    ? readWide({ header, mapping }, rows, faulty, check)
    : readLong({ header, mapping }, rows, faulty, check);

  function check(): void {
    header.check();
    const unused = mapping.ignorar === 'todas' ? [] : header.unused(mapping.ignorar);
    if (unused.length === 0) return;
    warn({ linea, campo: 'cabecera', valor: unused.join(', '), motivo: 'El mapping no usa ni ignora estas columnas' });
  }
}

type Faulty = (row: TableRow) => string | undefined;

async function* readWide(
  compiler: Compiler & { mapping: MappingAncho },
  rows: AsyncIterable<TableRow>,
  faulty: Faulty,
  check: () => void,
): AsyncGenerator<Reading> {
  const read = wideReader(compiler);
  check();
  for await (const row of rows) {
    const reading = read(row.cells, row.linea);
    const motivo = faulty(row);
    if (motivo) reading.rechazos = [{ linea: row.linea, campo: 'fila', motivo }];
    yield reading;
  }
}

async function* readLong(
  compiler: Compiler & { mapping: MappingLargo },
  rows: AsyncIterable<TableRow>,
  faulty: Faulty,
  check: () => void,
): AsyncGenerator<Reading> {
  const read = longReader(compiler, faulty);
  check();
  async function* readRows() {
    for await (const row of rows) yield read(row);
  }
  yield* gather(readRows(), compiler.mapping.filas);
}

/** A row may lack nothing that the header has, and have nothing more but blanks. */
function faultOf(cells: readonly string[], width: number): string | undefined {
  const isWide = cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !isWide) return undefined;
  return `La fila tiene ${cells.length} columnas y la cabecera ${width}`;
}
