import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { titularesOf } from '../../certificados/access/certificados.ts';
import { readMuestraHeaders, readStoredMuestras } from '../../muestras/store/muestras.ts';
import { twoWriters } from '../../../../testing/contest.ts';
import type { Fate } from '../../../../testing/faulty-dynamodb.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { isOfBlocks, takeTurns } from '../../../../testing/interleavings.ts';
import { firstWrite, runsOf, writesApart } from '../../../../testing/thorough.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import type { Writer } from '../../../../testing/writer.ts';
import { saveMuestras } from './save-muestras.ts';

const writers = twoWriters();

const now = new Date('2026-05-07T12:00:00Z');
const optionsAt = (second: number) => {
  const entregada = new Date(Date.UTC(2026, 4, 7, 10, 0, second));
  return { now, entrega: { archivo: `muestras/${second}.ndjson`, entregada } };
};

type Reply = Partial<MuestraDocument>;
const elsewhere: Reply = { solicitante: { nombre: 'Hotel Luna' } };
/** What an older and a newer delivery say of a sample, and what is stored of it before both. */
const cases: [string, { stored: Reply | undefined; older: Reply; newer: Reply }][] = [
  ['a verdict is corrected', { stored: undefined, older: {}, newer: { conclusion_muestra: 'No cumple' } }],
  ['the solicitante is corrected', { stored: {}, older: elsewhere, newer: { producto: 'Grifo' } }],
  ['the newer one says what is stored', { stored: {}, older: elsewhere, newer: {} }],
  ['it is withdrawn', { stored: {}, older: { producto: 'Grifo' }, newer: { estado: 'anulada' } }],
  ['it is moved, as a new sample', { stored: undefined, older: {}, newer: elsewhere }],
];

const lengths = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 12 })), { minLength: 12, maxLength: 12 });
let attempts = 0;

async function documentOf(id: string): Promise<MuestraDocument | undefined> {
  return (await readStoredMuestras([id])).get(id)?.document;
}

/** A certificate dropped between two deliveries belongs to the solicitante of the older one, or its holder is unknown. */
async function expectOwnerBetween(id: string, { solicitante }: MuestraDocument): Promise<void> {
  const headers = [...(await readMuestraHeaders([id])).values()];
  const between = titularesOf(headers, { subido: optionsAt(3).entrega.entregada.toISOString() });
  // A withdrawn sample has no certificate in reach.
  expect(between).toHaveLength(headers.filter(({ estado }) => estado === 'autorizada').length);
  for (const { titular } of between) expect([solicitante.nombre, undefined]).toContain(titular);
}

describe('an older and a newer delivery of a sample', () => {
  it.each(cases)('in two lanes end as the newer says, whatever the order of their steps: %s', async (_, said) => {
    await fc.assert(
      fc.asyncProperty(lengths, async (turns) => {
        const _id = `O-${++attempts}`;
        const [stored, older, newer] = [said.stored, said.older, said.newer].map(
          (one) => one && muestra({ _id, ...one }),
        );
        if (!older || !newer) throw new Error('There is nothing to deliver');
        if (stored) await saveMuestras([stored], optionsAt(0));
        const schedule = turns.flatMap(([writer, length]) => Array.from({ length }, () => writer));
        const run = async (writer: Writer, n: number) =>
          writer.saveMuestras([n === 0 ? older : newer], optionsAt(n === 0 ? 1 : 5));
        let turn = 0;
        await takeTurns({ writers, run, isApart: isOfBlocks }, (waiting) => {
          const wanted = schedule[turn++ % schedule.length] ?? 0;
          return waiting.includes(wanted) ? wanted : (waiting[0] as number);
        });
        expect(await documentOf(_id)).toEqual(newer);
        await expectOwnerBetween(_id, older);
      }),
      { numRuns: runsOf(20) },
    );
    expect(await whatDiffers()).toEqual([]);
  });

  it.each(cases)(
    'end so as well where the older one is overtaken, dies at any write, and is repeated: %s',
    async (_, said) => {
      for (const fate of ['lost', 'unanswered'] as const) {
        for (let overtakenAt = 1; overtakenAt <= 3; overtakenAt++) {
          for (let diesAt = overtakenAt - 1 + firstWrite(); ; diesAt += writesApart) {
            const _id = `M-${++attempts}`;
            const [older, newer] = [said.older, said.newer].map((one) => muestra({ _id, ...one }));
            if (!older || !newer) throw new Error('There is nothing to deliver');
            if (said.stored) await saveMuestras([muestra({ _id, ...said.stored })], optionsAt(0));
            const overtake = async () => saveMuestras([newer], optionsAt(5));
            const isDead = await overtakenAndDead(older, { overtake, overtakenAt, diesAt, fate });
            // The queue delivers the file again; only then has the whole of it been read.
            if (isDead) await saveMuestras([older], optionsAt(1));
            expect([diesAt, await documentOf(_id)]).toEqual([diesAt, newer]);
            await expectOwnerBetween(_id, older);
            if (!isDead) break;
          }
        }
      }
      expect(await whatDiffers()).toEqual([]);
    },
  );
});

interface Fates {
  overtake: () => Promise<unknown>;
  overtakenAt: number;
  diesAt: number;
  fate: Fate;
}

/** Saves the older delivery, with the newer one coming whole before one of its writes; whether it died at another. */
async function overtakenAndDead(older: MuestraDocument, { overtake, overtakenAt, diesAt, fate }: Fates) {
  const [writer] = writers;
  if (!writer) throw new Error('There is no writer');
  let writes = 0;
  writer.connection.decide(async (visit) => {
    const isWrite = visit.isWrite && !isOfBlocks(visit);
    if (isWrite && ++writes === overtakenAt) await overtake();
    if (writes < diesAt) return 'served';
    return isWrite && writes === diesAt ? fate : 'lost';
  });
  const saved = writer.saveMuestras([older], optionsAt(1));
  const isDead = await saved.then(
    () => false,
    () => true,
  );
  await writer.connection.settled();
  writer.connection.decide(() => 'served');
  // An older delivery that ended before the newer one came.
  if (writes < overtakenAt) await overtake();
  return isDead;
}
