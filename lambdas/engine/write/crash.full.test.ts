import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../domain/entregas/store/save-muestras.ts';
import { readStoredMuestras } from '../../domain/muestras/store/muestras.ts';
import type { Fate } from '../../../testing/faulty-dynamodb.ts';
import { takeUpOld } from '../../domain/muestras/reindex/repair.ts';
import { cambiosDeMuestras } from '../../domain/muestras/store/cambios.ts';
import { muestra } from '../../../testing/muestras.ts';
import { whatDiffers } from '../../../testing/whole-index.ts';
import { startWriter, type Writer } from '../../../testing/writer.ts';
import { firstWrite, writesApart } from '../../../testing/thorough.ts';
import { useTables } from '../../../testing/use-tables.ts';

useTables();
let writer: Writer;
beforeAll(async () => {
  writer = await startWriter();
});
afterAll(async () => writer.connection.close());

const options = { now: new Date('2026-03-10T10:00:00Z') };

type Delivery = Partial<MuestraDocument>;
const one: Delivery = { fecha_muestra: '2026-03-01' };
const events: [string, { first: Delivery | undefined; next: Delivery }][] = [
  ['is new', { first: undefined, next: one }],
  ['gets another verdict', { first: one, next: { ...one, conclusion_muestra: 'No cumple' } }],
  ['gets another date', { first: one, next: { fecha_muestra: '2026-09-30' } }],
  ['moves to another solicitante', { first: one, next: { ...one, solicitante: { nombre: 'Otro' } } }],
  ['gets another type', { first: one, next: { ...one, tipo_muestra: 'Superficie' } }],
  ['is withdrawn', { first: one, next: { ...one, estado: 'anulada' } }],
  ['comes back', { first: { ...one, estado: 'anulada' }, next: one }],
  ['is authorised', { first: { ...one, estado: 'en_curso' }, next: one }],
];

/** A sample of its own for each attempt, in the company of another one of the same solicitante. */
function delivered(name: string, { solicitante, ...delivery }: Delivery): MuestraDocument[] {
  const nombre = `${solicitante?.nombre ?? 'Hotel'} ${name}`;
  return [
    muestra({ _id: name, ...delivery, solicitante: { nombre } }),
    muestra({ _id: `${name} bis`, producto: delivery.fecha_muestra, solicitante: { nombre: `Hotel ${name}` } }),
  ];
}

/** Saves in a process that dies at its n-th write, before or after DynamoDB has got it. Whether it died. */
async function saveAndDie(documents: MuestraDocument[], nth: number, fate: Fate): Promise<boolean> {
  let writes = 0;
  writer.connection.decide(({ isWrite }) => {
    if (isWrite) writes++;
    if (writes < nth) return 'served';
    return isWrite && writes === nth ? fate : 'lost';
  });
  const saved = writer.saveMuestras(documents, options);
  const isDead = await saved.then(
    () => false,
    () => true,
  );
  await writer.connection.settled();
  return isDead;
}

describe('a process that dies while it saves a sample that', () => {
  it.each(events)(
    '%s: the same delivery, repeated, ends as if nothing had happened',
    async (event, { first, next }) => {
      for (const fate of ['lost', 'unanswered'] as const) {
        let nth = firstWrite();
        for (let hasDied = true; hasDied; nth += hasDied ? writesApart : 0) {
          const name = `${event} ${fate} ${nth}`;
          if (first) await saveMuestras(delivered(name, first), options);
          const documents = delivered(name, next);
          hasDied = await saveAndDie(documents, nth, fate);
          if (hasDied) await saveMuestras(documents, options);
          const items = await readStoredMuestras(documents.map(({ _id }) => _id));
          expect(documents.map(({ _id }) => items.get(_id)?.document)).toEqual(documents);
        }
        expect(nth).toBeGreaterThan(3);
      }
      expect(await whatDiffers()).toEqual([]);
    },
  );

  it.each(events)(
    '%s: what it has stored is in the index after the next turn, and is told',
    async (event, { first, next }) => {
      for (const fate of ['lost', 'unanswered'] as const) {
        let nth = firstWrite();
        for (let hasDied = true; hasDied; nth += hasDied ? writesApart : 0) {
          const name = `${event} turno ${fate} ${nth}`;
          if (first) await saveMuestras(delivered(name, first), options);
          hasDied = await saveAndDie(delivered(name, next), nth, fate);
          await takeUpOld(new Date(Date.now() + 3_600_000));
          expect(await cambiosDeMuestras.pending()).toEqual([]);
        }
      }
      expect(await whatDiffers()).toEqual([]);
    },
  );
});
