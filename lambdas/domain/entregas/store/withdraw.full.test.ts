import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import {
  beginDelivery,
  beginRetirada,
  type Delivered,
  deliver,
  visible,
  withdraw,
} from '../../../../testing/entregas.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { findMuestrasByNumero, readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { readMuestra } from '../../../../testing/read-muestra.ts';
import { listEntregas, readEntrega } from './entregas.ts';
import { readRevisionHeaders } from '../../muestras/store/revisiones.ts';
import { handler } from '../../../functions/ingest.ts';
import { orderKey } from './entrega.ts';
import { saveMuestras } from './save-muestras.ts';

const bucket = useDropBucket();

let series = 0;
const fresh = () => `R${++series}`;

describe('a withdrawn delivery', () => {
  it('takes with it what only it brought, and puts back what was there before', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    const first = await deliver(1, [muestra({ _id: b }), muestra({ _id: c })]);
    const second = await deliver(2, [muestra({ _id: a }), muestra({ _id: b, producto: 'Grifo' }), muestra({ _id: c })]);
    await withdraw(second);
    expect(await visible([a, b, c])).toEqual([undefined, muestra({ _id: b }), muestra({ _id: c })]);
    expect((await readEntrega(second))?.retirada?.avance).toEqual({ hechas: 3, total: 3 });
    await withdraw(first);
    expect(await visible([a, b, c])).toEqual([undefined, undefined, undefined]);
    expect(await whatDiffers()).toEqual([]);
  });

  it('leaves what was stored before deliveries were kept', async () => {
    const _id = fresh();
    await deliver(0, [muestra({ _id })], { isKnown: false });
    const other = await deliver(3, [muestra({ _id, producto: 'Pozo' })]);
    await withdraw(other);
    expect(await visible([_id])).toEqual([muestra({ _id })]);
  });

  it('gives way to whatever is delivered after it, whatever revision it bore', async () => {
    const _id = fresh();
    const wrong = await deliver(5, [muestra({ _id, revision: '9' })]);
    await withdraw(wrong);
    expect(await visible([_id])).toEqual([undefined]);
    await deliver(6, [muestra({ _id, producto: 'Pozo' })]);
    expect(await visible([_id])).toEqual([muestra({ _id, producto: 'Pozo' })]);
  });

  it('marks the states that only it brought as withdrawn', async () => {
    const _id = fresh();
    await deliver(1, [muestra({ _id })]);
    const wrong = await deliver(2, [muestra({ _id, conclusion_muestra: 'No cumple' })]);
    await deliver(3, [muestra({ _id, conclusion_muestra: 'Cumple' })]);
    await withdraw(wrong);
    expect(await visible([_id])).toEqual([muestra({ _id, conclusion_muestra: 'Cumple' })]);
    const revisions = await readRevisionHeaders(_id);
    expect(revisions.map(({ numero, isRetirada }) => [numero, isRetirada])).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  it('leaves what was delivered late in force where the newer one is withdrawn while that is stored', async () => {
    for (const isKnown of [true, false]) {
      const _id = fresh();
      if (!isKnown) await deliver(0, [muestra({ _id })], { isKnown });
      const newer = await deliver(5, [muestra({ _id, producto: 'Pozo' })]);
      let isWithdrawn = false;
      await deliver(2, [muestra({ _id, producto: 'Grifo' })], {
        save: async (documents, options) =>
          saveMuestras(documents, {
            ...options,
            isInForce: async () => {
              if (!isWithdrawn) await withdraw(newer);
              isWithdrawn = true;
              return true;
            },
          }),
      });
      expect(await visible([_id])).toEqual([muestra({ _id, producto: 'Grifo' })]);
    }
    expect(await whatDiffers()).toEqual([]);
  });

  it('gives back the newest of more states than a sample keeps the keys of', async () => {
    const _id = fresh();
    const ids: string[] = [];
    for (let second = 1; second <= 23; second++)
      ids.push(await deliver(second, [muestra({ _id, producto: `Grifo ${second}` })]));
    expect((await readMuestraHeaders([_id])).get(_id)?.previos).toBeUndefined();
    await withdraw(ids[22] ?? '');
    await withdraw(ids[21] ?? '');
    expect(await visible([_id])).toEqual([muestra({ _id, producto: 'Grifo 21' })]);
  });

  it('leaves a sample that goes back to being in progress its instant of publication', async () => {
    const _id = fresh();
    await deliver(1, [muestra({ _id, estado: 'en_curso' })]);
    const early = await deliver(2, [muestra({ _id })]);
    const published = (await readMuestra(_id))?.header.publicada;
    expect(published).toBeDefined();
    await withdraw(early);
    expect((await readMuestra(_id))?.header).toMatchObject({ estado: 'en_curso', publicada: published });
  });
});

describe('a dropped file that was withdrawn', () => {
  it('stores nothing where its message comes again, and counts as new where it is dropped again', async () => {
    const key = 'muestras/retirada.ndjson';
    const sample = { numero_muestra: fresh(), fecha_muestra: '07/05/2026', tipo_muestra: 'Agua', solicitante: 'Sol' };
    const message = await bucket.drop(key, JSON.stringify(sample));
    await handler(message);
    const [header] = await findMuestrasByNumero(sample.numero_muestra);
    const _id = header?._id ?? '';
    const [first] = (await listEntregas('muestras', undefined, 1)).entregas;
    expect(first).toMatchObject({ key, estado: 'hecha', filas: 1, muestras: { nuevas: 1 }, via: 'bucket' });
    // The same message again changes no count.
    await handler(message);
    expect(await readEntrega(first?._id ?? '')).toMatchObject({ estado: 'hecha', muestras: { nuevas: 1 } });
    const order = { Records: [{ s3: { object: { key: `retiradas/${first?._id}.json` } } }] };
    await beginRetirada(first?._id ?? '');
    expect(await handler(bucket.messageOf(JSON.stringify(order)))).toEqual({ batchItemFailures: [] });
    expect(await visible([_id])).toEqual([undefined]);
    expect(await handler(message)).toEqual({ batchItemFailures: [] });
    expect(await visible([_id])).toEqual([undefined]);
    await bucket.nextSecond();
    await handler(await bucket.drop(key, JSON.stringify(sample)));
    expect(await visible([_id])).toMatchObject([{ numero_muestra: sample.numero_muestra }]);
  });
});

interface Step {
  /** Which delivery is withdrawn, counted from the first; undefined: one is delivered. */
  withdraws?: number;
  second: number;
  says: readonly { n: number; more: Partial<MuestraDocument> }[];
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      second: fc.integer({ min: 0, max: 9 }),
      says: fc.uniqueArray(
        fc.record({
          n: fc.nat(1),
          more: fc.record(
            {
              producto: fc.constantFrom('Grifo', 'Pozo'),
              estado: fc.constantFrom('autorizada', 'en_curso', 'anulada'),
              conclusion_muestra: fc.constantFrom('Cumple', 'No cumple'),
              solicitante: fc.constantFrom({ nombre: 'Hotel Sol' }, { nombre: 'Hotel Luna' }),
              revision: fc.constantFrom('1', '2'),
            },
            { requiredKeys: [] },
          ),
        }),
        { selector: ({ n }) => n, minLength: 1 },
      ),
    }),
    fc.record({ withdraws: fc.nat(6), second: fc.constant(0), says: fc.constant<Step['says']>([]) }),
  ),
  { minLength: 2, maxLength: 9 },
);

describe('any deliveries and withdrawals', () => {
  it('end as if the withdrawn ones had never come, in whatever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const ids = [fresh(), fresh()];
        const made: { id: string; delivered: Delivered; documents: MuestraDocument[] }[] = [];
        const gone = new Set<string>();
        for (const { withdraws, second, says } of all) {
          if (withdraws === undefined) {
            const documents = says.map(({ n, more }) => muestra({ _id: ids[n] ?? '', ...more }));
            const delivered = await beginDelivery(second);
            await deliver(second, documents, { delivered });
            made.push({ id: delivered.entrega.id ?? '', delivered, documents });
          } else {
            const one = made[withdraws % Math.max(1, made.length)];
            if (!one || gone.has(one.id)) continue;
            await withdraw(one.id);
            gone.add(one.id);
          }
        }
        const expected = ids.map((_id) => {
          const said = made.flatMap(({ id, delivered: { entrega }, documents }) => {
            const document = documents.find((one) => one._id === _id);
            return document && !gone.has(id) ? [{ document, orden: orderKey(entrega, document.revision) }] : [];
          });
          const last = said.toSorted((a, b) => Buffer.compare(Buffer.from(a.orden), Buffer.from(b.orden))).at(-1);
          const isAnnulled = last?.document.estado === 'anulada';
          return { shown: isAnnulled ? undefined : last?.document, isAnnulled };
        });
        expect(await visible(ids)).toEqual(expected.map(({ shown }) => shown));
        // Only what a file said to be annulled, and not what lost its delivery, is told to readers as annulled.
        const headers = await readMuestraHeaders(ids);
        expect(ids.map((_id) => headers.get(_id)?.anulacion !== undefined)).toEqual(
          expected.map(({ isAnnulled }) => isAnnulled),
        );
      }),
      { numRuns: runsOf(60) },
    );
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);
});

describe('a delivery that is being withdrawn', () => {
  it('can not be begun beside another', async () => {
    const [a, b] = [await deliver(1, [muestra({ _id: fresh() })]), await deliver(2, [muestra({ _id: fresh() })])];
    expect(await beginRetirada(a)).toBe(true);
    expect(await beginRetirada(b)).toBe(false);
    await withdraw(a);
    expect(await beginRetirada(b)).toBe(true);
    await withdraw(b);
  });
});
