import type { LinesOfFile } from './reading.ts';

/** Rows that are kept of a delivery's refused samples. */
const maxRefusedRows = 50_000;

/** The lines of a delivery that its refused samples are made of, the first of them. */
export class RefusedLines {
  private readonly byFile = new Map<string | undefined, Set<number>>();
  private count = 0;

  add(filas: readonly LinesOfFile[]): void {
    for (const { archivo, lineas } of filas) {
      const lines = this.byFile.get(archivo) ?? new Set();
      this.byFile.set(archivo, lines);
      for (const linea of lineas) {
        if (this.count >= maxRefusedRows) return;
        if (!lines.has(linea)) this.count++;
        lines.add(linea);
      }
    }
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Those of one file of a .zip; of the delivery itself where it is none. */
  of(archivo: string | undefined): ReadonlySet<number> {
    return this.byFile.get(archivo) ?? new Set();
  }
}
