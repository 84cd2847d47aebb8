import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { palabraDeRetirada } from '../../../contract/entregas/entrega.ts';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { type DropBucket, startDropBucket } from '../../../testing/drop-bucket.ts';
import { deliver, visible } from '../../../testing/entregas.ts';
import { muestra } from '../../../testing/muestras.ts';
import { type OwnProcess, startOwnProcess } from '../../../testing/own-process.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { handler } from '../../functions/ingest.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { changeEntrega, readEntrega } from '../entregas/store/entregas.ts';
import { withdrawEntrega } from '../entregas/admin/withdraw-entrega.ts';

const load = async () => import('../entregas/admin/withdraw-entrega.ts');

let bucket: DropBucket;
let dying: OwnProcess<Awaited<ReturnType<typeof load>>>;
beforeAll(async () => {
  bucket = await startDropBucket();
  dying = await startOwnProcess(load);
});
afterAll(async () => {
  await dying.connection.close();
  await bucket.stop();
});

let ids = 0;
const newId = () => `id-${++ids}`;

/** A call of the administrator so many minutes from now. */
async function ask(id: string, minutes = 0, { withdrawEntrega: of } = { withdrawEntrega }): Promise<void> {
  const usuario = storedUsuario({ _id: 'jefa', email: 'jefa@lab.example', version: 0 });
  const alcance = { solicitantes: 'todos', tipos: 'todos' } as const;
  const visitor = async () => ({ address: '203.0.113.1', origin: null });
  const now = new Date(Date.now() + minutes * 60_000);
  const viewer = { now, usuario, alcance, familia: 'f', visitor, cookies: [], newId, setCookie: () => undefined };
  await of({ params: { id }, query: undefined, body: { confirmacion: palabraDeRetirada } }, viewer);
}

const refusalOf = async (call: Promise<void>) =>
  call.then(
    () => '',
    (error: unknown) => (error instanceof Failure ? error.message : String(error)),
  );
const stateOf = async (id: string) => (await readEntrega(id))?.estado;
const notice = (key: string) => JSON.stringify({ Records: [{ s3: { object: { key } } }] });
const hear = async (body: string) => expect(await handler(bucket.messageOf(body))).toEqual({ batchItemFailures: [] });
const turn = async () => hear(JSON.stringify({ tarea: 'retiradas' }));
const carryOut = async (id: string) => hear(notice(`retiradas/${id}.json`));

/** As if the last that was heard of a delivery were an hour old. */
const anHourAgo = async (id: string) =>
  changeEntrega(id, (stored) => ({ ...stored, actualizada: new Date(Date.now() - 3_600_000).toISOString() }));

describe('the order to withdraw a delivery', () => {
  it('that dies at any write blocks no other for more than some minutes, and is carried out once it is said', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const [own, other] = [`${name}-a`, `${name}-b`];
      const id = await deliver(1, [muestra({ _id: own })]);
      await write(async (process) => ask(id, 0, process));
      // No order came of it, as where the process dies before it puts one.
      const isSaid = (await stateOf(id)) === 'retirando';
      if (isSaid) await anHourAgo(id);
      await turn();
      const after = isSaid ? ['retirada', [undefined]] : ['hecha', [muestra({ _id: own })]];
      expect([name, await stateOf(id), await visible([own])]).toEqual([name, ...after]);
      const next = await deliver(2, [muestra({ _id: other })]);
      expect([name, await refusalOf(ask(next, 5))]).toEqual([name, '']);
      await carryOut(next);
      expect([name, await stateOf(next)]).toEqual([name, 'retirada']);
    });
    expect(deaths).toBeGreaterThanOrEqual(4);
  }, 120_000);

  it('that another call has given at the same moment stays the only one', async () => {
    const id = await deliver(1, [muestra({ _id: 'dos-veces' })]);
    const other = await deliver(2, [muestra({ _id: 'tercera' })]);
    await Promise.all([refusalOf(ask(id)), refusalOf(ask(id)), refusalOf(ask(id))]);
    expect(await stateOf(id)).toBe('retirando');
    expect(await refusalOf(ask(other, 10))).toMatch(/^Se está retirando otra entrega, «\d+\.ndjson»/u);
    await carryOut(id);
    expect(await refusalOf(ask(other))).toBe('');
    await carryOut(other);
  });

  it('is put again by whoever asks for another withdrawal once nothing is heard of it', async () => {
    const id = await deliver(1, [muestra({ _id: 'tarde' })]);
    const other = await deliver(2, [muestra({ _id: 'después' })]);
    await ask(id);
    expect(await refusalOf(ask(other))).toMatch(/Espera a que termine$/u);
    await turn();
    expect(await stateOf(id)).toBe('retirando');
    expect(await refusalOf(ask(other, 6))).toMatch(/Iba con retraso y se ha vuelto a ordenar/u);
    await carryOut(id);
    expect(await stateOf(id)).toBe('retirada');
    await turn();
    expect(await refusalOf(ask(other, 6))).toBe('');
    await carryOut(other);
  });
});
