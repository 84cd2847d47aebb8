import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginDelivery, type Delivered, deliver, now, visible, withdraw } from '../../../../testing/entregas.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { withdrawAbsent } from './ausentes.ts';

useDropBucket();

let series = 0;
const fresh = () => `X${++series}`;

interface ExportOptions {
  nombre: string;
  delivered?: Delivered;
  isWhole?: boolean;
  hasta?: number;
  simulacion?: boolean;
}

/** Delivers a complete export at a second of 7 May; each sample's `producto` says by which. */
async function exported(
  second: number,
  ids: readonly string[],
  { nombre, delivered, isWhole = true, hasta = 100, simulacion = false }: ExportOptions,
) {
  const { entrega } = delivered ?? (await beginDelivery(second));
  const documents = ids.map((_id) => muestra({ _id, producto: String(second) }));
  if (!simulacion) await deliver(second, documents, { delivered: { entrega } });
  const id = entrega.id ?? '';
  const withdrawn: string[] = [];
  const ausentes = await withdrawAbsent(
    { nombre, entrega: { ...entrega, id }, mappingVersion: 'v1', presentes: new Set(ids), isWhole, hasta },
    { now, simulacion, onSaved: (gone) => withdrawn.push(...gone.map(({ _id }) => _id)) },
  );
  return { id, entrega, ausentes, withdrawn };
}

const products = async (ids: readonly string[]) => (await visible(ids)).map((one) => one?.producto);

describe('a complete export', () => {
  it('withdraws what earlier ones of its mapping brought and it lacks, and says what', async () => {
    const nombre = fresh();
    const [a, b, c, ajena] = [fresh(), fresh(), fresh(), fresh()];
    await deliver(1, [muestra({ _id: ajena })]);
    expect((await exported(1, [a, b, c], { nombre })).ausentes).toEqual({ faltan: 0, de: 0, retiradas: 0 });
    const { ausentes, withdrawn } = await exported(2, [a, b], { nombre });
    expect([ausentes, withdrawn]).toEqual([{ faltan: 1, de: 3, retiradas: 1 }, [c]]);
    expect(await products([a, b, c])).toEqual(['2', '2', undefined]);
    expect(await visible([ajena])).toEqual([muestra({ _id: ajena })]);
    // The next one finds it gone already, and what comes back counts.
    expect((await exported(3, [a, b], { nombre })).ausentes).toEqual({ faltan: 0, de: 2, retiradas: 0 });
    expect((await exported(4, [a, b, c], { nombre })).ausentes).toEqual({ faltan: 0, de: 2, retiradas: 0 });
    expect(await products([a, b, c])).toEqual(['4', '4', '4']);
    expect(await whatDiffers()).toEqual([]);
  });

  it('withdraws nothing where more is missing than its mapping admits, or where it was not read whole', async () => {
    const nombre = fresh();
    const ids = Array.from({ length: 20 }, fresh);
    await exported(1, ids, { nombre, hasta: 5 });
    const short = await exported(2, ids.slice(2), { nombre, hasta: 5 });
    expect([short.ausentes, short.withdrawn]).toEqual([{ faltan: 2, de: 20, retiradas: 0 }, []]);
    const refused = await exported(3, ids.slice(1), { nombre, hasta: 5, isWhole: false });
    expect([refused.ausentes, refused.withdrawn]).toEqual([undefined, []]);
    const empty = await exported(4, [], { nombre, hasta: 100 });
    expect([empty.ausentes, empty.withdrawn]).toEqual([{ faltan: 20, de: 20, retiradas: 0 }, []]);
    expect(await products(ids)).not.toContain(undefined);
    const few = await exported(5, ids.slice(1), { nombre, hasta: 5 });
    expect([few.ausentes, few.withdrawn]).toEqual([{ faltan: 1, de: 20, retiradas: 1 }, ids.slice(0, 1)]);
  });

  it('says in a simulation the same, and writes nothing', async () => {
    const nombre = fresh();
    const [a, b] = [fresh(), fresh()];
    await exported(1, [a, b], { nombre });
    for (let times = 0; times < 2; times++) {
      const dry = await exported(2, [a], { nombre, simulacion: true });
      expect([dry.ausentes, dry.withdrawn]).toEqual([{ faltan: 1, de: 2, retiradas: 1 }, []]);
    }
    expect(await products([a, b])).toEqual(['1', '1']);
  });

  it('withdraws what came late, before an export that was withdrawn or that would have withdrawn too many', async () => {
    const nombre = fresh();
    const [a, b, c] = [fresh(), fresh(), fresh()];
    const gone = await exported(5, [a], { nombre });
    await withdraw(gone.id);
    await exported(1, [b], { nombre, isWhole: false });
    expect((await exported(6, [a], { nombre })).ausentes).toEqual({ faltan: 1, de: 1, retiradas: 1 });
    expect(await products([a, b])).toEqual(['6', undefined]);
    await exported(2, [a, c], { nombre, hasta: 5 });
    expect(await products([a, b, c])).toEqual(['6', undefined, '2']);
    expect((await exported(7, [a], { nombre })).withdrawn).toContain(c);
    expect(await products([a, b, c])).toEqual(['7', undefined, undefined]);
    expect(await whatDiffers()).toEqual([]);
  });

  it('that is withdrawn gives back what it withdrew', async () => {
    const nombre = fresh();
    const [a, b] = [fresh(), fresh()];
    await exported(1, [a, b], { nombre });
    const { id } = await exported(2, [a], { nombre });
    await withdraw(id);
    expect(await products([a, b])).toEqual(['1', '1']);
    expect(await whatDiffers()).toEqual([]);
  });

  it('says nothing of another mapping’s samples, and yields to a newer delivery of any', async () => {
    const [one, other] = [fresh(), fresh()];
    const [a, b, c] = [fresh(), fresh(), fresh()];
    await exported(1, [a, b], { nombre: one });
    await exported(2, [c], { nombre: other });
    await deliver(9, [muestra({ _id: b, producto: 'nueva' })]);
    await exported(3, [a], { nombre: one });
    expect(await products([a, b, c])).toEqual(['3', 'nueva', '2']);
  });

  it('read a second time changes nothing, however late', async () => {
    const nombre = fresh();
    const [a, b] = [fresh(), fresh()];
    await exported(1, [a, b], { nombre });
    const second = await exported(2, [a], { nombre });
    await exported(3, [a, b], { nombre });
    const version = async () => [...(await readMuestraHeaders([a, b])).values()].map(({ version: n }) => n);
    const before = await version();
    const again = await exported(2, [a], { nombre, delivered: second });
    expect(again.ausentes).toEqual(second.ausentes);
    expect([await products([a, b]), await version()]).toEqual([['3', '3'], before]);
  });
});

describe('any complete exports', () => {
  interface Step {
    second: number;
    has: boolean[];
    isWhole: boolean;
  }
  const steps = fc.uniqueArray(
    fc.record({
      second: fc.integer({ min: 1, max: 9 }),
      has: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      isWhole: fc.boolean(),
    }),
    { selector: ({ second }: Step) => second, minLength: 2, maxLength: 5 },
  );

  /** What readers see: of each sample what the newest delivery that remains says, where a whole one says it by absence too. */
  const expected = (remaining: readonly Step[]) =>
    [0, 1, 2, 3].map((n) => {
      for (const { second, has, isWhole } of remaining.toSorted((x, y) => y.second - x.second)) {
        if (has[n]) return String(second);
        if (isWhole && has.includes(true)) return undefined;
      }
      return undefined;
    });

  it('end as their order says, in whatever order they are read, and whichever are withdrawn', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat(4)), async (all, chance) => {
        const nombre = fresh();
        const ids = [fresh(), fresh(), fresh(), fresh()];
        const remaining = new Map<string, Step>();
        for (const step of all) {
          const { second, has, isWhole } = step;
          const present = ids.filter((_, n) => has[n]);
          const { id } = await exported(second, present, { nombre, isWhole });
          remaining.set(id, step);
          expect(await products(ids)).toEqual(expected([...remaining.values()]));
          const picked = [...remaining.keys()][chance.next().value ?? 0];
          if (picked === undefined) continue;
          await withdraw(picked);
          remaining.delete(picked);
          expect(await products(ids)).toEqual(expected([...remaining.values()]));
        }
      }),
      { numRuns: runsOf(60) },
    );
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);

  it('that end at the same time end as their order says', async () => {
    for (let times = 0; times < runsOf(12); times++) {
      const nombre = fresh();
      const [a, b, c, d] = [fresh(), fresh(), fresh(), fresh()];
      await exported(1, [a, b, c, d], { nombre });
      await Promise.all([
        exported(3, [a, b], { nombre }),
        exported(2, [a, c], { nombre }),
        exported(4, [a, d], { nombre, isWhole: false }),
      ]);
      expect(await products([a, b, c, d])).toEqual(['4', '3', undefined, '4']);
    }
    expect(await whatDiffers()).toEqual([]);
  }, 120_000);
});
