import type { Family, IndexedRow } from '../../lambdas/engine/blocks/row.ts';
import { applyChanges, type IndexChange } from '../../lambdas/engine/write/write.ts';

/** Samples of one write to the index, about: whole solicitantes go together, so that each one's blocks are written once. */
const samplesPerWrite = 50_000;

/** Gathers rows by solicitante, as JSON in UTF-8: a million objects would not fit in memory, their bytes do. */
export class IndexFill {
  readonly #rows = new Map<string, Buffer[]>();

  add(familia: Family, row: IndexedRow): void {
    const list = this.#rows.get(row.solicitante) ?? [];
    if (list.length === 0) this.#rows.set(row.solicitante, list);
    list.push(Buffer.from(JSON.stringify([familia, row])));
  }

  /** Writes all of it to the index that this process's environment names. */
  async write(): Promise<void> {
    let changes: IndexChange[] = [];
    for (const list of this.#rows.values()) {
      for (const json of list) {
        const [familia, row] = JSON.parse(String(json)) as [Family, IndexedRow];
        changes.push({ after: { familia, row } });
      }
      if (changes.length < samplesPerWrite) continue;
      await applyChanges(changes);
      changes = [];
    }
    await applyChanges(changes);
  }
}
