import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { determinacion, seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { Receiver, seedWebhook } from '../../../testing/webhooks.ts';
import { ofAnotherTable } from '../../../testing/mirror.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { documents } from '../../platform/dynamo/clients.ts';
import { putCliente, readClientes } from '../../platform/access/store/clientes.ts';
import { readUsuario, usuarios } from '../../platform/access/store/usuarios.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { queryEnvios } from './store/webhook-log.ts';
import { webhookProgress } from './store/webhook-state.ts';
import { readWebhook, replaceWebhook } from './store/webhooks.ts';
import { notedAt } from './event-id.ts';
import { runWebhook } from './run.ts';

const cloud = useMailCloud();

const hour = 3_600_000;
let clock = Date.parse('2026-03-10T10:00:00Z');
const now = () => new Date(clock);
const wait = (ms: number) => {
  clock += ms;
};

let names = 0;
let name: string;
let receiver: Receiver;
/** A client of two solicitantes with a user, and its webhook, which has begun. */
beforeEach(async () => {
  name = `w${++names}`;
  receiver = new Receiver();
  await seedCliente(name, [`${name} Sol`, `${name} Luna`]);
  await seedSubscriber({ _id: `${name}-dueno`, clientes: [name] });
  await seedWebhook({ _id: name, clientes: [name], creada: now().toISOString() });
  await turn();
});

const turn = async () => {
  wait(1000);
  return runWebhook(name, { now, send: receiver.send });
};
const sample = (_id: string, more: Partial<MuestraDocument> = {}) =>
  muestra({ _id: `${name}-${_id}`, solicitante: { nombre: `${name} Sol` }, ...more });
const deliver = async (...muestras: MuestraDocument[]) => {
  wait(1000);
  await saveMuestras(muestras, { now: now() });
};
const failing = { determinaciones: [determinacion('Legionella spp.', 'No cumple')] };
const logOf = async () => queryEnvios(name, { after: undefined, limit: 100 });

describe('a webhook', () => {
  it('tells of what comes after it was made, of each sample what became of it, once', async () => {
    await deliver(sample('a'), sample('b', failing), sample('ajena', { solicitante: { nombre: 'Otro' } }));
    await turn();
    expect(receiver.kindsOf(`${name}-a`)).toEqual(['muestra.autorizada']);
    expect(receiver.kindsOf(`${name}-b`)).toEqual(['muestra.autorizada', 'muestra.no_cumple']);
    await deliver(sample('a', failing), sample('b', { ...failing, estado: 'anulada' }));
    await turn();
    await turn();
    expect(receiver.kindsOf(`${name}-a`)).toEqual(['muestra.autorizada', 'muestra.revisada', 'muestra.no_cumple']);
    expect(receiver.kindsOf(`${name}-b`).at(-1)).toBe('muestra.retirada');
    expect(receiver.taken).toHaveLength(6);
    expect(receiver.taken.find(({ tipo }) => tipo === 'muestra.no_cumple')?.datos.no_cumplen).toEqual([
      'Legionella spp.',
    ]);
    expect((await logOf()).map(({ estado }) => estado)).toEqual(Array.from({ length: 6 }, () => 'entregado'));
    expect(await turn()).toEqual({ is: 'done', noted: 0, delivered: 0, failed: 0 });
  });

  it('tells nothing of what was there before it, until that changes', async () => {
    await deliver(sample('vieja'));
    const later = `${name}-bis`;
    await seedSubscriber({ _id: `${later}-dueno`, clientes: [name] });
    await seedWebhook({ _id: later, clientes: [name], creada: now().toISOString() });
    const other = new Receiver();
    const run = async () => runWebhook(later, { now, send: other.send });
    await run();
    await run();
    expect(other.tried).toEqual([]);
    await deliver(sample('vieja', { producto: 'Agua' }));
    await run();
    expect(other.taken.map(({ tipo }) => tipo)).toEqual(['muestra.revisada']);
  });

  it('tells nothing where a sample from before it changes in what no page shows', async () => {
    await deliver(sample('vieja', failing), sample('retocada'));
    await deliver(sample('retocada', { producto: 'Agua' }));
    wait(2 * hour);
    const later = `${name}-bis`;
    await seedSubscriber({ _id: `${later}-dueno`, clientes: [name] });
    await seedWebhook({ _id: later, clientes: [name], creada: now().toISOString() });
    const other = new Receiver();
    const run = async () => runWebhook(later, { now, send: other.send });
    await run();
    const hidden = { motivo_revision: 'Se imprimió otra vez' };
    await deliver(sample('vieja', { ...failing, ...hidden }), sample('retocada', { producto: 'Agua', ...hidden }));
    await run();
    expect(other.tried).toEqual([]);
  });

  it('tells of a sample once, also where the log is gone and it changes in what no page shows', async () => {
    await deliver(sample('a'));
    await turn();
    const [event] = await logOf();
    if (!event) throw new Error('Nothing was noted');
    expect(notedAt(event._id)).toBe(Date.parse(event.creado));
    // What the table's TTL does after 30 days.
    await documents().send(
      new DeleteCommand({ TableName: 'Portal', Key: { pk: `webhookEnvio#${name}`, sk: event._id } }),
    );
    wait(40 * 24 * hour);
    await deliver(sample('a', { motivo_revision: 'Se imprimió otra vez' }));
    await turn();
    expect(receiver.tried).toHaveLength(1);
  });

  it('tells the kinds that were chosen, of what it is narrowed to', async () => {
    const only = `${name}-solo`;
    await seedSubscriber({ _id: `${only}-dueno`, clientes: [name] });
    await seedWebhook(
      { _id: only, clientes: [name], creada: now().toISOString(), eventos: ['muestra.no_cumple'] },
      { solicitantes: [`${name} Luna`] },
    );
    const other = new Receiver();
    const run = async () => runWebhook(only, { now, send: other.send });
    await run();
    const luna = { solicitante: { nombre: `${name} Luna` } };
    await deliver(sample('sol', failing), sample('luna', { ...failing, ...luna }), sample('bien', luna));
    await run();
    expect(other.taken.map(({ tipo, datos }) => [tipo, datos.muestra?._id])).toEqual([
      ['muestra.no_cumple', `${name}-luna`],
    ]);
  });

  it('sends of a sample in order, an event only once the one before is through, and of others meanwhile', async () => {
    receiver.answer = ({ datos }) => (datos.muestra?._id === `${name}-a` ? 503 : 200);
    await deliver(sample('a', failing), sample('b', failing));
    await turn();
    expect(receiver.kindsOf(`${name}-a`)).toEqual([]);
    expect(receiver.kindsOf(`${name}-b`)).toEqual(['muestra.autorizada', 'muestra.no_cumple']);
    expect(receiver.tried.filter(({ datos }) => datos.muestra?._id === `${name}-a`)).toHaveLength(1);
    await deliver(sample('a', { ...failing, producto: 'Agua' }));
    receiver.answer = () => 200;
    wait(hour);
    await turn();
    // What told of the state before tells nothing any more.
    expect(receiver.kindsOf(`${name}-a`)).toEqual(['muestra.autorizada', 'muestra.revisada', 'muestra.no_cumple']);
    expect((await logOf()).filter(({ estado }) => estado === 'omitido')).toHaveLength(1);
  });

  it('waits longer and longer for a receiver that fails, and leaves it alone meanwhile', async () => {
    receiver.answer = () => null;
    await deliver(sample('a'));
    const tries: number[] = [];
    const begun = clock;
    const minutes = 15;
    for (let turns = 0; turns < 120; turns++) {
      const before = receiver.tried.length;
      await turn();
      if (receiver.tried.length > before) tries.push(Math.round((clock - begun) / 60_000));
      wait(minutes * 60_000);
    }
    const waits = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
    expect(waits.length).toBeLessThan(20);
    // As far as its turns tell.
    for (const [n, one] of waits.entries()) expect(one).toBeGreaterThanOrEqual((waits[n - 1] ?? 0) - minutes - 1);
    expect(waits.at(-1)).toBeGreaterThan(300);
    const ids = new Set(receiver.tried.map(({ id }) => id));
    expect(ids.size).toBe(1);
  });

  it('is switched off after three days of failing, its owner mailed once; switched on, it tells what was missed', async () => {
    receiver.answer = () => 500;
    await deliver(sample('a'));
    const orders = () => cloud.outbox.filter((key) => key.startsWith('correos/cuenta/')).length;
    const before = orders();
    for (let hours = 0; hours < 80; hours++) {
      await turn();
      wait(hour);
    }
    expect((await webhookProgress.read(name)).apagado).toBeDefined();
    expect(orders() - before).toBe(1);
    expect((await logOf()).map(({ estado }) => estado)).toEqual(['fallido']);
    const tried = receiver.tried.length;
    await deliver(sample('b'));
    expect((await turn()).is).toBe('off');
    expect(receiver.tried).toHaveLength(tried);

    receiver.answer = () => 200;
    const webhook = await readWebhook(name);
    if (!webhook) throw new Error('The webhook is gone');
    wait(1000);
    await replaceWebhook({ ...webhook, activadoEn: now().toISOString(), version: 2 }, 1);
    await turn();
    expect(receiver.taken.map(({ datos }) => datos.muestra?._id)).toEqual([`${name}-b`]);
    expect((await webhookProgress.read(name)).apagado).toBeUndefined();
  });

  it('is not switched off while anything goes well', async () => {
    receiver.answer = ({ datos }) => (datos.muestra?._id === `${name}-mala` ? 400 : 200);
    await deliver(sample('mala'));
    for (let day = 0; day < 8; day++) {
      await deliver(sample(`dia-${day}`));
      await turn();
      wait(12 * hour);
    }
    expect((await webhookProgress.read(name)).apagado).toBeUndefined();
    const failed = (await logOf()).filter(({ estado }) => estado !== 'entregado');
    expect(failed.map(({ estado, muestra: id }) => [estado, id])).toEqual([['fallido', `${name}-mala`]]);
  });

  it('says of its owner’s scope as it is when it sends, and nothing once its owner is disabled', async () => {
    receiver.answer = () => 503;
    const luna = { solicitante: { nombre: `${name} Luna` } };
    await deliver(sample('sol'), sample('luna', luna));
    await turn();
    receiver.answer = () => 200;
    await usuarios()
      .patch({ _id: `${name}-dueno` })
      .set({ solicitantes: [`${name} Luna`] })
      .go();
    wait(hour);
    await turn();
    expect(receiver.taken.map(({ datos }) => datos.muestra?._id)).toEqual([`${name}-luna`]);
    await deliver(sample('luna', { ...luna, producto: 'Agua' }));
    await usuarios()
      .patch({ _id: `${name}-dueno` })
      .set({ isActive: false })
      .go();
    expect((await readUsuario(`${name}-dueno`))?.isActive).toBe(false);
    expect((await turn()).is).toBe('without-access');
    expect(receiver.taken).toHaveLength(1);
    expect((await webhookProgress.read(name)).sinAcceso).toBe(true);
  });

  it('tells nothing any more once its owner has had another address, though it has the first one again', async () => {
    const before = (await readUsuario(`${name}-dueno`))?.email ?? '';
    for (const email of [`otra-${before}`, before]) {
      const owner = await readUsuario(`${name}-dueno`);
      if (!owner) throw new Error('The owner is gone');
      wait(1000);
      await changeUsuario(owner, { email }, { _id: email, cuando: now().toISOString(), email: 'a@b.example' }, now());
      await deliver(sample(email, failing));
      expect((await turn()).is).toBe('without-access');
    }
    expect(receiver.tried).toEqual([]);
  });

  it('is held by one run at a time', async () => {
    await deliver(sample('a'), sample('b'), sample('c'));
    const runs = await Promise.all([turn(), turn(), turn()]);
    expect(runs.map(({ is }) => is).toSorted()).toEqual(['busy', 'busy', 'done']);
    expect(receiver.tried).toHaveLength(3);
  });

  it('goes on where its scope grows, and tells of what came only once it changes', async () => {
    const other = { solicitante: { nombre: `${name} Nuevo` } };
    await deliver(sample('antes', other));
    await turn();
    const [cliente] = await readClientes([name]);
    if (!cliente) throw new Error('The client is gone');
    await putCliente({ ...cliente, solicitantes: [...cliente.solicitantes, `${name} Nuevo`] });
    await deliver(sample('a'));
    await turn();
    expect(receiver.taken.map(({ datos }) => datos.muestra?._id)).toEqual([`${name}-a`]);
    await deliver(sample('antes', { ...other, producto: 'Agua' }));
    await turn();
    expect(receiver.kindsOf(`${name}-antes`)).toEqual(['muestra.revisada']);
  });

  it('says that something may be missing where the changes that were kept don’t follow on, and goes on from there', async () => {
    await deliver(sample('a'));
    await turn();
    const lease = await webhookProgress.take(name, clock + hour, clock);
    if (!lease) throw new Error('A turn is on');
    const progress = await webhookProgress.read(name);
    await webhookProgress.note(name, lease, { ...progress, tras: ofAnotherTable(progress.tras ?? '') });
    await webhookProgress.release(name, lease);
    await deliver(sample('b'));
    await turn();
    await deliver(sample('c'));
    await turn();
    expect(receiver.taken.map(({ tipo, datos }) => [tipo, datos.muestra?._id])).toEqual([
      ['muestra.autorizada', `${name}-a`],
      ['seguimiento.reiniciado', undefined],
      ['muestra.autorizada', `${name}-c`],
    ]);
  });
});
