import { pack, unpack } from '../../../platform/dynamo/compressed.ts';
import { type Part, partKey } from '../../../engine/parts/manifest.ts';
import type { IndexedRow } from '../../../engine/blocks/row.ts';

/** The most rows held uncompressed; beyond it all are compressed. A million samples fit in a laptop's memory. */
const maxOpenRows = 50_000;

interface Pile {
  part: Part;
  open: IndexedRow[];
  packed: Uint8Array[];
}

/** Collects rows that come in any order by their part of the index, compressed in memory. */
export class RowSpool {
  private readonly piles = new Map<string, Pile>();
  private open = 0;

  add(part: Part, row: IndexedRow): void {
    this.pile(part).open.push(row);
    if (++this.open >= maxOpenRows) this.compress();
  }

  /** The pile of a part, made if missing; it may stay empty. */
  pile(part: Part): Pile {
    const key = partKey(part);
    const pile = this.piles.get(key) ?? { part, open: [], packed: [] };
    this.piles.set(key, pile);
    return pile;
  }

  /** The parts that have a pile. */
  parts(): Part[] {
    return [...this.piles.values()].map(({ part }) => part);
  }

  /** The rows of a pile, of each sample only the last one added. */
  rows(part: Part): IndexedRow[] {
    const { packed, open } = this.pile(part);
    // Packed by this class: no schema is needed.
    const rows = [...packed.flatMap((data) => unpack(data) as IndexedRow[]), ...open];
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }

  private compress(): void {
    for (const pile of this.piles.values()) {
      if (pile.open.length === 0) continue;
      pile.packed.push(pack(pile.open));
      pile.open = [];
    }
    this.open = 0;
  }
}
