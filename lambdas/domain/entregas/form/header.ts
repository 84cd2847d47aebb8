import { numero } from '../../../../contract/base/numeros.ts';
import { clean, withoutBidi } from '../../../../contract/base/texto.ts';
import {
  lugarDeColumnaSinNombre,
  nombreDeColumnaSinNombre,
  nombresDeColumnas,
} from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { Tomadas } from './celdas.ts';
import { FileRefused, type Row, type TableRow } from '../source/row.ts';

/** Columns that a table may have. */
const maxColumns = 20_000;

type Texts = readonly string[];

const listed = 60;

/**
 * The outcome of a column's cells: in a column that is read (`leida`) or lies beyond the header (`desborda`) it depends on the
 * row; a column may be left out (`fuera`), have headings (`rotulo`), or have no destination (`desconocida`).
 */
export type ClaseDeColumna = 'leida' | 'fuera' | 'rotulo' | 'desconocida' | 'desborda';

interface HeaderOptions {
  /** Whether missing columns may come with another header further down. */
  isOpen?: boolean;
  /** Whether cells right of the header are columns without a heading, as in a sheet; in a text they show a faulty row. */
  enHoja?: boolean;
  ignorar?: 'todas' | readonly string[];
  /** Columns that are headings where nothing reads them. */
  rotulos?: readonly string[];
}

/** The columns of a file by name, and their use by a mapping. */
export class Header {
  readonly names: string[];
  /** The width up to the last column that the file's header names or the mapping knows. */
  private own: number;
  private readonly options: Required<HeaderOptions>;
  private readonly awaited = new Set<string>();
  private readonly used = new Set<number>();
  private readonly deciding = new Set<number>();
  private readonly missing = new Set<string>();
  private readonly plainly = new Set<string>();
  private readonly ignored: ReadonlySet<string>;
  /** The file's headings, '' for a blank. */
  readonly headings: readonly string[];
  /** Which cells of the row being read were taken. */
  readonly tomadas = new Tomadas();

  constructor(cells: Texts, { isOpen = false, enHoja = false, ignorar = [], rotulos = [] }: HeaderOptions = {}) {
    this.options = { isOpen, enHoja, ignorar, rotulos };
    this.ignored = new Set(ignorar === 'todas' ? [] : ignorar.map((name) => plain(clean(name))));
    this.headings = cells.map(clean);
    this.names = nombresDeColumnas(cells);
    this.own = this.headings.findLastIndex((name) => name !== '') + 1;
    if (this.names.length > maxColumns) {
      const [has, most] = [numero(this.names.length), numero(maxColumns)];
      throw new FileRefused(
        `La cabecera tiene ${has} columnas y se leen ${most} como mucho: exporta solo las que hagan falta`,
      );
    }
    for (const name of this.ignored) {
      const place = lugarDeColumnaSinNombre(name);
      if (place !== undefined && (enHoja || place < this.names.length)) this.reach(place);
    }
  }

  /** Reads a column's cell, without signs that turn the text's direction. */
  cell(column: string): (row: Row) => string {
    const index = this.place(column);
    const { tomadas } = this;
    return (row) => {
      tomadas.toma(index);
      return withoutBidi(row.cells[index] ?? '');
    };
  }

  /** Whether a column's cell is a number for its program. */
  isNumber(column: string): (row: Row) => boolean {
    const index = this.place(column);
    return ({ numeros }) => numeros !== undefined && numeros.includes(index);
  }

  /** Reads a part of a column's cell. */
  cellPart<G>(column: string, partOf: (text: string, given: G) => string): (row: Row, given: G) => string {
    const index = this.place(column);
    const { tomadas } = this;
    return (row, given) => {
      const part = partOf(withoutBidi(row.cells[index] ?? ''), given);
      tomadas.tomaParte(index, part);
      return part;
    };
  }

  /** Reads the cell of a column that decides the outcome of a row, whatever else reads the column. */
  decidingCell(column: string): (row: Row) => string {
    this.decide(column);
    return this.cell(column);
  }

  /** Marks a column as deciding; gives its place. */
  decide(column: string): number {
    const index = this.place(column);
    this.deciding.add(index);
    return index;
  }

  /** The place of a column; -1 for a missing column, which is recorded for `check` to name all missing columns at once. */
  place(column: string): number {
    const name = clean(column);
    const unnamed = lugarDeColumnaSinNombre(name);
    if (unnamed !== undefined && this.options.enHoja) this.reach(unnamed);
    const [index = this.options.isOpen ? this.await(name) : -1] = this.placesOf(name);
    if (index < 0) this.missing.add(column);
    else if (unnamed !== undefined) this.reach(index);
    this.used.add(index);
    if (this.headings[index] === name || plain(this.headings[index] ?? '') === plain(name)) this.plainly.add(name);
    return index;
  }

  /** Extends the header by columns without a heading up to a place. */
  private reach(place: number): void {
    if (place >= maxColumns) return;
    while (this.names.length <= place) this.names.push(nombreDeColumnaSinNombre(this.names.length));
    this.own = Math.max(this.own, place + 1);
  }

  private await(name: string): number {
    this.awaited.add(name);
    return this.names.push(name) - 1;
  }

  /** Notes that a header further down has a column. */
  found(name: string): void {
    this.awaited.delete(name);
  }

  /** Throws FileRefused where no header of the file had a column that the mapping names. */
  checkAwaited(): void {
    for (const name of this.awaited) this.missing.add(name);
    this.check();
  }

  /** The width up to the last column that has a name or that the mapping knows. */
  get width(): number {
    return this.own;
  }

  /** The places of a name; without an exact match, raised digits equal plain ones: `m³` is `m3`. */
  placesOf(name: string): number[] {
    const exact = this.names.flatMap((each, i) => (each === name ? [i] : []));
    return exact.length > 0 ? exact : this.names.flatMap((each, i) => (plain(each) === plain(name) ? [i] : []));
  }

  /**
   * Throws FileRefused where the mapping names columns that the file lacks, or one of several columns with the same name without
   * saying what the rest are.
   */
  check(): void {
    for (const name of this.plainly) {
      const others = this.alike(name).filter((i) => !this.used.has(i) && !this.ignored.has(plain(this.names[i] ?? '')));
      if (others.length === 0) continue;
      const listado = quoted(others.map((i) => this.names[i] ?? ''));
      throw new FileRefused(
        `La cabecera repite "${name}": di en el formato de lectura qué es ${listado}, o déjala fuera por ese nombre en "ignorar"`,
      );
    }
    if (this.missing.size === 0) return;
    if (this.names.length === 1) {
      throw new FileRefused(
        `La cabecera tiene una sola columna (${quoted(this.names)}). El formato de lectura dice otro "separador" que el del archivo, o no es el suyo`,
      );
    }
    const which = this.missing.size > 1 ? 'Faltan en el archivo las columnas' : 'Falta en el archivo la columna';
    throw new FileRefused(`${which} ${quoted(this.missing)}. Tiene: ${quoted(this.named())}`);
  }

  private named(): string[] {
    return this.names.filter((name, i) => this.used.has(i) || (this.headings[i] ?? '') !== '');
  }

  /** The places of the columns with a heading. */
  private alike(name: string): number[] {
    return this.headings.flatMap((each, i) => (plain(each) === plain(name) ? [i] : []));
  }

  /** The classes of columns, also right of the header; to be called once all columns to read have been named. */
  classes(): (indice: number) => ClaseDeColumna {
    const rotulos = new Set(this.options.rotulos);
    const of = this.names.map((name, i): ClaseDeColumna => {
      if (this.used.has(i)) return 'leida';
      if (this.isIgnored(i)) return 'fuera';
      if (rotulos.has(name)) return 'rotulo';
      // A row of a text that reaches beyond the last heading has a separator too many.
      return i >= this.own && !this.options.enHoja ? 'desborda' : 'desconocida';
    });
    const beyond = !this.options.enHoja ? 'desborda' : this.options.ignorar === 'todas' ? 'fuera' : 'desconocida';
    return (indice) => of[indice] ?? beyond;
  }

  /** Whether a cell decides what becomes of its row. */
  isDeciding(indice: number): boolean {
    return this.deciding.has(indice);
  }

  /** The name of a column, also right of the header. */
  nameAt(indice: number): string {
    return this.names[indice] ?? nombreDeColumnaSinNombre(indice);
  }

  /** Whether the mapping leaves a column out: by its name, by its heading if no column with it is read, or with all the rest. */
  private isIgnored(indice: number): boolean {
    if (this.options.ignorar === 'todas') return indice < this.own || this.options.enHoja;
    const [name, heading] = [plain(this.names[indice] ?? ''), plain(this.headings[indice] ?? '')];
    if (this.ignored.has(name)) return true;
    return heading !== '' && this.ignored.has(heading) && !this.alike(heading).some((i) => this.used.has(i));
  }
}

/** A row of a table and where it stands. */
interface Line {
  linea: number | undefined;
  cells: Texts;
}

/**
 * The names of a header of two rows: a blank name is the text above; a repeated name ('Resultado' under each parameter) follows
 * the text above, which holds for the blanks to its right too.
 */
export function namesUnder({ linea, cells }: Line, above: Line | undefined): Texts {
  const upper = linea !== undefined && above?.linea === linea - 1 ? above.cells.map(clean) : [];
  // A single text is a title.
  if (upper.filter((name) => name !== '').length < 2) return cells;
  const names = cells.map(clean);
  const width = names.findLastIndex((name) => name !== '') + 1;
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  let over = '';
  return cells.map((cell, i) => {
    const name = names[i] ?? '';
    over = upper[i] || (name === '' ? '' : over);
    if (name === '') return i < width ? (upper[i] ?? '') : cell;
    return isRepeated(name) && over !== '' && over !== name ? `${over} ${name}` : cell;
  });
}

const plain = (name: string) => name.normalize('NFKC');

function quoted(names: Iterable<string>): string {
  const all = [...names].map((name) => `"${name.slice(0, 60)}"`);
  return all.length > listed ? `${all.slice(0, listed).join(', ')}…` : all.join(', ');
}

/**
 * Fills cells that are written once and left blank in the rows below: where the first of `columns` is blank, the blank ones take
 * the row above's texts. Where the first isn't blank, blanks stay: nothing passes from one sample to the next.
 */
export function filledDown(
  rows: AsyncIterable<TableRow>,
  header: Header,
  columns: readonly string[],
): AsyncIterable<TableRow> {
  const places = columns.map((column) => header.decide(column));
  return places.length === 0 ? rows : withAbove(rows, places);
}

async function* withAbove(rows: AsyncIterable<TableRow>, places: readonly number[]): AsyncGenerator<TableRow> {
  const [first] = places;
  let above: Row = { cells: [] };
  for await (const row of rows) {
    const { cells, ajenas = [], numeros = [] } = row;
    const isBelow = first !== undefined && cells[first] === '';
    const blank = isBelow ? places.filter((i) => cells[i] === '') : [];
    const filled = isBelow ? cells.map((cell, i) => (blank.includes(i) ? (above.cells[i] ?? '') : cell)) : cells;
    const { numeros: before = [] } = above;
    above = { cells: filled, numeros: [...numeros, ...blank.filter((i) => before.includes(i))] };
    yield isBelow ? { ...row, ...above, ajenas: [...ajenas, ...blank] } : row;
  }
}
