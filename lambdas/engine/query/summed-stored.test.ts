import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { muestra } from '../../../testing/muestras.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { partOf } from '../parts/manifest.ts';
import { deleteBlock, queryBlockNames } from '../store/indice-blocks.ts';
import { rowOf } from '../blocks/row.ts';
import { applyChanges } from '../write/write.ts';

const startReader = async () =>
  startOwnProcess(async () => {
    const { queryCells, queryCounts } = await import('./statistics/counts.ts');
    const { queryOptions } = await import('./options/names.ts');
    const { queryRows } = await import('./list/list.ts');
    return { queryCells, queryCounts, queryOptions, queryRows };
  });

useTables();
let reader: Awaited<ReturnType<typeof startReader>>;
let samples = 0;
let requests = 0;
beforeAll(async () => {
  reader = await startReader();
  await deliver('2026-03-01', '2026-03-20', '2026-04-02');
});
afterAll(async () => reader.connection.close());
beforeEach(() => {
  requests = 0;
  reader.connection.decide(() => {
    requests++;
    return 'served';
  });
});

const [familia, hotel] = ['autorizada', 'Hotel Sol'] as const;
const all = { solicitantes: 'todos', tipos: 'todos' } as const;
const newest = { offset: 0, limit: 2, sortBy: 'fecha_muestra', descending: true } as const;

async function deliver(...fechas: string[]): Promise<void> {
  const rows = fechas.map((fecha_muestra) => {
    return rowOf(muestra({ _id: `${++samples}`, solicitante: { nombre: hotel }, fecha_muestra }));
  });
  await applyChanges(rows.map((row) => ({ after: { familia, row } })));
}

/** Delivers, and removes what that replaced, as a sweep ten minutes later would. */
async function replace(): Promise<void> {
  const part = partOf(familia, hotel);
  const { names } = await queryBlockNames(part, { after: undefined, limit: 100 });
  await deliver('2026-03-25');
  for (const name of names) await deleteBlock(part, name);
}

/**
 * Replaces everything before the reader's request of this number is served: the first reads the directory, the second the
 * manifest that is newer, the third what it names.
 */
function replaceBefore(request: number): void {
  reader.connection.decide(async () => {
    if (++requests === request) await replace();
    return 'served' as const;
  });
}

describe('a question about all solicitantes', () => {
  it('is answered by the manifests alone, or with one census of each shard', async () => {
    await reader.queryCells(familia, all, {}, 'mes');
    await reader.queryCells(familia, all, { desde: '2026-04-01' }, 'mes');
    await reader.queryCounts(familia, all, {}, 'ano');
    await reader.queryRows(familia, all, {}, newest);
    expect(requests).toBe(4);
    await reader.queryOptions(familia, all, ['solicitantes', 'determinaciones']);
    await reader.queryCells(familia, all, {}, 'solicitante');
    expect(requests).toBe(7);
    await reader.queryRows(familia, { ...all, solicitantes: new Set([hotel]) }, {}, newest);
    expect(requests).toBe(9);
  });

  it('is asked again where the block that it needs is replaced meanwhile', async () => {
    await deliver('2026-03-24');
    replaceBefore(3);
    const { total } = await reader.queryCells(familia, all, { desde: '2026-03-10' }, 'mes');
    expect(total).toBe(samples - 1);
    expect(requests).toBe(6);
  });

  it('is asked again where the census is', async () => {
    await deliver('2026-03-26');
    replaceBefore(3);
    const { cells } = await reader.queryCells(familia, all, {}, 'solicitante');
    expect(cells).toEqual([{ bucket: hotel, tipo: 'Agua de consumo', cumple: 0, noCumple: 0, otros: samples }]);
    expect(requests).toBe(6);
  });
});
