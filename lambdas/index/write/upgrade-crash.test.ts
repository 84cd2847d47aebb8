import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { isOfBlocks, takeTurns } from '../../../testing/interleavings.ts';
import { muestra } from '../../../testing/muestras.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { startTables } from '../../../testing/tables.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { removeMarker, rowsStored } from '../../../testing/whole-index.ts';
import { putMarker, readMarker } from '../../store/indice-manifests.ts';
import type { Format } from '../blocks/format.ts';
import { rowOf } from '../blocks/row.ts';
import { moveFormat } from '../parts/format-marker.ts';
import { queryRows } from '../query/query.ts';
import { countToRewrite, rewriteBlocks } from './rewrite.ts';
import { applyChanges } from './write.ts';

const startOperator = async () =>
  startOwnProcess(async () => {
    const rewrite = await import('./rewrite.ts');
    const write = await import('./write.ts');
    return { rewriteBlocks: rewrite.rewriteBlocks, applyChanges: write.applyChanges };
  });

type Operator = Awaited<ReturnType<typeof startOperator>>;

const familia = 'autorizada';
const hotels = ['Hotel Sol', 'Hotel Luna', 'Hotel Mar'];
const quick = { pause: async () => {}, onProgress: () => {} };

let stop: () => Promise<void>;
let operator: Operator;
const movers: Operator[] = [];
beforeAll(async () => {
  stop = await startTables();
  operator = await startOperator();
  movers.push(await startOperator(), await startOperator(), operator);
});
afterAll(async () => {
  await Promise.all(movers.map(async ({ connection }) => connection.close()));
  await stop();
});

/** An index of one format, with two samples of each hotel, about to be rewritten in another. */
async function beginAgain(from: Format, to: Format, name: string): Promise<string[]> {
  await removeMarker();
  await putMarker({ formato: from }, undefined);
  const added = hotels.flatMap((hotel) =>
    [1, 2].map((n) => rowOf(muestra({ _id: `${name} ${hotel} ${n}`, solicitante: { nombre: `${hotel} ${name}` } }))),
  );
  await applyChanges(added.map((row) => ({ after: { familia, row } })));
  await moveFormat(to);
  return added.map(({ id }) => id).toSorted();
}

async function idsOf(name: string): Promise<string[]> {
  const alcance = { solicitantes: new Set(hotels.map((hotel) => `${hotel} ${name}`)), tipos: 'todos' } as const;
  const slice = { offset: 0, limit: 100, sortBy: 'numero_muestra', descending: false } as const;
  const { rows, total } = await queryRows(familia, alcance, {}, slice);
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id).toSorted();
}

describe.each([
  [1, 2],
  [2, 4],
  [3, 4],
] as const)('a rewriting of format %i as %i that dies', (from, to) => {
  it('at any of its writes leaves every row, and goes on with what is left', async () => {
    const deaths = await atEveryWrite(operator, async (name, write) => {
      const ids = await beginAgain(from, to, name);
      await write(async (dying) => dying.rewriteBlocks(quick));
      expect(await idsOf(name)).toEqual(ids);
      await rewriteBlocks(quick);
      expect(await countToRewrite(to)).toBe(0);
      expect(await idsOf(name)).toEqual(ids);
    });
    expect(deaths).toBeGreaterThanOrEqual(2 * hotels.length);
  });
});

describe('a writer that moves a solicitante to its shard and dies', () => {
  it('at any of its writes leaves the row or not, and every other one once; the repetition ends as if nothing had been', async () => {
    const deaths = await atEveryWrite(operator, async (name, write) => {
      const ids = await beginAgain(2, 3, name);
      const row = rowOf(muestra({ _id: `${name} nueva`, solicitante: { nombre: `Hotel Sol ${name}` } }));
      await write(async (dying) => dying.applyChanges([{ after: { familia, row } }]));
      expect([ids, [...ids, row.id].toSorted()]).toContainEqual(await idsOf(name));
      await applyChanges([{ after: { familia, row } }]);
      expect(await idsOf(name)).toEqual([...ids, row.id].toSorted());
      await rewriteBlocks(quick);
      expect(await rowsStored(familia, `Hotel Sol ${name}`)).toHaveLength(3);
    });
    expect(deaths).toBeGreaterThanOrEqual(6);
  });
});

describe('writers of a solicitante that is being moved to its shard', () => {
  it('lose nothing of each other nor of what was there, in whatever order they and the reindex come', async () => {
    const turns = fc.array(fc.nat(2), { minLength: 60, maxLength: 60 });
    let attempts = 0;
    await fc.assert(
      fc.asyncProperty(turns, async (schedule) => {
        const name = `movida ${attempts++}`;
        const ids = await beginAgain(2, 3, name);
        const added = [1, 2].map((n) => {
          return rowOf(muestra({ _id: `${name} nueva ${n}`, solicitante: { nombre: `Hotel Sol ${name}` } }));
        });
        const run = async (mover: Operator, n: number) => {
          const row = added[n];
          await (row ? mover.applyChanges([{ after: { familia, row } }]) : mover.rewriteBlocks(quick));
        };
        let turn = 0;
        await takeTurns(
          { writers: movers, run, isApart: isOfBlocks },
          (waiting) => waiting[(schedule[turn++] ?? 0) % waiting.length] as number,
        );
        expect(await idsOf(name)).toEqual([...ids, ...added.map(({ id }) => id)].toSorted());
        expect(await readMarker()).toEqual({ formato: 3 });
        expect(await rowsStored(familia, `Hotel Sol ${name}`)).toHaveLength(4);
      }),
      { numRuns: runsOf(25) },
    );
  });
});
