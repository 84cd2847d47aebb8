import type { ByteReader, ByteWriter } from './bytes.ts';
import { TextList } from './text-list.ts';
import { dayOf } from './calendar.ts';
import { identityOf } from './identity.ts';

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

/** Texts that recur: each different one once, and for each row the place of its own. */
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

const numbered = /^(?<stem>.*?)(?<digits>\d{1,9})$/su;

/** Sample numbers: one that follows from the row before by counting is its distance, any other is written out. */
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

const objectId = /^(?<time>[0-9a-f]{8})(?<machine>[0-9a-f]{10})(?<counter>[0-9a-f]{6})$/u;

/** How a row's id is written. */
const kind = { literal: 0, derived: 1, follows: 2 } as const;

/** What an id of MongoDB's counts on from: the one written before it. */
interface Counted {
  time: number;
  machine: string;
  counter: number;
}

function countedOf(id: string): Counted | undefined {
  const parts = objectId.exec(id)?.groups;
  const number = (name: string) => Number.parseInt(parts?.[name] ?? '', 16);
  return parts && { time: number('time'), machine: parts['machine'] ?? '', counter: number('counter') };
}

/**
 * Ids: one that follows from the sample number (`identityOf`) takes a byte; one of MongoDB's that a former system
 * brought is its distance from the one before; any other is written out.
 */
export function writeIds(to: ByteWriter, ids: readonly string[], numeros: readonly string[]): void {
  const written: string[] = [];
  const steps: number[] = [];
  let before: Counted | undefined;
  for (const [row, id] of ids.entries()) {
    if (id === identityOf([numeros[row] ?? ''])) {
      steps.push(kind.derived);
      continue;
    }
    const counted = countedOf(id);
    if (counted && counted.machine === before?.machine) {
      steps.push(kind.follows, zigzag(counted.time - before.time), zigzag(counted.counter - before.counter));
    } else {
      steps.push(kind.literal);
      written.push(id);
    }
    before = counted;
  }
  to.texts(written);
  for (const step of steps) to.varint(step);
}

/** A column of ids: none is put together until it is asked for. */
export class IdColumn {
  private readonly numeros: NumeroColumn;
  /** How each is written, by row. */
  private readonly kinds: Uint8Array;
  private readonly literals: ReadonlyMap<number, string>;
  /** Time and counter, by row, and the rows from which on a machine is another; only where an id counts on. */
  private readonly counted: CountedIds | undefined;

  constructor(
    numeros: NumeroColumn,
    kinds: Uint8Array,
    literals: ReadonlyMap<number, string>,
    counted: CountedIds | undefined,
  ) {
    this.numeros = numeros;
    this.kinds = kinds;
    this.literals = literals;
    this.counted = counted;
  }

  at(row: number): string {
    const { counted } = this;
    if (this.kinds[row] === kind.derived) return identityOf([this.numeros.at(row)]);
    const literal = this.literals.get(row);
    if (literal !== undefined || !counted) return literal ?? '';
    const machine = counted.machines[counted.machineIndex[row] as number] ?? '';
    return hex(counted.times[row] as number, 8) + machine + hex(counted.counters[row] as number, 6);
  }

  /** Bytes in memory. */
  get memory(): number {
    return this.kinds.length * (this.counted ? 11 : 1) + 90 * this.literals.size;
  }
}

interface CountedIds {
  machines: string[];
  /** Place in `machines`, by row. */
  machineIndex: Uint16Array;
  times: Uint32Array;
  counters: Uint32Array;
}

export function readIds(from: ByteReader, numeros: NumeroColumn): IdColumn {
  const rows = numeros.counts.length;
  const written = from.texts();
  const kinds = new Uint8Array(rows);
  const literals = new Map<number, string>();
  let counted: CountedIds | undefined;
  let next = 0;
  let before: Counted = { time: 0, machine: '', counter: 0 };
  for (let row = 0; row < rows; row++) {
    const how = from.varint();
    kinds[row] = how;
    if (how === kind.derived) continue;
    if (how === kind.literal) {
      const id = written[next++] ?? '';
      before = countedOf(id) ?? before;
      literals.set(row, id);
      continue;
    }
    before = { ...before, time: before.time + from.signed(), counter: before.counter + from.signed() };
    counted ??= {
      machines: [],
      machineIndex: new Uint16Array(rows),
      times: new Uint32Array(rows),
      counters: new Uint32Array(rows),
    };
    if (counted.machines.at(-1) !== before.machine) counted.machines.push(before.machine);
    counted.machineIndex[row] = counted.machines.length - 1;
    counted.times[row] = before.time;
    counted.counters[row] = before.counter;
  }
  return new IdColumn(numeros, kinds, literals, counted);
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

const hex = (number: number, width: number) => number.toString(16).padStart(width, '0');
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const fromZigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
