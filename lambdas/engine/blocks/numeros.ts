import { fold } from '../../../contract/base/texto.ts';
import { type ByteReader, type ByteWriter, TextList } from './bytes.ts';
import type { TextDictionaryColumn } from './columns.ts';

const numbered = /^(?<stem>.*?)(?<digits>\d{1,9})$/su;

/** Sample numbers: as the distance from the number before where both share a stem and count, otherwise as text. */
export function writeNumeros(to: ByteWriter, numeros: readonly string[]): void {
  const written: string[] = [];
  const steps: number[] = [];
  let before: RegExpExecArray['groups'];
  for (const numero of numeros) {
    const parts = numbered.exec(numero)?.groups;
    const follows = parts && before && parts['stem'] === before['stem'] && sameWidth(parts, before);
    // 0 says 'written out'; the distances that count are moved by one out of its way.
    steps.push(follows ? awayFromZero(Number(parts['digits']) - Number(before?.['digits'])) : 0);
    if (!follows) written.push(numero);
    before = parts;
  }
  to.texts(written);
  for (const step of steps) to.signed(step);
}

function sameWidth(a: Record<string, string>, b: Record<string, string>): boolean {
  return a['digits']?.length === b['digits']?.length;
}

const awayFromZero = (distance: number) => (distance < 0 ? distance : distance + 1);
const backToZero = (step: number) => (step < 0 ? step : step - 1);

/** A column of sample numbers as stems and counts: a number is put together where it is asked for. */
export class NumeroColumn {
  /** What comes before the digits that count, and how many digits there are; 0: the stem is the whole number. */
  readonly stems: readonly { stem: string; width: number }[];
  /** Place in `stems`, by row. */
  readonly stemIndex: Uint16Array;
  readonly counts: Uint32Array;

  constructor(stems: NumeroColumn['stems'], stemIndex: Uint16Array, counts: Uint32Array) {
    this.stems = stems;
    this.stemIndex = stemIndex;
    this.counts = counts;
  }

  at(row: number): string {
    const { stem, width } = this.stems[this.stemIndex[row] as number] ?? { stem: '', width: 0 };
    return width === 0 ? stem : stem + String(this.counts[row]).padStart(width, '0');
  }

  /**
   * Marks in `hits` the rows whose numbers, without case or accents, hold `wanted` (folded, not empty); gives whether there
   * is any. Rows that were marked before stay so.
   */
  mark(wanted: string, hits: Uint8Array): boolean {
    const finders = this.stems.map((stem) => finderOf(stem, wanted));
    const whole = Uint8Array.from(finders, (finder) => Number(finder === true));
    let isAny = whole.includes(1);
    if (isAny) {
      for (let row = 0; row < hits.length; row++) {
        hits[row] = (hits[row] as number) | (whole[this.stemIndex[row] as number] as number);
      }
    }
    const all = finders.flatMap((finder) => (typeof finder === 'boolean' ? [] : finder));
    for (const [key, digits] of new Map(all.map((one) => [keyOf(one), one]))) {
      const stems = finders.map((finder) => typeof finder !== 'boolean' && finder.some((one) => keyOf(one) === key));
      isAny = this.markDigits(digits, Uint8Array.from(stems, Number), hits) || isAny;
    }
    return isAny;
  }

  /** The same of the rows of some stems that have digits in their counts: a plain loop, for it is asked of every number. */
  private markDigits(digits: Digits, stems: Uint8Array, hits: Uint8Array): boolean {
    const { counts, stemIndex } = this;
    // Whole numbers to the compiler as well: of powers, which may be fractions, the remainder takes three times as long.
    const [modulus, first, end] = [digits.modulus | 0, digits.first | 0, digits.end | 0];
    let isAny = false;
    for (let row = 0; row < counts.length; row++) {
      const count = counts[row] as number;
      const rest = modulus === 0 ? count : count % modulus;
      if (rest < first || rest >= end || stems[stemIndex[row] as number] === 0) continue;
      hits[row] = 1;
      isAny = true;
    }
    return isAny;
  }

  /** Every row's as a text of its own. */
  toDictionary(): TextDictionaryColumn {
    const { length } = this.counts;
    const index = Uint16Array.from({ length }, (_, row) => row);
    return { texts: new TextList(Array.from(index, (row) => this.at(row)).join('\0'), length), index };
  }

  /** Bytes in memory. */
  get memory(): number {
    return 6 * this.counts.length + 50 * this.stems.length;
  }
}

export function readNumeros(from: ByteReader, rows: number): NumeroColumn {
  const written = from.texts();
  const stems: { stem: string; width: number }[] = [];
  const places = new Map<string, number>();
  const [stemIndex, counts] = [new Uint16Array(rows), new Uint32Array(rows)];
  let [next, place, count] = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    const step = from.signed();
    if (step === 0) {
      const numero = written[next++] ?? '';
      const parts = numbered.exec(numero)?.groups;
      const { stem, width } = { stem: parts?.['stem'] ?? numero, width: parts?.['digits']?.length ?? 0 };
      const key = `${width} ${stem}`;
      place = places.get(key) ?? stems.push({ stem, width }) - 1;
      places.set(key, place);
      count = Number(parts?.['digits'] ?? 0);
    } else count += backToZero(step);
    stemIndex[row] = place;
    counts[row] = count;
  }
  return new NumeroColumn(stems, stemIndex, counts);
}

/**
 * Some digits at a place of a count: what remains of it by `modulus` is from `first` to below `end`; by 0, which is for the
 * first digits of all, the count itself is.
 */
interface Digits {
  modulus: number;
  first: number;
  end: number;
}

const keyOf = ({ modulus, first, end }: Digits) => `${modulus} ${first} ${end}`;

/** Which counts of a stem make numbers that hold a text: all, none, or those with any of these digits. */
type Finder = boolean | readonly Digits[];

function finderOf({ stem, width }: NumeroColumn['stems'][number], wanted: string): Finder {
  // Folded as it stands before a digit: a space at the end of it is not the last of the number.
  const folded = width === 0 ? fold(stem) : fold(`${stem}0`).slice(0, -1);
  if (folded.includes(wanted)) return true;
  const trailing = /(?<!\d)\d+$/u.exec(wanted)?.[0] ?? '';
  const found: Digits[] = [];
  for (let length = 1; length <= Math.min(trailing.length, width); length++) {
    const before = wanted.slice(0, -length);
    const digits = wanted.slice(-length);
    const first = width - length;
    // Digits alone lie anywhere among those that count; what begins in the stem ends in the first of them.
    if (before === '') for (let after = 0; after < first; after++) found.push(digitsBefore(digits, after));
    if (folded.endsWith(before)) found.push({ ...digitsBefore(digits, first), modulus: 0 });
  }
  return found.length > 0 && found;
}

/** Digits followed by `after` other digits. */
function digitsBefore(digits: string, after: number): Digits {
  const unit = 10 ** after;
  const value = Number(digits);
  return { modulus: unit * 10 ** digits.length, first: unit * value, end: unit * (value + 1) };
}
