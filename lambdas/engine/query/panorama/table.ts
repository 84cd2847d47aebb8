import { noCumple } from '../failing/outcomes.ts';

/** The counts of one cell, or of all cells of a row. */
export interface CellCounts {
  muestras: number;
  /** Results with a number or words; `noCumplen` counts failing results without either, too. */
  valores: number;
  noCumplen: number;
  /** The largest ratio of a value to its limit; undefined where no value has a limit. */
  peor: number | undefined;
}

/** The newest value of a cell, or failure without a value: its place, day, verdict and part of its limit. */
export interface NewestValue {
  /** The block's place among the entries of the question, and the row in the block. */
  entry: number;
  row: number;
  dia: number;
  /** Place in `veredictos`. */
  veredicto: number;
  parte: number | undefined;
}

/** The day where there is no value; earlier than any other. */
const noDay = -(2 ** 31);

/**
 * Consecutive values of one cell in a block, counted before the cell is looked up: in a column most values have the month of the
 * value before. A part of a limit is NaN where there is no limit.
 */
export class CellRun {
  muestras = 0;
  valores = 0;
  noCumplen = 0;
  peor = Number.NaN;
  /** The newest value or failure: its row, day, verdict and part of its limit. */
  row = 0;
  dia = noDay;
  veredicto = 0;
  parte = Number.NaN;

  /** Whether there is something to add. */
  get isMet(): boolean {
    return this.muestras + this.valores + this.noCumplen > 0;
  }

  clear(): void {
    this.muestras = 0;
    this.valores = 0;
    this.noCumplen = 0;
    this.peor = Number.NaN;
    this.dia = noDay;
    this.parte = Number.NaN;
  }

  /** Adds a value. */
  add(row: number, dia: number, veredicto: number, parte: number): void {
    this.valores++;
    if (isMore(parte, this.peor)) this.peor = parte;
    this.addVerdict(row, dia, veredicto, parte);
  }

  /** Adds a verdict without a value. */
  addVerdict(row: number, dia: number, veredicto: number, parte = Number.NaN): void {
    if (veredicto === noCumple) this.noCumplen++;
    if (!isNewer(dia, parte, this.dia, this.parte)) return;
    this.row = row;
    this.dia = dia;
    this.veredicto = veredicto;
    this.parte = parte;
  }
}

/** Whether a part of a limit is more than another; any part is more than none (NaN). */
const isMore = (parte: number, than: number) => parte > than || (Number.isNaN(than) && !Number.isNaN(parte));

/** Among values of the same day the worst counts as the newest: the one with the largest part of its limit. */
const isNewer = (dia: number, parte: number, than: number, thanParte: number) =>
  dia > than || (dia === than && isMore(parte, thanParte));

/** The counts of a table that grows row by row, in typed arrays: millions of values would be too many objects. */
export class PanoramaTable {
  private readonly columns: number;
  private muestras = new Uint32Array(0);
  private valores = new Uint32Array(0);
  private noCumplen = new Uint32Array(0);
  private peor = new Float64Array(0);
  private entries = new Int32Array(0);
  private rows = new Uint32Array(0);
  private dias = new Int32Array(0);
  private veredictos = new Uint8Array(0);
  private partes = new Float64Array(0);

  constructor(columns: number) {
    this.columns = columns;
  }

  addSample(fila: number, columna: number): void {
    const at = this.placeOf(fila, columna);
    this.muestras[at]!++;
  }

  /** Adds a cell's values; `entry` is their block's place among the entries of the question. */
  addRun(fila: number, columna: number, entry: number, run: CellRun): void {
    const at = this.placeOf(fila, columna);
    this.muestras[at]! += run.muestras;
    this.valores[at]! += run.valores;
    this.noCumplen[at]! += run.noCumplen;
    if (isMore(run.peor, this.peor[at] as number)) this.peor[at] = run.peor;
    if (!isNewer(run.dia, run.parte, this.dias[at] as number, this.partes[at] as number)) return;
    this.entries[at] = entry;
    this.rows[at] = run.row;
    this.dias[at] = run.dia;
    this.veredictos[at] = run.veredicto;
    this.partes[at] = run.parte;
  }

  cell(fila: number, columna: number): CellCounts {
    const at = fila * this.columns + columna;
    return {
      muestras: this.muestras[at] ?? 0,
      valores: this.valores[at] ?? 0,
      noCumplen: this.noCumplen[at] ?? 0,
      peor: known(this.peor[at]),
    };
  }

  newest(fila: number, columna: number): NewestValue | undefined {
    const at = fila * this.columns + columna;
    if ((this.dias[at] ?? noDay) === noDay) return undefined;
    return {
      entry: this.entries[at] as number,
      row: this.rows[at] as number,
      dia: this.dias[at] as number,
      veredicto: this.veredictos[at] as number,
      parte: known(this.partes[at]),
    };
  }

  /** All cells of a row together. */
  row(fila: number): CellCounts {
    const sum: CellCounts = { muestras: 0, valores: 0, noCumplen: 0, peor: undefined };
    for (let columna = 0; columna < this.columns; columna++) {
      const { muestras, valores, noCumplen, peor } = this.cell(fila, columna);
      sum.muestras += muestras;
      sum.valores += valores;
      sum.noCumplen += noCumplen;
      if (peor !== undefined) sum.peor = Math.max(sum.peor ?? 0, peor);
    }
    return sum;
  }

  private placeOf(fila: number, columna: number): number {
    const at = fila * this.columns + columna;
    if (at >= this.muestras.length) this.grow(at + 1);
    return at;
  }

  private grow(needed: number): void {
    const size = Math.max(2 * this.muestras.length, needed, 64 * this.columns);
    const grown = <A extends { set(of: A): void; length: number }>(of: A, made: A): A => {
      made.set(of);
      return made;
    };
    const before = this.peor.length;
    this.muestras = grown(this.muestras, new Uint32Array(size));
    this.valores = grown(this.valores, new Uint32Array(size));
    this.noCumplen = grown(this.noCumplen, new Uint32Array(size));
    this.entries = grown(this.entries, new Int32Array(size));
    this.rows = grown(this.rows, new Uint32Array(size));
    this.dias = grown(this.dias, new Int32Array(size).fill(noDay));
    this.veredictos = grown(this.veredictos, new Uint8Array(size));
    this.peor = grown(this.peor, new Float64Array(size)).fill(Number.NaN, before);
    this.partes = grown(this.partes, new Float64Array(size)).fill(Number.NaN, before);
  }
}

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? undefined : value);
