import {
  type ByteReader,
  type ByteWriter,
  fromZigzag,
  memoryOfText,
  startsOf,
  type TextList,
  zigzag,
} from './bytes.ts';
import { dayOf } from './calendar.ts';
import { fold } from '../../../contract/base/texto.ts';

/** The dates of rows as days since 1970-01-01, each as its distance from the one before: in order, they are small. */
export function writeDays(to: ByteWriter, rows: readonly { fecha: string }[]): void {
  let before = 0;
  for (const { fecha } of rows) {
    const day = dayOf(fecha);
    to.signed(day - before);
    before = day;
  }
}

export function readDays(from: ByteReader, rows: number): Int32Array {
  const days = from.signeds(rows);
  for (let row = 1; row < rows; row++) days[row] = (days[row] as number) + (days[row - 1] as number);
  return days;
}

/** Recurring texts: each distinct text once, and for each row the place of the row's text. */
export interface DictionaryColumn {
  values: string[];
  /** Place in `values`, by row. */
  index: Uint16Array;
}

/** The same of texts that may be as many as the rows. */
export interface TextDictionaryColumn {
  texts: TextList;
  /** Place in `texts`, by row. */
  index: Uint16Array;
}

export function writeDictionary(to: ByteWriter, texts: readonly string[]): void {
  const places = new Map<string, number>();
  const index = texts.map((text) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  });
  to.texts([...places.keys()]);
  // A text met for the first time is 0, an older one how long ago it was first met: runs and novelties stay small.
  let met = 0;
  for (const place of index) {
    to.varint(place === met ? 0 : met - place);
    if (place === met) met++;
  }
}

/** A column of rows as a dictionary. */
export function writeTexts<C extends string>(to: ByteWriter, rows: readonly Record<C, string>[], column: C): void {
  writeDictionary(
    to,
    rows.map((row) => row[column]),
  );
}

export function readDictionary(from: ByteReader, rows: number): DictionaryColumn {
  const { texts, index } = readTextDictionary(from, rows);
  return { values: texts.all(), index };
}

export function readTextDictionary(from: ByteReader, rows: number): TextDictionaryColumn {
  const texts = from.textList();
  const agos = from.varints(rows);
  const index = new Uint16Array(rows);
  let met = 0;
  for (let row = 0; row < rows; row++) {
    const ago = agos[row] as number;
    index[row] = ago === 0 ? met++ : met - ago;
  }
  return { texts, index };
}

/** The day of a row without an expected date: after all others. */
export const noDay = 0x7fff_ffff;

/** Expected dates: 0 for a row without one, else the distance from its date, moved by one out of the way. */
export function writePrevistas(to: ByteWriter, rows: readonly { fecha: string; prevista: string }[]): void {
  for (const { fecha, prevista } of rows) {
    to.varint(prevista === '' ? 0 : zigzag(dayOf(prevista) - dayOf(fecha)) + 1);
  }
}

/** Expected dates by row, as days since 1970-01-01; `noDay` for a row without one. `days` are the rows' own. */
export function readPrevistas(from: ByteReader, days: Int32Array): Int32Array {
  return days.map((day) => {
    const step = from.varint();
    return step === 0 ? noDay : day + fromZigzag(step - 1);
  });
}

/**
 * Texts to be searched without case or accents: folded and joined by NUL, so that a search is one `indexOf` over the joined
 * text instead of one for each text.
 */
export class TextColumn {
  private readonly joined: string;
  readonly count: number;
  private starts: Uint32Array | undefined;

  constructor({ joined, count }: Pick<TextList, 'joined' | 'count'>) {
    // Folding the joined text folds each text: no rule of fold's looks across a NUL but trimming, which no search can notice.
    this.joined = fold(joined);
    this.count = count;
  }

  static of(texts: readonly string[]): TextColumn {
    return new TextColumn({ joined: texts.join('\0'), count: texts.length });
  }

  /** Bytes in memory, the table of places included. */
  get memory(): number {
    return memoryOfText(this.joined) + 4 * this.count;
  }

  /**
   * Marks in `hits` the places of the texts that hold `wanted` (folded, not empty); gives whether there is any.
   * Places that were marked before stay so.
   */
  mark(wanted: string, hits: Uint8Array): boolean {
    let at = this.joined.indexOf(wanted);
    if (at === -1 || wanted.includes('\0')) return false;
    const starts = (this.starts ??= startsOf(this.joined, this.count));
    let place = 0;
    while (at !== -1) {
      while (place + 1 < this.count && (starts[place + 1] as number) <= at) place++;
      hits[place] = 1;
      if (place + 1 >= this.count) return true;
      at = this.joined.indexOf(wanted, starts[place + 1]);
    }
    return true;
  }
}
