import { createHash } from 'node:crypto';
import { type Veredicto, veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { fechaOf } from './calendar.ts';
import { noDay, readPrevistas, TextColumn, type TextDictionaryColumn } from './columns.ts';
import { type BlockColumns, decodeBlock, encodeBlock } from './format.ts';
import { type IdColumn, readIds } from './ids.ts';
import { type KeyColumn, lowerBound, type SortedRows, sortRows } from './order.ts';
import { tipoNames } from './names.ts';
import { type NumeroColumn, readNumeros } from './numeros.ts';
import type { IndexRow } from './row.ts';

/** Most rows that a block holds; one that grows past it is cut in even parts. @internal */
export const blockRows = 2500;

/**
 * Most bytes that a block takes, unless one row alone does; one of rows with so many different texts is cut further. An
 * item of DynamoDB holds 400 kB, its keys included.
 */
export const blockBytes = 390_000;

/** The verdicts by the numbers that blocks count them by. */
export const veredictos: readonly Veredicto[] = ['Cumple', 'No cumple', 'Sin definir'];

/**
 * A block that was opened: samples of one solicitante after another, of each in order of (fecha, numero, id), column by column.
 */
export class Block {
  /** Its name among its solicitante's; '' for a block that was not read for a question. */
  readonly name: string;
  readonly columns: BlockColumns;
  /** Number in `tipoNames` of each of the block's own types. */
  readonly tipoNumbers: Uint32Array;
  /** Number in `veredictos`, by row. */
  readonly veredictos: Uint8Array;
  private readNumbers: NumeroColumn | undefined;
  private readIdentities: IdColumn | undefined;
  private readDueDays: Int32Array | undefined;
  private searchableColumns: ReturnType<Block['openTexts']> | undefined;
  private readonly sortedRows: Partial<Record<KeyColumn, SortedRows>> = {};
  private made = 0;

  constructor(columns: BlockColumns, name: string) {
    this.name = name;
    this.columns = columns;
    const { tipos, conclusiones } = columns;
    this.tipoNumbers = Uint32Array.from(tipos.values, (tipo) => tipoNames.numberOf(tipo));
    const meanings = conclusiones.values.map((text) => veredictos.indexOf(veredicto(text)));
    this.veredictos = new Uint8Array(columns.rows);
    // A loop: `from` with a function goes through an iterator, at ten times the cost.
    for (let row = 0; row < columns.rows; row++)
      this.veredictos[row] = meanings[conclusiones.index[row] as number] ?? 2;
  }

  get rows(): number {
    return this.columns.rows;
  }

  /** Bytes in memory, about; more from question to question, as columns are read at their first use. */
  get memory(): number {
    return this.columns.memory + this.rows + this.made + 2000;
  }

  /** Counts what is kept for as long as the block and was made from it. */
  keeps<T extends { memory: number }>(made: T): T {
    this.made += made.memory;
    return made;
  }

  /** Sample numbers by row, read from the bytes at their first use. */
  get numeros(): NumeroColumn {
    return (this.readNumbers ??= this.keeps(readNumeros(this.columns.numeroSection, this.rows)));
  }

  /** Ids by row, read from the bytes at their first use. */
  get ids(): IdColumn {
    return (this.readIdentities ??= this.keeps(readIds(this.columns.idSection, this.numeros)));
  }

  /** The rows sorted by a column; sorted at the first use. */
  sortedBy(column: KeyColumn): SortedRows {
    return (this.sortedRows[column] ??= this.keeps(sortRows(this, column)));
  }

  /** Expected dates by row, as days since 1970-01-01 or `noDay`; undefined where no row has one. */
  get previstas(): Int32Array | undefined {
    const { previstaSection, days } = this.columns;
    if (previstaSection) this.readDueDays ??= readPrevistas(previstaSection, days);
    return this.readDueDays;
  }

  /** The texts that are searched, folded at their first use: of each dictionary its entries. */
  get texts() {
    this.searchableColumns ??= this.openTexts();
    return this.searchableColumns;
  }

  /** The run that a row is of. */
  runAt(row: number): number {
    const { solicitantes, runs } = this.columns;
    return lowerBound(solicitantes.length - 1, (run) => (runs[run + 1] as number) <= row);
  }

  /** Whose a row is. */
  solicitanteAt(row: number): string {
    return this.columns.solicitantes[this.runAt(row)] as string;
  }

  row(i: number): IndexRow {
    const { columns } = this;
    const { productos, referencias } = columns;
    const { names, conclusions, sets, index } = columns.determinaciones;
    const prevista = this.previstas?.[i] ?? noDay;
    const determinaciones: IndexRow['determinaciones'] = [];
    sets.each(index[i] as number, (name, conclusion) => {
      determinaciones.push([names[name] as string, conclusions[conclusion] as string]);
    });
    return {
      id: this.ids.at(i),
      numero: this.numeros.at(i),
      fecha: fechaOf(columns.days[i] as number),
      tipo: columns.tipos.values[columns.tipos.index[i] as number] as string,
      solicitante: this.solicitanteAt(i),
      conclusion: columns.conclusiones.values[columns.conclusiones.index[i] as number] as string,
      referencia: textAt(referencias, i),
      producto: textAt(productos, i),
      prevista: prevista === noDay ? '' : fechaOf(prevista),
      determinaciones,
      punto: textAt(columns.puntos.nombres, i),
      codigoPunto: textAt(columns.puntos.codigos, i),
    };
  }

  private openTexts() {
    const { columns } = this;
    const texts = {
      solicitantes: TextColumn.of(columns.solicitantes),
      tipos: TextColumn.of(columns.tipos.values),
      productos: new TextColumn(columns.productos.texts),
      referencias: new TextColumn(columns.referencias.texts),
      determinaciones: TextColumn.of(columns.determinaciones.names),
      puntos: new TextColumn(columns.puntos.nombres.texts),
      codigosPunto: new TextColumn(columns.puntos.codigos.texts),
      parametros: new TextColumn(columns.parametros.names),
    };
    for (const column of Object.values(texts)) this.keeps(column);
    return texts;
  }
}

const textAt = ({ texts, index }: TextDictionaryColumn, row: number) => texts.at(index[row] as number);

/** Rows as blocks' bytes, in order: one block, or several where one would be more than an item holds. */
export function packBlocks<R extends IndexRow>(rows: readonly R[]): { rows: readonly R[]; data: Uint8Array }[] {
  const data = encodeBlock(rows);
  if (data.length <= blockBytes || rows.length === 1) return [{ rows, data }];
  const middle = Math.ceil(rows.length / 2);
  return [...packBlocks(rows.slice(0, middle)), ...packBlocks(rows.slice(middle))];
}

/** Opens a block's bytes. */
export function openBlock(data: Uint8Array, name = ''): Block {
  return new Block(decodeBlock(data), name);
}

/** Every row of a block's bytes. */
export function unpackBlock(data: Uint8Array): IndexRow[] {
  const block = openBlock(data);
  return Array.from({ length: block.rows }, (_, i) => block.row(i));
}

/**
 * A block's name: the version of the manifest that first names it, and a hash of its bytes. Blocks never change. Two
 * writers that race for a version give different names, and the name of a removed block is never used again.
 */
export function blockName(version: number, data: Uint8Array): string {
  return `${String(version).padStart(10, '0')}-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;
}

/** Cuts rows into as few even parts as `blockRows` allows. */
export function cut<R extends IndexRow>(rows: readonly R[]): R[][] {
  const parts = Math.ceil(rows.length / blockRows);
  const size = Math.ceil(rows.length / parts);
  return Array.from({ length: parts }, (_, i) => rows.slice(i * size, (i + 1) * size));
}
