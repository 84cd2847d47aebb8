import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredMuestras } from '../../muestras/store/muestras.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { isOfBlocks, takeTurns } from '../../../../testing/interleavings.ts';
import { rowsStored } from '../../../../testing/whole-index.ts';
import { twoWriters } from '../../../../testing/contest.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import type { Writer } from '../../../../testing/writer.ts';
import { expectedOf } from '../../../engine/blocks/row.ts';
import { saveMuestras } from './save-muestras.ts';

const writers = twoWriters();

const options = { now: new Date('2026-03-10T10:00:00Z') };

/** Long turns as well as short ones: what goes wrong, goes wrong where one writer overtakes the other by much. */
const turns = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 12 })), { minLength: 12, maxLength: 12 });

describe('a sample that two deliveries move to another solicitante, and one of them back', () => {
  it('is listed where its item says and nowhere else, whatever the order of their steps', async () => {
    let attempts = 0;
    await fc.assert(
      fc.asyncProperty(turns, async (lengths) => {
        const nombre = `Hotel ${attempts++}`;
        const here = muestra({ _id: nombre, solicitante: { nombre } });
        const there = { ...here, solicitante: { nombre: `${nombre} bis` } };
        await saveMuestras([here], options);
        const schedule = lengths.flatMap(([writer, length]) => Array.from({ length }, () => writer));
        const run = async (writer: Writer, n: number) => {
          await writer.saveMuestras([there], options);
          if (n === 1) await writer.saveMuestras([here], options);
        };
        let turn = 0;
        await takeTurns({ writers, run, isApart: isOfBlocks }, (waiting) => {
          const wanted = schedule[turn++ % schedule.length] ?? 0;
          return waiting.includes(wanted) ? wanted : (waiting[0] as number);
        });
        const document = (await readStoredMuestras([nombre])).get(nombre)?.document ?? here;
        for (const of of [here, there].map(({ solicitante }) => solicitante.nombre)) {
          expect(await rowsStored('autorizada', of)).toEqual(
            document.solicitante.nombre === of ? [expectedOf(document)?.row] : [],
          );
        }
      }),
      { numRuns: runsOf(150) },
    );
  }, 300_000);
});
