import { ByteWriter, type ByteReader } from '../blocks/bytes.ts';
import { dayOf, monthOf } from '../blocks/calendar.ts';
import type { IndexRow } from '../blocks/row.ts';
import { addTo, inOrder, Tally } from './tally.ts';

/** The fields of a row that are counted. */
type CountedRow = Pick<IndexRow, 'fecha' | 'tipo' | 'conclusion'>;

/**
 * How many rows there are by month, type and verdict, and by day. Days are counted without type: so the first and the
 * last day of a month stay exact when rows leave, and totals by day need no block.
 */
export class Cuentas {
  static readonly none = new Cuentas(Tally.empty(), new Int32Array(), new Uint32Array());

  /** By month of `monthOf`. */
  readonly months: Tally<number>;
  /** The days that have rows, since 1970-01-01, ascending. */
  readonly days: Int32Array;
  /** How many rows each of them has. */
  readonly dayCounts: Uint32Array;

  private constructor(months: Tally<number>, days: Int32Array, dayCounts: Uint32Array) {
    this.months = months;
    this.days = days;
    this.dayCounts = dayCounts;
  }

  /** The counts with these rows. */
  plus(rows: readonly CountedRow[]): Cuentas {
    return this.changed(rows, 1);
  }

  /** The counts without these rows. Throws ResumenMismatchError where they were not counted. */
  minus(rows: readonly CountedRow[]): Cuentas {
    return this.changed(rows, -1);
  }

  equals(other: Cuentas): boolean {
    return Buffer.compare(this.bytes(), other.bytes()) === 0;
  }

  /** Months and days as distances from the one before, then the counts. */
  write(to: ByteWriter): void {
    writeAscending(to, this.months.keys);
    this.months.write(to);
    writeAscending(to, this.days);
    for (const count of this.dayCounts) to.varint(count);
  }

  static read(from: ByteReader): Cuentas {
    const months = Tally.read(from, [...readAscending(from)]);
    const days = readAscending(from);
    return new Cuentas(months, days, from.varints(days.length));
  }

  private changed(rows: readonly CountedRow[], by: number): Cuentas {
    if (rows.length === 0) return this;
    const perDay = new Map<number, number>();
    for (const [i, day] of this.days.entries()) perDay.set(day, this.dayCounts[i] as number);
    const counted = rows.map(({ fecha, tipo, conclusion }) => {
      const day = dayOf(fecha);
      addTo(perDay, day, by);
      return { key: monthOf(day), tipo, conclusion };
    });
    const days = inOrder(perDay);
    return new Cuentas(
      this.months.changed(counted, by),
      Int32Array.from(days, ([day]) => day),
      Uint32Array.from(days, ([, count]) => count),
    );
  }

  private bytes(): Uint8Array {
    const out = new ByteWriter();
    this.write(out);
    return out.finish();
  }
}

function writeAscending(to: ByteWriter, values: ArrayLike<number>): void {
  to.varint(values.length);
  for (let i = 0; i < values.length; i++) to.signed((values[i] as number) - (values[i - 1] ?? 0));
}

function readAscending(from: ByteReader): Int32Array {
  const values = from.signeds(from.varint());
  for (let i = 1; i < values.length; i++) values[i] = (values[i] as number) + (values[i - 1] as number);
  return values;
}
