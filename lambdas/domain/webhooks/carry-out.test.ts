import { carryOut, publish } from '../../platform/bus/bus.ts';
import type { Events } from '../../platform/bus/events.ts';
import { tellWebhooks } from './store/tell-webhooks.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TipoDeHecho } from '../../../contract/incidencias/rules/hechos.ts';
import { seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { fila, instalacion } from '../../../testing/instalaciones.ts';
import { muestra } from '../../../testing/muestras.ts';
import { spoilItem } from '../../../testing/portal-items.ts';
import { writeInstalacion } from '../programa/store/instalaciones.ts';
import { seedSolicitud } from '../../../testing/solicitudes.ts';
import { referenciaDe } from '../../../contract/solicitudes/rules/referencia.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { Receiver, seedWebhook } from '../../../testing/webhooks.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { type Pdf, readPdf, writePdf } from '../certificados/store/pdfs.ts';
import { queryEnvios } from './store/webhook-log.ts';
import { runAll, webhookOrders } from './carry-out.ts';

const cloud = useMailCloud();
/** What is announced while there are no webhooks. */
let announced: string[];
beforeAll(async () => {
  await tellWebhooks('novedades', {});
  announced = cloud.outbox.splice(0);
});

let clock = Date.parse('2026-03-10T10:00:00Z');
const now = () => new Date((clock += 1000));

let names = 0;
let name: string;
let receiver: Receiver;
beforeEach(async () => {
  name = `c${++names}`;
  receiver = new Receiver();
  await seedCliente(name, [`${name} Sol`]);
  await seedSubscriber({ _id: `${name}-dueno`, clientes: [name] });
  await seedWebhook({ _id: name, clientes: [name], creada: now().toISOString() });
  await runAll({ now, send: receiver.send }, [name]);
});

/** Puts an order and has it carried out so many times, as a queue does. */
async function order(what: Events['webhook'], times = 2): Promise<void> {
  await publish('webhook', what);
  await carryOutAll(times);
}

async function look(): Promise<void> {
  await publish('novedades', {});
  await carryOutAll(2);
}

async function carryOutAll(times: number): Promise<void> {
  const keys = cloud.outbox.splice(0).filter((key) => key.startsWith('webhooks/'));
  for (const key of keys) {
    for (let n = 0; n < times; n++) await carryOut(key, webhookOrders({ now, send: receiver.send }), now());
  }
}

const deliver = async (_id: string, solicitante = `${name} Sol`) =>
  saveMuestras([muestra({ _id, numero_muestra: _id, solicitante: { nombre: solicitante } })], {
    now: now(),
  });

/** Stores a certificate of a number, as the ingest does, over the one that there is. */
async function certify(numero: string, muestras: string[]): Promise<string> {
  const before = await readPdf(numero);
  const grupo = before?.grupo ?? `pdf-${numero}`;
  const revision = (before?.revisiones ?? 0) + 1;
  const pdf: Pdf = {
    _id: revision === 1 ? grupo : `${grupo}.${revision}`,
    grupo,
    numero,
    filename: `${numero}.pdf`,
    filesize: 1000,
    key: `pdfs/${grupo}-${revision}.pdf`,
    subido: now().toISOString(),
    huella: String(revision),
    orden: String(revision),
    entregas: [],
    muestras,
    anteriores: [],
    revisiones: revision,
    version: revision,
    cambio: null,
  };
  await writePdf(pdf, before);
  return pdf._id;
}

const told = () => receiver.taken.map(({ tipo, datos }) => [tipo, datos.certificado?._id ?? datos.muestra?._id]);

describe('an order', () => {
  it('about annulled samples tells each webhook of those in its scope, once, with the reason', async () => {
    const [own, foreign] = [`${name}-a`, `${name}-ajena`];
    const anulada = (_id: string, solicitante: string) =>
      muestra({ _id, solicitante: { nombre: solicitante }, estado: 'anulada', motivo_anulacion: 'Sin etiqueta' });
    const saved = await saveMuestras([anulada(own, `${name} Sol`), anulada(foreign, 'Otro')], {
      now: now(),
    });
    const anuladas = [...saved].map(([_id, { anulacion }]) => ({ _id, en: anulacion?.en ?? '' }));
    await order({ tipo: 'anuladas', anuladas });
    expect(told()).toEqual([['muestra.anulada', own]]);
    expect(receiver.taken[0]?.datos).toMatchObject({
      muestra: { _id: own, numero_muestra: expect.any(String) },
      anulacion: { fecha: anuladas[0]?.en, motivo: 'Sin etiqueta', retirada: false },
    });
    expect(JSON.stringify(receiver.taken)).not.toMatch(/conclusion|no_cumplen/u);
  });

  it('of new samples has every webhook look, and repeated changes nothing', async () => {
    await deliver(`${name}-a`);
    await look();
    expect(told()).toEqual([['muestra.autorizada', `${name}-a`]]);
  });

  it('of a certificate tells of each of its revisions once, to those who see it', async () => {
    await deliver(`${name}-a`);
    await look();
    const first = await certify(`${name}-a`, [`${name}-a`]);
    await order({ tipo: 'certificado', numero: `${name}-a`, certificado: first });
    const second = await certify(`${name}-a`, [`${name}-a`]);
    await order({ tipo: 'certificado', numero: `${name}-a`, certificado: second });
    // One that comes late speaks of what is no longer in force.
    await order({ tipo: 'certificado', numero: `${name}-a`, certificado: first });
    await deliver(`${name}-ajena`, 'Otro');
    const foreign = await certify(`${name}-ajena`, [`${name}-ajena`]);
    await order({ tipo: 'certificado', numero: `${name}-ajena`, certificado: foreign });
    expect(told()).toEqual([
      ['muestra.autorizada', `${name}-a`],
      ['certificado.disponible', first],
      ['certificado.disponible', second],
    ]);
  });

  it('of facts of incidents tells each once, to those who see it and while it holds', async () => {
    const seed = async (solicitante: string) => seedIncidencia({ solicitante: `${name} ${solicitante}` });
    const [own, foreign] = [await seed('Sol'), await seed('Ajena')];
    const of = (incidencia: string, ...tipos: TipoDeHecho[]) =>
      tipos.map((tipo) => ({ incidencia, tipo, clave: tipo === 'abierta' ? 'abierta' : '2026-03-01', vez: 1 }));
    await order({ tipo: 'incidencias', hechos: [...of(own, 'abierta', 'vencida'), ...of(foreign, 'abierta')] });
    // Announced again, since the turn died before it noted that.
    await order({ tipo: 'incidencias', hechos: of(own, 'abierta') });
    expect(receiver.taken.map(({ tipo, datos }) => [tipo, datos])).toEqual([
      [
        'incidencia.abierta',
        { incidencia: expect.objectContaining({ _id: own, estado: 'abierta', parametro: 'Nitrato', remuestra: null }) },
      ],
    ]);
    // What doesn't hold for its scope leaves no line in its log.
    const noted = await queryEnvios(name, { after: undefined, limit: 5 });
    expect(noted.map(({ tipo }) => tipo)).toEqual(['incidencia.abierta']);
  });

  it('of a certificate that came before its sample tells of it with the sample', async () => {
    const own = await certify(`${name}-a`, []);
    await order({ tipo: 'certificado', numero: `${name}-a`, certificado: own });
    expect(told()).toEqual([]);
    await deliver(`${name}-a`);
    await look();
    expect(told()).toEqual([
      ['muestra.autorizada', `${name}-a`],
      ['certificado.disponible', own],
    ]);
  });

  it('of a try sends it once, answered or not, and tries it no more', async () => {
    receiver.answer = () => 404;
    const cuando = now().toISOString();
    const envio = `${cuando.replaceAll(/[-:.]/gu, '')}-abcdefghijklmnop`;
    await order({ tipo: 'prueba', webhook: name, envio, cuando });
    expect(receiver.tried.map(({ id, tipo }) => [id, tipo])).toEqual([[envio, 'prueba']]);
    expect(await queryEnvios(name, { after: undefined, limit: 5 })).toMatchObject([
      { _id: envio, tipo: 'prueba', estado: 'fallido', intentos: 1, ultimo: { codigo: 404, texto: 'visto' } },
    ]);
  });

  it('to send an event once more sends it with its id, and leaves its own tries as they are', async () => {
    receiver.answer = () => 503;
    await deliver(`${name}-a`);
    await look();
    const [event] = await queryEnvios(name, { after: undefined, limit: 1 });
    if (!event) throw new Error('Nothing was noted');
    const again = async () =>
      order({ tipo: 'repetir', webhook: name, envio: event._id, cuando: now().toISOString() }, 1);
    await again();
    const [waiting] = await queryEnvios(name, { after: undefined, limit: 1 });
    expect(waiting).toMatchObject({ estado: 'pendiente', intentos: 2, siguiente: event.siguiente });
    receiver.answer = () => 200;
    await again();
    clock += 3_600_000;
    await runAll({ now, send: receiver.send }, [name]);
    expect(receiver.taken.map(({ id }) => id)).toEqual([event._id]);
    await again();
    expect(receiver.taken.map(({ id }) => id)).toEqual([event._id, event._id]);
  });

  it('reaches every webhook but one that can’t be read, and the others have their turn', async () => {
    const broken = `${name}-rota`;
    await seedWebhook({ _id: broken, clientes: [name], creada: now().toISOString() });
    await spoilItem({ pk: `webhook#${broken}`, sk: 'webhook' }, { eventos: 'ninguno' });
    const incidencia = await seedIncidencia({ solicitante: `${name} Sol` });
    await order({ tipo: 'incidencias', hechos: [{ incidencia, tipo: 'abierta', clave: 'abierta', vez: 1 }] });
    // A turn has no time for all webhooks of this file.
    await runAll({ now, send: receiver.send }, [name]);
    expect(receiver.taken.map(({ tipo }) => tipo)).toEqual(['incidencia.abierta']);
    await spoilItem({ pk: `webhook#${broken}`, sk: 'webhook' }, { eventos: [] });
  });

  it('reaches a webhook that sends events of a kind which this version doesn’t know, besides those that it does', async () => {
    await spoilItem({ pk: `webhook#${name}`, sk: 'webhook' }, { eventos: ['de.otra.version', 'muestra.autorizada'] });
    await deliver(`${name}-a`);
    await look();
    expect(told()).toEqual([['muestra.autorizada', `${name}-a`]]);
  });

  it('about a webhook that is gone is carried out by doing nothing', async () => {
    await order({ tipo: 'seguir', webhook: 'no-hay' });
    await order({ tipo: 'repetir', webhook: 'no-hay', envio: 'no', cuando: now().toISOString() });
    expect(receiver.tried).toEqual([]);
  });

  it('is announced only where there are webhooks', async () => {
    cloud.outbox.length = 0;
    await tellWebhooks('novedades', {});
    expect([announced, cloud.outbox]).toEqual([[], [expect.stringMatching(/^webhooks\/novedades\//u)]]);
  });
});

describe('what is to be sampled', () => {
  it('is told once while it is time and once when it is over, as long as its samples lack', async () => {
    const solicitante = `${name} Sol`;
    const punto_muestreo = { nombre: 'Torre 1' };
    const torres = instalacion({
      _id: `0-${name}`,
      solicitante,
      puntos: [claveDePunto(solicitante, punto_muestreo)],
      filas: [fila({ _id: 'mes', desde: '2026-03-01' })],
    });
    await writeInstalacion(torres, undefined);
    const muestreos = () =>
      receiver.taken.filter(({ datos }) => datos.muestreo).map(({ tipo, datos }) => [tipo, datos.muestreo?.hasta]);
    const tell = async (fecha: string) => {
      await order({ tipo: 'muestreos', fecha });
      // A turn has no time for all webhooks of this file.
      await runAll({ now, send: receiver.send }, [name]);
    };
    await tell('2026-03-10');
    expect(muestreos()).toEqual([]);
    clock = Date.parse('2026-03-25T10:00:00Z');
    for (const fecha of ['2026-03-25', '2026-03-25']) await tell(fecha);
    expect(muestreos()).toEqual([['muestreo.por_vencer', '2026-03-31']]);
    clock = Date.parse('2026-04-01T10:00:00Z');
    await tell('2026-04-01');
    expect(muestreos().at(-1)).toEqual(['muestreo.sin_hacer', '2026-03-31']);
    // Taken late, and before the turn of the next: nothing more is told of either.
    const more = { solicitante: { nombre: solicitante }, punto_muestreo, tipo_muestra: 'Legionella' };
    await saveMuestras([muestra({ _id: `${name}-t`, fecha_muestra: '2026-04-02', ...more })], {
      now: now(),
    });
    clock = Date.parse('2026-04-25T10:00:00Z');
    await tell('2026-04-25');
    expect(muestreos()).toHaveLength(2);
  });
});

describe('a request for a sample', () => {
  it('is told once to the webhooks that see it, and not once it was withdrawn', async () => {
    const pedidas = () =>
      receiver.taken.flatMap(({ tipo, datos }) => (datos.solicitud ? [[tipo, datos.solicitud._id]] : []));
    const own = { cliente: name, solicitante: `${name} Sol` };
    const one = await seedSolicitud({ _id: referenciaDe(2026, Buffer.from(`${name} uno`)), ...own });
    const tell = async (referencia: string) => {
      await order({ tipo: 'solicitud', referencia });
      // A turn has no time for all webhooks of this file.
      await runAll({ now, send: receiver.send }, [name]);
    };
    for (const { _id } of [one, one]) await tell(_id);
    expect(pedidas()).toEqual([['solicitud.creada', one._id]]);
    const ajena = await seedSolicitud({ _id: referenciaDe(2026, Buffer.from(`${name} dos`)), ...own, cliente: 'otro' });
    const gone = await seedSolicitud({
      _id: referenciaDe(2026, Buffer.from(`${name} tres`)),
      ...own,
      estado: 'retirada',
    });
    for (const { _id } of [ajena, gone]) await tell(_id);
    expect(pedidas()).toHaveLength(1);
  });
});
