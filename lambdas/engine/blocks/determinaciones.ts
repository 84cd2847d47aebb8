import { type ByteReader, ByteWriter, type TextList } from './bytes.ts';
import { readDictionary, writeDictionary } from './columns.ts';
import type { IndexedRow, IndexRow } from './row.ts';
import { fold } from '../../../contract/base/texto.ts';
import { valoresDe } from './valores.ts';

/** Sets of determinations, which recur: their two dictionaries, the different sets, and each row's own. */
export interface DeterminacionColumn {
  names: readonly string[];
  conclusions: readonly string[];
  sets: DeterminacionSets;
  /** Place in `sets`, by row. */
  index: Uint16Array;
}

/** Sets of determinations as places in two dictionaries, names and conclusions, one set after another. */
class DeterminacionSets {
  private readonly starts: Uint32Array;
  private readonly names: Uint16Array | Uint32Array;
  private readonly conclusions: Uint16Array | Uint32Array;

  /** Reads sets as they are written: a text of pairs `name,conclusion` each. */
  constructor(texts: readonly string[], { names, conclusions }: { names: number; conclusions: number }) {
    const pairs = texts.map((text) => (text === '' ? [] : text.split(' ')));
    const total = pairs.reduce((sum, of) => sum + of.length, 0);
    this.starts = new Uint32Array(texts.length + 1);
    this.names = placesUpTo(names, total);
    this.conclusions = placesUpTo(conclusions, total);
    let at = 0;
    for (const [set, of] of pairs.entries()) {
      for (const pair of of) {
        const comma = pair.indexOf(',');
        this.names[at] = Number(pair.slice(0, comma));
        this.conclusions[at++] = Number(pair.slice(comma + 1));
      }
      this.starts[set + 1] = at;
    }
  }

  get count(): number {
    return this.starts.length - 1;
  }

  /** Calls `visit` for each determination of a set, in its order, with its places in the two dictionaries. */
  each(set: number, visit: (name: number, conclusion: number) => void): void {
    const end = this.starts[set + 1] as number;
    for (let at = this.starts[set] as number; at < end; at++) {
      visit(this.names[at] as number, this.conclusions[at] as number);
    }
  }

  /** For each set 1 where one of its determinations is marked, by name and by conclusion; all are by one not given. */
  marked(names: Uint8Array | undefined, conclusions: Uint8Array | undefined): Uint8Array {
    const hits = new Uint8Array(this.count);
    for (let set = 0; set < hits.length; set++) {
      const end = this.starts[set + 1] as number;
      for (let at = this.starts[set] as number; at < end && hits[set] === 0; at++) {
        const isName = !names || names[this.names[at] as number] === 1;
        if (isName && (!conclusions || conclusions[this.conclusions[at] as number] === 1)) hits[set] = 1;
      }
    }
    return hits;
  }

  /** Bytes in memory. */
  get memory(): number {
    return this.starts.byteLength + this.names.byteLength + this.conclusions.byteLength;
  }
}

/** Sets of determinations: each different one is a text of pairs of places, `name,conclusion`. */
export function writeDeterminaciones(to: ByteWriter, rows: readonly Pick<IndexRow, 'determinaciones'>[]): void {
  const names = new Map<string, number>();
  const conclusions = new Map<string, number>();
  const place = (of: Map<string, number>, text: string) => {
    const known = of.get(text) ?? of.size;
    of.set(text, known);
    return known;
  };
  const sets = rows.map(({ determinaciones }) =>
    determinaciones.map(([name, conclusion]) => `${place(names, name)},${place(conclusions, conclusion)}`).join(' '),
  );
  to.texts([...names.keys()]);
  to.texts([...conclusions.keys()]);
  writeDictionary(to, sets);
}

export function readDeterminaciones(from: ByteReader, rows: number): DeterminacionColumn {
  const names = from.texts();
  const conclusions = from.texts();
  const { values, index } = readDictionary(from, rows);
  const sets = new DeterminacionSets(values, { names: names.length, conclusions: conclusions.length });
  return { names, conclusions, sets, index };
}

/** Bytes in memory of a text of a small dictionary, about. */
export const textMemory = 60;

/** Bytes in memory. */
export function memoryOf({ names, conclusions, sets, index }: DeterminacionColumn): number {
  return textMemory * (names.length + conclusions.length) + sets.memory + index.byteLength;
}

const placesUpTo = (places: number, length: number) =>
  places > 0x1_0000 ? new Uint32Array(length) : new Uint16Array(length);

/**
 * The names of parameters by which rows are found, except those contained in the name of their determination, which
 * finds the row already. Rows without values have none.
 *
 * Written are the names; the distinct sets of names, as a text of places each; and, in a section, the set of each row.
 * Rows with the same determinations mostly have the same set: 0 is the set of the last row with these determinations, 1
 * a new set, and more says how long ago the set was met.
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

/** The names of the parameters in a block's rows; the rows of each are read only when needed. */
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

/** Numbers sets of determinations by their names alone: sets with the same names have the same number. */
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
