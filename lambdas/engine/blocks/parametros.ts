import { fold } from '../../../contract/base/texto.ts';
import { type ByteReader, ByteWriter } from './bytes.ts';
import type { DeterminacionColumn } from './determinaciones.ts';
import type { IndexedRow } from './row.ts';
import type { TextList } from './text-list.ts';
import { valoresDe } from './valores.ts';

/**
 * The names of parameters that rows are found by: those that the names of their determinations don't contain, which are
 * found by these. None of a row whose values the index doesn't know.
 *
 * Written are the names; the different sets of them, a text of places each; and in a section each row's set. Rows with the
 * same determinations mostly have the same set: 0 is the set of the row before that had these determinations, 1 a new
 * one, more how long ago a set was met.
 */
export function writeParametros(
  to: ByteWriter,
  rows: readonly Pick<IndexedRow, 'determinaciones' | 'valores'>[],
): void {
  const names = new Map<string, number>();
  const sets = new Map<string, number>();
  const latest = new Map<string, number>();
  const own = new ByteWriter();
  const placesIn = placesOf(names);
  for (const row of rows) {
    const set = placesIn(row);
    const known = sets.get(set);
    const place = known ?? sets.size;
    sets.set(set, place);
    const key = row.determinaciones.map(([name]) => name).join('\0');
    const isUsual = latest.get(key) === place;
    own.varint(isUsual ? 0 : known === undefined ? 1 : sets.size - place + 1);
    latest.set(key, place);
  }
  to.texts([...names.keys()]);
  to.texts([...sets.keys()]);
  to.section(own);
}

/** Gives a row's set of names as a text of places, in order; names are added as they are met. */
function placesOf(names: Map<string, number>) {
  const known = new Map<string, Map<string, number | undefined>>();
  const place = (determinacion: string, descripcion: string) => {
    if (fold(determinacion).includes(fold(descripcion))) return undefined;
    const before = names.get(descripcion);
    if (before === undefined) names.set(descripcion, names.size);
    return before ?? names.size - 1;
  };
  return (row: Pick<IndexedRow, 'valores'>): string => {
    const places = new Set<number>();
    let determinacion: string | undefined;
    let own: Map<string, number | undefined> = new Map();
    for (const valor of valoresDe(row)) {
      // A row's values lie determination by determination.
      if (valor.determinacion !== determinacion) {
        ({ determinacion } = valor);
        own = known.get(determinacion) ?? new Map();
        known.set(determinacion, own);
      }
      const { descripcion } = valor;
      if (!own.has(descripcion)) own.set(descripcion, place(valor.determinacion, descripcion));
      const found = own.get(descripcion);
      if (found !== undefined) places.add(found);
    }
    return [...places].sort((a, b) => a - b).join(' ');
  };
}

/** The names of the parameters of a block's rows; which rows have them is read where one is found. */
export class ParametroColumn {
  readonly names: TextList;
  private readonly from: ByteReader;
  private readonly rows: number;

  constructor(section: ByteReader, rows: number) {
    const from = section.again();
    this.names = from.textList();
    this.from = from.rest();
    this.rows = rows;
  }

  /** Bytes in memory. */
  get memory(): number {
    return this.names.memory;
  }

  /** Marks the rows that have any of the marked names. */
  markRows(names: Uint8Array, { sets, index }: Pick<DeterminacionColumn, 'sets' | 'index'>, hits: Uint8Array): void {
    const from = this.from.again();
    const marked = from.texts().map((set) => set !== '' && set.split(' ').some((place) => names[Number(place)] === 1));
    const codes = from.section().varints(this.rows);
    const kinds = kindsOf(sets);
    const latest = new Map<number, number>();
    let met = 0;
    for (let row = 0; row < this.rows; row++) {
      const kind = kinds[index[row] as number] as number;
      const code = codes[row] as number;
      const set = code === 0 ? (latest.get(kind) as number) : code === 1 ? met++ : met - (code - 1);
      latest.set(kind, set);
      if (marked[set]) hits[row] = 1;
    }
  }
}

/** Sets of determinations by their names alone: those of the same names have the same number. */
function kindsOf(sets: DeterminacionColumn['sets']): Uint32Array {
  const numbers = new Map<string, number>();
  const kinds = new Uint32Array(sets.count);
  for (let set = 0; set < kinds.length; set++) {
    const places: number[] = [];
    sets.each(set, (name) => places.push(name));
    const key = places.join(' ');
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    kinds[set] = number;
  }
  return kinds;
}
