import { letrasDeColumna } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { textOfCell, FileRefused, type ArchiveEntry } from './row.ts';
import { CellText, type RichText, unescaped, type CellStyle, isTrue, damaged, readXml } from './workbook-parts.ts';
import {
  type CellNumber,
  type DateSystem,
  general,
  serialText,
  shownDate,
  shownNumber,
  decimalSign,
  withoutZeros,
} from './number-format.ts';
import type { Mapping } from '../form/mapping.ts';

/** A row of a sheet that isn't blank: its number, and the texts of its cells up to the last non-blank one. */
export interface SheetRow {
  linea: number;
  cells: string[];
  /** Whether the row is hidden, by a filter or by hand. */
  oculta: boolean;
  /** The cells that only repeat a merged cell's text, from 0. */
  ajenas?: number[];
  /** The cells that hold a number which their text shows, from 0. */
  numeros?: number[];
  /** Remarks on what cells show in Excel that their texts lack. */
  avisos?: CellNote[];
}

/** A remark on a cell, by its column, from 1. */
interface CellNote extends Note {
  columna: number;
}

/** A remark on a text that was read from a cell. */
interface Note {
  valor: string;
  motivo: string;
  /** The text that the format shows beside the number; not worth a remark where the heading has it too, as with units. */
  junto?: string | undefined;
  /** A kind of remark that is made once for all such cells of a table. */
  clase?: 'decimales' | undefined;
}

/** A numeric cell as the program shows it: a number, a date with its ISO text, a time of day or a length of time. */
export type NumberCell =
  | ({ readonly kind: 'number' } & CellNumber)
  | { readonly kind: 'date'; readonly shown: string; readonly iso: string }
  | { readonly kind: 'time'; readonly shown: string };

/** The text read from a numeric cell, with `decimalSign` or another sign in its place, and a remark on it. */
interface NumberText {
  readonly texto: string;
  readonly nota?: Note;
}

/** The shared texts, styles and dates that a sheet's cells refer to, and the reading of its numbers. */
export interface SheetContext {
  nombre: string;
  texts: readonly RichText[];
  styles: readonly CellStyle[];
  dates: DateSystem;
  /** Gives the text of a cell that holds a number. */
  number: (cell: NumberCell) => NumberText;
}

/** The limits of Excel's sheets. */
const maxRow = 1_048_576;
const maxColumn = 16_384;
/**
 * The limit of blank cells before cells with a text: `share` for each cell with a text, once there are more than `judgedFrom`
 * blank cells. A cell of three bytes may stand in the last of 16,384 columns of each row.
 */
const padding = { share: 250, judgedFrom: 10_000_000 };
/** As of a row of a CSV file. */
const maxRowCharacters = 1_000_000;

/** Errors as Excel in Spanish shows them. */
const errorTexts: Readonly<Record<string, string>> = {
  '#N/A': '#N/D',
  '#REF!': '#¡REF!',
  '#DIV/0!': '#¡DIV/0!',
  '#VALUE!': '#¡VALOR!',
  '#NAME?': '#¿NOMBRE?',
  '#NUM!': '#¡NUM!',
  '#NULL!': '#¡NULO!',
};

/**
 * The rows of a sheet as they come. Throws FileRefused for a damaged sheet, and for a formula without its value, as written by
 * programs that don't calculate.
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
    else this.inline.open(name, attributes);
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
      const text = textOfCell(this.cellTextOf(this.cell, this.row.linea));
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

  private cellTextOf({ type, style, isFormula }: NonNullable<typeof this.cell>, linea: number): string {
    const { value } = this;
    const { format = general, isStruck = false } = this.context.styles[style] ?? {};
    if (type === 'inlineStr') return this.written(this.inline.take(), isStruck);
    if (isFormula && value === '' && type !== 'str') throw this.uncalculated(linea);
    if (value === '') return '';
    if (type === 's') return this.written(this.shared(value), isStruck);
    if (type === 'b') return isTrue(value) ? 'VERDADERO' : 'FALSO';
    if (type === 'e') return errorTexts[value] ?? value;
    if (type !== 'n') return this.written({ text: unescaped(value) }, isStruck);
    const cell = this.numberCell(value, format);
    const { texto, nota } = this.context.number(cell);
    if (nota) this.say(nota);
    // In the place of a number a format may show any text.
    if (cell.kind === 'number' && cell.words !== 'alone' && this.row) (this.row.numeros ??= []).push(this.column - 1);
    return this.written({ text: texto }, isStruck);
  }

  private numberCell(value: string, format: CellStyle['format']): NumberCell {
    const { dates } = this.context;
    const serial = Number(value);
    if (format.kind === 'time' && serial >= 0) return { kind: 'time', shown: shownDate(serial, format, dates) };
    const iso = format.kind === 'number' || format.kind === 'time' ? undefined : serialText(serial, format.kind, dates);
    if (iso !== undefined) return { kind: 'date', shown: shownDate(serial, format, dates), iso };
    return { kind: 'number', ...shownNumber(value, format.kind === 'number' ? format : general) };
  }

  /** A text as it is read; what is struck out is said. */
  private written({ text, struck }: RichText, isStruck: boolean): string {
    const gone = isStruck ? text.trim() : (struck ?? '');
    if (gone === '') return text;
    const isAll = gone === text.trim();
    const motivo = isAll
      ? 'Está tachado en Excel y se lee como si no lo estuviera: bórralo si no vale'
      : `Está tachado en Excel y se deja fuera: de la celda se lee «${text.trim()}»`;
    this.say({ valor: gone, motivo });
    return text;
  }

  private say(nota: Note): void {
    if (this.row) (this.row.avisos ??= []).push({ columna: this.column, ...nota });
  }

  private shared(value: string): RichText {
    const text = this.context.texts[Number(value)];
    if (text === undefined) throw damaged(this.part);
    return text;
  }

  private scattered(linea: number): FileRefused {
    const cell = `${letrasDeColumna(this.column - 1)}${linea}`;
    return new FileRefused(
      `La hoja "${this.context.nombre}" tiene celdas muy lejos de las demás, como ${cell}: borra lo que no sea de la tabla, o guárdala como CSV, y vuelve a enviarla`,
    );
  }

  private uncalculated(linea: number): FileRefused {
    const cell = `${letrasDeColumna(this.column - 1)}${linea}`;
    return new FileRefused(
      `La celda ${cell} de la hoja "${this.context.nombre}" tiene una fórmula sin su resultado: abre el libro en Excel, guárdalo y vuelve a enviarlo`,
    );
  }
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

/** A mapping's choices for cells that show something else than they hold. */
export type CellChoices = Pick<Mapping, 'decimales_ocultos' | 'texto_del_formato'>;

/** The choices of new mappings: exactly what laboratories see in each cell. */
export const asShown = { decimales_ocultos: 'omitir', texto_del_formato: 'leer' } as const satisfies CellChoices;

/** Dashes for zero and brackets for negative numbers, as in accounts. */
const saysNothing = /^[\s()\-–—…]*$/u;

/**
 * Makes the reader of numeric cells: reads what the program shows, unless the mapping chooses otherwise. A mapping saved before
 * these choices existed reads the stored number, as before.
 */
export function cellReader({ decimales_ocultos, texto_del_formato }: CellChoices): (cell: NumberCell) => NumberText {
  const isWhole = decimales_ocultos !== 'omitir';
  return (cell) => {
    if (cell.kind === 'time') return { texto: cell.shown };
    if (cell.kind === 'date') return { texto: apart(cell.shown, cell.iso) };
    const { shown, words, beside, number, isOtherSign } = cell;
    const whole = decimales_ocultos === 'leer' ? withoutZeros(number.whole) : number.whole;
    const own = isWhole ? whole : number.shown;
    const decimales = isSame(number.shown, number.whole) ? {} : { nota: hiddenDigits(number.shown, number.whole) };
    if (words === 'none')
      return (isOtherSign || lacksDigits(number)) && !isWhole
        ? { texto: apart(shown, number.whole) }
        : { texto: own, ...decimales };
    if (texto_del_formato === 'leer') {
      if (shown === '')
        return { texto: '', nota: { valor: own, motivo: 'El formato de la celda lo esconde: no se lee' } };
      if (isOtherSign) return { texto: apart(shown, number.whole) };
      const texto = isWhole && words === 'beside' ? shown.replace(digits(number.shown), digits(whole)) : shown;
      return words === 'alone' ? { texto } : { texto, ...decimales };
    }
    if (shown !== '' && saysNothing.test(words === 'alone' ? shown : beside)) return { texto: own, ...decimales };
    if (words === 'alone') {
      const motivo = `Excel enseña «${shown}» por el formato de la celda: se lee eso`;
      return { texto: shown, nota: { valor: own, motivo } };
    }
    const motivo =
      shown === ''
        ? 'El formato de la celda esconde este número en Excel: se lee el número'
        : `El formato de la celda enseña además «${beside}» en Excel: se lee solo el número`;
    return { texto: own, nota: { valor: own, motivo, junto: beside } };
  };
}

/** Whether a whole number is shown as `2,03E+11` while the cell holds all its digits, as an identifier has. */
const lacksDigits = ({ shown, whole }: CellNumber['number']) => /E[+-]?\d+$/u.test(shown) && /^\d{5,}$/u.test(whole);

const digits = (number: string) => number.replace(/^[^\d]*/u, '');

function hiddenDigits(shown: string, whole: string): NumberText['nota'] {
  return { valor: whole, motivo: `Enseña ${shown} y guarda ${whole}`, clase: 'decimales' };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    Number(text.replace(decimalSign, '.').replaceAll(/[^\d.eE+-]/gu, '')),
  );
  return first === second;
}

/**
 * The notation of numeric cells' numbers: the mapping's decimal sign ('mixto': the comma, or the point where the comma separates
 * thousands), and no separator of thousands.
 */
export function notationOfCells({ decimal, miles }: Pick<Mapping, 'decimal' | 'miles'>) {
  const sign = miles === ',' ? ('.' as const) : (',' as const);
  return { decimal: decimal === 'mixto' ? sign : decimal, miles: 'ninguno' } as const;
}

/** A text with the decimal sign of numeric cells in place of `decimalSign`. */
export function withDecimal(text: string, mapping: Pick<Mapping, 'decimal' | 'miles'>): string {
  return text.includes(decimalSign) ? text.replaceAll(decimalSign, notationOfCells(mapping).decimal) : text;
}

/** A cell's number in a form that can't be taken for thousands: `1,1250`. */
export const unmistakable = (text: string) => (/^-?\d{1,3}[.,]\d{3}$/u.test(text) ? `${text}0` : text);

/** The text of a cell that shows something else than it holds: `1-feb «celda 2026-02-01»`. */
function apart(shown: string, held: string): string {
  return `${shown} «celda ${held}»`;
}

const both = /^(?<shown>.*) «celda (?<held>[^«»]+)»$/su;

/**
 * What a cell of `apart` shows, and what it holds: a date, or a number shown with another sign or with fewer digits. Undefined
 * for any other text.
 */
export function partsOf(
  text: string,
): { shown: string; held: string; clase: 'fecha' | 'signo' | 'cifras' } | undefined {
  if (!text.endsWith('»')) return undefined;
  const { shown, held } = both.exec(text)?.groups ?? {};
  if (shown === undefined || held === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\d/u.test(held)) return { shown, held, clase: 'fecha' };
  return { shown, held, clase: /E/u.test(shown) ? 'cifras' : 'signo' };
}

/** What a cell holds; for a date, its ISO text. */
export function heldIn(text: string): string {
  return partsOf(text)?.held ?? text;
}

/** Errors that a spreadsheet writes instead of a value, in Spanish and in English, and `####` for a narrow column. */
const sheetErrors =
  /(?<![\p{L}\d#])(?:#N\/[AD](?![\p{L}\d])|#[¡¿]?(?:REF|VALOR|VALUE|DIV\/0|NUM|NULO|NULL|NOMBRE|NAME|DESBORDAMIENTO|SPILL|CALC|CAMPO|FIELD)[!?]|#{3,}(?!#)|Err:\d{3}(?!\d))/iu;

/** A long number as a spreadsheet shortens it: 1,23E+12. Its last digits are lost. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,3}$/iu;

export const sheetError = 'Es un error de una hoja de cálculo y no un dato: corrígelo donde se hizo el archivo';

const sheetNumber =
  'Una hoja de cálculo ha acortado este número y ha perdido cifras: da formato de texto a la columna y vuelve a exportar';

/** Whether a text has a spreadsheet's error in it. */
export function isSheetError(text: string): boolean {
  return sheetErrors.test(text);
}

/** Whether a text is a long number that a spreadsheet has shortened. */
export const isShortened = (text: string) => shortened.test(text.trim());

/** The reason why a text damaged by a spreadsheet can't be a name or number of anything; undefined for a sound text. */
export function damageOfName(text: string): string | undefined {
  if (isSheetError(text)) return sheetError;
  return isShortened(text) ? sheetNumber : undefined;
}

/** Refuses a name that a spreadsheet has shortened; a spreadsheet's errors are refused in every text. */
export function refuseDamagedName(
  campo: string,
  text: string | undefined,
  refuse: (campo: string, valor: string, motivo: string) => void,
): void {
  if (text === undefined || isSheetError(text)) return;
  const motivo = damageOfName(text);
  if (motivo) refuse(campo, text, motivo);
}
