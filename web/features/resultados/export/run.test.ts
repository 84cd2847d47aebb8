import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exportacion, ExportPosition } from '../../../../contract/resultados/exportacion.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { withId, type Fingerprint, emptyFingerprint, fingerprintText } from '../../../../contract/base/fingerprint.ts';
import { createRun } from './run.ts';

const at = '2026-01-01T00:00:00.000Z';
const muestra = (_id: string): Muestra => ({
  _id,
  numero_muestra: _id,
  estado: 'autorizada',
  fecha_muestra: '2026-01-01',
  tipo_muestra: 'Agua',
  solicitante: { nombre: 'Hotel Sol' },
  determinaciones: [],
  importedAt: at,
  lastModified: at,
  createdAt: at,
  updatedAt: at,
});

const position = (id: string): ExportPosition => ({ fecha: '2026-01-01', numero: id, id });
const fingerprint = (ids: Iterable<string>) => fingerprintText([...ids].reduce<Fingerprint>(withId, emptyFingerprint));

/** An API that answers from a list of ids in order, `size` at a time. */
function api(ids: string[], size: number) {
  return (despues: ExportPosition | undefined): Exportacion => {
    const following = ids.filter((id) => !despues || id > despues.id);
    const some = following.slice(0, size);
    const isLast = some.length === following.length;
    return {
      muestras: some.map(muestra),
      corregidas: [],
      danadas: [],
      total: ids.length,
      siguiente: isLast ? null : position(some.at(-1) ?? ''),
      huella: isLast ? fingerprint(ids) : null,
    };
  };
}

const named = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(4, '0'));

describe('an export under way', () => {
  it('writes each sample once, in order, however often it fails and is gone on with', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.boolean()),
        async (count, size, failures) => {
          const answer = api(named(count), size);
          const written: string[] = [];
          let inARow = 0;
          const advance = createRun({
            ask: async (despues) => {
              const fails = failures.next().value && inARow < 3;
              inARow = fails ? inARow + 1 : 0;
              if (fails) throw new Error('Sin conexión');
              return answer(despues);
            },
            sink: { write: async (muestras) => void written.push(...muestras.map(({ _id }) => _id)) },
            onProgress: () => {},
          });
          for (;;) {
            const outcome = await advance().catch(() => undefined);
            if (!outcome) continue;
            expect(outcome).toEqual({ count, isExact: true, damaged: 0 });
            break;
          }
          expect(written).toEqual(named(count));
        },
      ),
    );
  });

  it('reports how far it has got, and asks for the next samples while it writes', async () => {
    const reported: [number, number][] = [];
    const events: string[] = [];
    const answer = api(named(5), 2);
    const outcome = await createRun({
      ask: async (despues) => {
        events.push(`ask ${despues?.id ?? ''}`);
        return answer(despues);
      },
      sink: { write: async (muestras) => void events.push(`write ${muestras.length}`) },
      onProgress: (written, total) => reported.push([written, total]),
    })();
    expect(outcome.count).toBe(5);
    expect(reported).toEqual([
      [2, 5],
      [4, 5],
      [5, 5],
    ]);
    expect(events).toEqual(['ask ', 'ask 0001', 'write 2', 'ask 0003', 'write 2', 'write 1']);
  });

  it('writes a sample once that comes a second time, and says when what it wrote is not what there is', async () => {
    const pages: Exportacion[] = [
      {
        muestras: [muestra('a'), muestra('b')],
        corregidas: [],
        danadas: [],
        total: 3,
        siguiente: position('b'),
        huella: null,
      },
      {
        muestras: [muestra('a'), muestra('c')],
        corregidas: [],
        danadas: [],
        total: 3,
        siguiente: null,
        huella: fingerprint(['a', 'b', 'c']),
      },
    ];
    const run = async (answers: Exportacion[]) => {
      const written: string[] = [];
      const left = [...answers];
      const outcome = await createRun({
        ask: async () => left.shift() ?? Promise.reject(new Error('Nada más')),
        sink: { write: async (muestras) => void written.push(...muestras.map(({ _id }) => _id)) },
        onProgress: () => {},
      })();
      return { written, outcome };
    };
    expect(await run(pages)).toEqual({ written: ['a', 'b', 'c'], outcome: { count: 3, isExact: true, damaged: 0 } });
    const changed = pages.map((page) => ({ ...page, huella: page.huella && fingerprint(['a', 'b', 'd']) }));
    expect((await run(changed)).outcome).toEqual({ count: 3, isExact: false, damaged: 0 });
    const damaged = changed.map((page) => ({ ...page, muestras: page.muestras.slice(0, 2), danadas: ['d'] }));
    const lacking = damaged.map((page) => ({ ...page, huella: page.huella && fingerprint(['a', 'b', 'c', 'd']) }));
    expect((await run(lacking)).outcome).toEqual({ count: 3, isExact: true, damaged: 1 });
  });
});
