import * as z from 'zod';
import { eventosDeWebhook, type EventoDeWebhook } from '../../../../contract/webhooks/webhook.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { absentIfDamaged, readItem } from '../../../platform/dynamo/damaged.ts';
import {
  acotadaSchema,
  duenoSchema,
  type ListaDe,
  listaOf,
  quienSchema,
} from '../../../platform/access/store/duenos.ts';
import { editedFields, inVersion } from '../../../platform/dynamo/last-change.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit, transact } from '../../../platform/dynamo/transaction.ts';
import { webhookProgress } from './webhook-state.ts';
import { idsOf, listOfAll, lists } from './tell-webhooks.ts';

const text = { type: 'string', required: true } as const;

/** Webhooks as their owners set them, in partitions of their own (`webhook#<id>`); what they sign with lies apart. */
const entity = portalEntity('webhook', () => ({
  attributes: {
    ...attributesOf(storedWebhookSchema),
    eventosDeMuestreo: { type: 'list', items: { type: 'string' } },
  },
  indexes: {
    byId: {
      pk: itemKey('pk', 'webhook#${_id}'),
      sk: itemKey('sk', 'webhook'),
    },
  },
}));

const eventoSchema = z.enum(Object.keys(eventosDeWebhook) as [EventoDeWebhook, ...EventoDeWebhook[]]);

const storedWebhookSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  url: z.string(),
  eventos: z.array(eventoSchema),
  dueno: duenoSchema,
  acotada: acotadaSchema,
  creada: z.string(),
  creadaPor: quienSchema,
  /** Whether its owner has it switched on. */
  activo: z.boolean(),
  /** When it was last switched on: what failed before counts no more. */
  activadoEn: z.string(),
  /** Until when the secret before signs too; null: there is but one. */
  secretoAnteriorHasta: z.string().nullable().default(null),
  ...editedFields,
});
export type StoredWebhook = z.infer<typeof storedWebhookSchema>;

/** A webhook as its item is: the kinds of event that 1.0.0 didn't know stand apart. */
const webhookItemSchema = storedWebhookSchema
  .extend({ eventosDeMuestreo: z.array(eventoSchema).default([]) })
  .transform(({ eventosDeMuestreo, ...webhook }): StoredWebhook => ({
    ...webhook,
    eventos: [...webhook.eventos, ...eventosDeMuestreo],
  }));

/** A webhook; undefined where there is none. Read consistently. */
export async function readWebhook(_id: string): Promise<StoredWebhook | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('webhook', data, (item) => parseStored(webhookItemSchema, item)) : undefined;
}

/** The webhooks of an owner, in no order. Read consistently. */
export async function readWebhooksOf(de: ListaDe): Promise<StoredWebhook[]> {
  const found = await mapBounded(await idsOf(de), 8, async (_id) => readWebhook(_id).catch(absentIfDamaged));
  return found.filter((webhook) => webhook !== undefined);
}

/** Stores a new webhook with its secret, its entries in the lists, and other writes. False where the id is taken. */
export async function createWebhook(
  webhook: StoredWebhook,
  secreto: string,
  withIt: readonly object[] = [],
): Promise<boolean> {
  const { _id, dueno } = webhook;
  const write = entity()
    .create({ ...webhook, ...storedOf(webhook) })
    .params();
  const listings = [listaOf(dueno), listOfAll].map((de) => lists().put({ de, _id }).params());
  return commit([write, ...listings, puttingSecret(_id, secreto), ...withIt]);
}

/** Stores a webhook over the version that was read, and other writes with it. False where another change came first. */
export async function replaceWebhook(
  webhook: StoredWebhook,
  over: number,
  others: readonly object[] = [],
): Promise<boolean> {
  const write = entity()
    .put({ ...webhook, ...storedOf(webhook) })
    .where((fields, on) => inVersion(over)(fields, on))
    .params();
  return commit([write, ...others]);
}

/**
 * What is stored otherwise than it is read: electrodb takes no null for a text, and 1.0.0 can read no webhook of an owner of
 * which one has a kind of event in `eventos` that it doesn't know.
 */
function storedOf({ eventos, secretoAnteriorHasta }: StoredWebhook) {
  return {
    secretoAnteriorHasta: secretoAnteriorHasta ?? undefined,
    eventos: eventos.filter((evento) => !isDeMuestreo(evento)),
    eventosDeMuestreo: eventos.filter(isDeMuestreo),
  };
}

const isDeMuestreo = (evento: EventoDeWebhook) => evento.startsWith('muestreo.');

/** Deletes a webhook as it was read, with what it signed with. False where another change came first. Its log goes by itself. */
export async function deleteWebhook({ _id, dueno, version }: StoredWebhook, entrada?: object): Promise<boolean> {
  const write = entity()
    .delete({ _id })
    .where((fields, on) => inVersion(version)(fields, on))
    .params();
  return commit([write, ...forgetting(_id, listaOf(dueno)), entrada]);
}

/** Deletes every webhook of an owner that is gone. */
export async function deleteWebhooksOf(de: ListaDe): Promise<void> {
  for (const _id of await idsOf(de)) {
    await transact([entity().delete({ _id }).params(), ...forgetting(_id, de)]);
  }
}

/** Has a webhook name who made or changed it otherwise; nothing, where it is gone. */
export async function rewordWebhook({
  _id,
  creadaPor,
  cambio,
}: Pick<StoredWebhook, '_id' | 'creadaPor' | 'cambio'>): Promise<void> {
  await ifUnchanged(() => entity().patch({ _id }).set({ creadaPor, cambio }).go());
}

/** The writes that take a webhook out of the lists, with what it signed with and how far it had come. */
function forgetting(_id: string, de: ListaDe): object[] {
  const listings = [de, listOfAll].map((one) => lists().delete({ de: one, _id }).params());
  return [secrets().delete({ _id }).params(), webhookProgress.deleting(_id), ...listings];
}

/** What webhooks sign with, in partitions of their own, which few functions' roles reach. */
const secrets = portalEntity('secretoWebhook', () => ({
  attributes: { ...attributesOf(secretsSchema), _id: text },
  indexes: {
    byId: {
      pk: itemKey('pk', 'secretoWebhook#${_id}'),
      sk: itemKey('sk', 'secreto'),
    },
  },
}));

const secretsSchema = z.object({ secreto: z.string(), anterior: z.string().optional() });

/** A webhook's secret and the one before, each 32 random bytes in base64. */
export type WebhookSecrets = z.infer<typeof secretsSchema>;

export async function readWebhookSecrets(_id: string): Promise<WebhookSecrets | undefined> {
  const { data } = await secrets().get({ _id }).go({ consistent: true });
  return data ? readItem('webhook', data, (item) => parseStored(secretsSchema, item)) : undefined;
}

/** The write of a webhook's signing secret, and of the secret before it (undefined: none). */
export function puttingSecret(_id: string, secreto: string, anterior?: string): object {
  return secrets().put({ _id, secreto, anterior }).params();
}
