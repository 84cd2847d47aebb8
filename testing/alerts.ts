import type { Cliente } from '../contract/cliente.ts';
import { fechaEnMadrid } from '../contract/fecha.ts';
import type { MuestraDocument } from '../contract/muestra.ts';
import type { orderDigests } from '../lambdas/avisos/order-digests.ts';
import type { orderRetrasos } from '../lambdas/avisos/order-retrasos.ts';
import { orderIncidencias } from '../lambdas/avisos/order-incidencias.ts';
import { orderDeliveryMails } from '../lambdas/avisos/order-delivery-mails.ts';
import { orderMails } from '../lambdas/avisos/order-mails.ts';
import { ingestMuestras } from '../lambdas/ingest/ingest-muestras.ts';
import { sendAviso } from '../lambdas/mail/send-aviso.ts';
import { sendAnuladas } from '../lambdas/mail/send-anuladas.ts';
import { sendCorrection } from '../lambdas/mail/send-correction.ts';
import { sendDelivery } from '../lambdas/mail/send-delivery.ts';
import { sendIncidencias } from '../lambdas/mail/send-incidencias.ts';
import { sendRetrasos } from '../lambdas/mail/send-retrasos.ts';
import { sendDigest } from '../lambdas/mail/send-digest.ts';
import {
  isAnuladasOrder,
  isAnuncioDeIncidencias,
  isCorrectionOrder,
  isDeliveryOrder,
  isDigestOrder,
  isFaultyDelivery,
  isIncidenciasOrder,
  isRetrasosOrder,
  putDigestOrder,
} from '../lambdas/store/alert-outbox.ts';
import { putCliente } from '../lambdas/store/clientes.ts';
import { putDropped } from '../lambdas/store/drop.ts';
import { beginDigests } from '../lambdas/store/resumenes.ts';
import { createUsuario, type NewUsuario } from '../lambdas/store/usuarios.ts';
import type { Fate } from './faulty-dynamodb.ts';
import type { MailCloud } from './mail-cloud.ts';
import { type OwnProcess, startOwnProcess } from './own-process.ts';
import { usuario } from './usuarios.ts';

const at = '2026-01-01T00:00:00.000Z';

/** A process that handles the outbox's messages. */
interface Worker {
  orderMails: typeof orderMails;
  sendAviso: typeof sendAviso;
  sendCorrection: typeof sendCorrection;
  sendAnuladas: typeof sendAnuladas;
  orderDeliveryMails: typeof orderDeliveryMails;
  sendDelivery: typeof sendDelivery;
  sendDigest: typeof sendDigest;
  sendRetrasos: typeof sendRetrasos;
  orderIncidencias: typeof orderIncidencias;
  sendIncidencias: typeof sendIncidencias;
}

/** A process of its own that reads files and handles the outbox's messages, whose connection to DynamoDB can be cut. */
export type DyingWorker = OwnProcess<
  Worker & {
    ingestMuestras: typeof ingestMuestras;
    orderDigests: typeof orderDigests;
    orderRetrasos: typeof orderRetrasos;
  }
>;

/** Starts one. To be called after the tables are there. */
export async function startDyingWorker(): Promise<DyingWorker> {
  return startOwnProcess(async () => ({
    ...(await import('../lambdas/avisos/order-mails.ts')),
    ...(await import('../lambdas/mail/send-aviso.ts')),
    ...(await import('../lambdas/mail/send-correction.ts')),
    ...(await import('../lambdas/mail/send-anuladas.ts')),
    ...(await import('../lambdas/avisos/order-delivery-mails.ts')),
    ...(await import('../lambdas/mail/send-delivery.ts')),
    ...(await import('../lambdas/mail/send-digest.ts')),
    ...(await import('../lambdas/mail/send-retrasos.ts')),
    ...(await import('../lambdas/avisos/order-incidencias.ts')),
    ...(await import('../lambdas/mail/send-incidencias.ts')),
    ...(await import('../lambdas/avisos/order-digests.ts')),
    ...(await import('../lambdas/avisos/order-retrasos.ts')),
    ...(await import('../lambdas/ingest/ingest-muestras.ts')),
  }));
}

/** A process's death: whether it has come, and whether it came as a mail was noted as sent. */
export interface Death {
  happened: boolean;
  whileNoting: boolean;
}

/** Has a process die at its n-th write from here on, before or after DynamoDB has got it. */
export function dieAtWrite({ connection }: Pick<DyingWorker, 'connection'>, nth: number, fate: Fate): Death {
  const death: Death = { happened: false, whileNoting: false };
  let writes = 0;
  connection.decide(({ isWrite, body }) => {
    if (isWrite) writes++;
    if (writes < nth) return 'served';
    if (!death.happened) Object.assign(death, { happened: true, whileNoting: body.includes('"enviado"') });
    return isWrite && writes === nth ? fate : 'lost';
  });
  return death;
}

/**
 * Has a process deal with what is in the outbox, until it dies or nothing is left. What it was given comes again to another
 * process.
 */
export async function workUntilDeath(
  { connection, ...worker }: DyingWorker,
  cloud: MailCloud,
  now: Date,
): Promise<void> {
  const all: string[] = [];
  for (let keys = cloud.outbox.splice(0); keys.length > 0; keys = cloud.outbox.splice(0)) {
    all.push(...keys);
    for (const key of keys) await dealWith(worker, key, now).catch(() => {});
  }
  await connection.settled();
  cloud.outbox.push(...all);
}

/** This process. */
const here: Worker = {
  orderMails,
  sendAviso,
  sendCorrection,
  sendAnuladas,
  orderDeliveryMails,
  sendDelivery,
  sendDigest,
  sendRetrasos,
  orderIncidencias,
  sendIncidencias,
};

/** Stores a client of these solicitantes. */
export async function seedCliente(_id: string, solicitantes: string[], more: Partial<Cliente> = {}): Promise<void> {
  const fixed = {
    contacto: {},
    descripcion: '',
    empresa: 'alicuota',
    isActive: true,
    createdAt: at,
    updatedAt: at,
  } as const;
  await putCliente({ _id, nombre: _id, solicitantes, ...fixed, ...more });
}

/** Stores a user subscribed to Legionella in its clients' scope, with `more` over the defaults; returns its address. */
export async function seedSubscriber(more: Partial<NewUsuario> & { _id: string }): Promise<string> {
  const subscriber = usuario({ avisos: ['Legionella spp.'], ...more });
  await createUsuario(subscriber);
  return subscriber.email;
}

/** Has a user's digests begin, as saving them in 'Mis avisos' does. */
export async function chooseDigests(usuarioId: string, now: Date): Promise<void> {
  await beginDigests({ usuarioId, ultimo: fechaEnMadrid(now), desde: now.toISOString() });
  await putDigestOrder({ usuarioId });
}

/** A determination of one result, with the verdict that it is given. */
export function determinacion(descripcion: string, conclusion: string): MuestraDocument['determinaciones'][number] {
  const resultado = { descripcion, valor: 120, valor_formateado: '120', unidad: 'UFC/L', referencia: { max: 100 } };
  return {
    descripcion,
    resultados: [{ ...resultado, conclusion }],
    total_resultados: 1,
    resultados_cumplen: conclusion === 'Cumple' ? 1 : 0,
    resultados_no_cumplen: conclusion === 'Cumple' ? 0 : 1,
  };
}

/** A determination that complies, whose one result is at 85 % of its limit. */
export function determinacionCercana(descripcion: string): MuestraDocument['determinaciones'][number] {
  const near = determinacion(descripcion, 'Cumple');
  return { ...near, resultados: near.resultados.map((one) => ({ ...one, valor: 85, valor_formateado: '85' })) };
}

let dropped = 0;

/** Delivers a file of samples and has it read, by `read`; a file that was dropped before is only read again. Gives its key. */
export async function deliver(
  documents: readonly MuestraDocument[],
  now: Date,
  read: typeof ingestMuestras = ingestMuestras,
  before?: string,
): Promise<string> {
  const key = before ?? `muestras/entrega-${String(++dropped).padStart(6, '0')}.ndjson`;
  const body = Buffer.from(documents.map((each) => `${JSON.stringify(each)}\n`).join(''));
  if (before === undefined) await putDropped(key, body, { size: body.length, dryRun: false });
  await read({ key }, { now: () => now, touched: new Set() });
  return key;
}

/** Deals with one message of the outbox, as the two functions do. */
async function dealWith(worker: Worker, key: string, now: Date): Promise<void> {
  if (isFaultyDelivery(key)) await worker.orderDeliveryMails(key);
  else if (isAnuncioDeIncidencias(key)) await worker.orderIncidencias(key, now);
  else if (isAnuladasOrder(key)) await worker.sendAnuladas(key, now);
  else if (isIncidenciasOrder(key)) await worker.sendIncidencias(key, now);
  else if (isDeliveryOrder(key)) await worker.sendDelivery(key, now);
  else if (isRetrasosOrder(key)) await worker.sendRetrasos(key, now);
  else if (isDigestOrder(key)) await worker.sendDigest(key, now);
  else if (key.startsWith('candidatas/')) await worker.orderMails(key, now);
  else await (isCorrectionOrder(key) ? worker.sendCorrection(key, now) : worker.sendAviso(key, now));
}

/**
 * Delivers all that is in the outbox, and what comes of it, `times` times each, as a queue does: what fails comes again
 * three minutes later.
 */
export async function drain({ outbox }: MailCloud, now: Date, times = 1): Promise<void> {
  const queue = outbox.splice(0).flatMap((key) => Array.from({ length: times }, () => ({ key, at: now })));
  for (let message = queue.shift(); message; message = queue.shift()) {
    const { key, at: when } = message;
    try {
      await dealWith(here, key, when);
    } catch {
      if (when.getTime() - now.getTime() > 3_600_000) throw new Error(`${key} fails for an hour`);
      queue.push({ key, at: new Date(when.getTime() + 180_000) });
    }
    for (const next of outbox.splice(0)) for (let n = 0; n < times; n++) queue.push({ key: next, at: when });
  }
}
