import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { BlockColumns, PointDictionaries, Runs } from './block-columns.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import {
  type DictionaryColumn,
  readDays,
  readDictionary,
  readTextDictionary,
  type TextDictionaryColumn,
  writeDays,
  writeTexts,
  writePrevistas,
} from './columns.ts';
import {
  type DeterminacionColumn,
  memoryOf,
  readDeterminaciones,
  textMemory,
  writeDeterminaciones,
} from './determinaciones.ts';
import { writeIds } from './ids.ts';
import { writeNumeros } from './numeros.ts';
import { ParametroColumn, writeParametros } from './parametros.ts';
import type { IndexedRow, IndexRow } from './row.ts';

/** A format of blocks in two parts; what formats differ in. */
export interface HeadAndTail {
  /** What its blocks begin with. No stream of brotli begins with the first byte, so no block of format 1 does. */
  signature: Uint8Array;
  /** Writes whose the rows are. */
  writeRuns: (to: ByteWriter, rows: readonly IndexRow[]) => void;
  readRuns: (from: ByteReader, rows: number) => Runs;
  /** Whether its blocks say where samples were taken. */
  hasPuntos: boolean;
  /** Whether they name the parameters that rows are found by. */
  hasParametros: boolean;
}

/** Whether a block's bytes are of this format. */
export function isOf({ signature }: HeadAndTail, data: Uint8Array): boolean {
  return signature.every((byte, at) => data[at] === byte);
}

/**
 * A block's bytes: the signature; the length of the head; the head and then the tail, each compressed by brotli. Counting
 * samples and finding a page by its date open the head alone, an eighth of the bytes.
 *
 * - Head: number of rows; whose they are; days (the first since 1970-01-01, then each row's distance from the row before);
 *   types; conclusions.
 * - Tail, in sections: products; external references; determinations; sample numbers; ids; from format 4 on the names and
 *   the codes of points; from format 5 on the names of parameters (parametros.ts); and, where a row has one, expected dates.
 *
 * Columns are written as in columns.ts. Numbers are unsigned in base 128, low digits first; lists of texts are joined by
 * NUL, which no text may hold.
 */
export function encodeHeadAndTail(format: HeadAndTail, rows: readonly IndexedRow[]): Uint8Array {
  const head = compressed(encodeHead(format, rows));
  const tail = compressed(encodeTail(format, rows));
  const length = new ByteWriter();
  length.varint(head.length);
  return Buffer.concat([format.signature, length.finish(), head, tail]);
}

function encodeHead({ writeRuns }: HeadAndTail, rows: readonly IndexRow[]): Uint8Array {
  const out = new ByteWriter();
  out.varint(rows.length);
  writeRuns(out, rows);
  writeDays(out, rows);
  writeTexts(out, rows, 'tipo');
  writeTexts(out, rows, 'conclusion');
  return out.finish();
}

function encodeTail({ hasPuntos, hasParametros }: HeadAndTail, rows: readonly IndexedRow[]): Uint8Array {
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
  if (hasPuntos) section((to) => writeTexts(to, rows, 'punto'));
  if (hasPuntos) section((to) => writeTexts(to, rows, 'codigoPunto'));
  if (hasParametros) section((to) => writeParametros(to, rows));
  if (rows.some(({ prevista }) => prevista !== '')) section((to) => writePrevistas(to, rows));
  return out.finish();
}

/** Of blocks quality 10 takes 14 % off what 5 to 9 give, in the time that 9 takes, which begins with tables of 32 MB. */
function compressed(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Reads a block's bytes. Throws for what no writer of this format wrote; of the tail, when it is first used. */
export function decodeHeadAndTail(format: HeadAndTail, data: Uint8Array): BlockColumns {
  return new Columns(format, data);
}

interface Tail {
  productos: ByteReader;
  referencias: ByteReader;
  determinaciones: ByteReader;
  numeros: ByteReader;
  ids: ByteReader;
  puntos: Record<'nombres' | 'codigos', ByteReader> | undefined;
  parametros: ByteReader | undefined;
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
  private readonly hasPuntos: boolean;
  private readonly hasParametros: boolean;
  private readParametros: ParametroColumn | undefined;
  private readPuntos: PointDictionaries | undefined;
  private openedTail: Tail | undefined;
  private readProductos: TextDictionaryColumn | undefined;
  private readReferencias: TextDictionaryColumn | undefined;
  private readColumn: DeterminacionColumn | undefined;

  constructor({ signature, readRuns, hasPuntos, hasParametros }: HeadAndTail, data: Uint8Array) {
    this.hasPuntos = hasPuntos;
    this.hasParametros = hasParametros;
    const outer = new ByteReader(data.subarray(signature.length));
    const length = outer.varint();
    const start = signature.length + outer.position;
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

  get puntos(): PointDictionaries | undefined {
    const { puntos } = this.tail;
    if (!puntos) return undefined;
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

  get parametros(): ParametroColumn | undefined {
    const { parametros } = this.tail;
    if (parametros && !this.readParametros) {
      this.readParametros = new ParametroColumn(parametros, this.rows);
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
    const puntos = this.hasPuntos ? { nombres: from.section(), codigos: from.section() } : undefined;
    const parametros = this.hasParametros ? from.section() : undefined;
    const previstas = from.isAtEnd ? undefined : from.section();
    this.memory += bytes.length - packed.length;
    this.packed = undefined;
    this.openedTail = { productos, referencias, determinaciones, numeros, ids, puntos, parametros, previstas };
    return this.openedTail;
  }
}
