import { readEvent } from '../../platform/bus/bus.ts';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CosaEnviada, maxEnviosPorDia } from '../../../contract/avisos/envio.ts';
import { deliver, determinacion, seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { loadScope } from '../../platform/access/load-scope.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { sendEnvio, listDestinatarios } from './envios.ts';

const now = new Date('2026-03-10T10:00:00Z');
const cloud = useMailCloud();

/** Users of the client 'hoteles' but where said otherwise. */
const people = {
  ana: {},
  eva: { solicitantes: ['Hotel Luna'] },
  ada: { tipoMuestra: 'Queso' },
  fuera: { clientes: ['aguas'] },
  baja: { isActive: false },
  rebota: { correoRechazado: { motivo: 'rebote', desde: '2026-01-01T00:00:00.000Z' } },
  jefa: { role: 'admin', clientes: [] },
  master: { master: 'alicuota', clientes: [] },
  otromaster: { master: 'alicuota', clientes: [] },
} as const;

beforeAll(async () => {
  await seedCliente('hoteles', ['Hotel Sol', 'Hotel Luna']);
  await seedCliente('aguas', ['ETAP Norte'], { empresa: 'cbba' });
  await seedCliente('socios', ['Hotel Luna']);
  for (const [_id, more] of Object.entries(people)) {
    await seedSubscriber({ _id, clientes: ['hoteles'], ...more } as unknown as Parameters<typeof seedSubscriber>[0]);
  }
  const of = (nombre: string) => ({ solicitante: { nombre }, conclusion_muestra: 'No cumple' });
  const determinaciones = [determinacion('Legionella spp.', 'No cumple')];
  await deliver(
    [
      muestra({ _id: 'luna', determinaciones, ...of('Hotel Luna') }),
      muestra({ _id: 'sol', ...of('Hotel Sol') }),
      muestra({ _id: 'queso', ...of('Hotel Luna'), tipo_muestra: 'Queso', conclusion_muestra: 'Cumple' }),
    ],
    now,
  );
  cloud.outbox.splice(0);
});

async function requestOf(name: string) {
  const usuario = await readUsuario(name);
  if (!usuario) throw new Error(`There is no ${name}`);
  return {
    usuario,
    alcance: await loadScope(usuario),
    familia: 'sesion',
    now,
    cookies: [],
    newId,
    setCookie: () => undefined,
    visitor: async () => ({ address: '192.0.2.1', origin: 'https://area.example' }),
  };
}

const luna: CosaEnviada = { muestra: 'luna' };
const newId = () => randomBytes(16).toString('hex');

async function offeredTo(name: string, cosa: CosaEnviada = luna, search = ''): Promise<string[]> {
  const input = { params: undefined, query: undefined, body: { cosa, search } };
  const { destinatarios } = await listDestinatarios(input, await requestOf(name));
  return destinatarios.map(({ _id, sinCorreo }) => (sinCorreo ? `${_id} sin correo` : _id));
}

/** Sends and gives the keys of the orders that were put. */
async function send(name: string, para: string[], more: { id?: string; cosa?: CosaEnviada; nota?: string } = {}) {
  const input = { params: undefined, query: undefined, body: { id: newId(), cosa: luna, para, ...more } };
  await sendEnvio(input, await requestOf(name));
  return cloud.outbox.splice(0);
}

describe('whom something can be sent to', () => {
  it('is who sees it: of the same client, of the same master, and for administrators anyone', async () => {
    expect(await offeredTo('ana')).toEqual(['eva', 'rebota sin correo']);
    expect(await offeredTo('master')).toEqual(['otromaster']);
    expect(await offeredTo('jefa')).toEqual(['ana', 'eva', 'master', 'otromaster', 'rebota sin correo']);
  });

  it('of an incident is who sees it', async () => {
    const incidencia = await seedIncidencia({ solicitante: 'Hotel Luna', cliente: 'hoteles' });
    expect(await offeredTo('ana', { incidencia })).toEqual(['eva', 'rebota sin correo']);
    expect(await offeredTo('jefa', { incidencia })).not.toContain('fuera');
    await expect(offeredTo('fuera', { incidencia })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await send('ana', ['eva'], { cosa: { incidencia } })).toHaveLength(1);
    await expect(send('ana', ['ada'], { cosa: { incidencia } })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of results is who sees one of them at least', async () => {
    const filtros = { solicitante: ['Hotel Luna'], tipoMuestra: ['Queso'] };
    expect(await offeredTo('ana', { vista: 'dossier', filtros })).toEqual(['ada', 'eva', 'rebota sin correo']);
    expect(await offeredTo('ana', { vista: 'dossier', filtros: { search: 'no hay nada así' } })).toEqual([]);
  });

  it('of results is, for administrators, any user that sees one, searched by address', async () => {
    const cosa: CosaEnviada = { vista: 'resultados', filtros: { solicitante: ['Hotel Luna'] } };
    expect(await offeredTo('jefa', cosa)).toEqual(['ada', 'ana', 'eva', 'master', 'otromaster', 'rebota sin correo']);
    expect(await offeredTo('jefa', cosa, 'MÁSTER cliente')).toEqual(['master', 'otromaster']);
    expect(await offeredTo('ana', cosa, 'eva')).toEqual(['eva']);
    expect(await offeredTo('ana', luna, 'eva')).toEqual(['eva']);
    expect(await offeredTo('jefa', cosa, 'fuera')).toEqual([]);
    expect(await send('jefa', ['eva', 'master'], { cosa })).toHaveLength(2);
    await expect(send('jefa', ['fuera'], { cosa })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of results is, for administrators among many users, the first of those looked at, and whom a search finds', async () => {
    for (let n = 0; n < 210; n++) await seedSubscriber({ _id: `otro-${1000 + n}`, clientes: ['aguas'] });
    const cosa: CosaEnviada = { vista: 'resultados', filtros: { solicitante: ['Hotel Luna'] } };
    const asked = async (search?: string) => {
      const input = { params: undefined, query: undefined, body: { cosa, ...(search && { search }) } };
      return listDestinatarios(input, await requestOf('jefa'));
    };
    // Two hundred by address: who sees the results after them isn't known, and `recortadas` says so.
    const { destinatarios, recortadas } = await asked();
    expect(destinatarios.map(({ _id }) => _id)).toEqual(['ada', 'ana', 'eva', 'master']);
    expect(recortadas).toEqual({ destinatarios: 219 });
    expect(await asked('rebota')).toEqual({
      destinatarios: [{ _id: 'rebota', email: 'rebota@cliente.example', sinCorreo: true }],
    });
    expect(await send('jefa', ['otromaster'], { cosa })).toHaveLength(1);
  });

  it('of results is nobody by those that the sender doesn’t see itself, whatever others see', async () => {
    const filtros = { solicitante: ['Hotel Sol'] };
    for (const vista of ['resultados', 'dossier', 'certificados'] as const) {
      expect(await offeredTo('eva', { vista, filtros })).toEqual([]);
      await expect(send('eva', ['ana'], { cosa: { vista, filtros } })).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    expect(await offeredTo('ada', { vista: 'resultados', filtros: { conclusionMuestra: 'No cumple' } })).toEqual([]);
    // What both see decides, not that each sees something of the filters.
    const both = { tipoMuestra: ['Queso', 'Agua de consumo'], conclusionMuestra: 'No cumple' };
    expect(await offeredTo('ada', { vista: 'resultados', filtros: both })).toEqual([]);
  });

  it('of results is nobody by a client that the sender or the other may not filter by', async () => {
    const of = (clienteId: string): CosaEnviada => ({ vista: 'resultados', filtros: { clienteId } });
    expect(await offeredTo('ana', of('hoteles'))).toEqual(['ada', 'eva', 'rebota sin correo']);
    expect(await offeredTo('ana', of('socios'))).toEqual([]);
    // Their requester is the hotels’ too, whose users don’t know of them: a mail would name them.
    expect(await offeredTo('jefa', of('socios'), 'master')).toEqual(['master', 'otromaster']);
  });

  it('of a sample out of scope no user is named: it is as if it didn’t exist', async () => {
    await expect(offeredTo('fuera')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(offeredTo('ana', { muestra: 'no-existe' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('sending', () => {
  it('orders a mail for each; the same dialog, sent again, puts the same order', async () => {
    const id = newId();
    const [key = '', ...others] = await send('ana', ['eva'], { id, nota: 'Mira' });
    expect(others).toEqual([]);
    expect(await readEvent('envio', key)).toEqual({
      id,
      remitente: 'ana',
      para: 'eva',
      nota: 'Mira',
      origen: 'https://area.example',
      cosa: luna,
    });
    expect(await send('ana', ['eva'], { id, nota: 'Mira' })).toEqual([key]);
    expect(await send('ana', ['eva'])).not.toEqual([key]);
  });

  it('of results says what the recipient sees of them, and names nothing beyond', async () => {
    const filtros = { solicitante: ['Hotel Sol', 'Hotel Luna'], fechaInicio: '2026-01-01' };
    const [key = ''] = await send('ana', ['eva'], { cosa: { vista: 'dossier', filtros } });
    expect((await readEvent('envio', key))?.cosa).toEqual({
      vista: 'dossier',
      titulo: '2 muestras, 1 no cumple, Hotel Luna',
      lineas: ['Desde: 1 ene 2026', 'Solicitante: Hotel Luna'],
      camino: '/results?tab=tabla&fechaInicio=2026-01-01&solicitante=Hotel+Luna',
    });
  });

  it('is refused, in the same words, for a user who may not see it, doesn’t exist or takes no mail', async () => {
    for (const other of ['ada', 'fuera', 'jefa', 'baja', 'rebota', 'no-existe', 'ana']) {
      await expect(send('ana', ['eva', other])).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Alguna de las personas elegidas ya no puede verlo. Vuelve a elegirlas',
      });
    }
    expect(cloud.outbox).toEqual([]);
  });

  it('ends for the day after so many', async () => {
    for (let n = 0; n < maxEnviosPorDia; n++) await send('master', ['otromaster']);
    await expect(send('master', ['otromaster'])).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: 'Hoy has enviado 30 correos, que es el máximo de un día. Vuelve a intentarlo mañana',
    });
  });
});
