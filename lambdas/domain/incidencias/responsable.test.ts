import { readEvent } from '../../platform/bus/bus.ts';
import { expect, it } from 'vitest';
import { siempre } from '../../../contract/incidencias/rules/hechos.ts';
import { seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { knownIncidencias } from './store/incidencias-source.ts';
import { readIncidencia } from './store/incidencias.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { updateIncidencia } from './edit.ts';

const cloud = useMailCloud();

const now = new Date('2026-03-12T10:00:00Z');
let ids = 0;

/** A client with two users, and an incident of it; `give` makes somebody responsible, as the first of them. */
async function company() {
  const name = `casa${++ids}`;
  await seedCliente(name, [`${name} Sol`]);
  const [ana, luis] = ['ana', 'luis'].map((who) => `${who}-${name}`) as [string, string];
  const mailOf = async (_id: string) => seedSubscriber({ _id, clientes: [name], avisos: [] });
  const emails = [await mailOf(ana), await mailOf(luis)] as const;
  const id = await seedIncidencia({ solicitante: `${name} Sol`, venceEl: '2026-03-20' });
  const usuario = (await readUsuario(ana)) ?? storedUsuario({ _id: ana });
  const alcance = { solicitantes: new Set([`${name} Sol`]), tipos: 'todos', clientes: new Set([name]) } as const;
  const request = { ...asking(now, usuario), alcance };
  const give = async (responsable: string) =>
    updateIncidencia({ params: { id }, query: undefined, body: { responsable } }, request);
  return { id, luis, emails, give };
}

it('a mail is ordered to whom an incident is given to, one however often the request comes', async () => {
  const { luis, emails, give } = await company();
  const { incidencia } = await give(emails[1].toUpperCase());
  expect(incidencia.responsable).toBe(emails[1]);
  await give(emails[1]);
  const orders = cloud.outbox.splice(0);
  expect(new Set(orders).size).toBe(1);
  expect(await readEvent('responsable', orders[0] ?? '')).toMatchObject({ usuarioId: luis, cuando: now.toISOString() });
});

it('that the mail is owed is written with the change, so that no death comes between', async () => {
  const { id, luis, emails, give } = await company();
  await give(emails[1]);
  cloud.outbox.splice(0);
  const owed = async () => (await readIncidencia(id))?.encargo;
  expect(await owed()).toEqual({ cuando: now.toISOString(), usuarioId: luis });
  expect((await knownIncidencias()).find(({ _id }) => _id === id)?.avisar).toBe(siempre);
  // The next responsible person has no account, so no mail is owed.
  await give('Mantenimiento');
  expect(await owed()).toBeUndefined();
});

it('nothing is ordered to whom makes itself responsible, nor to a name without an account', async () => {
  const { emails, give } = await company();
  await give(emails[0]);
  await give('Mantenimiento');
  expect(cloud.outbox).toEqual([]);
});

it('who can’t see the incident, or isn’t there, is refused in the same words', async () => {
  const { give } = await company();
  const { emails: strangers } = await company();
  const refusals = await Promise.allSettled([give(strangers[1]), give('nadie@hotel.example')]);
  for (const one of refusals) {
    expect(one).toMatchObject({ reason: { code: 'VALIDATION', details: [{ field: 'responsable' }] } });
  }
  const words = refusals.map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
  expect(words[0]).toBe(words[1]);
  await expect(give('Ana (ana@hotel.example)')).rejects.toMatchObject({ code: 'VALIDATION' });
});
