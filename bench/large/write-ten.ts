import { applyChanges } from '../../lambdas/index/write/write.ts';
import type { IndexRow } from '../../lambdas/index/blocks/row.ts';
import { partsOf, readDictionaries, readPart } from './rows.ts';
import { serve } from './serve.ts';

/** Ten new samples of ten solicitantes, written to a large index as ingest writes them: of the last day, under new numbers. */
export interface WriteRequest {
  folder: string;
  samples: number;
  /** Which ten: each time others. */
  round: number;
}

const today = '2026-06-30';

serve(write, {});

async function write({ folder, samples, round }: WriteRequest): Promise<{ milliseconds: number }> {
  const rows = await newRows(folder, samples, round);
  const started = performance.now();
  await applyChanges(rows.map((row) => ({ after: { familia: 'autorizada', row } })));
  return { milliseconds: performance.now() - started };
}

async function newRows(folder: string, samples: number, round: number): Promise<IndexRow[]> {
  const part = await readPart(folder, round % partsOf(samples), await readDictionaries(folder));
  const firsts = [...part.values()].flatMap((rows) => rows.find(({ familia }) => familia === 'autorizada') ?? []);
  return firsts.slice(round * 10, round * 10 + 10).map(({ row }, place) => ({
    ...row,
    id: `${round}${place}${row.id.slice(2)}`,
    numero: `M-2026-9${String(round * 10 + place).padStart(7, '0')}`,
    fecha: today,
  }));
}
