import { type ByteReader, type ByteWriter, zigzag } from './bytes.ts';
import type { NumeroColumn } from './numeros.ts';
import { hash } from 'node:crypto';

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
 * Ids: an id that follows from the sample number (`identityOf`) takes a byte; an ObjectId of MongoDB, from a former
 * system, is written as the distance from the one before; any other is written out.
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

const hex = (number: number, width: number) => number.toString(16).padStart(width, '0');

/**
 * An id that follows from a key alone: 24 hexadecimal characters of its SHA-256. The same sample or certificate, delivered
 * again, gets the same id.
 */
export function identityOf(clave: readonly string[]): string {
  return hash('sha256', JSON.stringify(clave)).slice(0, 24);
}
