import type { RecordsOfFile } from './reading.ts';

/** Records that are kept of a delivery's refused samples. */
const maxRefused = 50_000;

/** The records of a delivery that its refused samples are made of, the first of them. */
export class RefusedRecords {
  private readonly byFile = new Map<string | undefined, Set<number>>();
  private count = 0;

  /** Goes on from what `all` gave. */
  constructor(before: readonly RecordsOfFile[] = []) {
    this.add(before);
  }

  add(records: readonly RecordsOfFile[]): void {
    for (const { archivo, places } of records) {
      const known = this.byFile.get(archivo) ?? new Set();
      this.byFile.set(archivo, known);
      for (const place of places) {
        if (this.count >= maxRefused) return;
        if (!known.has(place)) this.count++;
        known.add(place);
      }
    }
  }

  all(): RecordsOfFile[] {
    return [...this.byFile].map(([archivo, places]) => ({ archivo, places: [...places] }));
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Those of one file of a .zip; of the delivery itself where it is none. */
  of(archivo: string | undefined): ReadonlySet<number> {
    return this.byFile.get(archivo) ?? new Set();
  }
}
