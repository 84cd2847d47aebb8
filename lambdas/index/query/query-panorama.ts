import type { columnasDePanorama, filasDePanorama } from '../../../contract/panorama.ts';
import { parteEntre } from '../../../contract/rules/evolucion/parte-del-limite.ts';
import { exponenteEntre } from '../../../contract/rules/evolucion/unidades.ts';
import type { Alcance } from '../../access/scope.ts';
import type { Block } from '../blocks/block.ts';
import { operadores, type Parametro } from '../blocks/valores.ts';
import { ask, type Scoped } from './ask.ts';
import { type BlockPoint, blockPointsOf, isPoint, narrowToPoints, type PointQuestion } from './block-points.ts';
import { comparedParametro } from './compared-parametro.ts';
import type { RowFilters } from './match.ts';
import { eachBlock } from './opened-blocks.ts';
import { Periods } from './panorama-periods.ts';
import { type CellCounts, type NewestValue, PanoramaTable } from './panorama-table.ts';
import { type SampleRef, sampleRefOf } from './points.ts';
import { eachValued, type ValuedRows } from './valued-rows.ts';

/** What a panorama is of. */
export interface PanoramaQuestion {
  filas: (typeof filasDePanorama)[number];
  columnas: (typeof columnasDePanorama)[number];
  /** Periods at most, the newest; and the rows wanted, the worst first. */
  maxColumnas: number;
  offset: number;
  limit: number;
  /** Whose values are counted; all without. */
  parametro: Parametro | undefined;
  puntos: PointQuestion;
}

/** What a row is: a parameter, a point, or the name of a type or of a solicitante. */
export type FilaKey =
  | { kind: 'parametro'; parametro: Parametro }
  | { kind: 'punto'; punto: BlockPoint }
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

/** The rows wanted of a panorama, the worst first. */
export interface Panorama {
  /** Periods without a gap, oldest first. */
  columnas: string[];
  columnasOmitidas: number;
  total: number;
  rows: PanoramaRow[];
  /** Samples whose values the index doesn't know; and those without a point, where rows are points. */
  sinValores: number;
  sinPunto: number;
}

/** Rows by periods of the authorised samples found within a scope: how many there are, what fails, and the worst. */
export async function queryPanorama(
  alcance: Alcance,
  filters: RowFilters,
  question: PanoramaQuestion,
): Promise<Panorama> {
  return ask('autorizada', alcance, filters, async (scoped) => {
    const periods = await periodsOf(scoped, question);
    if (!periods) return { columnas: [], columnasOmitidas: 0, total: 0, rows: [], sinValores: 0, sinPunto: 0 };
    const counter = new Counter(question, periods);
    const since = { entries: scoped.entries, filter: { ...scoped.filter, firstDay: periods.firstDay } };
    const sinValores = await eachValued('autorizada', since, (rows) => counter.count(rows), {
      narrow: (block, mask) => narrowToPoints(block, mask, question.puntos),
      unknown: (block, mask) => counter.countSamples(block, mask),
    });
    const { total, rows } = counter.worst(question.offset, question.limit);
    await nameSamples(scoped, rows);
    const { columnas, columnasOmitidas } = periods;
    return { columnas, columnasOmitidas, total, rows, sinValores, sinPunto: counter.sinPunto };
  });
}

/** The periods between the first and the last sample found; undefined where there is none. */
async function periodsOf(
  { found, filter }: Scoped,
  { columnas, maxColumnas: most, puntos }: PanoramaQuestion,
): Promise<Periods | undefined> {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const see = (day: number) => {
    from = Math.min(from, day);
    to = Math.max(to, day);
  };
  await found.each((match) => {
    const { block } = match;
    const { days } = block.columns;
    if (!puntos.claves) {
      see(days[match.from] as number);
      see(days[match.to - 1] as number);
      return;
    }
    const mask = new Uint8Array(block.rows);
    for (let row = match.from; row < match.to; row++) mask[row] = match.mask ? (match.mask[row] as number) : 1;
    narrowToPoints(block, mask, puntos);
    for (let row = match.from; row < match.to; row++) if (mask[row] === 1) see(days[row] as number);
  });
  return from > to ? undefined : new Periods(columnas, { from: Math.max(from, filter.firstDay), to, most });
}

/** Counts a panorama's rows block by block. */
class Counter {
  sinPunto = 0;
  private readonly question: PanoramaQuestion;
  private readonly periods: Periods;
  private readonly table: PanoramaTable;
  private readonly filas = new Map<string, number>();
  private readonly keys: { clave: string; key: FilaKey }[] = [];

  constructor(question: PanoramaQuestion, periods: Periods) {
    this.question = question;
    this.periods = periods;
    this.table = new PanoramaTable(periods.columnas.length);
  }

  count({ block, values, mask, place: entry }: ValuedRows): void {
    const { columns } = block;
    const columnas = this.columnasOf(block);
    const ofRows = this.question.filas === 'parametro' ? undefined : this.filasOf(block);
    if (ofRows) this.addSamples(block, mask, { columnas, filas: ofRows });
    const [mins, maxs] = [limitsOf(values, 'min'), limitsOf(values, 'max')];
    const seen = ofRows ? undefined : new Map<number, Uint8Array>();
    for (const [place, parametro] of values.parametros.entries()) {
      if (!this.isWanted(parametro)) continue;
      const column = values.column(place);
      const fila = ofRows
        ? 0
        : this.filaOf(comparedParametro(parametro).clave, () => ({ kind: 'parametro', parametro }));
      const sampled = seen && (seen.get(fila) ?? new Uint8Array(block.rows));
      if (sampled) seen?.set(fila, sampled);
      for (let i = 0; i < column.rows.length; i++) {
        const row = column.rows[i] as number;
        if (mask[row] === 0) continue;
        const own = ofRows ? (ofRows[row] as number) - 1 : fila;
        if (own < 0) continue;
        const columna = columnas[row] as number;
        if (sampled && sampled[row] === 0) {
          sampled[row] = 1;
          this.table.addSample(own, columna);
        }
        const sign = column.operadores[i] as number;
        const limite = column.limites[i] as number;
        const parte = isBelow[sign]
          ? Number.NaN
          : parteEntre(column.numbers[i] as number, mins[limite] as number, maxs[limite] as number, sign !== 0);
        const dia = columns.days[row] as number;
        this.table.addValue(own, columna, { entry, row, dia, veredicto: column.veredictos[i] as number, parte });
      }
    }
  }

  /** Counts samples whose values aren't known, where rows aren't parameters. */
  countSamples(block: Block, mask: Uint8Array): void {
    if (this.question.filas === 'parametro') return;
    this.addSamples(block, mask, { columnas: this.columnasOf(block), filas: this.filasOf(block) });
  }

  /** A slice of the rows, the worst first, and how many there are. */
  worst(offset: number, limit: number): { total: number; rows: PanoramaRow[] } {
    const all = this.keys.map(({ clave, key }, fila) => ({ clave, key, fila, ...this.table.row(fila) }));
    // Of one parameter a row without a value of it says nothing.
    const shown = all
      .filter(({ muestras, valores }) => (this.question.parametro ? valores : muestras) > 0)
      .toSorted(worstFirst);
    const rows = shown.slice(offset, offset + limit).map(({ fila, ...row }) => ({ ...row, cells: this.cellsOf(fila) }));
    return { total: shown.length, rows };
  }

  private cellsOf(fila: number): PanoramaCell[] {
    return this.periods.columnas.flatMap((_, columna) => {
      const counts = this.table.cell(fila, columna);
      if (counts.muestras === 0) return [];
      const newest = this.table.newest(fila, columna);
      return [{ columna, ...counts, newest: newest && { ...newest, muestra: { id: '', numero: '', fecha: '' } } }];
    });
  }

  private isWanted(parametro: Parametro): boolean {
    const wanted = this.question.parametro && comparedParametro(this.question.parametro);
    if (!wanted) return true;
    const { determinacion, descripcion, unidad } = comparedParametro(parametro);
    if (determinacion !== wanted.determinacion || descripcion !== wanted.descripcion) return false;
    // A part of a limit is the same in any unit that it and the value share.
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

  /** The place of each row's period. */
  private columnasOf({ columns: { days }, rows }: Block): Int32Array {
    const columnas = new Int32Array(rows);
    let [day, columna] = [Number.NaN, 0];
    for (let row = 0; row < rows; row++) {
      // Days follow each other, so that most are that of the row before.
      if (days[row] !== day) {
        day = days[row] as number;
        columna = this.periods.columnaOf(day);
      }
      columnas[row] = columna;
    }
    return columnas;
  }

  /** By row of a block its row of the panorama, one higher; 0 for none. */
  private filasOf(block: Block): Uint32Array {
    const { tipos, runs, solicitantes } = block.columns;
    const filas = new Uint32Array(block.rows);
    if (this.question.filas === 'punto') {
      const { index, points } = blockPointsOf(block);
      const own = Uint32Array.of(
        0,
        ...points.map((punto) =>
          isPoint(punto, this.question.puntos) ? this.filaOf(punto.clave, () => ({ kind: 'punto', punto })) + 1 : 0,
        ),
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

  private filaOf(clave: string, keyOf: () => FilaKey): number {
    const known = this.filas.get(clave);
    if (known !== undefined) return known;
    this.filas.set(clave, this.keys.length);
    return this.keys.push({ clave, key: keyOf() }) - 1;
  }
}

/** By place in `operadores` whether the value is below the number, so that no part of a limit can be given. */
const isBelow = operadores.map((sign) => sign === '<' || sign === '<=');

const limitsOf = ({ limites }: ValuedRows['values'], end: 'min' | 'max') =>
  Float64Array.from(limites, (limite) => limite[end] ?? Number.NaN);

type Ranked = CellCounts & { clave: string };

function worstFirst(a: Ranked, b: Ranked): number {
  return (
    b.noCumplen - a.noCumplen ||
    (b.peor ?? 0) - (a.peor ?? 0) ||
    b.valores - a.valores ||
    Number(a.clave > b.clave) - Number(a.clave < b.clave)
  );
}

/** Names the samples of the newest values: only of the rows shown are they read. */
async function nameSamples({ entries }: Scoped, rows: readonly PanoramaRow[]): Promise<void> {
  const newest = rows.flatMap(({ cells }) => cells.flatMap(({ newest: one }) => one ?? []));
  const byEntry = Map.groupBy(newest, ({ entry }) => entry);
  const places = [...byEntry.keys()];
  const wanted = places.flatMap((place) => entries[place] ?? []);
  await eachBlock('autorizada', wanted, (block, i) => {
    for (const one of byEntry.get(places[i] as number) ?? []) one.muestra = sampleRefOf({ block, row: one.row });
  });
}
