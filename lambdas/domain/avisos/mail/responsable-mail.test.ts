import { expect, it } from 'vitest';
import { seedCliente, seedSubscriber } from '../../../../testing/alerts.ts';
import { seedIncidencia } from '../../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { readIncidencia, replaceIncidencia, type StoredIncidencia } from '../../incidencias/store/incidencias.ts';
import { pauseAvisos } from '../../../platform/access/store/notas-de-correo.ts';
import { carryOut, publish } from '../../../platform/bus/bus.ts';
import { mailOrders } from './mail-orders.ts';

const cloud = useMailCloud();

const now = new Date('2026-03-12T10:00:00Z');
let names = 0;

/** An incident that a colleague gave to a user who chose no notifications, and the order to tell it so. */
async function given() {
  const name = `casa${++names}`;
  await seedCliente(name, [`${name} Sol`]);
  const ana = await seedSubscriber({ _id: `ana-${name}`, clientes: [name], avisos: [] });
  const luis = await seedSubscriber({ _id: `luis-${name}`, clientes: [name], avisos: [] });
  const quien = { _id: `ana-${name}`, email: ana, laboratorio: false, clientes: [name] };
  const cuando = now.toISOString();
  const id = await seedIncidencia({
    solicitante: `${name} Sol`,
    venceEl: '2026-03-20',
    responsable: luis,
    pasos: [{ cuando, quien, tipo: 'responsable', texto: `Responsable: ${luis}` }],
  });
  await publish('responsable', { incidencia: id, cuando, usuarioId: `luis-${name}` });
  const [key = ''] = cloud.outbox.splice(0);
  const change = async (of: Partial<StoredIncidencia>) => {
    const stored = await readIncidencia(id);
    if (stored) await replaceIncidencia({ ...stored, ...of });
  };
  const mails = async () => (await cloud.mails()).filter(({ to }) => to.includes(ana) || to.includes(luis));
  return { name, ana, key, change, mails };
}

it('whom an incident is given to is told by mail once, however often the message comes', async () => {
  const { ana, key, mails } = await given();
  const outcomes = await Promise.allSettled([carryOut(key, mailOrders, now), carryOut(key, mailOrders, now)]);
  expect(outcomes.some((one) => one.status === 'fulfilled' && one.value === 'sent')).toBe(true);
  expect(await carryOut(key, mailOrders, now)).toBe('done-before');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Eres responsable de una incidencia: Nitrato en la muestra x');
  expect(mail?.text).toContain(`${ana} te ha hecho responsable`);
  expect(mail?.text).toContain('Vence el 20 mar 2026');
});

it.each<[string, Partial<StoredIncidencia>]>([
  ['is somebody else’s by then', { responsable: 'Mantenimiento' }],
  ['can’t be seen by it any more', { solicitante: 'Ajena' }],
])('nothing is sent of an incident that %s', async (_, of) => {
  const { key, change, mails } = await given();
  await change(of);
  expect(await carryOut(key, mailOrders, now)).toBe('nothing');
  expect(await mails()).toEqual([]);
});

it('nothing is sent to whom has unsubscribed', async () => {
  const { name, key, mails } = await given();
  await pauseAvisos(`luis-${name}`);
  expect(await carryOut(key, mailOrders, now)).toBe('nobody');
  expect(await mails()).toEqual([]);
});
