import { indexRow } from '../../../testing/index-rows.ts';
import { describe, expect, it } from 'vitest';
import { inEveryOrder, isOfBlocks, takeTurns } from '../../../testing/interleavings.ts';
import { rowsStored } from '../../../testing/whole-index.ts';
import { twoWriters } from '../../../testing/contest.ts';
import { mostOrders } from '../../../testing/thorough.ts';
import type { IndexedRow, IndexRow } from '../blocks/row.ts';
import { applyChanges, type IndexChange } from './write.ts';

const writers = twoWriters();

const row = (n: number, solicitante: string, more: Partial<IndexRow> = {}): IndexedRow => ({
  ...indexRow({ id: `id-${n}`, numero: `M-${n}`, fecha: `2026-03-0${n}`, solicitante, ...more }),
  valores: '[]',
});
const put = (added: IndexedRow): IndexChange => ({ after: { familia: 'autorizada', row: added } });
const leave = ({ id, numero, fecha, solicitante }: IndexRow): IndexChange => ({
  before: { familia: 'autorizada', id, numero, fecha, solicitante },
});

type OfSolicitante<T> = (solicitante: string) => T;
const contests: [
  string,
  { stored: OfSolicitante<IndexedRow[]>; changes: OfSolicitante<[IndexChange, IndexChange]> },
][] = [
  ['the first samples of a new solicitante', { stored: () => [], changes: (s) => [put(row(1, s)), put(row(2, s))] }],
  [
    'two samples of the same block',
    {
      stored: (s) => [row(1, s), row(2, s), row(3, s)],
      changes: (s) => [put(row(1, s, { conclusion: 'No cumple' })), put(row(2, s, { producto: '🧀' }))],
    },
  ],
  [
    'a sample that comes while the last one leaves',
    { stored: (s) => [row(1, s)], changes: (s) => [leave(row(1, s)), put(row(2, s))] },
  ],
];

/** What changes to different samples leave, in whatever order they are made. */
function after(stored: readonly IndexedRow[], changes: readonly IndexChange[]): IndexedRow[] {
  const gone = new Set(changes.map((change) => change.before?.id ?? change.after?.row.id));
  const added = changes.flatMap((change) => (change.after ? [change.after.row] : []));
  return [...stored.filter(({ id }) => !gone.has(id)), ...added].toSorted((a, b) => a.id.localeCompare(b.id));
}

describe('two writers at once', () => {
  it.each(contests)('lose nothing in any order of their steps: %s', async (name, { stored, changes }) => {
    let attempts = 0;
    const orders = await inEveryOrder(async (choose) => {
      const solicitante = `${name} ${attempts++}`;
      await applyChanges(stored(solicitante).map(put));
      const made = changes(solicitante);
      await takeTurns(
        { writers, isApart: isOfBlocks, run: async (writer, n) => writer.applyChanges([made[n] as IndexChange]) },
        choose,
      );
      expect(await rowsStored('autorizada', solicitante)).toEqual(after(stored(solicitante), made));
    });
    // Three steps each, at least: read the manifest, announce its next version, move it.
    expect(orders).toBeGreaterThanOrEqual(Math.min(20, mostOrders));
  });
});
