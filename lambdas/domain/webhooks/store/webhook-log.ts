import * as z from 'zod';
import type { TipoDeEnvio } from '../../../../contract/webhooks/webhook.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';

const text = { type: 'string', required: true } as const;
const expira = { type: 'number', required: true } as const;

/** The log: every event with its outcome. Its id begins with the instant when it was noted. */
const log = portalEntity('webhookEnvio', () => ({
  attributes: { ...attributesOf(storedEnvioSchema), tipo: text },
  indexes: {
    byWebhook: {
      pk: itemKey('pk', 'webhookEnvio#${webhook}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/** The waiting events of the log, in the order in which they were noted. */
const pending = portalEntity('webhookPendiente', () => ({
  attributes: { webhook: text, _id: text, asunto: text, siguiente: text, expira },
  indexes: {
    byWebhook: {
      pk: itemKey('pk', 'webhookPendiente#${webhook}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/** The ids of noted events, by their subject, so that none is noted twice. */
const noted = portalEntity('webhookDicho', () => ({
  attributes: { webhook: text, clave: text, _id: text, expira },
  indexes: {
    byClave: {
      pk: itemKey('pk', 'webhookDicho#${webhook}'),
      sk: itemKey('sk', '${clave}'),
    },
  },
}));

const storedEnvioSchema = z.object({
  webhook: z.string(),
  _id: z.string(),
  tipo: z.custom<TipoDeEnvio>((value) => typeof value === 'string'),
  creado: z.string(),
  desde: z.string(),
  muestra: z.string().optional(),
  numero: z.string().optional(),
  /** The number of the sample's revision that the event is about: each correction counts one. */
  revision: z.number().optional(),
  certificado: z.string().optional(),
  /** The incident, and the key of its fact (contract/incidencias/rules/hechos.ts). */
  incidencia: z.string().optional(),
  hecho: z.string().optional(),
  /** The key of the programme's period that lacks samples (lambdas/domain/programa/vencimientos.ts). */
  muestreo: z.string().optional(),
  /** The reference of a request for a sample. */
  solicitud: z.string().optional(),
  estado: z.enum(['pendiente', 'entregado', 'fallido', 'omitido']),
  intentos: z.number(),
  ultimo: z.object({ cuando: z.string(), codigo: z.number().nullable(), texto: z.string(), ms: z.number() }).optional(),
  siguiente: z.string().optional(),
  expira: z.number(),
});

/** An event of a webhook, with what became of it. `expira` in epoch seconds. */
export type StoredEnvio = z.infer<typeof storedEnvioSchema>;

/** An event that waits. Events of one `asunto` are sent in order; `siguiente`: not before this instant. */
export interface PendingEnvio {
  webhook: string;
  _id: string;
  asunto: string;
  siguiente: string;
  expira: number;
}

/** Takes an id for an event of a webhook. Gives the id given, or the earlier one where `clave` was noted before. */
export async function claimEvent(
  webhook: string,
  clave: string,
  own: { _id: string; expira: number },
): Promise<string> {
  const isOwn = await ifUnchanged(() =>
    noted()
      .create({ webhook, clave, ...own })
      .go(),
  );
  if (isOwn) return own._id;
  const { data } = await noted().get({ webhook, clave }).go({ consistent: true });
  return data?._id ?? own._id;
}

/** Notes an event as pending; whether it is new. One of its id that was sent or given up stays as it is. */
export async function noteEnvio(envio: StoredEnvio): Promise<boolean> {
  const { webhook, _id, muestra, incidencia, muestreo, solicitud, desde, expira: until } = envio;
  const isNew = await ifUnchanged(() => log().create(envio).go());
  if (!isNew && (await readEnvio(webhook, _id))?.estado !== 'pendiente') return false;
  await putPending({
    webhook,
    _id,
    asunto: muestra ?? incidencia ?? muestreo ?? solicitud ?? _id,
    siguiente: desde,
    expira: until,
  });
  return isNew;
}

/** Writes the outcome of an event. */
export async function putEnvio(envio: StoredEnvio): Promise<void> {
  await log().put(envio).go();
}

export async function readEnvio(webhook: string, _id: string): Promise<StoredEnvio | undefined> {
  const { data } = await log().get({ webhook, _id }).go({ consistent: true });
  return data ? readItem('webhook', data, (item) => parseStored(storedEnvioSchema, item)) : undefined;
}

/** A page of the log, newest first, after an id. Those that can't be read are left out. */
export async function queryEnvios(
  webhook: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredEnvio[]> {
  const query = log().query.byWebhook({ webhook });
  const { data } = await (after === undefined ? query : query.lt({ _id: after })).go({ limit, order: 'desc' });
  return readable('webhook', data, (item) => parseStored(storedEnvioSchema, item));
}

export async function putPending(one: PendingEnvio): Promise<void> {
  await pending().put(one).go();
}

export async function deletePending({ webhook, _id }: Pick<PendingEnvio, 'webhook' | '_id'>): Promise<void> {
  await pending().delete({ webhook, _id }).go();
}

/** A part of what waits, in order, and after which id there is more. */
export async function queryPending(
  webhook: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ some: PendingEnvio[]; after: string | undefined }> {
  const query = pending().query.byWebhook({ webhook });
  const { data } = await (after === undefined ? query : query.gt({ _id: after })).go({ limit, consistent: true });
  return { some: data, after: data.length < limit ? undefined : data.at(-1)?._id };
}

/** How many wait, up to a thousand. */
export async function countPending(webhook: string): Promise<number> {
  return (await queryPending(webhook, { limit: 1000 })).some.length;
}
