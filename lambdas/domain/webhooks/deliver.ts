import { DamagedItem } from '../../platform/dynamo/damaged.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import {
  deletePending,
  type PendingEnvio,
  putEnvio,
  putPending,
  queryPending,
  readEnvio,
  type StoredEnvio,
} from './store/webhook-log.ts';
import { readWebhookSecrets, type StoredWebhook } from './store/webhooks.ts';
import { datosOf } from './datos.ts';
import { bodyOf, headersOf } from './message.ts';
import { type Answer, isTaken, send as sendOut } from './send.ts';
import { patienceMs, waitAfter } from './waits.ts';

/** Samples whose events are sent at once. */
const width = 4;
/** Events that wait, read at a time. */
const pageSize = 100;
/** Failures in a row after which a receiver is left alone for a while. */
const maxFailures = 3;

/** What sends a message; `send` unless a test has its own. */
export type Send = (url: string, message: { headers: Record<string, string>; body: string }) => Promise<Answer>;

/** A webhook as its events are sent: whose scope, by which clock, and how. */
export interface Sending {
  webhook: StoredWebhook;
  alcance: Alcance;
  now: () => Date;
  send?: Send;
}

/** What came of a turn. */
export interface Turn {
  delivered: number;
  failed: number;
  /** Whether the receiver failed so often in a row that it is left alone for now. */
  isLeftAlone: boolean;
  /** Whether nothing waited. */
  isIdle: boolean;
  /** The newest delivery that went well. */
  lastDelivered: string | undefined;
}

/**
 * Sends the events that are due, as far as there is time (`until`, epoch milliseconds). The events of one sample are sent in
 * the order in which they were noted, each once the one before is delivered or given up; events of several samples at once.
 */
export async function deliverPending(sending: Sending, until: number): Promise<Turn> {
  const { webhook, now } = sending;
  const turn: Turn = { delivered: 0, failed: 0, isLeftAlone: false, isIdle: true, lastDelivered: undefined };
  const blocked = new Set<string>();
  let inARow = 0;
  const isOver = () => inARow >= maxFailures || now().getTime() > until;
  const tryOne = async (pending: PendingEnvio) => {
    if (pending.siguiente > now().toISOString()) return false;
    const became = await deliver(sending, pending);
    if (became === 'entregado') {
      turn.delivered++;
      turn.lastDelivered = now().toISOString();
      inARow = 0;
    } else if (became === 'pendiente' || became === 'fallido') {
      turn.failed++;
      inARow++;
    }
    return became !== 'pendiente';
  };
  let after: string | undefined;
  do {
    const page = await queryPending(webhook._id, { after, limit: pageSize });
    if (page.some.length > 0) turn.isIdle = false;
    const groups = Map.groupBy(page.some, ({ asunto }) => asunto);
    await mapBounded([...groups], width, async ([asunto, waiting]) => {
      for (const pending of waiting) {
        if (blocked.has(asunto) || isOver()) return;
        if (!(await tryOne(pending))) blocked.add(asunto);
      }
    });
    after = page.after;
  } while (after !== undefined && !isOver());
  return { ...turn, isLeftAlone: inARow >= maxFailures || (turn.failed > 0 && turn.delivered === 0) };
}

/** Tries an event that waits; what it is then. */
async function deliver(sending: Sending, pending: PendingEnvio): Promise<StoredEnvio['estado']> {
  const envio = await readEnvio(pending.webhook, pending._id).catch((error: unknown) => {
    if (error instanceof DamagedItem) return 'unreadable' as const;
    throw error;
  });
  // The event stays: a version of the portal that knows this kind of event may send it.
  if (envio === 'unreadable') return 'omitido';
  // A run died after it had noted the outcome, before it took the event from those that wait.
  if (envio?.estado !== 'pendiente') {
    await deletePending(pending);
    return 'omitido';
  }
  const after = await tryEnvio(sending, envio);
  const isGivenUp = after.estado === 'pendiente' && sending.now().getTime() - Date.parse(envio.desde) >= patienceMs;
  const next: StoredEnvio = isGivenUp ? { ...after, estado: 'fallido', siguiente: undefined } : after;
  await putEnvio(next);
  if (next.estado === 'pendiente') await putPending({ ...pending, siguiente: next.siguiente ?? pending.siguiente });
  else await deletePending(pending);
  return next.estado;
}

/** Sends an event now; with what came of it, `pendiente` and when to try again where the receiver didn't take it. */
export async function tryEnvio(
  { webhook, alcance, now, send = sendOut }: Sending,
  envio: StoredEnvio,
): Promise<StoredEnvio> {
  const at = now();
  const datos = await datosOf(envio, alcance, at);
  const what = envio.solicitud ? 'La solicitud' : envio.incidencia === undefined ? 'La muestra' : 'La incidencia';
  if (!datos) return omitted(envio, at, `${what} ha cambiado después o ya no se ve: no hay nada que enviar`);
  const secrets = await readWebhookSecrets(webhook._id);
  if (!secrets) return omitted(envio, at, 'El webhook ya no existe');
  const body = bodyOf(envio, datos);
  const isBeforeInForce = webhook.secretoAnteriorHasta !== null && webhook.secretoAnteriorHasta > at.toISOString();
  const headers = headersOf({ _id: envio._id, body, now: at }, secrets, isBeforeInForce);
  const answer = await send(webhook.url, { headers, body });
  const intentos = envio.intentos + 1;
  const tried = { ...envio, intentos, ultimo: { ...answer, cuando: at.toISOString() } };
  if (isTaken(answer)) return { ...tried, estado: 'entregado', siguiente: undefined };
  const siguiente = new Date(now().getTime() + waitAfter(intentos)).toISOString();
  return { ...tried, estado: 'pendiente', siguiente };
}

/** An event that isn't sent, with why. */
export function omitted(envio: StoredEnvio, at: Date, texto: string): StoredEnvio {
  const ultimo = { cuando: at.toISOString(), codigo: null, texto, ms: 0 };
  return { ...envio, estado: 'omitido', siguiente: undefined, ultimo };
}
