import { fold } from '../../../../contract/base/texto.ts';
import { FileRefused } from '../ingest/file-refused.ts';
import type { Entries } from './entries.ts';
import { MergedCells, mergedRanges } from './merged-cells.ts';
import { type Hoja, type Parts, readParts, readSharedStrings, readStyles, type TextLimits } from './parts.ts';
import { type NumberCell, readSheet, type SheetContext, type SheetRow } from './sheet.ts';
import { damaged } from './xml.ts';

/** How a sheet's rows are wanted. */
export interface RowsWanted {
  /** The row of the header, or one above it: up to the first that isn't blank from there on, merged cells repeat their text in all columns. */
  cabecera: number;
  /** Says what is read of a cell that holds a number. */
  number: SheetContext['number'];
}

/**
 * A workbook of Excel (.xlsx, .xlsm; ECMA-376): its sheets, and the rows of each as texts. Nothing of it is held in memory
 * but the texts that its cells share. It knows neither files nor Node, so that a browser can read one too.
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

  /** Throws FileRefused for what is no workbook that can be read. */
  static async open(entries: Entries, limits?: TextLimits): Promise<Workbook> {
    return new Workbook(entries, await readParts(entries), limits);
  }

  /**
   * The sheet of a name, or of a place among the tabs in sight, from 1. Without either, the only sheet in sight that has
   * rows. Throws FileRefused, with the names there are, where that is none or several.
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
