import { describe, expect, it } from 'vitest';
import { drain, seedCliente } from '../../../testing/alerts.ts';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { useOwnProcess } from '../../../testing/own-process.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { asking, storedUsuario, usuario } from '../../../testing/usuarios.ts';
import { createUsuario } from '../../platform/access/store/usuarios.ts';
import { scanEntradas } from '../../platform/audit/auditoria.ts';
import * as move from '../incidencias/move.ts';
import { readIncidencia } from '../incidencias/store/incidencias.ts';
import * as change from './change.ts';
import { knownSolicitudes } from './store/solicitudes.ts';

const cloud = useMailCloud();
const living = { ...change, ...move };
const dying = useOwnProcess(async () => ({
  ...(await import('./change.ts')),
  ...(await import('../incidencias/move.ts')),
}));

const now = new Date('2026-03-12T10:00:00Z');
const by = (cliente: string, more: object = {}) =>
  asking(now, storedUsuario({ _id: `pide-${cliente}`, clientes: [cliente], ...more }));
const input = <B>(body: B, id = '') => ({ params: { id }, query: undefined, body });

const vacio = {
  tipo_muestra: 'Agua de consumo',
  punto: null,
  instalacion: null,
  parametros: [],
  desde: '2026-03-13',
  hasta: '2026-03-14',
  origen: 'otra' as const,
  incidencia: null,
  mensaje: '',
};

/** The way to ask for a sample of a client, again and again the same. */
const ways = {
  'by the form': async (name: string) => {
    const body = { ...vacio, solicitante: `Hotel ${name}`, peticion: crypto.randomUUID() };
    return async ({ createSolicitud }: typeof living) =>
      createSolicitud({ params: undefined, query: undefined, body }, by(name));
  },
  'by an incident that begins to wait': async (name: string) => {
    const id = await seedIncidencia({ solicitante: `Hotel ${name}` });
    const medida = { texto: 'Purgar', hecha: '2026-03-11' };
    return async ({ moveIncidencia }: typeof living) =>
      moveIncidencia(input({ estado: 'pendiente_remuestra' as const, motivo: '', medida }, id), by(name));
  },
};

const of = async (name: string) => (await knownSolicitudes()).filter(({ solicitud: { cliente } }) => cliente === name);

async function trail(): Promise<string[]> {
  const all: string[] = [];
  for await (const page of scanEntradas()) all.push(...page.map(({ accion, cosa }) => `${accion} ${cosa._id}`));
  return all;
}

describe('a death at any write of a request', () => {
  it.each(Object.entries(ways))('%s leaves one request and one mail, once it is asked again', async (way, prepare) => {
    await createUsuario(usuario({ _id: `jefa-${way.length}`, role: 'admin' }));
    const deaths = await atEveryWrite(dying, async (run, write) => {
      const name = `${way.length}-${run}`;
      await seedCliente(name, [`Hotel ${name}`]);
      const ask = await prepare(name);
      await write(ask);
      const early = await of(name);
      // Never the one without the other.
      const steps = early.flatMap(({ solicitud: { incidencia } }) => incidencia ?? []).map(readIncidencia);
      for (const step of await Promise.all(steps)) expect(step?.estado, name).toBe('pendiente_remuestra');
      await ask(living);
      await ask(living);
      const [one, ...others] = await of(name);
      expect([one?.solicitud.version, others], name).toEqual([1, []]);
      expect(
        early.every(({ _id }) => _id === one?._id),
        name,
      ).toBe(true);
      await drain(cloud, now, 2);
      const mailed = (await cloud.mails()).filter(({ subject }) => subject.includes(one?._id ?? '?'));
      expect(
        mailed.filter(({ to }) => to[0] === `jefa-${way.length}@cliente.example`),
        name,
      ).toHaveLength(1);
      expect(
        (await trail()).filter((said) => said === `crear ${one?._id}`),
        name,
      ).toHaveLength(1);
    });
    expect(deaths).toBeGreaterThanOrEqual(2);
  });
});

describe('an incident that begins to wait for a new sample', () => {
  const wait = async (id: string, who: ReturnType<typeof by>, more: object = {}) =>
    living.moveIncidencia(
      input(
        {
          estado: 'pendiente_remuestra' as const,
          motivo: '',
          medida: { texto: 'Purgar', hecha: '2026-03-11' },
          ...more,
        },
        id,
      ),
      who,
    );
  const seed = async (name: string, more: object = {}) => {
    await seedCliente(name, [`Hotel ${name}`]);
    return seedIncidencia({
      solicitante: `Hotel ${name}`,
      punto: { clave: `Hotel ${name}`, nombre: 'Toma de red', codigo: 'T-1' },
      ...more,
    });
  };

  it('asks for it: its point, type and parameter, within a fortnight unless a day is said', async () => {
    const id = await seed('pronto');
    const { incidencia } = (await wait(id, by('pronto'))).data;
    const [one, ...others] = await of('pronto');
    expect([one?.solicitud, others]).toMatchObject([
      {
        cliente: 'pronto',
        incidencia: id,
        origen: 'incidencia',
        solicitante: 'Hotel pronto',
        tipo_muestra: 'Agua de consumo',
        punto: { nombre: 'Toma de red', codigo: 'T-1' },
        parametros: ['Nitrato'],
        desde: '2026-03-12',
        hasta: '2026-03-26',
      },
      [],
    ]);
    expect(incidencia.pasos.at(-1)?.texto).toBe(`Pendiente de nueva muestra. Pedida al laboratorio: ${one?._id}.`);
    const other = await seed('dia');
    await wait(other, by('dia'), { remuestra: '2026-03-20' });
    expect((await of('dia'))[0]?.solicitud).toMatchObject({ desde: '2026-03-20', hasta: '2026-03-20' });
  });

  it('asks for it when the norm wants it after the measure, while that is to come', async () => {
    const remuestraTras = { desde: 15, hasta: 30, articulo: 'RD 487/2022' };
    await wait(await seed('norma', { remuestraTras }), by('norma'));
    expect((await of('norma'))[0]?.solicitud).toMatchObject({ desde: '2026-03-26', hasta: '2026-04-10' });
  });

  it('says of a day that can’t be which it is, and nothing is done', async () => {
    const id = await seed('pasado');
    await expect(wait(id, by('pasado'), { remuestra: '2026-03-11' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: [{ field: 'remuestra' }],
    });
    expect([(await readIncidencia(id))?.estado, await of('pasado')]).toEqual(['abierta', []]);
  });

  it('asks for none while one waits, and for another once that is over', async () => {
    const id = await seed('otra-vez');
    const who = by('otra-vez');
    const back = async () => living.moveIncidencia(input({ estado: 'en_curso' as const, motivo: '' }, id), who);
    await wait(id, who);
    await back();
    await wait(id, who);
    const [only, ...none] = await of('otra-vez');
    expect(none).toEqual([]);
    await living.withdrawSolicitud(input({ version: 1 }, only?._id), who);
    await back();
    await wait(id, who);
    expect((await of('otra-vez')).map(({ estado }) => estado).toSorted()).toEqual(['pedida', 'retirada']);
  });

  it('waits for no one who may not ask: it says so, and nothing is done', async () => {
    const id = await seed('ajeno');
    for (const who of [by('ajeno', { incidenciasSoloLectura: true }), by('ajeno', { clientes: [], master: 'todos' })])
      await expect(wait(id, who)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect([(await readIncidencia(id))?.estado, await of('ajeno')]).toEqual(['abierta', []]);
  });

  it('and what is asked for it by hand are of its own client, of several that have the solicitante', async () => {
    for (const name of ['uno', 'dos']) await seedCliente(name, ['Hotel Compartido']);
    const id = await seedIncidencia({ solicitante: 'Hotel Compartido', cliente: 'dos' });
    const who = by('uno', { clientes: ['uno', 'dos'] });
    const pedido = { ...vacio, solicitante: 'Hotel Compartido', incidencia: id, peticion: crypto.randomUUID() };
    const asked = await living.createSolicitud({ params: undefined, query: undefined, body: pedido }, who);
    expect(asked.solicitud.cliente._id).toBe('dos');
    await wait(id, who);
    expect([await of('uno'), (await of('dos')).map(({ _id }) => _id)]).toEqual([[], [asked.solicitud._id]]);
    const reglas = ['uno', 'dos'].map((cliente) => ({
      cliente,
      solicitantes: [],
      grupoTipoMuestra: [],
      tipoMuestra: null,
      incidenciasSoloLectura: cliente === 'dos',
    }));
    const reader = by('uno', { clientes: ['uno', 'dos'], porCliente: reglas });
    const again = { ...pedido, peticion: crypto.randomUUID() };
    await expect(
      living.createSolicitud({ params: undefined, query: undefined, body: again }, reader),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of the laboratory itself asks nobody', async () => {
    const id = await seedIncidencia({ solicitante: 'Nadie' });
    await wait(id, by('x', { clientes: [], role: 'admin' }));
    expect((await readIncidencia(id))?.estado).toBe('pendiente_remuestra');
    expect(await of('')).toEqual([]);
  });
});
