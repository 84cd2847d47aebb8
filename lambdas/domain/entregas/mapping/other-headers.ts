import { nombresDeColumnas } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import type { TableRow } from '../ingest/table-row.ts';
import type { Fuente } from './fuente.ts';
import type { Header, Row } from './header.ts';
import type { Mapping } from './mapping.ts';

/** What is noted of rows that are no samples: `motivo` where it is to be said. */
type Note = (row: TableRow, motivo?: string) => void;

/** Is told of a cell below another header that isn't laid in any column, and of what becomes of it. */
type Lost = (clase: 'columna' | 'rechazada', nombre: string, row: TableRow, indice: number) => void;

/** What is wrong with a row of a table so wide. */
type FaultOf = (cells: Row, width: number) => string | undefined;

/** Finds headers among the rows below the first, and lays what stands under them in the first one's columns, by name. */
export class OtherHeaders {
  private readonly header: Header;
  private readonly first: Row;
  private readonly ignored: 'todas' | ReadonlySet<string>;
  /** The headings of the sample's own columns, and where they stand. */
  private readonly own: ReadonlyMap<string, number>;
  private width: number;

  constructor(header: Header, mapping: Pick<Mapping, 'campos' | 'identidad' | 'ignorar'>) {
    this.header = header;
    this.first = header.headings;
    this.width = header.width;
    this.ignored = mapping.ignorar === 'todas' ? 'todas' : new Set(mapping.ignorar.map(clean));
    const columns = [...Object.values(mapping.campos).flatMap(columnsOf), ...(mapping.identidad.columnas ?? [])];
    const places = columns.flatMap((column) => header.placesOf(clean(column)).slice(0, 1));
    const named = places.filter((place) => (this.first[place] ?? '') !== '');
    this.own = new Map(named.map((place) => [fold(this.first[place] ?? ''), place]));
  }

  /** Whether a row has headings of the sample's own columns: two where they stand, or three elsewhere. */
  isHeader(cells: Row): boolean {
    // A table of one column doesn't tell a header from a value.
    if (this.first.length < 2) return false;
    const own = [...this.own];
    const inPlace = own.filter(([name, place]) => isHeading(cells[place] ?? '', name)).length;
    if (own.length > 0 && inPlace >= Math.min(2, own.length)) return true;
    if (own.length === 0) return isEqual(cells.map(clean), this.first);
    // Almost every sample has a digit in its number or its date.
    if (own.some(([, place]) => /\d/u.test(cells[place] ?? ''))) return false;
    const names = new Set(cells.map((cell) => fold(clean(cell))));
    return own.filter(([name]) => names.has(name)).length >= 3;
  }

  /**
   * The rows that are samples or parts of them. A header, and a title right above it, is left out; what stands under another
   * one than the first is laid by its names, and refused where it has columns that the mapping neither reads nor ignores.
   */
  async *laid(
    rows: AsyncIterable<TableRow>,
    { note, lost, faultOf }: { note: Note; lost: Lost; faultOf: FaultOf },
  ): AsyncGenerator<TableRow> {
    let title: TableRow | undefined;
    let lay = (row: TableRow) => row;
    let current = this.first;
    for await (const row of rows) {
      const isHeader = this.isHeader(row.cells);
      if (title) {
        if (isHeader) note(title);
        else yield lay(title);
        title = undefined;
      }
      if (isHeader) {
        const names = row.cells.map(clean);
        const isSame = isEqual(names, current);
        note(row, isSame ? isRepeated : isAnother);
        if (!isSame) lay = this.layer({ ...row, cells: names }, { lost, faultOf });
        current = names;
        this.width = isEqual(names, this.first) ? this.header.width : widthOf(names);
      } else if (this.first.length > 2 && row.cells.filter((cell) => cell !== '').length === 1) title = row;
      else yield lay(row);
    }
    if (title) yield lay(title);
    this.header.checkAwaited();
  }

  /** What is wrong with the shape of a row under the last header so far. */
  faultOf({ cells }: TableRow, faultOf: FaultOf): string | undefined {
    return this.isHeader(cells) ? undefined : faultOf(cells, this.width);
  }

  private layer(
    { linea, cells: headings }: TableRow,
    { lost, faultOf }: { lost: Lost; faultOf: FaultOf },
  ): (row: TableRow) => TableRow {
    if (isEqual(headings, this.first)) return (row) => row;
    const { header, ignored } = this;
    const width = widthOf(headings);
    const from = new Map<number, number>();
    const unknown: string[] = [];
    /** Where columns stand that no name of the table's takes. */
    const apart = new Map<number, string>();
    const places = new Map(header.names.map((name, place): [string, number] => [fold(name), place]).toReversed());
    for (const [i, name] of nombresDeColumnas(headings).entries()) {
      const place = headings[i] === '' ? undefined : places.get(fold(name));
      if (place !== undefined) header.found(header.names[place] ?? '');
      if (place !== undefined && !from.has(place)) from.set(place, i);
      else if (ignored === 'todas' || ignored.has(name) || ignored.has(headings[i] ?? '')) apart.set(i, name);
      else if (headings[i] !== '') unknown.push(name);
    }
    const why =
      unknown.length === 0
        ? undefined
        : `Está bajo la cabecera de la línea ${linea}, con columnas que el formato de lectura no usa ni ignora: ${unknown.slice(0, 20).join(', ')}. Di en el formato de lectura qué son, con "varias_cabeceras": true`;
    const laidPlaces = new Set(from.values());
    return (row) => {
      const { ajenas } = row;
      let falta = why ?? faultOf(row.cells, width);
      const left = row.cells.flatMap((cell, i) => (cell === '' || laidPlaces.has(i) || ajenas?.includes(i) ? [] : [i]));
      if (left.some((i) => !apart.has(i)))
        falta ??= `Bajo la cabecera de la línea ${linea} hay algo sin nombre de columna`;
      for (const i of left) {
        const name = apart.get(i);
        if (name === undefined) lost('rechazada', falta ?? '', row, i);
        else lost('columna', name, row, i);
      }
      return {
        ...row,
        cells: header.names.map((_, i) => row.cells[from.get(i) ?? -1] ?? ''),
        ajenas: ajenas && header.names.flatMap((_, i) => (ajenas.includes(from.get(i) ?? -1) ? [i] : [])),
        bajo: { linea, falta },
      };
    };
  }
}

/** Up to the last column that has a name. */
function widthOf(names: Row): number {
  return names.findLastIndex((name) => clean(name) !== '') + 1;
}

const isRepeated = 'La cabecera se repite: se deja fuera esta línea';
const isAnother = 'Es otra cabecera: lo que sigue se lee por los nombres de sus columnas';

/** Whether a text is a heading that is given folded; folding every cell of a file would take long. */
function isHeading(cell: string, name: string): boolean {
  return Math.abs(cell.length - name.length) <= 2 && fold(clean(cell)) === name;
}

function isEqual(one: Row, other: Row): boolean {
  return Array.from({ length: Math.max(one.length, other.length) }).every(
    (_, i) => (one[i] ?? '') === (other[i] ?? ''),
  );
}

function columnsOf(fuente: Fuente | undefined): string[] {
  const { columna, columnas = [], defecto } = fuente ?? {};
  const other = typeof defecto === 'object' ? columnsOf(defecto) : [];
  return [...(columna === undefined ? [] : [columna]), ...columnas, ...other];
}
