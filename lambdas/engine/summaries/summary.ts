import { brotliDecompressSync } from 'node:zlib';
import { ByteReader, ByteWriter } from '../blocks/bytes.ts';
import { Censo } from './censo.ts';
import { compressed } from '../blocks/compressed.ts';
import { Cuentas } from './cuentas.ts';
import { Recientes, type RowChange } from './recientes.ts';
import type { IndexRow } from '../blocks/row.ts';

const version = 1;

/** Most bytes of a summary: an item of DynamoDB holds 400 kB, and the manifest has to name its blocks as well. */
const maxDataBytes = 100_000;
const maxCensoBytes = 390_000;

/** What a shard's manifest holds of its summary: enough for lists by date and most statistics. */
export interface BriefSummary {
  /** How many different solicitantes have rows. */
  solicitantes: number;
  cuentas: Cuentas;
  recientes: Recientes;
}

/** The bytes of a summary: `data` is part of the shard's manifest, `censo` is an item of its own. */
export interface StoredSummary {
  data: Uint8Array;
  censo: Uint8Array;
}

/** The summary of a shard's rows, kept in step by what leaves and comes with each write. */
export class ShardSummary {
  readonly cuentas: Cuentas;
  readonly recientes: Recientes;
  readonly censo: Censo;

  private constructor(cuentas: Cuentas, recientes: Recientes, censo: Censo) {
    this.cuentas = cuentas;
    this.recientes = recientes;
    this.censo = censo;
  }

  /** The summary of these rows, in any order. More may be added block by block: the result is the same. */
  static of(rows: readonly IndexRow[]): ShardSummary {
    const none = new ShardSummary(Cuentas.none, Recientes.none, Censo.none);
    return none.apply({ removed: [], added: rows });
  }

  /** The summary after a change. Throws ResumenMismatchError where a row that left was not in it. */
  apply(change: RowChange): ShardSummary {
    const { removed, added } = change;
    return new ShardSummary(
      this.cuentas.plus(added).minus(removed),
      this.recientes.apply(change),
      this.censo.plus(added).minus(removed),
    );
  }

  /** Whether a stored summary is not what `fresh`, made from all rows, demands. */
  differsFrom(fresh: ShardSummary): boolean {
    return (
      !this.cuentas.equals(fresh.cuentas) ||
      !this.censo.equals(fresh.censo) ||
      this.recientes.differsFrom(fresh.recientes)
    );
  }

  /**
   * `data`: version; length of what follows; brotli over the number of solicitantes, the counts and the floor; the newest
   * rows as a block, which is compressed by itself. Undefined where that is too much to be stored: then questions are
   * answered from blocks.
   */
  encode(): StoredSummary | undefined {
    const recientes = this.recientes.fitting();
    const inner = new ByteWriter();
    inner.varint(this.censo.solicitantes.keys.length);
    this.cuentas.write(inner);
    recientes.writeFloor(inner);
    const packed = compressed(inner.finish());
    const head = new ByteWriter();
    head.varint(version);
    head.varint(packed.length);
    const data = Buffer.concat([head.finish(), packed, recientes.data]);
    const censo = this.censo.encode();
    return data.length <= maxDataBytes && censo.length <= maxCensoBytes ? { data, censo } : undefined;
  }

  /** Throws for what no writer of this version wrote. */
  static decode({ data, censo }: StoredSummary): ShardSummary {
    const { cuentas, recientes } = decodeBreve(data);
    return new ShardSummary(cuentas, recientes, Censo.decode(censo));
  }
}

/** Reads the part of a summary that is in the manifest. Throws for what no writer of this version wrote. */
export function decodeBreve(data: Uint8Array): BriefSummary {
  const outer = new ByteReader(data);
  const found = outer.varint();
  if (found !== version) throw new Error(`A summary has version ${found}, which this code doesn't read`);
  const length = outer.varint();
  const end = outer.position + length;
  const inner = new ByteReader(brotliDecompressSync(data.subarray(outer.position, end)));
  const solicitantes = inner.varint();
  const cuentas = Cuentas.read(inner);
  return { solicitantes, cuentas, recientes: Recientes.read(inner, new Uint8Array(data.subarray(end))) };
}
