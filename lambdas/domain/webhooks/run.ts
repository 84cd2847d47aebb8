import { publish } from '../../platform/bus/bus.ts';
import { scopeWithin, usuarioOf } from '../../platform/access/owner.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Lease, Posicion } from '../../platform/dynamo/ordered-log.ts';
import { cursorOf } from '../resultados/cambios/follow.ts';
import { type WebhookProgress, webhookProgress } from './store/webhook-state.ts';
import { readWebhook, type StoredWebhook } from './store/webhooks.ts';
import { deliverPending, type Send } from './deliver.ts';
import { EventNotes, noteNews } from './note-news.ts';
import { patienceMs, waitAfter } from './waits.ts';

/** The most milliseconds of a webhook's turn; finding new events takes half at most, to leave time for sending. */
const turnMs = 40_000;
/** How long a run holds a webhook: longer than a turn and its last requests take. */
const leaseMs = 120_000;

/** What a turn of a webhook came to. */
export interface Outcome {
  is: 'gone' | 'busy' | 'off' | 'without-access' | 'done';
  noted: number;
  delivered: number;
  failed: number;
}

const nothing = (is: Outcome['is']): Outcome => ({ is, noted: 0, delivered: 0, failed: 0 });

interface RunOptions {
  now: () => Date;
  send?: Send | undefined;
  /** When the run is to be over, where that is before the end of a turn (epoch milliseconds). */
  deadline?: number;
  /** Told where the webhook stands when there was nothing to tell and nothing waits. */
  onQuiet?: ((at: Posicion) => void) | undefined;
}

/**
 * A webhook's turn: notes what is new in its owner's scope as it is now, sends what is due, and switches the webhook off where
 * nothing has gone well for three days. One run at a time holds a webhook; what dies is gone on with by the next turn.
 */
export async function runWebhook(_id: string, options: RunOptions): Promise<Outcome> {
  const { now } = options;
  if (!(await readWebhook(_id))) return nothing('gone');
  const lease = await webhookProgress.take(_id, now().getTime() + leaseMs, now().getTime());
  if (!lease) return nothing('busy');
  try {
    const webhook = await readWebhook(_id);
    return webhook ? await turn(webhook, lease, options) : nothing('gone');
  } finally {
    await webhookProgress.release(_id, lease);
  }
}

async function turn(webhook: StoredWebhook, lease: Lease, options: RunOptions): Promise<Outcome> {
  const { now } = options;
  const progress = sinceSwitchedOn(webhook, await webhookProgress.read(webhook._id));
  const keep = async () => webhookProgress.note(webhook._id, lease, progress);
  if (progress.apagado !== undefined) {
    if (!progress.avisado) await tellOwner(webhook, progress.apagado);
    progress.avisado = true;
    await keep();
    return nothing('off');
  }
  if (!webhook.activo) return nothing('off');
  const alcance = await scopeOfWebhook(webhook);
  progress.sinAcceso = alcance === undefined;
  if (!alcance) {
    await keep();
    return nothing('without-access');
  }
  const begun = now().getTime();
  const until = Math.min(begun + turnMs, options.deadline ?? Infinity);
  const noted = await follow(webhook, alcance, { progress, keep, now, until: begun + (until - begun) / 2 });
  // Another run holds it by now, and has the newer word.
  if (noted === undefined) return nothing('busy');
  if (progress.siguiente !== undefined && progress.siguiente > now().toISOString()) {
    return { ...nothing('done'), noted };
  }
  const sent = await deliverPending({ webhook, alcance, now, ...(options.send && { send: options.send }) }, until);
  const { delivered, failed } = sent;
  if (noted === 0 && sent.isIdle && progress.tras !== undefined) options.onQuiet?.(cursorOf(progress.tras).lugar);
  if (delivered > 0) {
    Object.assign(progress, { fallandoDesde: undefined, siguiente: undefined, fallos: 0 });
    progress.ultimoEntregado = sent.lastDelivered;
  }
  if (failed > 0) progress.fallandoDesde ??= now().toISOString();
  if (sent.isLeftAlone) {
    progress.fallos++;
    progress.siguiente = new Date(now().getTime() + waitAfter(progress.fallos)).toISOString();
  }
  if (hasFailedForLong(progress, now())) progress.apagado = now().toISOString();
  if (!(await keep())) return { ...nothing('busy'), noted, delivered, failed };
  if (progress.apagado !== undefined) {
    await tellOwner(webhook, progress.apagado);
    progress.avisado = true;
    await keep();
  }
  return { is: 'done', noted, delivered, failed };
}

/**
 * The scope of a webhook: its owner's current one, restricted to the webhook's lists. Undefined where its owner is gone, disabled
 * or another.
 */
export async function scopeOfWebhook(webhook: StoredWebhook): Promise<Alcance | undefined> {
  const usuario = await usuarioOf(webhook);
  return usuario && scopeWithin(usuario, webhook.acotada);
}

/** What failed before a webhook was switched on again counts no more. */
function sinceSwitchedOn({ activadoEn }: StoredWebhook, progress: WebhookProgress): WebhookProgress {
  const { apagado } = progress;
  if (apagado === undefined || apagado > activadoEn) return progress;
  return { ...progress, apagado: undefined, fallandoDesde: undefined, siguiente: undefined, fallos: 0, avisado: false };
}

interface Following {
  progress: WebhookProgress;
  keep: () => Promise<boolean>;
  now: () => Date;
  until: number;
}

/**
 * Notes what is new, a part at a time, each with the cursor after it; how much. Undefined where the run holds the webhook no
 * more.
 */
async function follow(
  webhook: StoredWebhook,
  alcance: Alcance,
  { progress, keep, now, until }: Following,
): Promise<number | undefined> {
  const notes = new EventNotes(webhook, now);
  let hasMore = true;
  while (hasMore && now().getTime() < until) {
    const next = await noteNews(notes, alcance, { cursor: progress.tras ?? progress.cursor, now: now() });
    const isChanged = next.cursor !== progress.tras;
    progress.tras = next.cursor;
    ({ hasMore } = next);
    if (isChanged && !(await keep())) return undefined;
  }
  return notes.count;
}

function hasFailedForLong({ fallandoDesde }: WebhookProgress, now: Date): boolean {
  return fallandoDesde !== undefined && now.getTime() - Date.parse(fallandoDesde) >= patienceMs;
}

/** Mails the user who owns a webhook, or who made a webhook of no user, that it was switched off. */
async function tellOwner({ nombre, dueno, creadaPor }: StoredWebhook, cuando: string): Promise<void> {
  const usuarioId = dueno.tipo === 'usuario' ? dueno.usuarioId : creadaPor._id;
  await publish('cuenta', { tipo: 'webhook-apagado', usuarioId, nombre, origen: null, cuando });
}
