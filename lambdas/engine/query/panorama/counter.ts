import type { columnasDePanorama, filasDePanorama } from '../../../../contract/evolucion/panorama.ts';
import type { PuntoCitado } from '../../../../contract/puntos/puntos.ts';
import { parteEntre } from '../../../../contract/evolucion/rules/parte-del-limite.ts';
import { exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import type { Block } from '../../blocks/block.ts';
import { DayTable, firstDayOf, monthName, monthOf, yearName } from '../../blocks/calendar.ts';
import type { Parametro } from '../../blocks/valores.ts';
import { blockPointsOf, isPoint, narrowToPoints, type PointQuestion } from '../points/block-points.ts';
import { comparedParametro, isBelow, isCounted, limitEndsOf, type ValuedRows } from '../values/valued-rows.ts';
import { type CellCounts, CellRun, type NewestValue, PanoramaTable } from './table.ts';
import { noAliases } from '../points/aliases.ts';
import type { SampleRef } from '../failing/outcomes.ts';

/** A panorama's rows, periods and parameter. */
export interface PanoramaQuestion {
  filas: (typeof filasDePanorama)[number];
  columnas: (typeof columnasDePanorama)[number];
  /** The most periods, of which the newest are kept; and the slice of rows, the worst first. */
  maxColumnas: number;
  offset: number;
  limit: number;
  /** The parameter whose values are counted; undefined: all. */
  parametro: Parametro | undefined;
  puntos: PointQuestion;
}

/** The subject of a row: a parameter, a point, or the name of a type or of a solicitante. */
export type FilaKey =
  | { kind: 'parametro'; parametro: Parametro }
  | { kind: 'punto'; punto: PuntoCitado }
  | { kind: 'tipo' | 'solicitante'; nombre: string };

/** A period of a row that has samples. */
export interface PanoramaCell extends CellCounts {
  columna: number;
  newest: (NewestValue & { muestra: SampleRef }) | undefined;
}

/** A row with its counts over the periods shown. */
export interface PanoramaRow extends CellCounts {
  clave: string;
  key: FilaKey;
  cells: PanoramaCell[];
}

/** A row that is to be shown. */
type NamedRow = Pick<PanoramaRow, 'clave' | 'key'>;

/** Stands for the row of a column that isn't counted. */
const unwanted = -1;

/** A column of values to count, with the periods and rows of the panorama that its values belong to. */
interface ColumnToCount extends Pick<ValuedRows, 'block' | 'mask'> {
  /** The block's place among the entries of the question. */
  entry: number;
  /** By row of the block: its period, and in `ofRows`, unless rows are parameters, its row of the panorama plus 1 (0: none). */
  columnas: Int32Array;
  ofRows: Uint32Array | undefined;
  /** The column's row of the panorama where rows are parameters. */
  fila: number;
  /** 1 by row of the block whose sample was counted; undefined where no other column belongs to the same row of the panorama. */
  sampled: Uint8Array | undefined;
}

/**
 * Counts a panorama's rows block by block. Without `periods` all time is one period; with `wanted` only those rows are counted.
 */
export class Counter {
  sinPunto = 0;
  private readonly question: PanoramaQuestion;
  private readonly periods: Periods | undefined;
  private readonly table: PanoramaTable;
  private readonly filas = new Map<string, number>();
  private readonly keys: NamedRow[] = [];
  /** Rows by number of a parameter's spelling. */
  private readonly filasOfSpellings = new Map<number, number>();
  private readonly run = new CellRun();
  private readonly isClosed: boolean;
  private readonly columnaOfDay = new DayTable((day) => this.periods?.columnaOf(day) ?? 0);

  constructor(question: PanoramaQuestion, periods?: Periods, wanted?: readonly NamedRow[]) {
    this.question = question;
    this.periods = periods;
    this.table = new PanoramaTable(periods?.columnas.length ?? 1);
    for (const { clave, key } of wanted ?? []) this.filaOf(clave, () => key);
    this.isClosed = wanted !== undefined;
  }

  /** Unmarks block rows outside the wanted points and, where only some rows of the panorama are counted, outside these. */
  narrow(block: Block, mask: Uint8Array): void {
    narrowToPoints(block, mask, this.question.puntos);
    if (!this.isClosed) return;
    const filas = this.filasOf(block);
    for (let row = 0; row < mask.length; row++) if (filas[row] === 0) mask[row] = 0;
  }

  count({ block, values, mask, place: entry }: ValuedRows): void {
    if (!mask.includes(1)) return;
    const columnas = this.columnasOf(block);
    const ofRows = this.question.filas === 'parametro' ? undefined : this.filasOf(block);
    if (ofRows) this.addSamples(block, mask, { columnas, filas: ofRows });
    const filas = this.filasOfColumns(values);
    const shared = ofRows ? undefined : new SharedFilas(filas, block.rows);
    for (let place = 0; place < filas.length; place++) {
      const fila = filas[place] as number;
      if (fila === unwanted) continue;
      this.countColumn(values, place, { block, mask, entry, columnas, ofRows, fila, sampled: shared?.sampledOf(fila) });
    }
  }

  private countColumn(
    values: ValuedRows['values'],
    place: number,
    { block, mask, entry, columnas, ofRows, fila, sampled }: ColumnToCount,
  ): void {
    const { days } = block.columns;
    const { mins, maxs } = limitEndsOf(values);
    const column = values.column(place);
    const { rows, operadores, limites, numbers, veredictos, isValor } = column;
    const { run, table } = this;
    const isSampleCounted = ofRows === undefined;
    let [own, columna, before] = [fila, -1, -1];
    run.clear();
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      if (mask[row] === 0) continue;
      const rowFila = ofRows ? (ofRows[row] as number) - 1 : fila;
      if (rowFila < 0) continue;
      const rowColumna = columnas[row] as number;
      if (rowColumna !== columna || rowFila !== own) {
        if (run.isMet) table.addRun(own, columna, entry, run);
        run.clear();
        [own, columna] = [rowFila, rowColumna];
      }
      if (isSampleCounted && row !== before && sampled?.[row] !== 1) {
        run.muestras++;
        if (sampled) sampled[row] = 1;
      }
      before = row;
      if (!isCounted(column, i)) continue;
      if (!isValor(i)) {
        run.addVerdict(row, days[row] as number, veredictos[i] as number);
        continue;
      }
      const sign = operadores[i] as number;
      const limite = limites[i] as number;
      const parte = isBelow(sign)
        ? Number.NaN
        : parteEntre(numbers[i] as number, mins[limite] as number, maxs[limite] as number, sign !== 0);
      run.add(row, days[row] as number, veredictos[i] as number, parte);
    }
    if (run.isMet) table.addRun(own, columna, entry, run);
  }

  /** A slice of the rows, the worst first, and the number of all rows. */
  worst(offset: number, limit: number): { total: number; rows: PanoramaRow[] } {
    const all = this.keys.map(({ clave, key }, fila) => ({ clave, key, fila, ...this.table.row(fila) }));
    // Where one parameter is asked for, rows without a value of it and without a failure are left out.
    const shown = all
      .filter(({ muestras, valores, noCumplen }) => (this.question.parametro ? valores + noCumplen : muestras) > 0)
      .toSorted(worstFirst);
    const rows = shown.slice(offset, offset + limit).map(({ fila, ...row }) => ({ ...row, cells: this.cellsOf(fila) }));
    return { total: shown.length, rows };
  }

  private cellsOf(fila: number): PanoramaCell[] {
    return (this.periods?.columnas ?? []).flatMap((_, columna) => {
      const counts = this.table.cell(fila, columna);
      if (counts.muestras === 0) return [];
      const newest = this.table.newest(fila, columna);
      return [{ columna, ...counts, newest: newest && { ...newest, muestra: { id: '', numero: '', fecha: '' } } }];
    });
  }

  /** By place of a block's parameter: its row; `unwanted` where it isn't counted; 0 where rows aren't parameters. */
  private filasOfColumns({ parametros, spellings }: ValuedRows['values']): Int32Array {
    const filas = new Int32Array(parametros.length);
    for (let place = 0; place < filas.length; place++) {
      const spelling = spellings[place] as number;
      let fila = this.filasOfSpellings.get(spelling);
      if (fila === undefined) {
        fila = this.filaOfParametro(parametros[place] as Parametro);
        this.filasOfSpellings.set(spelling, fila);
      }
      filas[place] = fila;
    }
    return filas;
  }

  private filaOfParametro(parametro: Parametro): number {
    if (!this.isWanted(parametro)) return unwanted;
    if (this.question.filas !== 'parametro') return 0;
    return this.filaOf(comparedParametro(parametro).clave, () => ({ kind: 'parametro', parametro }));
  }

  private isWanted(parametro: Parametro): boolean {
    const wanted = this.question.parametro && comparedParametro(this.question.parametro);
    if (!wanted) return true;
    const { determinacion, descripcion, unidad } = comparedParametro(parametro);
    if (determinacion !== wanted.determinacion || descripcion !== wanted.descripcion) return false;
    // A value's part of its limit doesn't depend on the unit, as long as both have the same one.
    return unidad === wanted.unidad || exponenteEntre(unidad, wanted.unidad) !== undefined;
  }

  private addSamples(
    block: Block,
    mask: Uint8Array,
    { columnas, filas }: { columnas: Int32Array; filas: Uint32Array },
  ): void {
    for (let row = 0; row < block.rows; row++) {
      if (mask[row] === 0) continue;
      if (filas[row] === 0) this.sinPunto++;
      else this.table.addSample((filas[row] as number) - 1, columnas[row] as number);
    }
  }

  /** The place of the period of each row of a block. */
  private columnasOf({ columns: { days }, rows }: Block): Int32Array {
    const columnas = new Int32Array(rows);
    if (!this.periods) return columnas;
    for (let row = 0; row < rows; row++) columnas[row] = this.columnaOfDay.of(days[row] as number);
    return columnas;
  }

  /** By row of a block: its row of the panorama plus 1; 0 for none. */
  private filasOf(block: Block): Uint32Array {
    const { tipos, runs, solicitantes } = block.columns;
    const filas = new Uint32Array(block.rows);
    if (this.question.filas === 'punto') {
      const { index, points } = blockPointsOf(block);
      const { aliases = noAliases } = this.question.puntos;
      const own = Uint32Array.of(
        0,
        ...points.map((named) => {
          if (!isPoint(named, this.question.puntos)) return 0;
          const punto = aliases.pointOf(named);
          return this.filaOf(punto.clave, () => ({ kind: 'punto', punto })) + 1;
        }),
      );
      for (let row = 0; row < block.rows; row++) filas[row] = own[index[row] as number] as number;
      return filas;
    }
    if (this.question.filas === 'tipo') {
      const own = tipos.values.map((nombre) => this.filaOf(nombre, () => ({ kind: 'tipo', nombre })) + 1);
      for (let row = 0; row < block.rows; row++) filas[row] = own[tipos.index[row] as number] as number;
      return filas;
    }
    for (const [run, nombre] of solicitantes.entries()) {
      filas.fill(this.filaOf(nombre, () => ({ kind: 'solicitante', nombre })) + 1, runs[run], runs[run + 1]);
    }
    return filas;
  }

  /** The place of a row; −1 when it isn't counted. */
  private filaOf(clave: string, keyOf: () => FilaKey): number {
    const known = this.filas.get(clave);
    if (known !== undefined) return known;
    if (this.isClosed) return -1;
    this.filas.set(clave, this.keys.length);
    return this.keys.push({ clave, key: keyOf() }) - 1;
  }
}

type Ranked = CellCounts & { clave: string };

function worstFirst(a: Ranked, b: Ranked): number {
  return (
    b.noCumplen - a.noCumplen ||
    (b.peor ?? 0) - (a.peor ?? 0) ||
    b.valores - a.valores ||
    Number(a.clave > b.clave) - Number(a.clave < b.clave)
  );
}

/** Panorama rows that several columns of a block share, because of different spellings: a sample counts once for all of them. */
class SharedFilas {
  private readonly sampled = new Map<number, Uint8Array>();

  constructor(filas: Int32Array, rows: number) {
    const met = new Set<number>();
    for (const fila of filas) {
      if (met.has(fila) && !this.sampled.has(fila)) this.sampled.set(fila, new Uint8Array(rows));
      met.add(fila);
    }
  }

  sampledOf(fila: number): Uint8Array | undefined {
    return this.sampled.get(fila);
  }
}

type PeriodKind = (typeof columnasDePanorama)[number];

/** The months of a period, by kind. */
const months = { mes: 1, trimestre: 3, anio: 12 };

/** The columns of a panorama: consecutive periods from the one of `from` to the one of `to`, at most the newest `most`. */
export class Periods {
  readonly columnas: string[];
  readonly columnasOmitidas: number;
  /** The first day of the first period, or `from` where it is later. */
  readonly firstDay: number;
  private readonly size: number;
  private readonly first: number;

  constructor(kind: PeriodKind, { from, to, most }: { from: number; to: number; most: number }) {
    this.size = months[kind];
    const [oldest, newest] = [this.period(from), this.period(to)];
    this.first = Math.max(oldest, newest - most + 1);
    this.columnasOmitidas = this.first - oldest;
    this.firstDay = Math.max(from, firstDayOf(this.first * this.size));
    this.columnas = Array.from({ length: newest - this.first + 1 }, (_, i) => nameOf(kind, this.first + i));
  }

  /** The place of a day's period. */
  columnaOf(day: number): number {
    return this.period(day) - this.first;
  }

  private period(day: number): number {
    return Math.floor(monthOf(day) / this.size);
  }
}

function nameOf(kind: PeriodKind, period: number): string {
  if (kind === 'mes') return monthName(period);
  if (kind === 'anio') return yearName(period);
  return `${yearName(Math.floor(period / 4))}-T${(period % 4) + 1}`;
}
