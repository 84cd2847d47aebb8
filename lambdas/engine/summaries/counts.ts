import { ByteReader, ByteWriter, compressed, readFrontCoded, writeFrontCoded } from '../blocks/bytes.ts';
import { dayOf, monthOf } from '../blocks/calendar.ts';
import type { IndexRow } from '../blocks/row.ts';
import { brotliDecompressSync } from 'node:zlib';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { veredictos } from '../blocks/block.ts';

/** A row is taken from a summary that doesn't count it: the summary has to be made again from all rows. */
export class SummaryMismatchError extends Error {
  override name = 'SummaryMismatchError';

  constructor() {
    super('A summary of the index does not count a row that leaves it');
  }
}

/** The fields of a row that are counted: its key (a month, a solicitante), type and conclusion. */
interface Counted<K> {
  key: K;
  tipo: string;
  conclusion: string;
}

/** Adds `by`, of either sign, to a number of a table without zeros. Throws SummaryMismatchError below zero. */
function addTo<K>(numbers: Map<K, number>, key: K, by: number): void {
  const sum = (numbers.get(key) ?? 0) + by;
  if (sum < 0) throw new SummaryMismatchError();
  if (sum === 0) numbers.delete(key);
  else numbers.set(key, sum);
}

/** Numbers by key, in order of the keys. */
function inOrder<K extends number | string>(numbers: ReadonlyMap<K, number>): [key: K, count: number][] {
  return [...numbers].toSorted(([a], [b]) => compare(a, b));
}

function compare<K extends number | string>(a: K, b: K): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Numbers of which many are 0: a run of zeros is a 0 and how many more there are. */
function writeCounts(to: ByteWriter, counts: ArrayLike<number>): void {
  for (let at = 0; at < counts.length; at++) {
    to.varint(counts[at] as number);
    if (counts[at] !== 0) continue;
    const first = at;
    while (counts[at + 1] === 0) at++;
    to.varint(at - first);
  }
}

/** Reads numbers of `writeCounts` into every `step`-th place of `into`, from `start` on. */
function readCounts(from: ByteReader, into: Uint32Array, start = 0, step = 1): void {
  for (let at = start; at < into.length; at += step) {
    const count = from.varint();
    if (count === 0) at += step * from.varint();
    else into[at] = count;
  }
}

/** Bits that a varint of one byte holds. */
const chunkBits = 7;

/** Rows counted by key, type and verdict. No cell is zero in all verdicts, and all is in order: equal counts are equal bytes. */
export class Tally<K extends number | string> {
  readonly keys: readonly K[];
  readonly tipos: readonly string[];
  /** Place of each key's first cell, and one after the last. */
  readonly starts: Uint32Array;
  /** Place in `tipos`, by cell. */
  readonly tipoIndex: Uint32Array;
  /** For each cell as many numbers as there are verdicts, in their order. */
  readonly counts: Uint32Array;

  private constructor(
    keys: readonly K[],
    tipos: readonly string[],
    starts: Uint32Array,
    tipoIndex: Uint32Array,
    counts: Uint32Array,
  ) {
    this.keys = keys;
    this.tipos = tipos;
    this.starts = starts;
    this.tipoIndex = tipoIndex;
    this.counts = counts;
  }

  static empty<K extends number | string>(): Tally<K> {
    return new Tally<K>([], [], new Uint32Array(1), new Uint32Array(), new Uint32Array());
  }

  /** The counts with `by`, of either sign, for each of these rows. Throws SummaryMismatchError. */
  changed(rows: Iterable<Counted<K>>, by: number): Tally<K> {
    const cells = this.toMaps();
    const meanings = new Map<string, number>();
    for (const { key, tipo, conclusion } of rows) {
      let meaning = meanings.get(conclusion);
      if (meaning === undefined) meanings.set(conclusion, (meaning = veredictos.indexOf(veredicto(conclusion))));
      const own = cells.get(key) ?? new Map<string, number[]>();
      cells.set(key, own);
      // What UTF-8 can't hold is read back as it is counted here.
      const name = tipo.toWellFormed();
      const counts = own.get(name) ?? veredictos.map(() => 0);
      own.set(name, counts);
      counts[meaning] = (counts[meaning] as number) + by;
      if ((counts[meaning] as number) < 0) throw new SummaryMismatchError();
    }
    return Tally.fromMaps(cells);
  }

  /** Calls `visit` for each key and type that has a row, with its numbers by verdict. */
  each(visit: (key: K, tipo: string, counts: Uint32Array) => void): void {
    for (const [place, key] of this.keys.entries()) {
      for (let cell = this.starts[place] as number; cell < (this.starts[place + 1] as number); cell++) {
        visit(key, this.tipos[this.tipoIndex[cell] as number] as string, this.countsOf(cell));
      }
    }
  }

  /** Bytes in memory without the keys, about. */
  get memory(): number {
    return 16 * this.tipoIndex.length + 4 * this.starts.length + 60 * this.tipos.length;
  }

  /**
   * Writes all but the keys: the types; for each key a bit for each type, whether it has a cell; and the numbers of the
   * cells, verdict by verdict.
   */
  write(to: ByteWriter): void {
    to.texts(this.tipos);
    const width = Math.ceil(this.tipos.length / chunkBits);
    const chunks = new Uint8Array(width * this.keys.length);
    for (let key = 0; key < this.keys.length; key++) {
      for (let cell = this.starts[key] as number; cell < (this.starts[key + 1] as number); cell++) {
        const tipo = this.tipoIndex[cell] as number;
        const at = key * width + Math.floor(tipo / chunkBits);
        chunks[at] = (chunks[at] as number) | (1 << (tipo % chunkBits));
      }
    }
    writeCounts(to, chunks);
    for (const meaning of veredictos.keys()) {
      writeCounts(
        to,
        this.counts.filter((_, at) => at % veredictos.length === meaning),
      );
    }
  }

  static read<K extends number | string>(from: ByteReader, keys: readonly K[]): Tally<K> {
    const tipos = from.texts();
    const width = Math.ceil(tipos.length / chunkBits);
    const chunks = new Uint32Array(width * keys.length);
    readCounts(from, chunks);
    const starts = new Uint32Array(keys.length + 1);
    const cellTipos: number[] = [];
    for (let key = 0; key < keys.length; key++) {
      for (let at = 0; at < width; at++) {
        const chunk = chunks[key * width + at] as number;
        for (let bit = 0; chunk >> bit > 0; bit++) if ((chunk >> bit) & 1) cellTipos.push(at * chunkBits + bit);
      }
      starts[key + 1] = cellTipos.length;
    }
    const tipoIndex = Uint32Array.from(cellTipos);
    const counts = new Uint32Array(veredictos.length * tipoIndex.length);
    for (const meaning of veredictos.keys()) readCounts(from, counts, meaning, veredictos.length);
    return new Tally(keys, tipos, starts, tipoIndex, counts);
  }

  private countsOf(cell: number): Uint32Array {
    return this.counts.subarray(veredictos.length * cell, veredictos.length * (cell + 1));
  }

  private toMaps(): Map<K, Map<string, number[]>> {
    const cells = new Map<K, Map<string, number[]>>();
    for (const key of this.keys) cells.set(key, new Map());
    this.each((key, tipo, counts) => cells.get(key)?.set(tipo, [...counts]));
    return cells;
  }

  private static fromMaps<K extends number | string>(all: ReadonlyMap<K, ReadonlyMap<string, number[]>>): Tally<K> {
    const used = [...all].flatMap(([key, own]) => {
      const cells = [...own].filter(([, counts]) => counts.some((count) => count > 0));
      return cells.length > 0 ? [{ key, cells }] : [];
    });
    used.sort((a, b) => compare(a.key, b.key));
    const tipos = [...new Set(used.flatMap(({ cells }) => cells.map(([tipo]) => tipo)))].toSorted();
    const places = new Map(tipos.map((tipo, place) => [tipo, place]));
    const starts = new Uint32Array(used.length + 1);
    for (const [i, { cells }] of used.entries()) starts[i + 1] = (starts[i] as number) + cells.length;
    const tipoIndex = new Uint32Array(starts[used.length] as number);
    const counts = new Uint32Array(veredictos.length * tipoIndex.length);
    for (const [i, { cells }] of used.entries()) {
      const placed = cells.map(([tipo, own]) => ({ place: places.get(tipo) as number, own }));
      placed.sort((a, b) => a.place - b.place);
      for (const [n, { place, own }] of placed.entries()) {
        const cell = (starts[i] as number) + n;
        tipoIndex[cell] = place;
        counts.set(own, veredictos.length * cell);
      }
    }
    return new Tally(
      used.map(({ key }) => key),
      tipos,
      starts,
      tipoIndex,
      counts,
    );
  }
}

/** The fields of a row that are counted. */
type DatedRow = Pick<IndexRow, 'fecha' | 'tipo' | 'conclusion'>;

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
  plus(rows: readonly DatedRow[]): Cuentas {
    return this.changed(rows, 1);
  }

  /** The counts without these rows. Throws SummaryMismatchError where they were not counted. */
  minus(rows: readonly DatedRow[]): Cuentas {
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

  private changed(rows: readonly DatedRow[], by: number): Cuentas {
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

const version = 1;

/** The fields of a row that are counted. */
type CountedRow = Pick<IndexRow, 'solicitante' | 'tipo' | 'conclusion' | 'determinaciones'>;

/**
 * How many rows of a shard there are by solicitante, type and verdict, and how many have each determination. Days are not
 * kept by solicitante: they would stay exact only as counts by day, a multiple of all the rest.
 */
export class Censo {
  static readonly none = new Censo(Tally.empty(), [], new Uint32Array());

  readonly solicitantes: Tally<string>;
  /** The names of determinations, letter by letter, in order of code units. */
  readonly determinaciones: readonly string[];
  /** How many rows have each of them. */
  readonly determinacionCounts: Uint32Array;

  private constructor(
    solicitantes: Tally<string>,
    determinaciones: readonly string[],
    determinacionCounts: Uint32Array,
  ) {
    this.solicitantes = solicitantes;
    this.determinaciones = determinaciones;
    this.determinacionCounts = determinacionCounts;
  }

  /** The census with these rows. */
  plus(rows: readonly CountedRow[]): Censo {
    return this.changed(rows, 1);
  }

  /** The census without these rows. Throws SummaryMismatchError where they were not counted. */
  minus(rows: readonly CountedRow[]): Censo {
    return this.changed(rows, -1);
  }

  equals(other: Censo): boolean {
    return Buffer.compare(this.bytes(), other.bytes()) === 0;
  }

  /** Bytes in memory, about. */
  get memory(): number {
    const texts = this.solicitantes.keys.length + this.determinaciones.length;
    return 90 * texts + this.determinacionCounts.byteLength + this.solicitantes.memory;
  }

  /** Brotli over the version, the names of solicitantes with their counts, and those of determinations with theirs. */
  encode(): Uint8Array {
    return compressed(this.bytes());
  }

  /** Throws for what no writer of this version wrote. */
  static decode(data: Uint8Array): Censo {
    const from = new ByteReader(brotliDecompressSync(data));
    const found = from.varint();
    if (found !== version) throw new Error(`A census has version ${found}, which this code doesn't read`);
    const solicitantes = Tally.read(from, readFrontCoded(from));
    const determinaciones = readFrontCoded(from);
    const counts = new Uint32Array(determinaciones.length);
    readCounts(from, counts);
    return new Censo(solicitantes, determinaciones, counts);
  }

  private changed(rows: readonly CountedRow[], by: number): Censo {
    if (rows.length === 0) return this;
    const counted = rows.map(({ solicitante, tipo, conclusion }) => {
      return { key: solicitante.toWellFormed(), tipo, conclusion };
    });
    const byName = new Map(this.determinaciones.map((name, i) => [name, this.determinacionCounts[i] as number]));
    for (const { determinaciones } of rows) {
      // A row that has one twice counts once.
      for (const name of new Set(determinaciones.map(([nombre]) => nombre.toWellFormed()))) addTo(byName, name, by);
    }
    const names = inOrder(byName);
    return new Censo(
      this.solicitantes.changed(counted, by),
      names.map(([name]) => name),
      Uint32Array.from(names, ([, count]) => count),
    );
  }

  private bytes(): Uint8Array {
    const out = new ByteWriter();
    out.varint(version);
    writeFrontCoded(out, this.solicitantes.keys);
    this.solicitantes.write(out);
    writeFrontCoded(out, this.determinaciones);
    writeCounts(out, this.determinacionCounts);
    return out.finish();
  }
}
