import type { ByteReader } from './bytes.ts';
import type { Parametro } from './valores.ts';

/** What a value is: nothing (no number, and nothing written), a decimal, a word, or a decimal that is kept as a word. */
export const kinds = { none: 0, decimal: 1, word: 2, long: 3 } as const;

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
export interface SharedByColumns {
  words: readonly string[];
  /** How many different limits there are. */
  limits: number;
  /** Is called with the bytes that a column takes, and again with those that it takes more. */
  grow: (bytes: number) => void;
}

/** A parameter's values, from the section that `value-columns.ts` describes. */
export function readColumn(
  parametro: Parametro,
  section: ByteReader,
  { words, limits, grow }: SharedByColumns,
): ValueColumn {
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
  // Texts are asked of few columns: what only they need is read again where one is.
  let texts: ColumnTexts | undefined;
  const textAt = (i: number) => {
    if (!texts) {
      texts = new ColumnTexts(section, flags, words);
      grow(texts.memory);
    }
    return texts.at(i);
  };
  const [operadores, veredictos] = [new Uint8Array(count), new Uint8Array(count)];
  for (let i = 0; i < count; i++) {
    operadores[i] = ((flags[i] as number) >>> 2) % 8;
    veredictos[i] = (flags[i] as number) >>> 5;
  }
  return {
    parametro,
    rows,
    operadores,
    veredictos,
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
