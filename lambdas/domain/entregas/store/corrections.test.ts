import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { readCorrecciones } from '../../muestras/store/correcciones.ts';
import { readMuestra } from '../../../../testing/read-muestra.ts';
import { readRevision, readRevisionHeaders } from '../../muestras/store/revisiones.ts';
import { determinacion } from '../../../../testing/alerts.ts';
import { twoWriters } from '../../../../testing/contest.ts';
import { takeTurns } from '../../../../testing/interleavings.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { readVisibleRevisiones } from '../../muestras/access/revisiones.ts';
import { rebuildIndex } from '../../muestras/reindex/rebuild.ts';
import { scanIndex } from '../../muestras/reindex/scan.ts';
import { saveMuestras } from './save-muestras.ts';

const writers = twoWriters();
const todos = { solicitantes: 'todos', tipos: 'todos' } as const;

const minute = (n: number) => new Date(Date.UTC(2026, 4, 1, 8, n));
const save = async (document: MuestraDocument, n: number) => saveMuestras([document], { now: minute(n) });
const withValue = (_id: string, producto: string, more: Partial<MuestraDocument> = {}) =>
  muestra({ _id, producto, ...more });

/** What is kept of a sample, oldest first, and the state in force at the end. */
async function history(_id: string): Promise<(string | undefined)[]> {
  const kept = (await readRevisionHeaders(_id)).toReversed();
  const states = await Promise.all(kept.map(async ({ numero }) => readRevision(_id, numero)));
  const current = await readMuestra(_id);
  return [...states.map((state) => state?.document.producto), current?.muestra.producto];
}

async function logged(_id: string) {
  return (await readCorrecciones('2026-05', '2026-05')).filter((one) => one._id === _id);
}

describe('a sample whose authorised state is replaced', () => {
  it('keeps every state that readers could have seen, with its reason and its file, and logs each change once', async () => {
    const deliver = async (document: MuestraDocument, n: number) =>
      saveMuestras([document], {
        now: minute(n),
        entrega: { archivo: `muestras/${n}.ndjson`, entregada: minute(n) },
      });
    const first = withValue('R-1', 'Torre 1');
    await deliver(first, 0);
    await deliver(first, 1);
    const second = withValue('R-1', 'Torre 2', { motivo_revision: 'Error de etiqueta' });
    await deliver(second, 2);
    await deliver(second, 3);
    await deliver(withValue('R-1', 'Torre 3'), 4);
    expect(await history('R-1')).toEqual(['Torre 1', 'Torre 2', 'Torre 3']);
    // The kept states are no samples: neither a check of the index nor a rebuild sees them.
    expect(await whatDiffers()).toEqual([]);
    expect((await scanIndex(() => {})).muestras).toBe(1);
    const kept = await readRevisionHeaders('R-1');
    expect(kept).toMatchObject([
      { numero: 1, header: { motivo: 'Error de etiqueta', origen: 'muestras/2.ndjson', correccion: { numero: 1 } } },
      { numero: 0, header: { origen: 'muestras/0.ndjson' } },
    ]);
    expect(kept[1]?.header).not.toHaveProperty('correccion');
    expect(await logged('R-1')).toMatchObject([
      { numero: 1, en: minute(2).toISOString(), frase: 'Producto Torre 1 → Torre 2', solicitante: 'Hotel Sol' },
      { numero: 2, en: minute(4).toISOString(), frase: 'Producto Torre 2 → Torre 3' },
    ]);
  });

  it('with fewer parameters than before has those that came last, and keeps the others with what it was', async () => {
    const parts = [determinacion('Legionella spp.', 'Cumple'), determinacion('Cloro', 'Cumple')];
    await save(withValue('R-9', 'Torre', { determinaciones: parts }), 0);
    await save(withValue('R-9', 'Torre', { determinaciones: parts.slice(0, 1) }), 1);
    expect((await readMuestra('R-9'))?.muestra.determinaciones).toMatchObject([{ descripcion: 'Legionella spp.' }]);
    expect((await readRevision('R-9', 0))?.document.determinaciones).toHaveLength(2);
    expect(await logged('R-9')).toHaveLength(1);
  });

  it('has none where nothing that readers see changed, nor of a delivery that was superseded', async () => {
    const parts = [determinacion('Legionella spp.', 'Cumple'), determinacion('Cloro', 'Cumple')];
    await save(withValue('R-2', 'Torre', { determinaciones: parts }), 0);
    await save(withValue('R-2', 'Torre', { determinaciones: parts.toReversed(), motivo_revision: 'Orden' }), 5);
    await save(withValue('R-2', 'Vieja'), 3);
    expect(await history('R-2')).toEqual(['Torre']);
    expect(await logged('R-2')).toEqual([]);
  });

  it('counts a withdrawal and a return, and nothing of a sample that was never authorised', async () => {
    await save(withValue('R-3', 'a', { estado: 'en_curso' }), 0);
    await save(withValue('R-3', 'b', { estado: 'en_curso' }), 1);
    await save(withValue('R-3', 'c'), 2);
    await save(withValue('R-3', 'c', { estado: 'anulada' }), 3);
    await save(withValue('R-3', 'c', { estado: 'en_curso' }), 4);
    expect((await readMuestra('R-3'))?.header.correccion).toMatchObject({ numero: 1, retirada: true });
    await save(withValue('R-3', 'd'), 5);
    expect(await history('R-3')).toEqual(['c', 'd']);
    expect(await logged('R-3')).toMatchObject([
      { numero: 1, retirada: true, frase: 'Retirada por el laboratorio' },
      { numero: 2, retirada: false, vuelve: true, frase: 'Publicada de nuevo: Producto c → d' },
    ]);
  });
});

describe('a correction that is delivered by two at once, or by one that dies at any request', () => {
  it('is one state and one entry of the log, however often it is repeated', async () => {
    const [writer] = writers;
    if (!writer) throw new Error('No writer');
    let deaths = 0;
    for (const fate of ['lost', 'unanswered'] as const) {
      for (let nth = 1; ; nth++) {
        const _id = `muere-${fate}-${nth}`;
        await save(withValue(_id, 'a'), 0);
        let [writes, isDead] = [0, false];
        writer.connection.decide(({ isWrite }) => {
          if (isWrite) writes++;
          if (writes < nth) return 'served';
          const isFirst = !isDead;
          isDead = true;
          return isFirst ? fate : 'lost';
        });
        await writer.saveMuestras([withValue(_id, 'b')], { now: minute(1) }).catch(() => {});
        await writer.connection.settled();
        // As in a table that is restored to this very moment: readers find one state or the other, whole.
        await rebuildIndex({ pause: async () => {}, onProgress: () => {} });
        expect(await whatDiffers(), _id).toEqual([]);
        const states = (await readVisibleRevisiones(todos, _id))?.map(({ numero }) => numero);
        expect([states, (await readMuestra(_id))?.muestra.producto], _id).toEqual(
          states?.length === 1 ? [[0], 'a'] : [[1, 0], 'b'],
        );
        await save(withValue(_id, 'b'), 2);
        await save(withValue(_id, 'b'), 3);
        expect(await history(_id), _id).toEqual(['a', 'b']);
        expect(
          (await logged(_id)).map(({ numero }) => numero),
          _id,
        ).toEqual([1]);
        if (!isDead) break;
        deaths++;
      }
    }
    writer.connection.decide(() => 'served');
    expect(deaths).toBeGreaterThan(4);
  });

  it('by two different ones keeps every state that was in force, numbered without gaps', async () => {
    const lengths = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 8 })), { minLength: 8, maxLength: 8 });
    let attempts = 0;
    await fc.assert(
      fc.asyncProperty(lengths, async (turns) => {
        const _id = `carrera-${attempts++}`;
        await save(withValue(_id, 'a'), 0);
        const schedule = turns.flatMap(([writer, length]) => Array.from({ length }, () => writer));
        const entrega = { archivo: 'muestras/mismo', entregada: minute(1) };
        const run = async (writer: (typeof writers)[number], n: number) => {
          await writer.saveMuestras([withValue(_id, `b${n}`)], { now: minute(1), entrega });
        };
        let turn = 0;
        await takeTurns({ writers, run }, (waiting) => {
          const wanted = schedule[turn++ % schedule.length] ?? 0;
          return waiting.includes(wanted) ? wanted : (waiting[0] as number);
        });
        const header = (await readMuestra(_id))?.header;
        const kept = await readRevisionHeaders(_id);
        expect(kept.map(({ numero }) => numero)).toEqual([1, 0]);
        expect(header?.correccion?.numero).toBe(2);
        expect((await logged(_id)).map(({ numero }) => numero)).toEqual([1, 2]);
      }),
      { numRuns: runsOf(25) },
    );
  });
});
