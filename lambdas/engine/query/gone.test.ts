import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { muestra } from '../../../testing/muestras.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { partOf } from '../parts/manifest.ts';
import { deleteBlock, queryBlockNames } from '../store/indice-blocks.ts';
import { rowOf } from '../blocks/row.ts';
import { applyChanges } from '../write/write.ts';

const startReader = async () =>
  startOwnProcess(async () => {
    const { queryRows } = await import('./list/list.ts');
    return { queryRows };
  });

useTables();
let reader: Awaited<ReturnType<typeof startReader>>;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(async () => reader.connection.close());

const solicitante = 'Hotel Sol';
const add = (n: number) =>
  applyChanges([
    { after: { familia: 'autorizada', row: rowOf(muestra({ _id: `${n}`, solicitante: { nombre: solicitante } })) } },
  ]);

/** Replaces the solicitante's block and removes the one before, as a sweep ten minutes later would. */
async function replace(n: number): Promise<void> {
  const part = partOf('autorizada', solicitante);
  const { names } = await queryBlockNames(part, { after: undefined, limit: 100 });
  await add(n);
  for (const name of names) await deleteBlock(part, name);
}

describe('a question whose blocks are removed while it is on its way', () => {
  it('is asked again of those that took their place, and of no part twice', async () => {
    await add(1);
    let reads = 0;
    // The first request reads the directory, the second one the blocks; asked again, a manifest is read between them.
    reader.connection.decide(async () => {
      reads++;
      if (reads === 2 || reads === 5) await replace(reads);
      return 'served' as const;
    });
    const slice = { offset: 0, limit: 10, sortBy: 'numero_muestra', descending: false } as const;
    const alcance = { solicitantes: new Set([solicitante]), tipos: 'todos' } as const;
    const { rows, total } = await reader.queryRows('autorizada', alcance, {}, slice);
    expect(rows.map(({ id }) => id)).toEqual(['1', '2', '5']);
    expect(total).toBe(3);
    expect(reads).toBe(8);
  });
});
