import {
  type Celda,
  type ClaseDeDestino,
  type CuentaDeCeldas,
  type DestinoDeCeldas,
  maxCeldasPorDestino,
  maxDestinos,
} from '../../../../contract/entregas/celdas.ts';
import { letrasDeColumna } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import type { TableRow } from '../source/row.ts';

/** Counts the cells of a delivery by outcome, in addition to the counts that `cuenta` has already. */
export class CuentaDeEntrega {
  readonly cuenta: CuentaDeCeldas;
  private readonly byKey = new Map<string, DestinoDeCeldas>();

  constructor(cuenta: CuentaDeCeldas) {
    this.cuenta = cuenta;
    for (const destino of cuenta.destinos) this.byKey.set(keyOf(destino), destino);
  }

  /** Counts cells of the file. */
  trae(celdas: number): void {
    this.cuenta.total += celdas;
  }

  /** Counts cells with an outcome; `primera` gives the first of them, to be shown. */
  acaba(clase: ClaseDeDestino, nombre: string, celdas: number, primera?: () => Celda | undefined): void {
    if (celdas === 0) return;
    const destino = this.destino(clase, nombre);
    destino.celdas += celdas;
    const shown = destino.primeras.length < maxCeldasPorDestino ? primera?.() : undefined;
    if (shown) destino.primeras.push(shown);
  }

  /** Sets the total to the cells with an outcome, for a file that was read in part. */
  cierra(): void {
    this.cuenta.total = this.cuenta.destinos.reduce((sum, { celdas }) => sum + celdas, 0);
  }

  /** The count for a name; where there are too many names, the count of its class. */
  private destino(clase: ClaseDeDestino, nombre: string): DestinoDeCeldas {
    const known = this.byKey.get(keyOf({ clase, nombre }));
    if (known) return known;
    const { destinos } = this.cuenta;
    if (nombre !== '' && destinos.length >= maxDestinos) return this.destino(clase, '');
    const made = { clase, nombre, celdas: 0, primeras: [] };
    destinos.push(made);
    this.byKey.set(keyOf(made), made);
    return made;
  }
}

const keyOf = ({ clase, nombre }: Pick<DestinoDeCeldas, 'clase' | 'nombre'>) => `${clase} ${nombre}`;

/**
 * Cells of a sample that no field took whole, or whose value isn't kept; of JSON, the values of a field.
 */
export interface CeldaSinTomar {
  readonly clase: 'sin_usar' | 'parte' | 'campo' | 'rechazada';
  /** The column, or the field of JSON; for refused cells, the reason. */
  readonly nombre: string;
  readonly celdas: number;
  readonly celda: Celda;
}

/** The cells of a sample's own rows: their number, and the cells that no field took. */
export interface CeldasDeMuestra {
  readonly total: number;
  readonly sinTomar: readonly CeldaSinTomar[];
}

/** The cells of one table of a delivery. */
export class CeldasDeTabla {
  private readonly cuenta: CuentaDeEntrega;
  private readonly archivo: string | undefined;
  private readonly enHoja: boolean;
  /** The number of cells whose outcome isn't known yet. */
  private abiertas = 0;

  constructor(cuenta: CuentaDeEntrega, { archivo, enHoja }: { archivo?: string | undefined; enHoja: boolean }) {
    this.cuenta = cuenta;
    this.archivo = archivo;
    this.enHoja = enHoja;
  }

  /** Counts the cells of a row of the file. */
  trae(row: TableRow): void {
    const celdas = propias(row);
    this.cuenta.trae(celdas);
    this.abiertas += celdas;
  }

  /** Counts one outcome for all cells of a row. */
  fila(clase: ClaseDeDestino, nombre: string, row: TableRow): void {
    this.acaban(clase, nombre, propias(row), () =>
      this.celda(
        row,
        row.cells.findIndex((cell, i) => cell !== '' && !row.ajenas?.includes(i)),
      ),
    );
  }

  /** Counts the outcome of one cell. */
  una(clase: ClaseDeDestino, nombre: string, row: TableRow, indice: number): void {
    this.acaban(clase, nombre, 1, () => this.celda(row, indice));
  }

  /** Counts the cells of a column that is left out, with the first of them to be shown. */
  deColumna(nombre: string, { celdas, primeras }: Pick<DestinoDeCeldas, 'celdas' | 'primeras'>): void {
    this.abiertas -= celdas;
    for (const [i, celda] of primeras.entries())
      this.cuenta.acaba('columna', nombre, i === 0 ? celdas - primeras.length + 1 : 1, () => celda);
  }

  /** Takes out of the open count cells whose outcome depends on their sample. */
  esperan(celdas: number): void {
    this.abiertas -= celdas;
  }

  /** The number of counted cells without an outcome so far. */
  get sinDestino(): number {
    return this.abiertas;
  }

  private acaban(clase: ClaseDeDestino, nombre: string, celdas: number, primera: () => Celda): void {
    this.abiertas -= celdas;
    this.cuenta.acaba(clase, nombre, celdas, primera);
  }

  /** A cell as it is shown; without the column in a row whose cells were moved. */
  celda(row: TableRow, indice: number): Celda {
    const isInPlace = row.muestra === undefined && row.bajo === undefined && indice >= 0;
    const texto = (row.cells[indice] ?? '').slice(0, 40);
    const lugar = lugarDe(row.linea, isInPlace ? indice : undefined, this.enHoja);
    return { ...(this.archivo && { archivo: this.archivo }), linea: row.linea, lugar, texto };
  }
}

/** The address of a cell: 'G3' in a sheet, 'línea 3, columna 7' in a text; only the row where the column isn't known. */
export function lugarDe(linea: number, indice: number | undefined, enHoja: boolean): string {
  if (indice === undefined) return `${enHoja ? 'fila' : 'línea'} ${linea}`;
  return enHoja ? `${letrasDeColumna(indice)}${linea}` : `línea ${linea}, columna ${indice + 1}`;
}

/** The number of a row's own cells with content: neither filled from another cell nor counted in another row. */
function propias({ cells, ajenas }: TableRow): number {
  let found = 0;
  for (let i = 0; i < cells.length; i++) if (cells[i] !== '') found++;
  if (ajenas) for (const i of ajenas) if ((cells[i] ?? '') !== '') found--;
  return found;
}

/** Cells of a line whose value was read but isn't kept, with the reason. */
export interface Descarte {
  readonly linea: number;
  readonly indices: readonly number[];
  readonly motivo: string;
}

/** Records the columns whose cells the reader of a row takes, to show the cells that nothing took. */
export class Tomadas {
  private readonly enteras: boolean[] = [];
  private readonly orden: number[] = [];
  private readonly partes = new Map<number, string[]>();
  private descartes: Descarte[] = [];

  /** Begins a row. */
  empieza(): void {
    this.deshace(0);
    this.partes.clear();
  }

  toma(indice: number): void {
    if (this.enteras[indice]) return;
    this.enteras[indice] = true;
    this.orden.push(indice);
  }

  /** Notes that a part of a cell's text was taken. */
  tomaParte(indice: number, texto: string): void {
    const before = this.partes.get(indice);
    if (before) before.push(texto);
    else this.partes.set(indice, [texto]);
  }

  /** Notes that the value of some cells was taken but isn't kept. */
  descarta(descarte: Descarte): void {
    if (descarte.indices.length > 0) this.descartes.push(descarte);
  }

  /** Gives, and forgets, the cells noted by `descarta`. */
  descartadas(): readonly Descarte[] {
    const { descartes } = this;
    if (descartes.length > 0) this.descartes = [];
    return descartes;
  }

  /** The number of cells taken so far. */
  get cuantas(): number {
    return this.orden.length;
  }

  /** Undoes taking cells beyond the first `cuantas`: they were read but aren't kept. */
  deshace(cuantas: number): void {
    while (this.orden.length > cuantas) this.enteras[this.orden.pop() as number] = false;
  }

  /** Whether a cell wasn't taken, or only in part; undefined where it was taken whole. */
  falta(indice: number, texto: string): 'sin_usar' | 'parte' | undefined {
    if (this.enteras[indice]) return undefined;
    const parts = this.partes.get(indice)?.filter((part) => part !== '') ?? [];
    if (parts.length === 0) return 'sin_usar';
    const rest = parts.reduce((left, part) => left.replace(part, ' '), texto);
    return /[\p{L}\p{N}]/u.test(rest) ? 'parte' : undefined;
  }
}
