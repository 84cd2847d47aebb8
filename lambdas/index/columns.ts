import type { ByteReader, ByteWriter } from './bytes.ts';
import { dayOf } from './calendar.ts';
import { identityOf } from './identity.ts';

/** Texts that recur: each different one once, and for each row the place of its own. */
export interface DictionaryColumn {
  values: string[];
  /** Place in `values`, by row. */
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

export function readDictionary(from: ByteReader, rows: number): DictionaryColumn {
  const values = from.texts();
  const index = new Uint16Array(rows);
  let met = 0;
  for (let row = 0; row < rows; row++) {
    const ago = from.varint();
    index[row] = ago === 0 ? met++ : met - ago;
  }
  return { values, index };
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

export function readNumeros(from: ByteReader, rows: number): string[] {
  const written = from.texts();
  const numeros: string[] = [];
  let next = 0;
  let before: RegExpExecArray['groups'];
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const step = from.signed();
    if (step === 0) {
      const numero = written[next++] ?? '';
      before = numbered.exec(numero)?.groups;
      count = Number(before?.['digits'] ?? 0);
      numeros.push(numero);
    } else {
      count += backToZero(step);
      numeros.push((before?.['stem'] ?? '') + String(count).padStart(before?.['digits']?.length ?? 0, '0'));
    }
  }
  return numeros;
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

export function readIds(from: ByteReader, numeros: readonly string[]): string[] {
  const written = from.texts();
  let next = 0;
  let before: Counted = { time: 0, machine: '', counter: 0 };
  return numeros.map((numero) => {
    const how = from.varint();
    if (how === kind.derived) return identityOf([numero]);
    if (how === kind.literal) {
      const id = written[next++] ?? '';
      before = countedOf(id) ?? before;
      return id;
    }
    before = { ...before, time: before.time + from.signed(), counter: before.counter + from.signed() };
    return hex(before.time, 8) + before.machine + hex(before.counter, 6);
  });
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
