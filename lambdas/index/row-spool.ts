import { pack, unpack } from '../store/compressed.ts';
import type { Family, IndexRow } from './row.ts';

/** Rows held uncompressed at most; past it all are compressed. A million samples fit in a laptop's memory. */
const maxOpenRows = 50_000;

interface Pile {
  familia: Family;
  solicitante: string;
  open: IndexRow[];
  packed: Uint8Array[];
}

/** Collects rows that come in any order by family and solicitante, compressed in memory. */
export class RowSpool {
  private readonly piles = new Map<string, Pile>();
  private open = 0;

  add(familia: Family, row: IndexRow): void {
    this.pile(familia, row.solicitante).open.push(row);
    if (++this.open >= maxOpenRows) this.compress();
  }

  /** Makes sure of a pile, which may stay empty. */
  pile(familia: Family, solicitante: string): Pile {
    const key = `${familia}#${solicitante}`;
    const pile = this.piles.get(key) ?? { familia, solicitante, open: [], packed: [] };
    this.piles.set(key, pile);
    return pile;
  }

  /** Where the piles are. */
  places(): { familia: Family; solicitante: string }[] {
    return [...this.piles.values()].map(({ familia, solicitante }) => ({ familia, solicitante }));
  }

  /** The rows of a pile, at most one of each sample: the one that came last. */
  rows(familia: Family, solicitante: string): IndexRow[] {
    const { packed, open } = this.pile(familia, solicitante);
    // What was packed here was rows of ours, so that it needs no schema to be read again.
    const rows = [...packed.flatMap((data) => unpack(data) as IndexRow[]), ...open];
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
