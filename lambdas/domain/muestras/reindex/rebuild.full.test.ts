import fc from 'fast-check';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../entregas/store/save-muestras.ts';
import { documents } from '../../../platform/dynamo/clients.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { readMuestraHeaders } from '../store/muestras.ts';
import { muestra, names } from '../../../../testing/muestras.ts';
import { takeTurns } from '../../../../testing/interleavings.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { twoWriters } from '../../../../testing/contest.ts';
import type { Writer } from '../../../../testing/writer.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { queryCounts } from '../../../engine/query/statistics/counts.ts';
import { rowOf } from '../../../engine/blocks/row.ts';
import { applyChanges } from '../../../engine/write/write.ts';

const writers = twoWriters();

const options = { now: new Date('2026-03-10T10:00:00Z') };
const looking = { pause: async () => {}, onProgress: () => {} };

async function empty(TableName: 'Portal' | 'Indice'): Promise<void> {
  const { Items = [] } = await documents().send(new ScanCommand({ TableName, ProjectionExpression: 'pk, sk' }));
  await mapBounded(Items, 8, async (Key) => documents().send(new DeleteCommand({ TableName, Key })));
}

const total = async () =>
  (await queryCounts('autorizada', { solicitantes: 'todos', tipos: 'todos' }, {}, 'ninguna')).total;

describe('a rebuild while others write', () => {
  it('ends in step with the samples, whatever the order of its steps and theirs', async () => {
    let attempts = 0;
    const turns = fc.array(fc.nat(1), { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(turns, fc.boolean(), async (schedule, moves) => {
        // Without the samples of the attempts before, which every look would read again.
        await empty('Portal');
        await empty('Indice');
        const solicitante = `Disputado ${attempts++}`;
        const first = muestra({ _id: solicitante, solicitante: { nombre: solicitante } });
        await saveMuestras([first], options);
        await applyChanges([{ after: { familia: 'autorizada', row: { ...rowOf(first), producto: 'Falso' } } }]);
        const nombre = moves ? `${solicitante} bis` : solicitante;
        const next = { ...first, conclusion_muestra: 'No cumple', solicitante: { nombre } };
        const run = async (writer: Writer, n: number) =>
          n === 0 ? writer.rebuildIndex(looking) : writer.saveMuestras([next], options);
        let turn = 0;
        await takeTurns({ writers, run }, (waiting) => waiting[(schedule[turn++] ?? 0) % waiting.length] as number);
        expect(await whatDiffers()).toEqual([]);
      }),
      { numRuns: runsOf(40) },
    );
  });
});

describe('a rebuild', () => {
  const many = Array.from({ length: 1200 }, (_, n): MuestraDocument => {
    const solicitante = { nombre: names.solicitantes[n % names.solicitantes.length] as string };
    return muestra({ _id: `id-${n}`, solicitante, estado: n % 10 === 0 ? 'en_curso' : 'autorizada' });
  });

  it('makes a whole index out of nothing, and writes no sample for it', async () => {
    await saveMuestras(many, options);
    const before = await readMuestraHeaders(many.map(({ _id }) => _id));
    await empty('Indice');
    const [{ rebuildIndex } = {} as Writer] = writers;
    expect(await rebuildIndex(looking)).toMatchObject({ passes: 1, removed: 0, changed: 0 });
    expect(await whatDiffers()).toEqual([]);
    expect(await readMuestraHeaders(many.map(({ _id }) => _id))).toEqual(before);
  });

  it('never shows readers less than there was', async () => {
    const whole = await total();
    const missing = many.slice(1, 5).map((document) => {
      const { id, numero, fecha, solicitante } = rowOf(document);
      return { before: { familia: 'autorizada', id, numero, fecha, solicitante } } as const;
    });
    await applyChanges(missing);
    const seen: number[] = [];
    const [writer] = writers as [Writer];
    // Writes come several at once, and readers look one after the other.
    let last = Promise.resolve();
    const look = async () => void seen.push(await total());
    writer.connection.decide(async ({ isWrite }) => {
      if (isWrite) await (last = last.then(look));
      return 'served' as const;
    });
    await writer.rebuildIndex(looking);
    expect(seen.length).toBeGreaterThan(4);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(whole - missing.length);
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    expect(await total()).toBe(whole);
  });

  it('takes away what is left of a solicitante without samples, and keeps counting its versions', async () => {
    const ghost = rowOf(muestra({ _id: 'fantasma', solicitante: { nombre: 'Nadie' } }));
    await applyChanges([{ after: { familia: 'autorizada', row: ghost } }]);
    const [{ rebuildIndex }] = writers as [Writer];
    expect(await rebuildIndex(looking)).toMatchObject({ removed: 1, added: 0 });
    expect(await whatDiffers()).toEqual([]);
  });
});
