import { DamagedItem } from '../../platform/dynamo/damaged.ts';
import type { Handlers } from '../../platform/bus/bus.ts';
import type { AnuladaDe, Events, HechoDe } from '../../platform/bus/events.ts';
import { diasDeRegistro, type EventoDeWebhook } from '../../../contract/webhooks/webhook.ts';
import { readVisibleAnuladas } from '../muestras/access/anuladas.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Posicion } from '../../platform/dynamo/ordered-log.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { claveDeVencimiento, vencimientosEn } from '../programa/vencimientos.ts';
import { seesSolicitud } from '../solicitudes/access/solicitudes.ts';
import { readEntrada } from '../solicitudes/store/solicitudes.ts';
import { readIncidencias } from '../incidencias/store/incidencias.ts';
import { deletePending, putEnvio, readEnvio, type StoredEnvio } from './store/webhook-log.ts';
import { readWebhook, type StoredWebhook } from './store/webhooks.ts';
import { idsOfWebhooks } from './store/tell-webhooks.ts';
import { omitted, type Send, tryEnvio } from './deliver.ts';
import { isQuiet, noteBusy, noteQuiet, readSurroundings, type Surroundings } from './quiet.ts';
import { noteIncidencias } from './note-incidencias.ts';
import { EventNotes, noteCertificado } from './note-news.ts';
import { type Outcome, runWebhook, scopeOfWebhook } from './run.ts';

/** Webhooks whose turn it is at once. */
const width = 4;

interface Options {
  now: () => Date;
  send?: Send | undefined;
  /** As they were before; without them no webhook is known to have nothing to tell afterwards. */
  around?: Surroundings | undefined;
}

/** How long one message gives turns, in milliseconds: the rest is left to the next minute's, well before its time is over. */
const maxRunMs = 50_000;

/**
 * The turn of each minute, and after a delivery: of those webhooks alone that may have something to tell. Where nothing is
 * new it writes nothing, and reads no more for a thousand than for one, but for their list.
 */
export async function runTurn(options: Options): Promise<Outcome[]> {
  const around = await readSurroundings();
  const begun = options.now().getTime();
  const ids = (await idsOfWebhooks()).filter((id) => !isQuiet(id, around, begun));
  return runAll({ ...options, around }, ids);
}

/**
 * Keeps the error that stopped a webhook, to be thrown once all webhooks had their turn. An unreadable webhook, which the log
 * names already, is passed over: repeating the message would mend nothing.
 */
function noteFault(faults: unknown[], error: unknown): void {
  if (!(error instanceof DamagedItem)) faults.push(error);
}

/**
 * Gives each webhook its turn, as far as there is time, a different one first each minute; what they came to. One that
 * fails stops no other: it is thrown once all had theirs.
 *
 * @internal
 */
export async function runAll(options: Options, wanted?: readonly string[]): Promise<Outcome[]> {
  const { now } = options;
  const begun = now().getTime();
  const deadline = begun + maxRunMs;
  const ids = wanted ?? (await idsOfWebhooks());
  const first = ids.length > 0 ? Math.floor(begun / 60_000) % ids.length : 0;
  const faults: unknown[] = [];
  const outcomes = await mapBounded([...ids.slice(first), ...ids.slice(0, first)], width, async (id) => {
    if (now().getTime() > deadline) return [];
    noteBusy(id);
    const { around } = options;
    const onQuiet = (at: Posicion) => around && noteQuiet(id, at, around, begun);
    try {
      return [await runWebhook(id, { ...options, deadline, onQuiet })];
    } catch (error) {
      noteFault(faults, error);
      return [];
    }
  });
  if (faults.length > 0) throw new AggregateError(faults, 'Some webhooks could not have their turn');
  return outcomes.flat();
}

/** The handlers of the bus's events for webhooks; each gives the outcomes of the webhooks concerned. */
export function webhookOrders(options: Options): Handlers<'novedades' | 'webhook', Outcome[]> {
  return { novedades: async () => runTurn(options), webhook: async (order) => outcomesOf(order, options) };
}

async function outcomesOf(order: Events['webhook'], options: Options): Promise<Outcome[]> {
  if (order.tipo === 'prueba' || order.tipo === 'repetir') {
    const webhook = await readWebhook(order.webhook);
    if (webhook) await sendOne(webhook, order, options);
    return [];
  }
  if (order.tipo === 'certificado') await announceCertificado(order, options);
  if (order.tipo === 'anuladas') await announceAnuladas(order, options);
  if (order.tipo === 'incidencias') await announceIncidencias(order, options);
  if (order.tipo === 'muestreos') await announceMuestreos(order, options);
  if (order.tipo === 'solicitud') await announceSolicitud(order, options);
  return runAll(options, order.tipo === 'seguir' ? [order.webhook] : undefined);
}

/** Logs a new revision of a certificate for each webhook that sends such events and has the certificate in scope. */
async function announceCertificado(
  { numero, certificado }: { numero: string; certificado: string },
  { now }: Options,
): Promise<void> {
  await forEachThatSends(['certificado.disponible'], async (webhook, alcance) =>
    noteCertificado(new EventNotes(webhook, now), alcance, { numero, only: certificado }),
  );
}

/** Logs that samples were annulled for each webhook that sends such events and has any in scope. */
async function announceAnuladas({ anuladas }: { anuladas: readonly AnuladaDe[] }, { now }: Options): Promise<void> {
  const tipo = 'muestra.anulada';
  await forEachThatSends([tipo], async (webhook, alcance) => {
    const notes = new EventNotes(webhook, now);
    const found = await readVisibleAnuladas(
      alcance,
      anuladas.map(({ _id }) => _id),
    );
    await mapBounded(anuladas, width, async ({ _id, en }) => {
      if (found.get(_id)?.header.anulacion.en !== en) return;
      await notes.note({ tipo, clave: `anulada#${_id}#${en}`, about: { muestra: _id, hecho: en } });
    });
  });
}

/** Logs new facts of incidents for each webhook that sends such events and has the incident in scope. */
async function announceIncidencias({ hechos }: { hechos: readonly HechoDe[] }, { now }: Options): Promise<void> {
  const found = await readIncidencias([...new Set(hechos.map(({ incidencia }) => incidencia))]);
  const incidencias = new Map(found.map((incidencia) => [incidencia._id, incidencia]));
  const tipos = [...new Set(hechos.map(({ tipo }) => `incidencia.${tipo}` as const))];
  await forEachThatSends(tipos, async (webhook, alcance) =>
    noteIncidencias(new EventNotes(webhook, now), alcance, { hechos, incidencias, now: now() }),
  );
}

/** Logs a request for a sample for each webhook that sends such events and has it in scope. */
async function announceSolicitud({ referencia }: { referencia: string }, { now }: Options): Promise<void> {
  const tipo = 'solicitud.creada';
  const entrada = await readEntrada(referencia);
  if (!entrada) return;
  await forEachThatSends([tipo], async (webhook, alcance) => {
    if (!seesSolicitud(alcance, entrada)) return;
    await new EventNotes(webhook, now).note({ tipo, clave: `${tipo}#${referencia}`, about: { solicitud: referencia } });
  });
}

/** Logs the samples due soon or missed, as of a date, for each webhook that sends such events. */
async function announceMuestreos({ fecha }: { fecha: string }, { now }: Options): Promise<void> {
  await forEachThatSends(['muestreo.por_vencer', 'muestreo.sin_hacer'], async (webhook, alcance) => {
    const notes = new EventNotes(webhook, now);
    const found = await vencimientosEn(alcance, fecha);
    const wanted = found.filter(({ tipo }) => notes.wants(`muestreo.${tipo}`));
    await mapBounded(wanted, width, async (one) => {
      const clave = claveDeVencimiento(one);
      await notes.note({ tipo: `muestreo.${one.tipo}`, clave, about: { muestreo: clave } });
    });
  });
}

/**
 * Calls `apply` for each webhook that sends one of some kinds of event and whose owner has a scope. A webhook that fails stops no
 * other: its error is thrown once all had their turn.
 */
async function forEachThatSends(
  tipos: readonly EventoDeWebhook[],
  apply: (webhook: StoredWebhook, alcance: Alcance) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  await mapBounded(await idsOfWebhooks(), width, async (id) => {
    try {
      const webhook = await readWebhook(id);
      if (!webhook?.activo || !tipos.some((tipo) => webhook.eventos.includes(tipo))) return;
      const alcance = await scopeOfWebhook(webhook);
      if (alcance) await apply(webhook, alcance);
    } catch (error) {
      noteFault(faults, error);
    }
  });
  if (faults.length > 0) throw new AggregateError(faults, 'Some webhooks could not be told');
}

/** Sends a test event, or one of the log again, even where the webhook is off. A failure here is not retried. */
async function sendOne(
  webhook: StoredWebhook,
  { tipo, envio: _id, cuando }: Extract<Events['webhook'], { tipo: 'prueba' | 'repetir' }>,
  options: Options,
): Promise<void> {
  const alcance = await scopeOfWebhook(webhook);
  const envio = tipo === 'prueba' ? tryOf(webhook, _id, cuando) : await readEnvio(webhook._id, _id);
  if (!envio) return;
  const sending = { webhook, now: options.now, ...(options.send && { send: options.send }) };
  const after = alcance
    ? await tryEnvio({ ...sending, alcance }, envio)
    : omitted(envio, options.now(), 'El dueño del webhook no puede ver resultados ahora');
  const isWaiting = tipo === 'repetir' && envio.estado === 'pendiente';
  if (after.estado === 'pendiente' && isWaiting) {
    // Its own tries go on when they would have.
    await putEnvio({ ...after, siguiente: envio.siguiente });
    return;
  }
  await putEnvio(after.estado === 'pendiente' ? { ...after, estado: 'fallido', siguiente: undefined } : after);
  if (isWaiting) await deletePending(envio);
}

function tryOf({ _id: webhook }: StoredWebhook, _id: string, cuando: string): StoredEnvio {
  const expira = Math.floor(Date.parse(cuando) / 1000) + diasDeRegistro * 24 * 3600;
  return { webhook, _id, tipo: 'prueba', creado: cuando, desde: cuando, estado: 'pendiente', intentos: 0, expira };
}
