import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putBlock, queryBlockNames } from '../store/indice-blocks.ts';
import { readManifests } from '../store/indice-manifests.ts';
import { muestra } from '../../../testing/muestras.ts';
import { takeTurns } from '../../../testing/interleavings.ts';
import { rowsStored } from '../../../testing/whole-index.ts';
import { startWriter, type Writer } from '../../../testing/writer.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { blockName } from '../blocks/block.ts';
import { encodeBlock } from '../blocks/format.ts';
import { blocksIn, partOf } from '../parts/manifest.ts';
import { type IndexRow, rowOf } from '../blocks/row.ts';
import { sweep } from './sweep.ts';
import { applyChanges } from './write.ts';

useTables();
let writers: Writer[];
beforeAll(async () => {
  writers = [await startWriter(), await startWriter(), await startWriter()];
});
afterAll(async () => Promise.all(writers.map(async ({ connection }) => connection.close())));

const familia = 'autorizada';
const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 10, minute));
const row = (n: number, nombre: string): IndexRow => rowOf(muestra({ _id: `${n}`, solicitante: { nombre } }));
const add = (added: IndexRow) => ({ after: { familia, row: added } }) as const;

/** Blocks that a writer left at each of these versions without moving the manifest. */
async function leave(solicitante: string, versions: readonly number[]): Promise<string[]> {
  const named: string[] = [];
  for (const version of versions) {
    const data = encodeBlock([row(100 + version, solicitante)]);
    named.push(blockName(version, data));
    await putBlock(partOf(familia, solicitante), blockName(version, data), data);
  }
  return named;
}

async function blocksStored(solicitante: string): Promise<string[]> {
  const { names } = await queryBlockNames(partOf(familia, solicitante), { after: undefined, limit: 1000 });
  return names;
}

async function namedNow(solicitante: string): Promise<string[]> {
  const [manifest] = await readManifests([partOf(familia, solicitante)], { consistent: true });
  if (!manifest) return [];
  const blocks = blocksIn(manifest).flatMap(({ name, valores }) => [name, ...valores]);
  return [...blocks, ...(manifest.censo ? [manifest.censo] : [])];
}

describe('a sweep', () => {
  it('removes unreferenced blocks ten minutes after it first saw them, and no other', async () => {
    const solicitante = 'Hotel Sol';
    for (const n of [1, 2, 3]) await applyChanges([add(row(n, solicitante))]);
    const rows = await rowsStored(familia, solicitante);
    const old = await leave(solicitante, [1, 2, 3]);
    const coming = await leave(solicitante, [4]);
    const targets = [partOf(familia, solicitante)];
    const options = { budget: 1000 };

    expect(await sweep(targets, { ...options, now: at(0) })).toMatchObject({ removed: 0 });
    expect(await sweep(targets, { ...options, now: at(9) })).toMatchObject({ removed: 0 });
    expect(await blocksStored(solicitante)).toEqual(expect.arrayContaining([...old, ...coming]));

    await sweep(targets, { ...options, now: at(10) });
    expect(await blocksStored(solicitante)).toEqual([...(await namedNow(solicitante)), ...coming].toSorted());
    expect(await rowsStored(familia, solicitante)).toEqual(rows);
    expect(await sweep(targets, { ...options, now: at(30) })).toMatchObject({ removed: 0, pending: 0 });
  });

  it('looks at no more blocks than it may, and goes on where it ended', async () => {
    const solicitante = 'Hotel Luna';
    await applyChanges([add(row(1, solicitante))]);
    for (let n = 2; n <= 8; n++) await applyChanges([add(row(n, solicitante))]);
    await leave(solicitante, [1, 2, 3, 4, 5, 6, 7]);
    for (let minute = 0; minute < 200; minute += 10) {
      const swept = await sweep([partOf(familia, solicitante)], { now: at(minute), budget: 3 });
      expect(swept.examined).toBeLessThanOrEqual(3);
    }
    expect(await blocksStored(solicitante)).toEqual((await namedNow(solicitante)).toSorted());
  });

  it('does nothing where there is no manifest yet: the first writer may be on its way', async () => {
    const coming = await leave('Hotel Nuevo', [1]);
    for (const minute of [0, 20, 40]) await sweep([partOf(familia, 'Hotel Nuevo')], { now: at(minute), budget: 9 });
    expect(await blocksStored('Hotel Nuevo')).toEqual(coming);
  });

  it('never removes a block that a manifest names or a writer is about to name, in any order of their steps', async () => {
    let attempts = 0;
    const turns = fc.array(fc.nat(2), { minLength: 80, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(turns, async (schedule) => {
        const solicitante = `Barrido ${attempts++}`;
        await applyChanges([add(row(1, solicitante))]);
        const run = async (writer: Writer, n: number) => {
          if (n < 2) {
            for (const i of [1, 2, 3]) await writer.applyChanges([add(row(10 * (n + 1) + i, solicitante))]);
            return;
          }
          // An hour between each and the next, while the writers take a moment: no grace protects them.
          for (const hour of [0, 1, 2])
            await writer.sweep([partOf(familia, solicitante)], { now: at(hour * 60), budget: 100 });
        };
        let turn = 0;
        await takeTurns({ writers, run }, (waiting) => waiting[(schedule[turn++] ?? 0) % waiting.length] as number);
        const ids = (await rowsStored(familia, solicitante)).map(({ id }) => id);
        expect(ids).toEqual(['1', '11', '12', '13', '21', '22', '23']);
        for (const hour of [5, 6]) await sweep([partOf(familia, solicitante)], { now: at(hour * 60), budget: 100 });
        expect(await blocksStored(solicitante)).toEqual((await namedNow(solicitante)).toSorted());
      }),
      { numRuns: runsOf(40) },
    );
  });
});
