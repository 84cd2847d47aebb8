import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../../contract/muestras/muestra.ts';
import { atEveryWrite } from '../../../../../testing/at-every-write.ts';
import { isOfBlocks, takeTurns } from '../../../../../testing/interleavings.ts';
import { Mirror } from '../../../../../testing/mirror.ts';
import { muestra } from '../../../../../testing/muestras.ts';
import { type OwnProcess, startOwnProcess } from '../../../../../testing/own-process.ts';
import { runsOf } from '../../../../../testing/thorough.ts';
import { startWriter, type Writer } from '../../../../../testing/writer.ts';
import { useTables } from '../../../../../testing/use-tables.ts';
import { whatDiffers } from '../../../../../testing/whole-index.ts';
import type { Alcance } from '../../../../platform/access/scope.ts';
import { saveMuestras } from '../../../entregas/store/save-muestras.ts';
import { shardOf } from '../../../../engine/parts/manifest.ts';
import { muestraOf, readStoredMuestras } from '../../../muestras/store/muestras.ts';
import type { takeUpCambios } from '../../../muestras/reindex/repair.ts';
import { cambiosDeMuestras } from '../../../muestras/store/cambios.ts';
import type { cambiosOf } from './list-cambios.ts';

type Reader = OwnProcess<{ cambiosOf: typeof cambiosOf; takeUpCambios: typeof takeUpCambios }>;

const writers: Writer[] = [];
let reader: Reader;
useTables();
beforeAll(async () => {
  writers.push(await startWriter(), await startWriter());
  reader = await startOwnProcess(async () => {
    const { cambiosOf: ask } = await import('./list-cambios.ts');
    const { takeUpCambios: takeUp } = await import('../../../muestras/reindex/repair.ts');
    return { cambiosOf: ask, takeUpCambios: takeUp };
  });
});
afterAll(async () => Promise.all([...writers, reader].map(async ({ connection }) => connection.close())));

const options = { now: new Date('2026-03-10T10:00:00Z') };
const later = { ...options, now: new Date('2026-03-10T11:00:00Z') };

async function stored(ids: readonly string[]) {
  const found = [...(await readStoredMuestras(ids)).values()].filter(({ header }) => header.estado === 'autorizada');
  return found.map(muestraOf).toSorted((a, b) => a._id.localeCompare(b._id));
}

const has = ({ muestras }: Mirror) => [...muestras.values()].toSorted((a, b) => a._id.localeCompare(b._id));

/** Another solicitante of the same client, whose samples lie in the same shard or in another. */
function otherOf(name: string, isInSameShard: boolean): string {
  for (let n = 0; ; n++) {
    const other = `${name} bis ${n}`;
    if ((shardOf(other) === shardOf(name)) === isInSameShard) return other;
  }
}

const scope = (name: string, other = `${name} bis`): Alcance => ({
  solicitantes: new Set([name, other]),
  tipos: 'todos',
});

/** Long turns as well as short ones: a reader comes between any two steps of a writer. */
const turns = fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 8 })), { minLength: 12, maxLength: 12 });

describe('a program that asks while two deliveries are stored', () => {
  it('has in the end what is stored, in whatever order the steps of all three come', async () => {
    let attempts = 0;
    await fc.assert(
      fc.asyncProperty(turns, async (lengths) => {
        const name = `Hotel ${attempts++}`;
        const other = otherOf(name, attempts % 2 === 0);
        const document = (n: number, more: Partial<MuestraDocument> = {}) =>
          muestra({ _id: `${name} ${n}`, solicitante: { nombre: name }, ...more });
        await saveMuestras([document(1), document(2)], options);
        const mirror = new Mirror(() => scope(name, other), reader.cambiosOf);
        const moved = { solicitante: { nombre: other } };
        const deliveries = [
          async ({ saveMuestras: save }: Writer) => {
            await save([document(1, moved), document(3)], options);
            await save([document(2, { estado: 'anulada' })], later);
          },
          async ({ saveMuestras: save }: Writer) => {
            await save([document(1, { producto: 'Agua' }), document(3, { producto: 'Hielo' })], later);
          },
        ];
        const schedule = lengths.flatMap(([who, length]) => Array.from({ length }, () => who));
        let turn = 0;
        const run = async (_: unknown, n: number) => {
          if (n < 2) await deliveries[n]?.(writers[n] as Writer);
          else
            for (let asked = 0; asked < 8; asked++) {
              await mirror.step(1 + (asked % 3));
              // Of writers that are still at it.
              if (attempts % 3 === 0 && asked % 4 === 1) await reader.takeUpCambios(() => true);
            }
        };
        const all: { connection: Writer['connection'] }[] = [...writers, reader];
        await takeTurns({ writers: all, run, isApart: isOfBlocks }, (waiting) => {
          const wanted = schedule[turn++ % schedule.length] ?? 0;
          return waiting.includes(wanted) ? wanted : (waiting[0] as number);
        });
        await mirror.catchUp(2);
        expect(has(mirror)).toEqual(await stored([1, 2, 3].map((n) => `${name} ${n}`)));
        expect(mirror.restarts).toBe(1);
        expect(await cambiosDeMuestras.pending()).toEqual([]);
      }),
      { numRuns: runsOf(120) },
    );
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);
});

describe('a delivery that dies at any of its writes', () => {
  it('is told once it is repeated, even long after, and its half is never taken for the whole', async () => {
    const deaths = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      const before = [1, 2].map((n) => muestra({ _id: `${name} ${n}`, solicitante: { nombre: name } }));
      await saveMuestras(before, options);
      const mirror = new Mirror(() => scope(name));
      await mirror.catchUp();
      const [one, two] = before as [MuestraDocument, MuestraDocument];
      const after = [
        { ...one, solicitante: { nombre: `${name} bis` } },
        { ...two, estado: 'anulada' as const },
        muestra({ _id: `${name} 3`, solicitante: { nombre: name } }),
      ];
      await write(async (dying) => dying.saveMuestras(after, later));
      await mirror.catchUp();
      await saveMuestras(after, later);
      await mirror.catchUp(2);
      expect(has(mirror)).toEqual(await stored([1, 2, 3].map((n) => `${name} ${n}`)));
      expect(mirror.muestras.size).toBe(2);
    });
    expect(deaths).toBeGreaterThanOrEqual(10);
  });
});
