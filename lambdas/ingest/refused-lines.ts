/** Rows that are kept of a file's refused samples. */
const maxRefusedRows = 50_000;

/** The lines of a file that its refused samples are made of, the first of them. */
export class RefusedLines {
  readonly lines = new Set<number>();

  add(lineas: readonly number[]): void {
    for (const linea of lineas) {
      if (this.lines.size >= maxRefusedRows) return;
      this.lines.add(linea);
    }
  }
}
