import { numero } from '../../../../contract/base/numeros.ts';
import { clean, withoutBidi } from '../../../../contract/base/texto.ts';
import { FileRefused } from '../ingest/file-refused.ts';

/** Columns that a table may have. */
const maxColumns = 20_000;

/** The cells of a row, without the white space around them. */
export type Row = readonly string[];

const listed = 60;

/** The columns of a file by name, and which of them a mapping uses. */
export class Header {
  readonly names: string[];
  private readonly isOpen: boolean;
  private readonly awaited = new Set<string>();
  private readonly used = new Set<number>();
  private readonly missing = new Set<string>();
  private readonly repeated = new Set<string>();

  /** `isOpen`: columns that it lacks may come with another header further down. */
  constructor(cells: Row, isOpen = false) {
    this.names = cells.map(clean);
    this.isOpen = isOpen;
    if (this.names.length > maxColumns) {
      const [has, most] = [numero(this.names.length), numero(maxColumns)];
      throw new FileRefused(
        `La cabecera tiene ${has} columnas y se leen ${most} como mucho: exporta solo las que hagan falta`,
      );
    }
  }

  /** Reads a column's cell, without what turns its direction. */
  cell(column: string): (row: Row) => string {
    const index = this.place(column);
    return (row) => withoutBidi(row[index] ?? '');
  }

  /** Where a column stands, -1 for one that isn't there: it is remembered, for `check` to name them all at once. */
  place(column: string): number {
    const name = clean(column);
    const [index = this.isOpen ? this.await(name) : -1, ...others] = this.placesOf(name);
    if (index < 0) this.missing.add(column);
    if (others.length > 0) this.repeated.add(column);
    this.used.add(index);
    return index;
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

  /** Where a name stands; where nowhere, raised digits are the same as others: `m³` is `m3`. */
  placesOf(name: string): number[] {
    const exact = this.names.flatMap((each, i) => (each === name ? [i] : []));
    return exact.length > 0 ? exact : this.names.flatMap((each, i) => (plain(each) === plain(name) ? [i] : []));
  }

  /** Throws FileRefused where the mapping names columns that the file hasn't got, or has twice. */
  check(): void {
    if (this.repeated.size > 0) {
      throw new FileRefused(
        `La cabecera repite ${quoted(this.repeated)}: no se sabe cuál de ellas quiere el formato de lectura`,
      );
    }
    if (this.missing.size === 0) return;
    if (this.names.length === 1) {
      throw new FileRefused(
        `La cabecera tiene una sola columna (${quoted(this.names)}). El formato de lectura dice otro "separador" que el del archivo, o no es el suyo`,
      );
    }
    const plural = this.missing.size > 1 ? 'las columnas' : 'la columna';
    throw new FileRefused(`Falta en el archivo ${plural} ${quoted(this.missing)}. Tiene: ${quoted(this.names)}`);
  }

  /** The columns that nothing has been read from, but for those that the mapping says to ignore. */
  unused(ignored: readonly string[]): string[] {
    const known = new Set(ignored.map((name) => plain(clean(name))));
    return this.names.filter((name, i) => name !== '' && !this.used.has(i) && !known.has(plain(name)));
  }
}

/** A row of a table and where it stands. */
interface Line {
  linea: number | undefined;
  cells: Row;
}

/**
 * The names of a header of two storeys: where the lower one is blank, that of the row right above; where it repeats a name
 * ('Resultado' under each parameter), that after the text above, which stands for the blanks to its right too.
 */
export function namesUnder({ linea, cells }: Line, above: Line | undefined): Row {
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
