import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { readStoredMuestras } from '../../domain/muestras/store/muestras.ts';
import type { Fate } from '../../../testing/faulty-dynamodb.ts';
import { anyMuestra, names } from '../../../testing/muestras.ts';
import { whatDiffers } from '../../../testing/whole-index.ts';
import { twoWriters } from '../../../testing/contest.ts';
import type { Writer } from '../../../testing/writer.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { partsOf } from '../parts/manifest.ts';

const writers = twoWriters();

/** Sweeps may come at any time of the day, and often enough that blocks become old. */
let clock = Date.parse('2026-03-10T06:00:00Z');
const later = () => new Date((clock += 4 * 60_000));

type Fault = readonly [nth: number, fate: Fate];

/** A connection that fails at some of its requests. */
function disturb({ connection }: Writer, faults: readonly Fault[]): void {
  const fates = new Map(faults);
  let n = 0;
  connection.decide(() => fates.get(n++) ?? 'served');
}

async function deliver(writer: Writer, batches: readonly MuestraDocument[][]): Promise<void> {
  for (const batch of batches) {
    for (let isDone = false; !isDone;) {
      isDone = await attempt(async () => writer.saveMuestras(batch, { now: later() }));
      // What a failed call has left running ends before the next one, as in a process of its own.
      await writer.connection.settled();
    }
    const parts = partsOf(names.solicitantes);
    await attempt(async () => writer.sweep(parts, { now: later(), budget: 50 }));
    await writer.connection.settled();
  }
}

const attempt = async (work: () => Promise<unknown>) =>
  work().then(
    () => true,
    () => false,
  );

const day = fc.array(fc.uniqueArray(anyMuestra(), { minLength: 1, maxLength: 6, selector: ({ _id }) => _id }), {
  minLength: 1,
  maxLength: 5,
});
const fault = fc.tuple(fc.nat(300), fc.constantFrom<Fate>('lost', 'unanswered'));
const faults = fc.array(fault, { maxLength: 12 });

describe('a day of deliveries', () => {
  it('by two writers at once, over connections that fail, leaves items and index in step', async () => {
    let days = 0;
    const numbered = (batches: readonly MuestraDocument[][], who: string) =>
      batches.map((batch, n) => batch.map((document) => ({ ...document, descripcion: `${days} ${who} ${n}` })));
    await fc.assert(
      fc.asyncProperty(fc.tuple(day, day), fc.tuple(faults, faults), async (both, faultsOf) => {
        days++;
        const deliveries = both.map((batches, n) => numbered(batches, `${n}`));
        for (const [n, writer] of writers.entries()) disturb(writer, faultsOf[n] ?? []);
        await Promise.all(writers.map(async (writer, n) => deliver(writer, deliveries[n] ?? [])));

        expect(await whatDiffers()).toEqual([]);
        const lastOf = (batches: MuestraDocument[][]) => new Map(batches.flat().map((one) => [one._id, one]));
        const [a, b] = [lastOf(deliveries[0] ?? []), lastOf(deliveries[1] ?? [])];
        const items = await readStoredMuestras(
          [...a.keys(), ...b.keys()].filter((id, i, all) => all.indexOf(id) === i),
        );
        for (const [id, { document }] of items) {
          expect([a.get(id), b.get(id)].filter((one) => one !== undefined)).toContainEqual(document);
        }
      }),
      { numRuns: runsOf(10) },
    );
  });
});
