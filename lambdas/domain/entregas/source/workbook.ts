import { FileRefused, type ArchiveEntry, type Entries } from './row.ts';
import { columnOf, type SheetRow, type NumberCell, readSheet, type SheetContext } from './sheet.ts';
import { fold } from '../../../../contract/base/texto.ts';
import {
  type Hoja,
  type Parts,
  readParts,
  readSharedStrings,
  readStyles,
  type TextLimits,
  damaged,
} from './workbook-parts.ts';

/** A merged cell: rows and columns from 1, both ends included. */
interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const end = /<\/(?:\w+:)?sheetData\s*>/u;
const tags = /<[^<>]+>/gu;
const mergeTag = /^<(?:\w+:)?mergeCell\s/u;
const reference = /\sref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/u;
/** More characters than a `mergeCell` takes. */
const overlap = 256;
const maxRanges = 200_000;
const maxColumn = 16_384;
/** The most cells filled below the header: a merged cell of a few bytes may have a million rows. */
const maxFilled = 5_000_000;

const manyMerged =
  'La hoja tiene demasiadas celdas combinadas: sepáralas en Excel, o guárdala como CSV, y vuelve a enviarla';

/**
 * The merged cells of a sheet, from the top. A sheet lists them after its rows: a first pass over the XML as text reads them
 * alone, in a tenth of the time that reading all cells takes. Throws FileRefused for more than a table has.
 */
async function mergedRanges(entry: ArchiveEntry): Promise<readonly MergedRange[]> {
  const decoder = new TextDecoder('latin1');
  const ranges: MergedRange[] = [];
  let rest = '';
  let isAfter = false;
  for await (const chunk of entry.open()) {
    rest += decoder.decode(chunk, { stream: true });
    isAfter ||= end.test(rest);
    let taken = 0;
    if (isAfter) {
      for (const { 0: tag, index } of rest.matchAll(tags)) {
        taken = index + tag.length;
        const [, left = '', top, right = '', bottom] = (mergeTag.test(tag) && reference.exec(tag)) || [];
        if (left === '') continue;
        if (ranges.length === maxRanges) throw new FileRefused(manyMerged);
        ranges.push({ left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) });
      }
    }
    rest = rest.slice(Math.max(taken, rest.length - overlap));
  }
  return ranges.toSorted((a, b) => a.top - b.top);
}

/** Writes the text of merged cells into the rows that they cover, row by row. */
class MergedCells {
  private readonly ranges: readonly MergedRange[];
  private next = 0;
  private open: (MergedRange & { text: string; isNumber: boolean })[] = [];
  private filled = 0;

  constructor(ranges: readonly MergedRange[]) {
    this.ranges = ranges;
  }

  /**
   * Fills a row: a header in all columns of a merged cell, a row below it in the merged cell's first column, so that a text for
   * several rows is in each of them. Throws FileRefused for more filled cells than a table has.
   */
  fill(row: Pick<SheetRow, 'linea' | 'cells' | 'ajenas' | 'numeros'>, isHeader: boolean): void {
    const { linea, cells, numeros } = row;
    this.open = this.open.filter(({ bottom }) => bottom >= linea);
    for (let range = this.ranges[this.next]; range && range.top <= linea; range = this.ranges[++this.next]) {
      // Merged cells don't overlap, so that a row has at most as many as it has columns.
      if (range.bottom < linea || this.open.length === maxColumn) continue;
      const isNumber = numeros?.includes(range.left - 1) ?? false;
      this.open.push({ ...range, isNumber, text: range.top === linea ? (cells[range.left - 1] ?? '') : '' });
    }
    let left = maxColumn;
    for (const { left: first, right, text, isNumber } of this.open) {
      if (text === '') continue;
      if (!isHeader && ++this.filled > maxFilled) throw new FileRefused(manyMerged);
      const last = isHeader ? Math.min(right, maxColumn) : first;
      for (let column = first; column <= last && left > 0; column++, left--) {
        while (cells.length < column) cells.push('');
        if (cells[column - 1] !== '') continue;
        cells[column - 1] = text;
        (row.ajenas ??= []).push(column - 1);
        if (isNumber) (row.numeros ??= []).push(column - 1);
      }
    }
  }
}

/** The options for reading a sheet's rows. */
export interface RowsWanted {
  /**
   * The row of the header, or a row above it: up to the first row from there on that isn't blank, merged cells repeat their text
   * in all columns.
   */
  cabecera: number;
  /** Gives the text of a numeric cell. */
  number: SheetContext['number'];
}

/**
 * A workbook of Excel (.xlsx, .xlsm; ECMA-376): its sheets, and the rows of each as texts. Keeps in memory only the texts that
 * cells share. Uses neither files nor Node, so that a browser can read a workbook too.
 */
export class Workbook {
  readonly hojas: readonly Hoja[];
  private readonly entries: Entries;
  private readonly parts: Parts;
  private readonly limits: TextLimits | undefined;
  private shared: Promise<Pick<SheetContext, 'texts' | 'styles'>> | undefined;

  private constructor(entries: Entries, parts: Parts, limits: TextLimits | undefined) {
    this.entries = entries;
    this.parts = parts;
    this.hojas = parts.hojas;
    this.limits = limits;
  }

  /** Throws FileRefused for an unreadable workbook, or another file. */
  static async open(entries: Entries, limits?: TextLimits): Promise<Workbook> {
    return new Workbook(entries, await readParts(entries), limits);
  }

  /** Whether the days that a cell has as numbers count from 1904, as in old workbooks of a Mac. */
  get isFrom1904(): boolean {
    return this.parts.dates === 1904;
  }

  /**
   * The sheet with a name, or at a place among the visible tabs, from 1. Without either, the only visible sheet with rows.
   * Throws FileRefused, with the sheets' names, where no sheet fits, or several.
   */
  async choose(hoja: string | number | undefined): Promise<Hoja> {
    const visible = this.hojas.filter(({ oculta }) => !oculta);
    if (hoja !== undefined) {
      const found =
        typeof hoja === 'number'
          ? visible[hoja - 1]
          : (this.hojas.find(({ nombre }) => nombre === hoja) ??
            this.hojas.find(({ nombre }) => fold(nombre) === fold(hoja)));
      if (found) return found;
      throw new FileRefused(
        `El libro no tiene la hoja ${quoted(hoja)} que dice el formato de lectura. Tiene: ${this.names()}`,
      );
    }
    const written: Hoja[] = [];
    for (const each of visible) if (await this.hasRows(each)) written.push(each);
    const [only] = written;
    if (!only) throw new FileRefused(`El libro no tiene ninguna hoja a la vista con filas. Tiene: ${this.names()}`);
    if (written.length === 1) return only;
    const names = written.map(({ nombre }) => quoted(nombre)).join(', ');
    throw new FileRefused(
      `El libro tiene ${written.length} hojas con filas (${names}): di en el formato de lectura cuál es, "hoja": ${quoted(only.nombre)}`,
    );
  }

  /** The rows of a sheet that aren't blank. Throws FileRefused where it can't be read. */
  async *rows(hoja: Hoja, { cabecera, number }: RowsWanted): AsyncGenerator<SheetRow> {
    const entry = this.entryOf(hoja);
    const { texts, styles } = await (this.shared ??= this.readShared());
    const merged = new MergedCells(await mergedRanges(entry));
    let isHeader = true;
    const context = { nombre: hoja.nombre, texts, styles, dates: this.parts.dates, number };
    for await (const row of readSheet(entry, context)) {
      merged.fill(row, isHeader);
      if (row.linea >= cabecera) isHeader = false;
      yield row;
    }
  }

  private async hasRows(hoja: Hoja): Promise<boolean> {
    const { texts, styles } = await (this.shared ??= this.readShared());
    const number = ({ shown }: NumberCell) => ({ texto: shown });
    const context = { nombre: hoja.nombre, texts, styles, dates: this.parts.dates, number };
    for await (const _ of readSheet(this.entryOf(hoja), context)) return true;
    return false;
  }

  private async readShared(): Promise<Pick<SheetContext, 'texts' | 'styles'>> {
    const { styles, sharedStrings } = this.parts;
    return { styles: await readStyles(styles), texts: await readSharedStrings(sharedStrings, this.limits) };
  }

  private entryOf({ path }: Hoja) {
    const entry = this.entries.get(path);
    if (!entry) throw damaged(path);
    return entry;
  }

  private names(): string {
    return this.hojas.map(({ nombre, oculta }) => quoted(nombre) + (oculta ? ' (oculta)' : '')).join(', ');
  }
}

function quoted(name: string | number): string {
  return typeof name === 'number' ? String(name) : `"${name.slice(0, 60)}"`;
}
