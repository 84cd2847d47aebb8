import { type Block, openBlock } from '../blocks/block.ts';
import type { ByteReader, ByteWriter } from '../blocks/bytes.ts';
import { encodeBlock } from '../blocks/format.ts';
import { comparePositions, type IndexedRow, type IndexRow, type Position } from '../blocks/row.ts';
import { SummaryMismatchError } from './counts.ts';

/** How many of the newest rows of a shard are kept, besides rows that share the position of the oldest of them. @internal */
export const maxRecientes = 128;

/** The most bytes that the rows take, unless a single row takes more. */
const maxBytes = 16_000;

/** Rows that left a shard and rows that came into it. An unchanged row is in neither. */
export interface RowChange {
  removed: readonly IndexRow[];
  added: readonly IndexRow[];
}

/**
 * The newest rows of a shard: every one at or above a floor, and none below it. Without a floor they are all rows of the
 * shard. Rows that leave make them fewer, and the floor only rises: it is lowered by making them again from all rows.
 */
export class Recientes {
  static readonly none = new Recientes(undefined, []);

  readonly floor: Position | undefined;
  private readRows: readonly IndexRow[] | undefined;
  private packed: Uint8Array | undefined;
  private opened: Block | undefined;

  private constructor(floor: Position | undefined, rows: readonly IndexRow[] | Uint8Array) {
    this.floor = floor;
    if (rows instanceof Uint8Array) this.packed = rows;
    else this.readRows = rows;
  }

  /** Newest first; read from the bytes at their first use. */
  get rows(): readonly IndexRow[] {
    return (this.readRows ??= this.rowsOfBlock().toSorted(newestFirst));
  }

  /** The rows as the bytes of a block; empty where there are none. */
  get data(): Uint8Array {
    return (this.packed ??=
      this.rows.length > 0 ? encodeBlock(this.rows.map(withoutValores).toSorted(compareRows)) : new Uint8Array());
  }

  /** The rows as an opened block, which is kept; undefined where there are none. */
  get block(): Block | undefined {
    return (this.opened ??= this.data.length > 0 ? openBlock(this.data) : undefined);
  }

  /** The newest rows after a change. Throws SummaryMismatchError where one that left should be among them and isn't. */
  apply({ removed, added }: RowChange): Recientes {
    const isRecent = (row: IndexRow) => !this.floor || comparePositions(row, this.floor) >= 0;
    const [leaving, coming] = [removed.filter(isRecent), added.filter(isRecent)];
    if (leaving.length + coming.length === 0) return this;
    const rows = [...without(this.rows, leaving), ...coming].sort(newestFirst);
    const last = rows[maxRecientes - 1];
    // Few rows, and exactly as many as fit without a floor, are complete as they are.
    if (!last || (rows.length === maxRecientes && !this.floor)) return new Recientes(this.floor, rows);
    return Recientes.above(rows, last);
  }

  /** As many of the newest as are stored: fewer where texts are long. */
  fitting(): Recientes {
    const { rows } = this;
    const middle = rows[Math.ceil(rows.length / 2) - 1];
    if (this.data.length <= maxBytes || !middle) return this;
    const fewer = Recientes.above(rows, middle);
    return fewer.rows.length < rows.length ? fewer.fitting() : this;
  }

  /** Those of some rows, newest first, that are at or above a position. */
  private static above(rows: readonly IndexRow[], { fecha, numero, id }: Position): Recientes {
    const floor = { fecha, numero, id };
    return new Recientes(
      floor,
      rows.filter((row) => comparePositions(row, floor) >= 0),
    );
  }

  /** Whether these rows differ from `fresh`, made from all rows, above the floor of these. */
  differsFrom(fresh: Recientes): boolean {
    const { floor } = this;
    if (fresh.floor && (!floor || comparePositions(floor, fresh.floor) < 0)) return true;
    const demanded = fresh.rows.filter((row) => !floor || comparePositions(row, floor) >= 0);
    return textsOf(demanded).join('\n') !== textsOf(this.rows).join('\n');
  }

  /** Writes the floor; the block's bytes are compressed by themselves. */
  writeFloor(to: ByteWriter): void {
    const { floor } = this;
    to.texts(floor ? [floor.fecha, floor.numero, floor.id] : []);
  }

  static read(floorFrom: ByteReader, data: Uint8Array): Recientes {
    const [fecha, numero, id] = floorFrom.texts();
    const floor = fecha !== undefined && numero !== undefined && id !== undefined ? { fecha, numero, id } : undefined;
    return new Recientes(floor, data);
  }

  private rowsOfBlock(): IndexRow[] {
    const { block } = this;
    return block ? Array.from({ length: block.rows }, (_, i) => block.row(i)) : [];
  }
}

/** Names of parameters are searched in the shard's own blocks. */
const withoutValores = (row: IndexedRow): IndexedRow => ({ ...row, valores: undefined });

/** The rows that came and left between two lists of rows: those that are equal in all fields cancel out. */
export function changeBetween(before: readonly IndexRow[], after: readonly IndexRow[]): RowChange {
  const [known, kept] = [new Set(before), new Set(after)];
  // Most rows of a block that is written again are the same objects.
  const [gone, come] = [before.filter((row) => !kept.has(row)), after.filter((row) => !known.has(row))];
  const added = new Multiset(textsOf(come));
  const removed = new Multiset(textsOf(gone));
  return {
    removed: gone.filter((row) => !added.take(rowText(row))),
    added: come.filter((row) => !removed.take(rowText(row))),
  };
}

/** Removes rows, each as often as `leaving` names it. Throws SummaryMismatchError where a row isn't there. */
function without(rows: readonly IndexRow[], leaving: readonly IndexRow[]): readonly IndexRow[] {
  if (leaving.length === 0) return rows;
  const left = new Multiset(textsOf(leaving));
  const staying = rows.filter((row) => !left.take(rowText(row)));
  if (staying.length !== rows.length - leaving.length) throw new SummaryMismatchError();
  return staying;
}

/** Texts, each as often as it was given. */
class Multiset {
  private readonly copies = new Map<string, number>();

  constructor(texts: readonly string[]) {
    for (const text of texts) this.copies.set(text, (this.copies.get(text) ?? 0) + 1);
  }

  /** Takes a text once; whether it was there. */
  take(text: string): boolean {
    const copies = this.copies.get(text) ?? 0;
    if (copies > 0) this.copies.set(text, copies - 1);
    return copies > 0;
  }
}

/** All of a row, as it is stored: rows are equal where their texts are. */
function rowText(row: IndexRow): string {
  const { id, numero, fecha, tipo, solicitante, conclusion, referencia, producto, prevista, determinaciones } = row;
  const { punto, codigoPunto } = row;
  const texts = [fecha, numero, id, solicitante, tipo, conclusion, referencia, producto, prevista, punto, codigoPunto];
  return JSON.stringify([texts, determinaciones], (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}

const textsOf = (rows: readonly IndexRow[]) => rows.map(rowText);
const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b);
const newestFirst = (a: IndexRow, b: IndexRow) => comparePositions(b, a) || compareTexts(rowText(a), rowText(b));
const compareRows = (a: IndexRow, b: IndexRow) => compareTexts(a.solicitante, b.solicitante) || comparePositions(a, b);
