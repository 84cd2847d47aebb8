import { expectedOf, type IndexedRow } from '../../lambdas/index/blocks/row.ts';
import { valoresDe } from '../../lambdas/index/blocks/valores.ts';
import { applyChanges } from '../../lambdas/index/write/write.ts';
import { answer, input } from '../child.ts';
import { dataset } from '../data.ts';

/** Ten new samples of ten solicitantes with their values, written as ingest writes them: in a fresh process, then ten others. */
export interface WrittenTen {
  /** Milliseconds by the clock, and of the processor's time in this process. */
  total: number;
  processor: number;
  values: number;
}

const { samples } = input() as { samples: number };
const rows = newRows();
const written: WrittenTen[] = [];
for (const ten of [rows.slice(0, 10), rows.slice(10, 20)]) {
  const before = process.cpuUsage();
  const started = performance.now();
  await applyChanges(ten.map((row) => ({ after: { familia: 'autorizada', row } })));
  const total = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const values = ten.reduce((sum, row) => sum + valoresDe(row).length, 0);
  written.push({ total, processor: (user + system) / 1000, values });
}
answer(written);

/** Of the last day, under new numbers; each of another solicitante. */
function newRows(): IndexedRow[] {
  const found = new Map<string, IndexedRow>();
  for (const document of dataset(samples).muestras()) {
    const expected = expectedOf(document);
    if (expected?.familia === 'autorizada') found.set(expected.row.solicitante, expected.row);
    if (found.size === 20) break;
  }
  return [...found.values()].map((row, place) => ({
    ...row,
    id: `${String(place).padStart(2, '0')}${row.id.slice(2)}`,
    numero: `M-2026-9${String(place).padStart(7, '0')}`,
    fecha: '2026-06-30',
  }));
}
