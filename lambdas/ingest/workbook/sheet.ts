import { withFormula } from '../../../contract/rules/formula.ts';
import { FileRefused } from '../file-refused.ts';
import type { ArchiveEntry } from './entries.ts';
import { type DateSystem, type NumberFormat, numberText, serialText } from './number-format.ts';
import { CellText, isTrue, unescaped } from './parts.ts';
import { damaged, readXml } from './xml.ts';

/** A row of a sheet that isn't blank: its number, and the texts of its cells up to the last that has one. */
export interface SheetRow {
  linea: number;
  cells: string[];
  /** Whether it is out of sight, by a filter or by hand. */
  oculta: boolean;
}

/** What the cells of a sheet refer to, and how its numbers are written. */
export interface SheetContext {
  nombre: string;
  texts: readonly string[];
  formats: readonly NumberFormat[];
  dates: DateSystem;
  /** Writes a number, which comes with a decimal point, as the reader of the rows wants it. */
  number: (text: string) => string;
}

/** What Excel's sheets may have. */
const maxRow = 1_048_576;
const maxColumn = 16_384;
/**
 * Blank cells that stand before those that have a text: so many for each of these, once there are more than `judgedFrom`. A
 * cell of three bytes may stand in the last of 16,384 columns of each row.
 */
const padding = { share: 250, judgedFrom: 10_000_000 };
/** As of a row of a CSV file. */
const maxRowCharacters = 1_000_000;

/** Errors as Excel in Spanish shows them. */
const errors: Readonly<Record<string, string>> = {
  '#N/A': '#N/D',
  '#REF!': '#¡REF!',
  '#DIV/0!': '#¡DIV/0!',
  '#VALUE!': '#¡VALOR!',
  '#NAME?': '#¿NOMBRE?',
  '#NUM!': '#¡NUM!',
  '#NULL!': '#¡NULO!',
};

/**
 * The rows of a sheet as they come. Throws FileRefused for a damaged sheet, and for a formula without the value that it
 * gave, as programs leave them that don't calculate.
 */
export async function* readSheet(entry: ArchiveEntry, context: SheetContext): AsyncGenerator<SheetRow> {
  const sheet = new SheetParser(context, entry.name);
  for await (const _ of readXml(entry.open(), sheet.handlers, entry.name)) yield* sheet.take();
}

class SheetParser {
  readonly handlers = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      this.open(name, attributes);
    },
    text: (text: string) => {
      if (this.isValue) this.value += text;
      else this.inline.add(text);
    },
    close: (name: string) => {
      this.close(name);
    },
  };
  private readonly context: SheetContext;
  private readonly part: string;
  private rows: SheetRow[] = [];
  private row: SheetRow | undefined;
  private lastRow = 0;
  private column = 0;
  private characters = 0;
  private filled = 0;
  private blank = 0;
  private cell: { type: string; style: number; isFormula: boolean } | undefined;
  private value = '';
  private isValue = false;
  private readonly inline = new CellText();

  constructor(context: SheetContext, part: string) {
    this.context = context;
    this.part = part;
  }

  take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes['r'], isTrue(attributes['hidden']));
    else if (!this.row) return;
    else if (name === 'c') {
      const { r, t = 'n', s = '0' } = attributes;
      this.column = r === undefined ? this.column + 1 : columnOf(r);
      if (!(this.column >= 1 && this.column <= maxColumn)) throw damaged(this.part);
      this.cell = { type: t, style: Number(s), isFormula: false };
      this.value = '';
    } else if (name === 'f' && this.cell) this.cell.isFormula = true;
    else if (name === 'v') this.isValue = true;
    else this.inline.open(name);
  }

  private openRow(r: string | undefined, oculta: boolean): void {
    const linea = r === undefined ? this.lastRow + 1 : Number(r);
    if (!Number.isInteger(linea) || linea <= this.lastRow || linea > maxRow) throw damaged(this.part);
    this.lastRow = linea;
    this.row = { linea, cells: [], oculta };
    this.column = 0;
    this.characters = 0;
  }

  private close(name: string): void {
    if (name === 'v') this.isValue = false;
    else if (name === 'c' && this.row && this.cell) {
      const text = withFormula(this.textOf(this.cell, this.row.linea).trim());
      this.cell = undefined;
      if (text === '') return;
      this.characters += text.length;
      if (this.characters > maxRowCharacters) {
        throw new FileRefused(`La fila ${this.row.linea} tiene más de un millón de caracteres: no es una tabla`);
      }
      const { cells, linea } = this.row;
      this.filled++;
      this.blank += Math.max(0, this.column - 1 - cells.length);
      if (this.blank > padding.judgedFrom && this.blank > this.filled * padding.share) throw this.scattered(linea);
      while (cells.length < this.column - 1) cells.push('');
      cells[this.column - 1] = text;
    } else if (name === 'row' && this.row) {
      if (this.row.cells.length > 0) this.rows.push(this.row);
      this.row = undefined;
    } else this.inline.close(name);
  }

  private textOf({ type, style, isFormula }: NonNullable<typeof this.cell>, linea: number): string {
    const { value } = this;
    if (type === 'inlineStr') return this.inline.take();
    if (isFormula && value === '' && type !== 'str') throw this.uncalculated(linea);
    if (value === '') return '';
    if (type === 's') return this.shared(value);
    if (type === 'b') return isTrue(value) ? 'VERDADERO' : 'FALSO';
    if (type === 'e') return errors[value] ?? value;
    if (type !== 'n') return unescaped(value);
    const format = this.context.formats[style] ?? 'general';
    if (typeof format === 'object') return withZeros(value, format.digits) ?? this.context.number(numberText(value));
    const date = format === 'general' ? undefined : serialText(Number(value), format, this.context.dates);
    return date ?? this.context.number(numberText(value));
  }

  private shared(value: string): string {
    const text = this.context.texts[Number(value)];
    if (text === undefined) throw damaged(this.part);
    return text;
  }

  private scattered(linea: number): FileRefused {
    const cell = `${lettersOf(this.column)}${linea}`;
    return new FileRefused(
      `La hoja "${this.context.nombre}" tiene celdas muy lejos de las demás, como ${cell}: borra lo que no sea de la tabla, o guárdala como CSV, y vuelve a enviarla`,
    );
  }

  private uncalculated(linea: number): FileRefused {
    const cell = `${lettersOf(this.column)}${linea}`;
    return new FileRefused(
      `La celda ${cell} de la hoja "${this.context.nombre}" tiene una fórmula sin su resultado: abre el libro en Excel, guárdalo y vuelve a enviarlo`,
    );
  }
}

function withZeros(value: string, digits: number): string | undefined {
  return /^\d+$/u.test(value) ? value.padStart(digits, '0') : undefined;
}

/** The column that a cell's reference names, from 1; NaN for what is no reference. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const sign of reference) {
    const code = sign.charCodeAt(0);
    if (code >= 48 && code <= 57) break;
    if (code < 65 || code > 90) return Number.NaN;
    column = column * 26 + code - 64;
  }
  return column;
}

function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? lettersOf(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}
