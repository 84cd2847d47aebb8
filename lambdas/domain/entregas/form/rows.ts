import { clean, fold } from '../../../../contract/base/texto.ts';
import { type Row, type TableRow, FileRefused, inPlaces } from '../source/row.ts';
import type { Header, ClaseDeColumna } from './header.ts';
import { columnasDe, type OmitRule, type Mapping } from './mapping.ts';
import { nombresDeColumnas } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { type Celda, maxCeldasPorDestino } from '../../../../contract/entregas/celdas.ts';
import type { CeldasDeMuestra, CeldasDeTabla, CeldaSinTomar } from './celdas.ts';

/** Separates the rows of samples below a header from the rows that the mapping leaves out. */
export class OmittedRows {
  private readonly below: number;
  private readonly above: number;
  /** The tests by which a row is left out, each with the rule's name for people. */
  private readonly rules: { has: (row: TableRow) => boolean; nombre: string }[];

  /** `isLeftOut` leaves out further rows. */
  constructor(header: Header, rules: readonly OmitRule[], isLeftOut: (row: Row) => boolean) {
    this.below = most(rules.flatMap((rule) => ('tras_cabecera' in rule ? rule.tras_cabecera : [])));
    this.above = most(rules.flatMap((rule) => ('ultimas' in rule ? rule.ultimas : [])));
    const byRules = rules.flatMap((rule) => ('columna' in rule ? [byColumn(header, rule)] : []));
    this.rules = [...byRules, { has: isLeftOut, nombre: 'Por su estado' }];
  }

  /** The rule that leaves a row out for its content; undefined without any. */
  private ruleOf(row: TableRow): string | undefined {
    return this.rules.find(({ has }) => has(row))?.nombre;
  }

  /** Whether the last row of a file is left out. */
  hasLast(row: TableRow): boolean {
    return this.above > 0 || this.ruleOf(row) !== undefined;
  }

  /** Gives the rows that stay; calls `omit` for every other row with the rule that leaves it out. */
  async *without(
    rows: AsyncIterable<TableRow>,
    omit: (row: TableRow, regla: string, clase?: 'cabecera') => void,
  ): AsyncGenerator<TableRow> {
    let seen = 0;
    const held: TableRow[] = [];
    for await (const row of rows) {
      if (seen++ < this.below) omit(row, primerasFilas(this.below), 'cabecera');
      else {
        held.push(row);
        if (held.length <= this.above) continue;
        const next = held.shift() as TableRow;
        const regla = this.ruleOf(next);
        if (regla === undefined) yield next;
        else omit(next, regla);
      }
    }
    for (const row of held) omit(row, ultimasFilas(this.above));
  }
}

/** The name of the rule that leaves out the first rows. */
export const primerasFilas = (n: number) =>
  n === 1 ? 'La primera tras la cabecera' : `Las ${n} primeras tras la cabecera`;
export const ultimasFilas = (n: number) => (n === 1 ? 'La última del archivo' : `Las ${n} últimas del archivo`);

function most(counts: readonly number[]): number {
  return Math.max(0, ...counts);
}

function byColumn(header: Header, rule: Extract<OmitRule, { columna: string }>) {
  const cell = header.decidingCell(rule.columna);
  if ('valores' in rule) {
    const values = new Set(rule.valores.map((value) => fold(clean(value))));
    const nombre = `«${rule.columna}» dice ${rule.valores
      .slice(0, 4)
      .map((value) => `«${value}»`)
      .join(', ')}`;
    return { nombre, has: (row: TableRow) => values.has(fold(clean(cell(row)))) };
  }
  const parts = fold(clean(rule.patron)).split('*');
  const nombre = `«${rule.columna}» es como «${rule.patron}»`;
  return { nombre, has: (row: TableRow) => isLike(fold(clean(cell(row))), parts) };
}

/** Whether a text is these parts in their order, with anything between them. */
function isLike(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** Notes a row that is no sample; `motivo`: the remark to make, if any. */
type Note = (row: TableRow, motivo?: string) => void;

/** Notes a cell below another header that no column takes, with its outcome. */
type Lost = (clase: 'columna' | 'rechazada', nombre: string, row: TableRow, indice: number) => void;

type Texts = readonly string[];

/** The fault of a row in a table of this width, if any. */
type FaultOf = (cells: Texts, width: number) => string | undefined;

/** Finds further headers below the first, and moves the cells below them into the first header's columns, by name. */
export class OtherHeaders {
  private readonly header: Header;
  private readonly first: Texts;
  private readonly ignored: 'todas' | ReadonlySet<string>;
  /** The places of the sample's own columns, by heading. */
  private readonly own: ReadonlyMap<string, number>;
  private width: number;

  constructor(header: Header, mapping: Pick<Mapping, 'campos' | 'identidad' | 'ignorar'>) {
    this.header = header;
    this.first = header.headings;
    this.width = header.width;
    this.ignored = mapping.ignorar === 'todas' ? 'todas' : new Set(mapping.ignorar.map(clean));
    const columns = [
      ...Object.values(mapping.campos).flatMap((fuente) => (fuente ? columnasDe(fuente) : [])),
      ...(mapping.identidad.columnas ?? []),
    ];
    const places = columns.flatMap((column) => header.placesOf(clean(column)).slice(0, 1));
    const named = places.filter((place) => (this.first[place] ?? '') !== '');
    this.own = new Map(named.map((place) => [fold(this.first[place] ?? ''), place]));
  }

  /** Whether a row has headings of the sample's own columns: two in their columns, or three elsewhere. */
  isHeader(cells: Texts): boolean {
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
   * The rows of samples. Headers, and titles right above them, are left out; cells below a header other than the first are moved
   * by its names, and their rows refused where it has columns that the mapping neither reads nor ignores.
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
    /** Columns that the mapping ignores, by place. */
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
    const columns = header.names.map((_, i) => from.get(i));
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
        ajenas: ajenas && inPlaces(ajenas, columns),
        numeros: row.numeros && inPlaces(row.numeros, columns),
        bajo: { linea, falta },
      };
    };
  }
}

/** The width up to the last column with a name. */
function widthOf(names: Texts): number {
  return names.findLastIndex((name) => clean(name) !== '') + 1;
}

const isRepeated = 'La cabecera se repite: se deja fuera esta línea';
const isAnother = 'Es otra cabecera: lo que sigue se lee por los nombres de sus columnas';

/** Whether a cell is a heading (`name`, folded). Compares lengths first, as folding every cell of a file would take long. */
function isHeading(cell: string, name: string): boolean {
  return Math.abs(cell.length - name.length) <= 2 && fold(clean(cell)) === name;
}

function isEqual(one: Texts, other: Texts): boolean {
  return Array.from({ length: Math.max(one.length, other.length) }).every(
    (_, i) => (one[i] ?? '') === (other[i] ?? ''),
  );
}

/** Columns without a destination that a refusal names. */
const maxNamed = 20;

/** Counts the outcomes of a table's cells by column, as rows come and as their samples are read. */
export class ColumnasDeFilas {
  private readonly header: Header;
  private readonly celdas: CeldasDeTabla;
  private readonly classOf: (indice: number) => ClaseDeColumna;
  /** The columns of the header whose cells depend on their sample. */
  private readonly pending: readonly number[];
  private row: TableRow | undefined;
  private muestra = { total: 0, sinTomar: [] as CeldaSinTomar[] };
  /** The rows of the sample, with the columns that weren't taken whole. */
  private filas: { row: TableRow; sinTomar: Set<number> }[] = [];

  constructor(header: Header, celdas: CeldasDeTabla) {
    this.header = header;
    this.celdas = celdas;
    this.classOf = header.classes();
    this.pending = header.names.flatMap((_, i) => (isPending(this.classOf(i)) ? [i] : []));
  }

  /**
   * Passes on the rows of samples; counts their cells in columns that are left out. After the last row, throws FileRefused where
   * columns have content that the mapping neither reads nor leaves out or, unless only the first rows are read, where cells have
   * no outcome.
   */
  async *sinLasQueSeDejan(rows: AsyncIterable<TableRow>, isCut: () => boolean): AsyncGenerator<TableRow> {
    const { classOf, celdas, header } = this;
    const unknown = new Map<number, string>();
    const left = new Map<number, { celdas: number; primeras: Celda[] }>();
    for await (const row of rows) {
      let waiting = 0;
      const { cells, ajenas } = row;
      for (let i = 0; i < cells.length; i++) {
        if (cells[i] === '' || (ajenas !== undefined && ajenas.includes(i))) continue;
        const clase = classOf(i);
        if (clase === 'leida' || clase === 'desborda') waiting++;
        else if (clase === 'rotulo') celdas.una('cabecera', '', row, i);
        else if (clase === 'fuera') {
          const found = left.get(i);
          if (!found) left.set(i, { celdas: 1, primeras: [celdas.celda(row, i)] });
          else if (++found.celdas <= maxCeldasPorDestino) found.primeras.push(celdas.celda(row, i));
        } else if (!unknown.has(i)) {
          const { lugar, texto } = celdas.celda(row, i);
          unknown.set(i, `«${header.nameAt(i)}» (${lugar}: «${texto}»)`);
        }
      }
      celdas.esperan(waiting);
      yield row;
    }
    for (const [i, found] of left) celdas.deColumna(header.nameAt(i), found);
    if (unknown.size > 0) throw sinDestino([...unknown.values()]);
    if (!isCut() && celdas.sinDestino !== 0)
      throw new FileRefused(
        `De ${Math.abs(celdas.sinDestino)} celdas con contenido no se sabe qué sería. No se guarda nada del archivo: avisa a quien mantiene el portal`,
      );
  }

  /** The number of cells of a row whose outcome depends on its sample. */
  readonly pendientes = (row: TableRow): number => {
    let found = 0;
    this.eachPending(row, () => found++);
    return found;
  };

  private eachPending({ cells, ajenas }: TableRow, take: (indice: number, cell: string) => void): void {
    const { pending } = this;
    const look = (i: number) => {
      const cell = cells[i];
      if (cell !== undefined && cell !== '' && !(ajenas !== undefined && ajenas.includes(i))) take(i, cell);
    };
    for (const i of pending) look(i);
    for (let i = this.header.names.length; i < cells.length; i++) if (isPending(this.classOf(i))) look(i);
  }

  /** Begins reading a row of a sample. */
  empieza(row: TableRow): void {
    this.acaba();
    this.header.tomadas.empieza();
    this.row = row;
  }

  /** The cells of the rows read since the last call. */
  deMuestra(): CeldasDeMuestra {
    this.acaba();
    const { muestra, filas } = this;
    const descartes = this.header.tomadas.descartadas();
    for (const { row, sinTomar } of descartes.length > 0 ? filas : [])
      this.eachPending(row, (i) => {
        const found = descartes.find(({ linea, indices }) => linea === row.linea && indices.includes(i));
        if (!found || sinTomar.has(i) || this.header.isDeciding(i)) return;
        const celda = this.celdas.celda(row, i);
        muestra.sinTomar.push({ clase: 'rechazada', nombre: found.motivo, celdas: 1, celda });
      });
    this.muestra = { total: 0, sinTomar: [] };
    this.filas = [];
    return muestra;
  }

  private acaba(): void {
    const { row, muestra, header } = this;
    if (!row) return;
    this.row = undefined;
    const sinTomar = new Set<number>();
    this.filas.push({ row, sinTomar });
    this.eachPending(row, (i, cell) => {
      muestra.total++;
      const clase = header.tomadas.falta(i, cell);
      if (clase === undefined || header.isDeciding(i)) return;
      sinTomar.add(i);
      muestra.sinTomar.push({ clase, nombre: header.nameAt(i), celdas: 1, celda: this.celdas.celda(row, i) });
    });
  }
}

const isPending = (clase: ClaseDeColumna) => clase === 'leida' || clase === 'desborda';

function sinDestino(columnas: readonly string[]): FileRefused {
  const more = columnas.length > maxNamed ? ` y ${columnas.length - maxNamed} más` : '';
  const [what, them] =
    columnas.length === 1
      ? ['es la columna', 'déjala fuera por su nombre']
      : ['son las columnas', 'déjalas fuera por su nombre'];
  return new FileRefused(
    `El formato de lectura no dice qué ${what} ${columnas.slice(0, maxNamed).join(', ')}${more}. Abre el archivo en el asistente y di qué ${what.split(' ', 1)[0]}, o ${them} en "ignorar"`,
  );
}
