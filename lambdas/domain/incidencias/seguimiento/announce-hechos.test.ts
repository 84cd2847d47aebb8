import * as seguimiento from './follow-turn.ts';
import { readEvent } from '../../../platform/bus/bus.ts';
import { expect, it } from 'vitest';
import { conNitrato } from '../../../../testing/incidencias.ts';
import { seedIncidencia } from '../../../../testing/seed-incidencia.ts';
import { seedWebhook } from '../../../../testing/webhooks.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../../entregas/store/save-muestras.ts';
import { readIncidencia } from '../store/incidencias.ts';
import { orderIncidencias } from '../../avisos/order-incidencias.ts';

const cloud = useMailCloud();

let clock = Date.parse('2026-03-20T10:00:00Z');
const now = () => new Date(clock);
const followTurn = async () => seguimiento.followTurn({ now, orderMails: orderIncidencias });

/** Delivers a sample that opens an incident, and gives what a turn then tells the function of webhooks. */
async function orderedBy(_id: string) {
  await saveMuestras([conNitrato(60, { _id, fecha_muestra: '2026-03-02', solicitante: { nombre: _id } })], {
    now: now(),
  });
  cloud.outbox.splice(0);
  clock += 200_000;
  await followTurn();
  const keys = cloud.outbox.splice(0).filter((key) => key.startsWith('webhooks/webhook/'));
  return Promise.all(keys.map(async (key) => readEvent('webhook', key)));
}

it('the facts of incidents go to the webhooks in one order, once, and nowhere while there are none', async () => {
  await followTurn();
  expect(await orderedBy('antes')).toEqual([]);
  await seedWebhook({ _id: 'sistema', clientes: ['hoteles'], creada: now().toISOString() });
  const [order, ...others] = await orderedBy('luego');
  expect(others).toEqual([]);
  expect(order).toMatchObject({ tipo: 'incidencias', hechos: [{ tipo: 'abierta' }] });
  clock += 200_000;
  await followTurn();
  expect(cloud.outbox.filter((key) => key.startsWith('webhooks/webhook/'))).toEqual([]);
});

it('the mail that is owed to whom an incident was given is ordered by a turn, once', async () => {
  const encargo = { cuando: now().toISOString(), usuarioId: 'luis' };
  const incidencia = await seedIncidencia({ solicitante: 'Encargada', encargo });
  const ordered = async () => {
    cloud.outbox.splice(0);
    clock += 200_000;
    await followTurn();
    const keys = cloud.outbox.filter((key) => key.startsWith('correos/responsable/'));
    return Promise.all(keys.map(async (key) => readEvent('responsable', key)));
  };
  expect(await ordered()).toEqual([{ incidencia, ...encargo }]);
  expect((await readIncidencia(incidencia))?.encargo).toBeUndefined();
  expect(await ordered()).toEqual([]);
});
