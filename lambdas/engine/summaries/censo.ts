import { brotliDecompressSync } from 'node:zlib';
import { ByteReader, ByteWriter } from '../blocks/bytes.ts';
import { compressed } from '../blocks/compressed.ts';
import { readFrontCoded, writeFrontCoded } from '../blocks/front-coded.ts';
import type { IndexRow } from '../blocks/row.ts';
import { addTo, inOrder, readCounts, Tally, writeCounts } from './tally.ts';

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

  /** The census without these rows. Throws ResumenMismatchError where they were not counted. */
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
