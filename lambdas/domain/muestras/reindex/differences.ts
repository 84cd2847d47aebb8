import type { Family, IndexedRow } from '../../../engine/blocks/row.ts';

/** A row of the index that differs from its sample's item. */
export interface Difference {
  familia: Family;
  solicitante: string;
  id: string;
  numero: string;
  /** Missing; superfluous; or with other fields. */
  what: 'falta' | 'sobra' | 'distinta';
  /** The fields that differ when `what` is `distinta`; empty otherwise. */
  campos: (keyof IndexedRow)[];
  /** The row in the index; absent for a missing one. */
  stored?: IndexedRow | undefined;
}

/** The differences between the stored and the expected rows of one part of the index. */
export function differencesOf(
  familia: Family,
  stored: readonly IndexedRow[],
  expected: readonly IndexedRow[],
): Difference[] {
  const pending = new Map(expected.map((row) => [row.id, row]));
  const differences: Difference[] = [];
  const note = ({ id, numero, solicitante }: IndexedRow, more: Pick<Difference, 'what' | 'campos' | 'stored'>) =>
    differences.push({ familia, solicitante, id, numero, ...more });
  for (const row of stored) {
    const wanted = pending.get(row.id);
    // A second row of the sample then finds nothing pending, and is superfluous.
    pending.delete(row.id);
    if (!wanted) note(row, { what: 'sobra', campos: [], stored: row });
    else {
      const campos = fieldsThatDiffer(row, wanted);
      if (campos.length > 0) note(wanted, { what: 'distinta', campos, stored: row });
    }
  }
  for (const row of pending.values()) note(row, { what: 'falta', campos: [] });
  return differences;
}

function fieldsThatDiffer(a: IndexedRow, b: IndexedRow): (keyof IndexedRow)[] {
  return (Object.keys(b) as (keyof IndexedRow)[]).filter((field) =>
    field === 'determinaciones' ? JSON.stringify(a[field]) !== JSON.stringify(b[field]) : a[field] !== b[field],
  );
}
