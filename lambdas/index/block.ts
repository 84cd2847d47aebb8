import { createHash } from 'node:crypto';
import { type Veredicto, veredicto } from '../../contract/rules/conclusion.ts';
import { fechaOf } from './calendar.ts';
import { noDay, readIds, readNumeros, readPrevistas } from './columns.ts';
import { type BlockColumns, decodeBlock, encodeBlock } from './format.ts';
import { tipoNames } from './names.ts';
import type { IndexRow } from './row.ts';
import { TextColumn } from './text.ts';

/** Most rows that a block holds; one that grows past it is cut in even parts. */
export const blockRows = 2500;

/**
 * Most bytes that a block takes, unless one row alone does; one of rows with so many different texts is cut further. An
 * item of DynamoDB holds 400 kB, its keys included.
 */
const blockBytes = 390_000;

/** The verdicts by the numbers that blocks count them by. */
export const veredictos: readonly Veredicto[] = ['Cumple', 'No cumple', 'Sin definir'];

/** A block that was opened: a solicitante's samples in order of (fecha, numero, id), column by column. */
export class Block {
  readonly columns: BlockColumns;
  /** Number in `tipoNames` of each of the block's own types. */
  readonly tipoNumbers: Uint32Array;
  /** Number in `veredictos`, by row. */
  readonly veredictos: Uint8Array;
  private readNumbers: string[] | undefined;
  private readIdentities: string[] | undefined;
  private readDueDays: Int32Array | undefined;
  private searchableColumns: ReturnType<Block['openTexts']> | undefined;

  constructor(columns: BlockColumns) {
    this.columns = columns;
    const { tipos, conclusiones } = columns;
    this.tipoNumbers = Uint32Array.from(tipos.values, (name) => tipoNames.numberOf(name));
    const meanings = conclusiones.values.map((text) => veredictos.indexOf(veredicto(text)));
    this.veredictos = Uint8Array.from(conclusiones.index, (place) => meanings[place] ?? 2);
  }

  get rows(): number {
    return this.columns.rows;
  }

  /** Sample numbers by row, read from the bytes at their first use. */
  get numeros(): readonly string[] {
    this.readNumbers ??= readNumeros(this.columns.numeroSection, this.rows);
    return this.readNumbers;
  }

  /** Ids by row, read from the bytes at their first use. */
  get ids(): readonly string[] {
    this.readIdentities ??= readIds(this.columns.idSection, this.numeros);
    return this.readIdentities;
  }

  /** Expected dates by row, as days since 1970-01-01 or `noDay`; undefined where no row has one. */
  get previstas(): Int32Array | undefined {
    const { previstaSection, days } = this.columns;
    if (previstaSection) this.readDueDays ??= readPrevistas(previstaSection, days);
    return this.readDueDays;
  }

  /** The texts that are searched, folded at their first use: of each dictionary its entries, and the numbers by row. */
  get texts() {
    this.searchableColumns ??= this.openTexts();
    return this.searchableColumns;
  }

  row(i: number): IndexRow {
    const { columns } = this;
    const { solicitante, names, nameConclusions } = columns;
    const prevista = this.previstas?.[i] ?? noDay;
    const set = columns.sets[columns.setIndex[i] as number] ?? [];
    return {
      id: this.ids[i] as string,
      numero: this.numeros[i] as string,
      fecha: fechaOf(columns.days[i] as number),
      tipo: columns.tipos.values[columns.tipos.index[i] as number] as string,
      solicitante,
      conclusion: columns.conclusiones.values[columns.conclusiones.index[i] as number] as string,
      referencia: columns.referencias.values[columns.referencias.index[i] as number] as string,
      producto: columns.productos.values[columns.productos.index[i] as number] as string,
      prevista: prevista === noDay ? '' : fechaOf(prevista),
      determinaciones: set.map(({ name, conclusion }) => [
        names[name] as string,
        nameConclusions[conclusion] as string,
      ]),
    };
  }

  private openTexts() {
    const { columns } = this;
    return {
      solicitante: new TextColumn([columns.solicitante]),
      tipos: new TextColumn(columns.tipos.values),
      productos: new TextColumn(columns.productos.values),
      referencias: new TextColumn(columns.referencias.values),
      determinaciones: new TextColumn(columns.names),
      numeros: new TextColumn(this.numeros),
    };
  }
}

/** Packs rows, of one solicitante and in the order of their positions, as a block's bytes. */
export function packBlock(rows: readonly IndexRow[]): Uint8Array {
  return encodeBlock(rows);
}

/** Rows as blocks' bytes, in order: one block, or several where one would be more than an item holds. */
export function packBlocks(rows: readonly IndexRow[]): { rows: readonly IndexRow[]; data: Uint8Array }[] {
  const data = packBlock(rows);
  if (data.length <= blockBytes || rows.length === 1) return [{ rows, data }];
  const middle = Math.ceil(rows.length / 2);
  return [...packBlocks(rows.slice(0, middle)), ...packBlocks(rows.slice(middle))];
}

/** Opens a block's bytes. */
export function openBlock(data: Uint8Array): Block {
  return new Block(decodeBlock(data));
}

/** Every row of a block's bytes. */
export function unpackBlock(data: Uint8Array): IndexRow[] {
  const block = openBlock(data);
  return Array.from({ length: block.rows }, (_, i) => block.row(i));
}

/**
 * A block's name: the manifest version that first names it and what it holds. Blocks never change; two writers
 * that race for a version give different names, and a name is never used again after its block was removed.
 */
export function blockName(version: number, data: Uint8Array): string {
  return `${String(version).padStart(10, '0')}-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;
}

/** Cuts rows into as few even parts as `blockRows` allows. */
export function cut(rows: readonly IndexRow[]): IndexRow[][] {
  const parts = Math.ceil(rows.length / blockRows);
  const size = Math.ceil(rows.length / parts);
  return Array.from({ length: parts }, (_, i) => rows.slice(i * size, (i + 1) * size));
}
