import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';
import { parametroNames } from './names.ts';
import type { IndexedRow } from './row.ts';
import {
  compareParametros,
  type Limite,
  limiteOf,
  operadores,
  type Parametro,
  textOfLimite,
  valoresDe,
  type ValorIndexado,
} from './valores.ts';

/**
 * The values of a block's rows, in an item of their own, which is read only where values are asked for: the signature, then
 * by brotli
 *
 * 1. number of rows;
 * 2. dictionaries: determinations, parameters' names, units, words, limits;
 * 3. the parameters in order, each with its places in the first three and, in a section, its values: rows, as distances;
 *    kind, sign and verdict, seven bits; places of limits; decimals of each number; digits of each; places of words.
 *
 * Numbers are decimals: `0.350` is 350 with three decimals. One with more digits than a double holds is kept as a word.
 * Numbers are written as in bytes.ts; lists of texts are joined by NUL, which no text may hold.
 */
const signature = Uint8Array.of(0x12, 2);

/** The places that texts are given as they are met. */
class Places {
  readonly texts: string[] = [];
  private readonly places = new Map<string, number>();

  of(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

interface Kept {
  row: number;
  valor: ValorIndexado;
}

/** The values of some rows. */
export function encodeValues(rows: readonly Pick<IndexedRow, 'valores'>[]): Uint8Array {
  const byParametro = new Map<string, { parametro: Parametro; values: Kept[] }>();
  for (const [row, one] of rows.entries()) {
    for (const valor of valoresDe(one)) {
      const key = `${valor.determinacion}\0${valor.descripcion}\0${valor.unidad}`;
      const own = byParametro.get(key) ?? { parametro: valor, values: [] };
      byParametro.set(key, own);
      own.values.push({ row, valor });
    }
  }
  const [determinaciones, descripciones, unidades, words, limits] = Array.from({ length: 5 }, () => new Places()) as [
    Places,
    Places,
    Places,
    Places,
    Places,
  ];
  const parametros = new ByteWriter();
  const inOrder = [...byParametro.values()].toSorted((a, b) => compareParametros(a.parametro, b.parametro));
  parametros.varint(inOrder.length);
  for (const { parametro, values } of inOrder) {
    parametros.varint(determinaciones.of(parametro.determinacion));
    parametros.varint(descripciones.of(parametro.descripcion));
    parametros.varint(unidades.of(parametro.unidad));
    const column = new ByteWriter();
    writeColumn(column, values, { words, limits });
    parametros.section(column);
  }
  const out = new ByteWriter();
  out.varint(rows.length);
  for (const { texts } of [determinaciones, descripciones, unidades, words, limits]) out.texts(texts);
  out.section(parametros);
  const bytes = out.finish();
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  return Buffer.concat([signature, packed]);
}

function writeColumn(to: ByteWriter, values: readonly Kept[], { words, limits }: Record<'words' | 'limits', Places>) {
  const decimals = values.map(({ valor }) => digitsOf(valor.decimal));
  const kindOf = ({ valor }: Kept, i: number) => {
    if (decimals[i]) return kinds.decimal;
    if (valor.decimal !== '') return kinds.long;
    return valor.texto === '' ? kinds.none : kinds.word;
  };
  to.varint(values.length);
  for (const distance of distances(values.map(({ row }) => row))) to.varint(distance);
  for (const [i, kept] of values.entries()) {
    const { operador, veredicto } = kept.valor;
    to.varint(kindOf(kept, i) + 4 * operadores.indexOf(operador) + 32 * veredicto);
  }
  for (const { valor } of values) to.varint(limits.of(textOfLimite(valor.limite)));
  for (const decimal of decimals) if (decimal) to.varint(decimal.scale);
  for (const decimal of decimals) if (decimal) to.signed(decimal.digits);
  for (const [i, { valor }] of values.entries()) {
    if (!decimals[i] && (valor.decimal || valor.texto)) to.varint(words.of(valor.decimal || valor.texto));
  }
}

/** `-0.350` as -350 and 3; undefined for none, and for one with more digits than a double holds. */
function digitsOf(decimal: string): { digits: number; scale: number } | undefined {
  if (decimal === '') return undefined;
  const [whole = '', decimals = ''] = decimal.split('.');
  const digits = Number(`${whole}${decimals}`);
  // Zigzag coding doubles it: 2^53 is the largest that a number holds exactly.
  return Math.abs(digits) < 2 ** 52 ? { digits, scale: decimals.length } : undefined;
}

function distances(rows: readonly number[]): number[] {
  return rows.map((row, i) => row - (rows[i - 1] ?? 0));
}

/** The values of a block's rows, opened. A parameter's are read at their first use. */
export class ValueColumns {
  readonly rows: number;
  readonly parametros: readonly Parametro[];
  /** By place in `parametros` its number in `parametroNames`. */
  readonly spellings: Uint32Array;
  readonly limites: readonly Limite[];
  private readonly words: readonly string[];
  private readonly sections: ByteReader[] = [];
  private readonly columns: (ValueColumn | undefined)[] = [];
  private made: number;

  /** Throws for what no writer wrote. */
  constructor(data: Uint8Array) {
    if (!signature.every((byte, at) => data[at] === byte))
      throw new Error("Values have a format that this code doesn't read");
    const bytes = brotliDecompressSync(data.subarray(signature.length));
    const from = new ByteReader(bytes);
    this.rows = from.varint();
    const [determinaciones, descripciones, unidades] = [from.texts(), from.texts(), from.texts()];
    this.words = from.texts();
    this.limites = from.texts().map(limiteOf);
    const parametros = from.section();
    this.parametros = Array.from({ length: parametros.varint() }, () => {
      const parametro = {
        determinacion: determinaciones[parametros.varint()] as string,
        descripcion: descripciones[parametros.varint()] as string,
        unidad: unidades[parametros.varint()] as string,
      };
      this.sections.push(parametros.section());
      return parametro;
    });
    this.spellings = Uint32Array.from(this.parametros, ({ determinacion, descripcion, unidad }) =>
      parametroNames.numberOf(`${determinacion}\0${descripcion}\0${unidad}`),
    );
    this.made = bytes.length + 200 * (this.parametros.length + this.limites.length);
  }

  /** Bytes in memory, about; more as columns are read. */
  get memory(): number {
    return this.made;
  }

  /** Counts bytes that are kept beside the values for as long as they are open. */
  keeps(bytes: number): void {
    this.made += bytes;
  }

  /** The values of the parameter at a place in `parametros`. */
  column(place: number): ValueColumn {
    return (this.columns[place] ??= this.read(place, (bytes) => this.keeps(bytes)));
  }

  /** As `column`, for a single use: a column that isn't open isn't kept. */
  readColumn(place: number): ValueColumn {
    return this.columns[place] ?? this.read(place, () => {});
  }

  private read(place: number, grow: (bytes: number) => void): ValueColumn {
    return readColumn(this.parametros[place] as Parametro, this.sections[place] as ByteReader, {
      words: this.words,
      limits: this.limites.length,
      grow,
    });
  }

  /** The values of each row, as a writer gave them. */
  all(): ValorIndexado[][] {
    const rows = Array.from({ length: this.rows }, (): ValorIndexado[] => []);
    for (const [place, parametro] of this.parametros.entries()) {
      const column = this.column(place);
      for (const [i, row] of column.rows.entries()) {
        rows[row]?.push({
          ...parametro,
          operador: operadores[column.operadores[i] as number] ?? '',
          decimal: column.decimalAt(i),
          texto: column.textoAt(i),
          limite: this.limites[column.limites[i] as number] as Limite,
          veredicto: column.veredictos[i] as number,
        });
      }
    }
    return rows;
  }
}

/** What a value is: nothing (no number, and nothing written), a decimal, a word, or a decimal that is kept as a word. */
const kinds = { none: 0, decimal: 1, word: 2, long: 3 } as const;

/** The values of one parameter of a block, in order of their rows. */
export interface ValueColumn {
  parametro: Parametro;
  rows: Uint16Array;
  /** Places in `operadores` and `veredictosDeValor`. */
  operadores: Uint8Array;
  veredictos: Uint8Array;
  /** Places in `ValueColumns.limites`. */
  limites: Uint16Array | Uint32Array;
  /** NaN where the value is no number. */
  numbers: Float64Array;
  /** Whether there is a value: a number, or something written. A result of neither has a verdict alone. */
  isValor: (i: number) => boolean;
  /** The number as it was written, '' for none; and the word, '' for a number. */
  decimalAt: (i: number) => string;
  textoAt: (i: number) => string;
}

/** What the columns of a block share. */
interface SharedByColumns {
  words: readonly string[];
  /** How many different limits there are. */
  limits: number;
  /** Called with the bytes that a column takes, and again with the bytes that it takes later. */
  grow: (bytes: number) => void;
}

/** A parameter's values, from the section that `value-columns.ts` describes. */
function readColumn(parametro: Parametro, section: ByteReader, { words, limits, grow }: SharedByColumns): ValueColumn {
  const from = section.again();
  const count = from.varint();
  const rows = new Uint16Array(from.varints(count));
  for (let i = 1; i < count; i++) rows[i] = (rows[i] as number) + (rows[i - 1] as number);
  const flags = new Uint8Array(from.varints(count));
  const places = from.varints(count);
  const limites = limits > 0x1_0000 ? places : new Uint16Array(places);
  const scales = from.varints(countOf(flags, kinds.decimal));
  const numbers = new Float64Array(count).fill(Number.NaN);
  for (let i = 0, met = 0; i < count; i++) {
    if ((flags[i] as number) % 4 === kinds.decimal) numbers[i] = numberOf(from.signed(), scales[met++] as number);
  }
  if (countOf(flags, kinds.long) > 0) {
    for (let i = 0; i < count; i++) {
      const word = hasWord(flags[i] as number) ? (words[from.varint()] ?? '') : '';
      if ((flags[i] as number) % 4 === kinds.long) numbers[i] = Number(word);
    }
  }
  grow((13 + limites.BYTES_PER_ELEMENT) * count + 600);
  // Few columns are asked for texts, so that a column's data for texts are read at the first.
  let texts: ColumnTexts | undefined;
  const textAt = (i: number) => {
    if (!texts) {
      texts = new ColumnTexts(section, flags, words);
      grow(texts.memory);
    }
    return texts.at(i);
  };
  const [signs, verdicts] = [new Uint8Array(count), new Uint8Array(count)];
  for (let i = 0; i < count; i++) {
    signs[i] = ((flags[i] as number) >>> 2) % 8;
    verdicts[i] = (flags[i] as number) >>> 5;
  }
  return {
    parametro,
    rows,
    operadores: signs,
    veredictos: verdicts,
    limites,
    numbers,
    isValor: (i) => (flags[i] as number) % 4 !== kinds.none,
    decimalAt: (i) => ((flags[i] as number) % 4 === kinds.word ? '' : textAt(i)),
    textoAt: (i) => ((flags[i] as number) % 4 === kinds.word ? textAt(i) : ''),
  };
}

/** What values are as texts: the digits and decimals of numbers, and words. */
class ColumnTexts {
  private readonly flags: Uint8Array;
  private readonly words: readonly string[];
  /** By value the digits of a decimal, or the place of a word. */
  private readonly digits: Float64Array;
  private readonly scales: Uint16Array;

  constructor(section: ByteReader, flags: Uint8Array, words: readonly string[]) {
    this.flags = flags;
    this.words = words;
    const from = section.again();
    const count = from.varint();
    // Rows, flags and limits.
    from.varints(3 * count);
    const scales = from.varints(countOf(flags, kinds.decimal));
    this.digits = new Float64Array(count);
    this.scales = new Uint16Array(count);
    for (let i = 0, met = 0; i < count; i++) {
      if ((flags[i] as number) % 4 !== kinds.decimal) continue;
      this.scales[i] = scales[met++] as number;
      this.digits[i] = from.signed();
    }
    for (let i = 0; i < count; i++) if (hasWord(flags[i] as number)) this.digits[i] = from.varint();
  }

  get memory(): number {
    return 10 * this.digits.length + 200;
  }

  at(i: number): string {
    const flag = this.flags[i] as number;
    if (hasWord(flag)) return this.words[this.digits[i] as number] ?? '';
    return flag % 4 === kinds.decimal ? decimalText(this.digits[i] as number, this.scales[i] as number) : '';
  }
}

const hasWord = (flag: number) => flag % 4 === kinds.word || flag % 4 === kinds.long;

function countOf(flags: Uint8Array, kind: number): number {
  let count = 0;
  for (let i = 0; i < flags.length; i++) count += Number((flags[i] as number) % 4 === kind);
  return count;
}

function decimalText(digits: number, scale: number): string {
  const text = String(Math.abs(digits)).padStart(scale + 1, '0');
  const decimals = scale === 0 ? '' : `.${text.slice(-scale)}`;
  return `${digits < 0 ? '-' : ''}${text.slice(0, text.length - scale)}${decimals}`;
}

/** Digits with so many decimals as the double nearest to it. */
function numberOf(digits: number, scale: number): number {
  return scale <= 22 ? digits / (powers[scale] as number) : Number(`${digits}e-${scale}`);
}

const powers = Float64Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
