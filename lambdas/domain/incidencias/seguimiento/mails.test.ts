import * as seguimiento from './follow-turn.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../../contract/puntos/rules/punto.ts';
import {
  dieAtWrite,
  drain,
  seedCliente,
  seedSubscriber,
  useDyingWorker,
  workUntilDeath,
} from '../../../../testing/alerts.ts';
import { atEveryWrite } from '../../../../testing/at-every-write.ts';
import { conNitrato } from '../../../../testing/incidencias.ts';
import { useOwnProcess } from '../../../../testing/own-process.ts';
import { autor } from '../../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../../entregas/store/save-muestras.ts';
import { readIncidenciasDePunto, replaceIncidencia, type StoredIncidencia } from '../store/incidencias.ts';
import type { NewUsuario } from '../../../platform/access/store/usuarios.ts';
import { announcements } from '../../avisos/announcements.ts';
import { orderIncidencias as orderMails } from '../../avisos/order-incidencias.ts';
import { carryOut } from '../../../platform/bus/bus.ts';
import { putJson } from '../../../platform/files/objects.ts';
import type { Anuncio } from '../store/seguimiento.ts';

const todos: NewUsuario['avisosIncidencias'] = ['abierta', 'por_vencer', 'vencida', 'remuestra', 'cerrada'];
const red = { nombre: 'Toma de red' };

const cloud = useMailCloud();
const dying = useDyingWorker();
const dyingTurn = useOwnProcess(async () => ({
  ...(await import('./follow-turn.ts')),
  ...(await import('../../avisos/order-incidencias.ts')),
}));
beforeAll(async () => {
  await follow();
});

let clock = Date.parse('2026-03-20T10:00:00Z');
const now = () => new Date(clock);

/** As a person closes one. */
const cerrada = () => ({ estado: 'cerrada', cerrada: now().toISOString(), propuesta: null }) as const;

/** A turn, later than any that died holds on, whose orders of mails wait in the outbox. */
async function turn(): Promise<void> {
  clock += 200_000;
  await seguimiento.followTurn({ now, orderMails });
}

/** A turn, and what it announces, each message twice. */
async function follow(): Promise<void> {
  await turn();
  await drain(cloud, now(), 2);
}

let names = 0;

/** A client of one place with a user who is mailed of incidents. */
async function someone(more: Partial<NewUsuario> = {}) {
  const name = `cliente${++names}`;
  await seedCliente(name, [`${name} Sol`]);
  const email = await seedSubscriber({
    _id: name,
    clientes: [name],
    avisos: [],
    avisosIncidencias: todos,
    ...more,
  });
  const deliver = async (valor: number, _id: string, of: Partial<MuestraDocument> = {}) => {
    clock += 1000;
    const document = conNitrato(valor, {
      _id: `${name}-${_id}`,
      numero_muestra: _id,
      solicitante: { nombre: `${name} Sol` },
      punto_muestreo: red,
      fecha_muestra: '2026-03-02',
      ...of,
    });
    await saveMuestras([document], { now: now() });
  };
  const incidencia = async (): Promise<StoredIncidencia> => {
    const [one] = await readIncidenciasDePunto(claveDePunto(`${name} Sol`, red));
    if (!one) throw new Error('There is none');
    return one;
  };
  const subjects = async (to = email) =>
    (await cloud.mails()).filter((mail) => mail.to.includes(to)).map(({ subject }) => subject);
  return { name, email, deliver, incidencia, subjects };
}

describe('mails about incidents', () => {
  it('say that one was opened, is due, is overdue, has a re-test and was closed, each once', async () => {
    const { email, deliver, incidencia, subjects } = await someone();
    await deliver(60, 'M-1');
    await follow();
    expect(await subjects()).toEqual(['Incidencia nueva: Nitrato en Toma de red']);
    const mail = (await cloud.mails()).find(({ to }) => to.includes(email));
    const { _id } = await incidencia();
    expect(mail?.text).toContain('No cumple: 60 mg/L (límite 50)');
    expect(mail?.text).toContain(`Abrir la incidencia:\nhttps://`);
    expect(mail?.text).toContain(`/incidencias/${_id}`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

    await replaceIncidencia({ ...(await incidencia()), venceEl: '2026-03-22' });
    await follow();
    await follow();
    expect((await subjects())[0]).toBe('Incidencia por vencer: Nitrato en Toma de red');
    clock = Date.parse('2026-03-23T10:00:00Z');
    await follow();
    await follow();
    expect((await subjects())[0]).toBe('Incidencia vencida: Nitrato en Toma de red');

    await deliver(20, 'M-2', { fecha_muestra: '2026-03-09' });
    await follow();
    const retest = (await cloud.mails()).find(({ to }) => to.includes(email));
    expect(retest?.subject).toBe('Incidencia con nueva muestra: Nitrato en Toma de red');
    expect(retest?.text).toContain('Nueva muestra M-2: cumple, 20 mg/L (límite 50). Se propone cerrar la incidencia');

    await replaceIncidencia({ ...(await incidencia()), ...cerrada() });
    await follow();
    await follow();
    expect((await subjects())[0]).toBe('Incidencia resuelta: Nitrato en Toma de red');
    expect(await subjects()).toHaveLength(5);
  });

  it('come also of what 1.0.0 had announced when the product was updated', async () => {
    const { deliver, subjects } = await someone();
    await deliver(60, 'M-1');
    const announced: Anuncio[] = [];
    clock += 200_000;
    await seguimiento.followTurn({ now, orderMails: async (one) => void announced.push(one) });
    const key = 'candidatas/hechos/1.json';
    await putJson('OUTBOX_BUCKET', key, announced[0]);
    expect(await carryOut(key, announcements, now())).toEqual({ hechos: 1 });
    await drain(cloud, now(), 2);
    expect(await subjects()).toEqual(['Incidencia nueva: Nitrato en Toma de red']);
  });

  it('come together, of all that is new at once', async () => {
    const { deliver, subjects } = await someone();
    await deliver(60, 'M-1');
    await deliver(70, 'M-2', { punto_muestreo: { nombre: 'Cocina' } });
    await deliver(10, 'M-3', { punto_muestreo: { nombre: 'Cocina' }, fecha_muestra: '2026-03-08' });
    await follow();
    expect(await subjects()).toEqual(['Incidencias: 2 nuevas, 1 con nueva muestra']);
  });

  it('tell what the user chose, and only of what it sees', async () => {
    const { name, deliver, subjects } = await someone({ avisosIncidencias: ['remuestra'] });
    const foreign = await someone();
    const other = await seedSubscriber({
      _id: `${name}-tipo`,
      clientes: [name],
      avisos: [],
      avisosIncidencias: todos,
      tipoMuestra: 'Superficie',
    });
    const paused = await seedSubscriber({
      _id: `${name}-baja`,
      clientes: [name],
      avisos: [],
      avisosIncidencias: todos,
      avisosPausados: true,
    });
    await deliver(60, 'M-1');
    await follow();
    expect(await subjects()).toEqual([]);
    await deliver(10, 'M-2', { fecha_muestra: '2026-03-08' });
    await follow();
    expect(await subjects()).toEqual(['Incidencia con nueva muestra: Nitrato en Toma de red']);
    for (const email of [foreign.email, other, paused]) expect(await subjects(email), email).toEqual([]);
  });

  it('say nothing of a re-test of a type that the user doesn’t see', async () => {
    const { deliver, subjects } = await someone({ tipoMuestra: 'Agua de consumo' });
    await deliver(60, 'M-1', { tipo_muestra: 'Agua de consumo' });
    await follow();
    await deliver(10, 'M-2', { tipo_muestra: 'Agua de pozo', fecha_muestra: '2026-03-08' });
    await follow();
    expect(await subjects()).toEqual(['Incidencia nueva: Nitrato en Toma de red']);
  });

  it('are sent again where a re-test is corrected, and corrected back', async () => {
    const { deliver, subjects } = await someone({ avisosIncidencias: ['remuestra'] });
    await deliver(60, 'M-1');
    for (const valor of [10, 70, 10]) {
      await deliver(valor, 'M-2', { fecha_muestra: '2026-03-08' });
      await follow();
    }
    expect(await subjects()).toHaveLength(3);
  });

  it('don’t tell who closed one that it was closed', async () => {
    const { name, email, deliver, incidencia, subjects } = await someone();
    const colleague = await seedSubscriber({
      _id: `${name}-2`,
      clientes: [name],
      avisos: [],
      avisosIncidencias: ['cerrada'],
    });
    await deliver(60, 'M-1');
    await follow();
    const open = await incidencia();
    const zanjado = { antesDe: '2026-03-02', muestras: open.muestras.map(({ _id }) => _id) };
    const closed = { ...open, ...cerrada(), zanjado };
    const quien = { ...autor(email), _id: name, clientes: [name] };
    const paso = { cuando: now().toISOString(), quien, tipo: 'estado', texto: 'Cerrada.', estado: 'cerrada' } as const;
    await replaceIncidencia({ ...closed, pasos: [...closed.pasos, paso] });
    await follow();
    expect(await subjects()).toHaveLength(1);
    expect(await subjects(colleague)).toEqual(['Incidencia resuelta: Nitrato en Toma de red']);
  });

  it('leave out an incident that is not overdue any more when the mail is ordered', async () => {
    const { deliver, incidencia, subjects } = await someone({ avisosIncidencias: ['vencida'] });
    await deliver(60, 'M-1');
    await follow();
    await replaceIncidencia({ ...(await incidencia()), venceEl: '2026-03-21' });
    await turn();
    await replaceIncidencia({ ...(await incidencia()), venceEl: null });
    await drain(cloud, now());
    expect(await subjects()).toEqual([]);
  });
});

it('a turn without the time to catch up announces nothing, nor one whose time is over: a later one does', async () => {
  const { deliver, subjects } = await someone();
  await deliver(60, 'M-1');
  await deliver(70, 'M-2', { punto_muestreo: { nombre: 'Cocina' } });
  clock += 200_000;
  let begun = clock;
  // Each look at the clock finds a turn's time gone.
  await seguimiento.followTurn({ now: () => new Date((begun += 60_000)), orderMails });
  clock = begun + 200_000;
  await seguimiento.followTurn({ now });
  expect(cloud.outbox.filter((key) => key.startsWith('avisos/incidencias/'))).toEqual([]);
  await follow();
  expect(await subjects()).toEqual(['Incidencias: 2 nuevas']);
});

it('a death at any write of the turn that announces is made up for by the next, in one mail', async () => {
  const deaths = await atEveryWrite(dyingTurn, async (_, write) => {
    const { deliver, subjects } = await someone();
    await deliver(60, 'M-1');
    clock += 200_000;
    const died = clock;
    await write(async ({ followTurn, orderIncidencias }) =>
      followTurn({ now: () => new Date(died), orderMails: orderIncidencias }),
    );
    await follow();
    await follow();
    expect(await subjects()).toEqual(['Incidencia nueva: Nitrato en Toma de red']);
  });
  expect(deaths).toBeGreaterThanOrEqual(2 * 8);
});

it('what a turn had begun to announce is told by the next alone, and what is new since by another mail', async () => {
  const { deliver, subjects } = await someone();
  await deliver(60, 'M-1');
  clock += 200_000;
  const cut = seguimiento.followTurn({ now, orderMails: async () => Promise.reject(new Error('S3 is away')) });
  await expect(cut).rejects.toThrow('S3 is away');
  await deliver(70, 'M-2', { punto_muestreo: { nombre: 'Cocina' } });
  await follow();
  await follow();
  expect((await subjects()).toSorted()).toEqual([
    'Incidencia nueva: Nitrato en Cocina',
    'Incidencia nueva: Nitrato en Toma de red',
  ]);
});

it('a death at any write of sending sends the mail once, or twice where it dies as it notes that', async () => {
  for (let nth = 1; ; nth++) {
    const { deliver, subjects } = await someone();
    await deliver(60, 'M-1');
    await turn();
    const death = dieAtWrite(dying, nth, nth % 2 === 0 ? 'lost' : 'unanswered');
    await workUntilDeath(dying, cloud, now());
    dying.connection.decide(() => 'served');
    clock += 600_000;
    await drain(cloud, now());
    const sent = await subjects();
    expect(sent.length, `write ${nth}`).toBeGreaterThanOrEqual(1);
    expect(sent.length, `write ${nth}`).toBeLessThanOrEqual(death.mayRepeat ? 2 : 1);
    if (death.happened) continue;
    // A claim of the mail, and that it was sent.
    expect(nth).toBeGreaterThan(2);
    break;
  }
});
