import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import {
  chooseDigests,
  deliver,
  determinacion,
  determinacionCercana,
  drain,
  seedCliente,
  seedSubscriber,
} from '../../../testing/alerts.ts';
import { ofAnotherTable } from '../../../testing/mirror.ts';
import { muestra } from '../../../testing/muestras.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { readVista } from '../muestras/store/acuses.ts';
import { endDigest, readDigestsOf } from '../../platform/access/store/digests.ts';
import { pauseAvisos } from '../../platform/access/store/notas-de-correo.ts';
import { type NewUsuario, readUsuario } from '../../platform/access/store/usuarios.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { resumen } from './mail/digest.ts';
import { sendToUsuario } from './mail/send-mails.ts';
import { orderDigests } from './order-digests.ts';

/** A Tuesday, and instants of later days at an hour in Madrid. */
const chosen = new Date('2026-03-10T10:00:00Z');
const at = (day: number, hour = 7) => new Date(Date.UTC(2026, 2, day, hour - 1));

const cloud = useMailCloud();

let names = 0;
const failing = [determinacion('Legionella spp.', 'No cumple')];
const near = [determinacionCercana('Legionella spp.')];

/** A client of two places with a user who chose a digest and isn't subscribed to anything. */
async function someone(more: Partial<NewUsuario> = {}) {
  const name = `resumen${++names}`;
  await seedCliente(name, [`${name} Sol`, `${name} Luna`]);
  const email = await seedSubscriber({ _id: name, clientes: [name], avisos: [], resumen: 'diario', ...more });
  await chooseDigests(name, chosen);
  await drain(cloud, chosen);
  const sample = (id: string, of: Partial<MuestraDocument> = {}) =>
    muestra({ _id: `${name}-${id}`, numero_muestra: id, solicitante: { nombre: `${name} Sol` }, ...of });
  /** What the user has got, newest first. */
  const mails = async () => (await cloud.mails()).filter(({ to }) => to.includes(email));
  /** Has the digests sent that are due at an instant, and gives what the user has got by then. */
  const tick = async (now: Date) => {
    await orderDigests(now);
    await drain(cloud, now, 2);
    return mails();
  };
  return { name, email, sample, mails, tick };
}

describe('a daily digest', () => {
  it('says what is new since it was chosen, what doesn’t comply and what is near its limit, once', async () => {
    const { name, sample, tick } = await someone();
    await deliver(
      [
        sample('M-1'),
        sample('M-2', { conclusion_muestra: 'No cumple', determinaciones: failing }),
        sample('M-3', { determinaciones: near }),
      ],
      at(10, 15),
    );
    cloud.outbox.splice(0);
    expect(await tick(at(10, 23))).toEqual([]);
    expect(await tick(at(11, 6))).toEqual([]);
    const [mail, ...more] = await tick(at(11, 7));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Resumen diario: 3 muestras nuevas, 1 no cumple, 1 cerca del límite');
    expect(mail?.text).toContain('Desde el 10 mar 2026 el laboratorio ha publicado resultados de 3 muestras.');
    expect(mail?.text).toContain('De ellas, 1 no cumple y 1 con algún valor que cumple al 80 % de su límite o más.');
    expect(mail?.text).toMatch(/Legionella spp\.: 120 UFC\/L \(límite 100\)[\s\S]*cerca del límite\): 85 UFC\/L/u);
    expect(mail?.text).toContain(
      '/results?tab=tabla&fechaInicio=2026-03-01&fechaFin=2026-03-01&conclusionMuestra=No+cumple',
    );
    expect(mail?.text).toContain(`/results/${name}-M-2`);
    expect(mail?.text).not.toContain(`/results/${name}-M-1`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    for (const hour of [8, 12, 23]) expect(await tick(at(11, hour))).toHaveLength(1);
  });

  it('has nothing of what came before it was chosen, and none comes where there is nothing to say', async () => {
    const { name, sample, tick } = await someone();
    await deliver([sample('M-1', { determinaciones: failing })], at(10, 15));
    await tick(at(11));
    expect(await tick(at(12))).toHaveLength(1);
    // Chosen anew: what came in between is not told.
    await deliver([sample('M-2', { determinaciones: failing })], at(12, 9));
    await chooseDigests(name, at(12, 10));
    await drain(cloud, at(12, 10));
    expect(await tick(at(13))).toHaveLength(1);
  });

  it('says what is overdue, also where nothing else is new', async () => {
    const { name, tick } = await someone();
    const own = { solicitante: `${name} Sol`, venceEl: '2026-03-10' };
    await seedIncidencia(own);
    await seedIncidencia({ ...own, solicitante: 'Otro', venceEl: '2026-03-01' });
    const [mail] = await tick(at(11));
    expect(mail?.subject).toBe('Resumen diario: 1 incidencia vencida');
    expect(mail?.text).toContain('Hay una incidencia vencida, desde el 10 mar 2026.');
    expect(mail?.text).toContain('/incidencias?situacion=vencida');
  });

  it('is made up for by a later hour of the day, and says on the next day what an outage kept from it', async () => {
    const { sample, tick } = await someone();
    await deliver([sample('M-1')], at(10, 15));
    expect(await tick(at(11, 19))).toHaveLength(1);
    await deliver([sample('M-2')], at(11, 20));
    await deliver([sample('M-3')], at(12, 20));
    const [mail] = await tick(at(13));
    expect(mail?.subject).toBe('Resumen diario: 2 muestras nuevas');
    expect(mail?.text).toContain('De ninguna concluye el laboratorio que incumpla, ni hay valores fuera de su límite.');
  });

  it('tells corrections and withdrawals from what is new, and passes over what no page shows', async () => {
    const { sample, tick } = await someone();
    const samples = ['M-1', 'M-2', 'M-3'].map((id) => sample(id));
    await deliver(samples, at(10, 15));
    expect(await tick(at(11))).toHaveLength(1);
    await deliver(
      [
        sample('M-1', { producto: 'Grifo' }),
        sample('M-2', { estado: 'anulada' }),
        sample('M-3', { motivo_revision: 'Se imprimió otra vez' }),
        // Published and withdrawn before anything was said of it.
        sample('M-4'),
        sample('M-5', { estado: 'en_curso' }),
      ],
      at(11, 15),
    );
    await deliver([sample('M-4', { estado: 'anulada' })], at(11, 16));
    cloud.outbox.splice(0);
    const [mail] = await tick(at(12));
    expect(mail?.subject).toBe('Resumen diario: 1 corregida, 1 retirada');
    await deliver([sample('M-5'), sample('M-1', { producto: 'Grifo', determinaciones: failing })], at(12, 15));
    cloud.outbox.splice(0);
    const [next] = await tick(at(13));
    expect(next?.subject).toBe('Resumen diario: 1 muestra nueva, 1 no cumple, 1 corregida');
    expect(next?.text).toContain('(corregida)');
  });

  it('has what was published a moment before the one before it and stored a moment after', async () => {
    const { sample, tick } = await someone();
    await tick(at(11));
    await deliver([sample('M-1')], new Date(at(11).getTime() - 20 * 60_000));
    const [mail] = await tick(at(12));
    expect(mail?.subject).toBe('Resumen diario: 1 muestra nueva');
  });

  it('counts a sample whose conclusion alone says that it doesn’t comply', async () => {
    const { sample, tick } = await someone();
    await deliver([sample('M-1', { conclusion_muestra: 'No cumple' }), sample('M-2')], at(10, 15));
    const [mail] = await tick(at(11));
    expect(mail?.subject).toBe('Resumen diario: 2 muestras nuevas, 1 no cumple');
    expect(mail?.text).toMatch(
      /\* M-1 [^\n]*\n {2}No cumple: El laboratorio no indica por qué, y no da ningún valor\n/u,
    );
  });

  it('lists the worst of many and counts the rest', async () => {
    const { sample, tick } = await someone();
    const many = Array.from({ length: 30 }, (_, n) => sample(`M-${n}`, { determinaciones: n < 25 ? failing : near }));
    await deliver(many, at(10, 15));
    cloud.outbox.splice(0);
    const [mail] = await tick(at(11));
    expect(mail?.text.match(/^\* /gmu)).toHaveLength(20);
    expect(mail?.text).not.toContain('cerca del límite)');
    expect(mail?.text).toContain('y 10 muestras más');
  });

  it('counts what it lists as shown, so that its correction is mailed', async () => {
    const { name, sample, mails, tick } = await someone();
    await deliver([sample('M-1', { determinaciones: failing }), sample('M-2')], at(10, 15));
    cloud.outbox.splice(0);
    await tick(at(11));
    const shown = async (id: string) => (await readVista({ _id: `${name}-${id}`, usuarioId: name }))?.vista;
    expect([await shown('M-1'), await shown('M-2')]).toEqual([0, undefined]);
    await deliver([sample('M-1', { determinaciones: near })], at(11, 12));
    await drain(cloud, at(11, 12));
    expect((await mails())[0]?.subject).toBe('La muestra M-1 ha sido corregida');
  });
});

describe('a digest of more than one can tell', () => {
  it('says that there is more, which the next one tells, each sample once', async () => {
    const { name, sample, mails, tick } = await someone();
    const many = Array.from({ length: 5 }, (_, n) => sample(`M-${n}`, { determinaciones: failing }));
    await deliver(many, at(10, 12));
    await deliver([sample('M-5'), sample('M-6')], at(10, 15));
    cloud.outbox.splice(0);
    expect(await sendToUsuario(resumen(3))({ usuarioId: name, fecha: '2026-03-11' }, { now: at(11) })).toBe('sent');
    const [first] = await mails();
    expect(first?.subject).toBe('Resumen diario: 3 muestras nuevas, 3 no cumplen');
    expect(first?.text).toContain('El siguiente dirá las que faltan.');
    const [second] = await tick(at(12));
    expect(second?.subject).toBe('Resumen diario: 4 muestras nuevas, 2 no cumplen');
    const ids = [first, second].flatMap((mail) =>
      [...(mail?.text.matchAll(/^ {2}\S+-(M-\d)$/gmu) ?? [])].map(([, id]) => id),
    );
    expect(ids).toHaveLength(5);
    expect(new Set(ids)).toEqual(new Set(['M-0', 'M-1', 'M-2', 'M-3', 'M-4']));
    expect((await readDigestsOf(name))?.desde).toBe(at(12).toISOString());
  });
});

describe('a weekly digest', () => {
  it('comes on Mondays alone, with all of the week', async () => {
    const { sample, tick } = await someone({ resumen: 'semanal' });
    for (const day of [10, 13, 15]) await deliver([sample(`M-${day}`)], at(day, 15));
    for (const day of [11, 12, 13, 14, 15]) expect(await tick(at(day))).toEqual([]);
    const [mail] = await tick(at(16));
    expect(mail?.subject).toBe('Resumen semanal: 3 muestras nuevas');
    expect(await tick(at(17))).toHaveLength(1);
  });
});

describe('whose digest it is', () => {
  it('has the samples in the user’s scope and no others, as that is when it is sent', async () => {
    const one = await someone();
    const other = await someone();
    const narrow = await someone();
    await deliver([one.sample('M-1'), other.sample('M-1'), other.sample('M-2')], at(10, 15));
    const Luna = { nombre: `${narrow.name} Luna` };
    await deliver(
      [narrow.sample('M-1'), narrow.sample('M-2'), narrow.sample('M-3', { solicitante: Luna })],
      at(10, 15),
    );
    const usuario = await readUsuario(narrow.name);
    const cambio = { _id: 'x', cuando: chosen.toISOString(), email: 'a@b.example' };
    if (usuario) await changeUsuario(usuario, { solicitantes: [Luna.nombre] }, cambio, chosen);
    const subjects = [];
    for (const { tick } of [one, other, narrow]) subjects.push((await tick(at(11)))[0]?.subject);
    expect(subjects).toEqual([
      'Resumen diario: 1 muestra nueva',
      'Resumen diario: 2 muestras nuevas',
      'Resumen diario: 1 muestra nueva',
    ]);
  });

  it('gets none when it is disabled, has unsubscribed, has turned them off, or its address takes no mail', async () => {
    const correoRechazado = { motivo: 'rebote', desde: chosen.toISOString() } as const;
    const some = [
      await someone({ isActive: false }),
      await someone({ resumen: 'ninguno' }),
      await someone({ correoRechazado }),
      await someone(),
    ];
    await pauseAvisos(some.at(-1)?.name ?? '');
    for (const { sample, tick } of some) {
      await deliver([sample('M-1')], at(10, 15));
      expect(await tick(at(11))).toEqual([]);
    }
  });

  it('may be an administrator, who is told of everything', async () => {
    const { tick } = await someone({ role: 'admin', clientes: [] });
    const other = await someone();
    await deliver([other.sample('M-1')], at(10, 15));
    expect((await tick(at(11)))[0]?.subject).toMatch(/^Resumen diario: \d+ muestra/u);
  });
});

describe('a digest of a time that can’t be known whole', () => {
  it('says so, where the chain of changes is broken, though nothing else is to be said', async () => {
    const { name, sample, tick } = await someone();
    await deliver([sample('M-1')], at(10, 15));
    const { desde, cursor = '', ultimo } = (await readDigestsOf(name)) ?? {};
    await endDigest(name, `${ultimo}+`, { desde: desde ?? '', cursor: ofAnotherTable(cursor) });
    const [mail] = await tick(at(11));
    expect(mail?.subject).toBe('Resumen diario: novedades que no se han podido reconstruir');
    expect(mail?.text).toContain('no se ha podido reconstruir');
    await deliver([sample('M-2')], at(11, 15));
    const [next] = await tick(at(12));
    expect(next?.subject).toBe('Resumen diario: 1 muestra nueva');
    expect(next?.text).not.toContain('reconstruir');
  });

  it('says so, where what is kept of it can’t be understood', async () => {
    const { name, tick } = await someone();
    await endDigest(name, '2026-03-11', { desde: at(11).toISOString(), cursor: 'de otra versión' });
    const [mail] = await tick(at(12));
    expect(mail?.text).toContain('no se ha podido reconstruir');
    expect((await readDigestsOf(name))?.ultimo).toBe('2026-03-12');
    expect(await tick(at(13))).toHaveLength(1);
  });
});
