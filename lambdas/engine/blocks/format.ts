import { ByteReader, ByteWriter, compressed } from './bytes.ts';
import {
  type DictionaryColumn,
  readDays,
  readDictionary,
  readTextDictionary,
  type TextDictionaryColumn,
  writeDays,
  writePrevistas,
  writeTexts,
} from './columns.ts';
import {
  type DeterminacionColumn,
  memoryOf,
  ParametroColumn,
  readDeterminaciones,
  textMemory,
  writeDeterminaciones,
  writeParametros,
} from './determinaciones.ts';
import { brotliDecompressSync } from 'node:zlib';
import { writeIds } from './ids.ts';
import { writeNumeros } from './numeros.ts';
import type { IndexedRow, IndexRow } from './row.ts';

/** Whose a block's rows are: a run is the rows of one solicitante, in order of (fecha, numero, id). */
interface Runs {
  /** By run; each once. */
  readonly solicitantes: readonly string[];
  /** The row that each run begins with, and at the end the number of rows. */
  readonly runs: Uint32Array;
}

/** The names and the codes of the points where samples were taken. */
export interface PointDictionaries {
  readonly nombres: TextDictionaryColumn;
  readonly codigos: TextDictionaryColumn;
}

/** A block's columns. Some are read from its bytes at their first use; the sections are read by who uses them. */
export interface BlockColumns extends Runs {
  readonly rows: number;
  /** Days since 1970-01-01, by row; in order within a run. */
  readonly days: Int32Array;
  readonly tipos: DictionaryColumn;
  readonly conclusiones: DictionaryColumn;
  readonly productos: TextDictionaryColumn;
  readonly referencias: TextDictionaryColumn;
  readonly determinaciones: DeterminacionColumn;
  readonly puntos: PointDictionaries;
  readonly parametros: ParametroColumn;
  readonly numeroSection: ByteReader;
  readonly idSection: ByteReader;
  /** Absent where no row has an expected date. */
  readonly previstaSection: ByteReader | undefined;
  /** Bytes in memory, about; more as columns are read. */
  readonly memory: number;
}

/** What a block begins with. One that begins otherwise is of another version of the portal: the index is to be built anew. */
const formatByte = 6;

/**
 * Rows of one solicitante after another, of each in order of their positions, as a block's bytes: the format; the length of
 * the head; the head and then the tail, each compressed by brotli. Counting samples and finding a page by its date open the
 * head alone, an eighth of the bytes.
 *
 * - Head: number of rows; the solicitantes, and how many rows each has; days (the first since 1970-01-01, then each row's
 *   distance from the row before); types; conclusions.
 * - Tail, in sections: products; external references; determinations; sample numbers; ids; the names and the codes of points;
 *   the names of parameters (parametros.ts); and, where a row has one, expected dates.
 *
 * Columns are written as in columns.ts. Numbers are unsigned in base 128, low digits first; lists of texts are joined by
 * NUL, which no text may hold.
 */
export function encodeBlock(rows: readonly IndexedRow[]): Uint8Array {
  const head = compressed(encodeHead(rows));
  const tail = compressed(encodeTail(rows));
  const start = new ByteWriter();
  start.varint(formatByte);
  start.varint(head.length);
  return Buffer.concat([start.finish(), head, tail]);
}

function encodeHead(rows: readonly IndexRow[]): Uint8Array {
  const out = new ByteWriter();
  out.varint(rows.length);
  writeRuns(out, rows);
  writeDays(out, rows);
  writeTexts(out, rows, 'tipo');
  writeTexts(out, rows, 'conclusion');
  return out.finish();
}

function encodeTail(rows: readonly IndexedRow[]): Uint8Array {
  const out = new ByteWriter();
  const section = (write: (to: ByteWriter) => void) => {
    const inner = new ByteWriter();
    write(inner);
    out.section(inner);
  };
  const numeros = rows.map(({ numero }) => numero);
  const ids = rows.map(({ id }) => id);
  section((to) => writeTexts(to, rows, 'producto'));
  section((to) => writeTexts(to, rows, 'referencia'));
  section((to) => writeDeterminaciones(to, rows));
  section((to) => writeNumeros(to, numeros));
  section((to) => writeIds(to, ids, numeros));
  section((to) => writeTexts(to, rows, 'punto'));
  section((to) => writeTexts(to, rows, 'codigoPunto'));
  section((to) => writeParametros(to, rows));
  if (rows.some(({ prevista }) => prevista !== '')) section((to) => writePrevistas(to, rows));
  return out.finish();
}

function writeRuns(to: ByteWriter, rows: readonly IndexRow[]): void {
  const starts = rows.keys().filter((row) => row === 0 || rows[row]?.solicitante !== rows[row - 1]?.solicitante);
  const runs = [...starts, rows.length];
  to.texts(runs.slice(0, -1).map((row) => rows[row]?.solicitante ?? ''));
  for (let run = 1; run < runs.length; run++) to.varint((runs[run] as number) - (runs[run - 1] as number));
}

function readRuns(from: ByteReader, rows: number): Runs {
  const solicitantes = from.texts();
  const lengths = from.varints(solicitantes.length);
  const runs = new Uint32Array(lengths.length + 1);
  for (const [run, length] of lengths.entries()) runs[run + 1] = (runs[run] as number) + length;
  if (runs.at(-1) !== rows) throw new RangeError("A block's runs are not of all its rows");
  return { solicitantes, runs };
}

/** Reads a block's bytes. Throws for what `encodeBlock` didn't write; of the tail, when it is first used. */
export function decodeBlock(data: Uint8Array): BlockColumns {
  return new Columns(data);
}

interface Tail {
  productos: ByteReader;
  referencias: ByteReader;
  determinaciones: ByteReader;
  numeros: ByteReader;
  ids: ByteReader;
  puntos: Record<'nombres' | 'codigos', ByteReader>;
  parametros: ByteReader;
  previstas: ByteReader | undefined;
}

class Columns implements BlockColumns {
  readonly rows: number;
  readonly solicitantes: readonly string[];
  readonly runs: Uint32Array;
  readonly days: Int32Array;
  readonly tipos: DictionaryColumn;
  readonly conclusiones: DictionaryColumn;
  memory: number;
  /** The tail as it came, until it is opened. */
  private packed: Uint8Array | undefined;
  private readParametros: ParametroColumn | undefined;
  private readPuntos: PointDictionaries | undefined;
  private openedTail: Tail | undefined;
  private readProductos: TextDictionaryColumn | undefined;
  private readReferencias: TextDictionaryColumn | undefined;
  private readColumn: DeterminacionColumn | undefined;

  constructor(data: Uint8Array) {
    const outer = new ByteReader(data);
    const format = outer.varint();
    if (format !== formatByte) throw new Error(`A block has format ${format}, which this version doesn't read`);
    const length = outer.varint();
    const start = outer.position;
    const head = new ByteReader(brotliDecompressSync(data.subarray(start, start + length)));
    this.rows = head.varint();
    ({ solicitantes: this.solicitantes, runs: this.runs } = readRuns(head, this.rows));
    this.days = readDays(head, this.rows);
    this.tipos = readDictionary(head, this.rows);
    this.conclusiones = readDictionary(head, this.rows);
    this.packed = new Uint8Array(data.subarray(start + length));
    const texts = this.solicitantes.length + this.tipos.values.length + this.conclusiones.values.length;
    this.memory = 8 * this.rows + textMemory * texts + this.runs.byteLength + this.packed.length;
  }

  get productos(): TextDictionaryColumn {
    return (this.readProductos ??= this.textColumn(this.tail.productos));
  }

  get referencias(): TextDictionaryColumn {
    return (this.readReferencias ??= this.textColumn(this.tail.referencias));
  }

  get puntos(): PointDictionaries {
    const { puntos } = this.tail;
    return (this.readPuntos ??= {
      nombres: this.textColumn(puntos.nombres),
      codigos: this.textColumn(puntos.codigos),
    });
  }

  get determinaciones(): DeterminacionColumn {
    if (!this.readColumn) {
      this.readColumn = readDeterminaciones(this.tail.determinaciones, this.rows);
      this.memory += memoryOf(this.readColumn);
    }
    return this.readColumn;
  }

  get parametros(): ParametroColumn {
    if (!this.readParametros) {
      this.readParametros = new ParametroColumn(this.tail.parametros, this.rows);
      this.memory += this.readParametros.memory;
    }
    return this.readParametros;
  }

  get numeroSection(): ByteReader {
    return this.tail.numeros;
  }

  get idSection(): ByteReader {
    return this.tail.ids;
  }

  get previstaSection(): ByteReader | undefined {
    return this.tail.previstas;
  }

  private textColumn(from: ByteReader): TextDictionaryColumn {
    const column = readTextDictionary(from, this.rows);
    this.memory += column.texts.memory + column.index.byteLength;
    return column;
  }

  private get tail(): Tail {
    if (this.openedTail) return this.openedTail;
    const packed = this.packed as Uint8Array;
    const bytes = brotliDecompressSync(packed);
    const from = new ByteReader(bytes);
    const [productos, referencias, determinaciones] = [from.section(), from.section(), from.section()];
    const [numeros, ids] = [from.section(), from.section()];
    const puntos = { nombres: from.section(), codigos: from.section() };
    const parametros = from.section();
    const previstas = from.isAtEnd ? undefined : from.section();
    this.memory += bytes.length - packed.length;
    this.packed = undefined;
    this.openedTail = { productos, referencias, determinaciones, numeros, ids, puntos, parametros, previstas };
    return this.openedTail;
  }
}
