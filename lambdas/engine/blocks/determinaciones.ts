import type { ByteReader, ByteWriter } from './bytes.ts';
import { readDictionary, writeDictionary } from './columns.ts';
import type { IndexRow } from './row.ts';

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
