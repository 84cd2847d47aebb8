import { describe, expect, it } from 'vitest';
import { seedCliente, seedSubscriber } from '../../../../testing/alerts.ts';
import { seedIncidencia } from '../../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { readIncidencia, replaceIncidencia, type StoredIncidencia } from '../../incidencias/store/incidencias.ts';
import { pauseAvisos } from '../../../platform/access/store/notas-de-correo.ts';
import type { NewUsuario } from '../../../platform/access/store/usuarios.ts';
import { carryOut, publish } from '../../../platform/bus/bus.ts';
import type { HechoDe } from '../../../platform/bus/events.ts';
import { mailOrders } from './mail-orders.ts';

const cloud = useMailCloud();

const now = new Date('2026-03-12T10:00:00Z');
let names = 0;

/** A user who takes every mail of incidents, an incident of its client that is overdue, and an order to tell it that. */
async function ordered(more: Partial<NewUsuario> = {}) {
  const name = `orden${++names}`;
  await seedCliente(name, [`${name} Sol`]);
  const email = await seedSubscriber({
    _id: name,
    clientes: [name],
    avisos: [],
    avisosIncidencias: ['vencida', 'cerrada'],
    ...more,
  });
  const _id = await seedIncidencia({ solicitante: `${name} Sol`, venceEl: '2026-03-10' });
  const hecho: HechoDe = { incidencia: _id, tipo: 'vencida', clave: '2026-03-10', vez: 1 };
  await publish('incidencias', { usuarioId: name, lote: name, hechos: [hecho] });
  const [key = ''] = cloud.outbox.splice(0);
  const change = async (of: Partial<StoredIncidencia>) => {
    const stored = await readIncidencia(_id);
    if (stored) await replaceIncidencia({ ...stored, ...of });
  };
  const mails = async () => (await cloud.mails()).filter(({ to }) => to.includes(email));
  return { name, key, change, mails };
}

describe('the order of a mail about incidents', () => {
  it('is carried out once, however often its message comes, and at the same time too', async () => {
    const { key, mails } = await ordered();
    const outcomes = await Promise.allSettled([carryOut(key, mailOrders, now), carryOut(key, mailOrders, now)]);
    expect(outcomes.some((one) => one.status === 'fulfilled' && one.value === 'sent')).toBe(true);
    expect(await carryOut(key, mailOrders, now)).toBe('done-before');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Venció el 10 mar 2026: Fecha límite propia');
  });

  it.each<[string, Partial<StoredIncidencia>]>([
    ['is due later by now', { venceEl: '2026-03-20' }],
    ['was closed since', { estado: 'cerrada', cerrada: '2026-03-11T10:00:00.000Z' }],
    ['is of another requester by now', { solicitante: 'Ajena' }],
  ])('sends nothing where the incident %s', async (_, of) => {
    const { key, change, mails } = await ordered();
    await change(of);
    expect(await carryOut(key, mailOrders, now)).toBe('nothing');
    expect(await mails()).toEqual([]);
  });

  it('sends nothing to whom has unsubscribed, is disabled, or chose other mails since', async () => {
    const { name, key, mails } = await ordered();
    await pauseAvisos(name);
    expect(await carryOut(key, mailOrders, now)).toBe('nobody');
    const disabled = await ordered({ isActive: false });
    expect(await carryOut(disabled.key, mailOrders, now)).toBe('nobody');
    const other = await ordered({ avisosIncidencias: ['cerrada'] });
    expect(await carryOut(other.key, mailOrders, now)).toBe('nothing');
    expect([await mails(), await disabled.mails(), await other.mails()]).toEqual([[], [], []]);
  });

  it('is tried again where SES fails', async () => {
    const { key, mails } = await ordered();
    // As often as the SDK tries.
    cloud.failSes(3);
    await expect(carryOut(key, mailOrders, now)).rejects.toMatchObject({ $fault: 'server' });
    expect(await mails()).toEqual([]);
    expect(await carryOut(key, mailOrders, now)).toBe('sent');
    expect(await mails()).toHaveLength(1);
  });
});
