import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { determinacion, seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { anyMuestra, muestra, names } from '../../../testing/muestras.ts';
import { useOwnProcess } from '../../../testing/own-process.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { Receiver, seedWebhook } from '../../../testing/webhooks.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { numeroDeRevision, readStoredMuestras } from '../muestras/store/muestras.ts';
import { queryEnvios } from './store/webhook-log.ts';
import { runWebhook } from './run.ts';

useMailCloud();
const dying = useOwnProcess(async () => import('./run.ts'));

let clock = Date.parse('2026-03-10T10:00:00Z');
const later = (ms: number) => {
  clock += ms;
  return new Date(clock);
};
const now = () => new Date(clock);
const minutes = 60_000;
const deliver = async (...documents: MuestraDocument[]) => saveMuestras(documents, { now: later(1000) });

async function seed(name: string, solicitantes: string[]): Promise<Receiver> {
  await seedCliente(name, solicitantes);
  await seedSubscriber({ _id: `${name}-dueno`, clientes: [name] });
  await seedWebhook({ _id: name, clientes: [name], creada: now().toISOString() });
  const receiver = new Receiver();
  await runWebhook(name, { now, send: receiver.send });
  return receiver;
}

describe('a receiver that keeps what it is told', () => {
  it('knows in the end of every sample in scope that changed, in order, whatever failed on the way', async () => {
    let runs = 0;
    const step = fc.oneof(
      fc.record({ deliveries: fc.array(anyMuestra(), { minLength: 1, maxLength: 5 }) }),
      fc.record({
        fails: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
        wait: fc.integer({ min: 0, max: 90 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const run = `r${++runs}`;
        const own = (document: MuestraDocument): MuestraDocument => ({
          ...document,
          _id: `${run}-${document._id}`,
          solicitante: { nombre: `${run} ${document.solicitante.nombre}` },
        });
        const scope = names.solicitantes.slice(0, 2).map((one) => `${run} ${one}`);
        const receiver = await seed(run, scope);
        for (const one of steps) {
          if ('deliveries' in one) {
            await deliver(...new Map(one.deliveries.map((document) => [document._id, own(document)])).values());
            continue;
          }
          let tries = 0;
          receiver.answer = () => (one.fails[tries++ % one.fails.length] ? 503 : 200);
          later(one.wait * minutes);
          await runWebhook(run, { now, send: receiver.send });
        }
        receiver.answer = () => 200;
        for (let turns = 0; turns < 3; turns++) {
          later(7 * 60 * minutes);
          await runWebhook(run, { now, send: receiver.send });
        }
        const ids = names.ids.map((id) => `${run}-${id}`);
        const stored = await readStoredMuestras(ids);
        for (const id of ids) {
          const told = receiver.taken.filter(
            ({ datos, tipo }) => datos.muestra?._id === id && tipo !== 'muestra.no_cumple',
          );
          const header = stored.get(id)?.header;
          const isShown = header?.estado === 'autorizada' && scope.includes(header.solicitante);
          const last = told.at(-1);
          const revision = isShown ? numeroDeRevision(header) : undefined;
          expect([id, last?.datos.muestra?.revision]).toEqual([id, revision]);
          const kinds = isShown ? ['muestra.autorizada', 'muestra.revisada'] : [undefined, 'muestra.retirada'];
          expect(kinds).toContain(last?.tipo);
          const revisions = told.flatMap(({ datos }) => datos.muestra?.revision ?? []);
          expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
        }
        // What a receiver took it is not sent again.
        expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(receiver.taken.length);
        expect(receiver.taken.filter(({ datos }) => datos.muestra && !ids.includes(datos.muestra._id))).toEqual([]);
      }),
      { numRuns: runsOf(30) },
    );
  }, 300_000);
});

describe('a turn that dies at any of its writes', () => {
  it('is gone on with: every event comes, in order for a sample, and one that comes again has the same id', async () => {
    const failing = [determinacion('Legionella spp.', 'No cumple')];
    const deaths = await atEveryWrite(dying, async (death, write) => {
      const name = death.toLowerCase();
      const receiver = await seed(name, [`${name} Sol`]);
      const of = (id: string, more: Partial<MuestraDocument> = {}) =>
        muestra({ _id: `${name}-${id}`, solicitante: { nombre: `${name} Sol` }, ...more });
      await deliver(of('a', { determinaciones: failing }), of('b'));
      await write(async ({ runWebhook: run }) => run(name, { now, send: receiver.send }));
      // What died holds the webhook until its time is over.
      later(5 * minutes);
      await runWebhook(name, { now, send: receiver.send });
      later(60 * minutes);
      await runWebhook(name, { now, send: receiver.send });
      expect(receiver.kindsOf(`${name}-a`)).toEqual(['muestra.autorizada', 'muestra.no_cumple']);
      expect(receiver.kindsOf(`${name}-b`)).toEqual(['muestra.autorizada']);
      const ids = new Set(receiver.taken.map(({ id }) => id));
      expect(ids.size).toBe(3);
      // Two samples' events are under way at once, each of which may come again.
      expect(receiver.taken.length).toBeLessThanOrEqual(5);
      const log = await queryEnvios(name, { after: undefined, limit: 10 });
      expect(log.map(({ estado }) => estado)).toEqual(['entregado', 'entregado', 'entregado']);
    });
    expect(deaths).toBeGreaterThanOrEqual(2 * 15);
  }, 300_000);
});
