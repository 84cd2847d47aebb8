import { Entity } from 'electrodb';
import * as z from 'zod';
import { lazy } from '../../../../contract/base/lazy.ts';
import { readItem } from '../../dynamo/damaged.ts';
import { ifUnchanged, portal } from '../../dynamo/portal.ts';

const text = { type: 'string' } as const;

/** How far a webhook has come, written by the function that sends alone, which holds it by a lease while it does. */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'webhookEstado', version: '1', service: 'portal' },
        attributes: {
          _id: { ...text, required: true },
          quien: text,
          hasta: { type: 'number' },
          cursor: text,
          fallandoDesde: text,
          fallos: { type: 'number' },
          siguiente: text,
          apagado: text,
          avisado: { type: 'boolean' },
          sinAcceso: { type: 'boolean' },
          ultimoEntregado: text,
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['_id'], template: 'webhookEstado#${_id}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'estado', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const progressSchema = z.object({
  /** After what its changes are followed; absent before the first time. */
  cursor: z.string().optional(),
  /** The first failure since a delivery went well. */
  fallandoDesde: z.string().optional(),
  /** How many turns in a row have ended in failures. */
  fallos: z.number().default(0),
  /** Before it nothing is sent, since the receiver failed. */
  siguiente: z.string().optional(),
  /** When it was switched off for failing. */
  apagado: z.string().optional(),
  /** Whether its owner was mailed of that. */
  avisado: z.boolean().default(false),
  /** Whether its owner could see nothing any more when it was last its turn. */
  sinAcceso: z.boolean().default(false),
  ultimoEntregado: z.string().optional(),
});

/** How far a webhook has come. Instants in ISO 8601. */
export type WebhookProgress = z.infer<typeof progressSchema>;

/** A webhook's progress, which is empty before its first turn. */
export async function readWebhookProgress(_id: string): Promise<WebhookProgress> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('webhook', data, (item) => progressSchema.parse(item)) : progressSchema.parse({});
}

/** Who holds a webhook, by a name that no other run has, and until when (epoch milliseconds). */
export interface Lease {
  quien: string;
  hasta: number;
}

/** Takes a webhook for a run. False while another run holds it. */
export async function leaseWebhook(_id: string, { quien, hasta }: Lease, now: number): Promise<boolean> {
  return ifUnchanged(() =>
    entity()
      .upsert({ _id, quien, hasta })
      .where((held, { notExists, eq, lt }) =>
        [notExists(held.hasta), eq(held.quien, quien), lt(held.hasta, now)].join(' OR '),
      )
      .go(),
  );
}

/** Notes how far a run has come. False where it holds the webhook no more: what it would say is old. */
export async function noteWebhookProgress(_id: string, { quien }: Lease, progress: WebhookProgress): Promise<boolean> {
  const { cursor, fallandoDesde, siguiente, apagado, ultimoEntregado, ...always } = progress;
  const set = Object.fromEntries(
    Object.entries({ cursor, fallandoDesde, siguiente, apagado, ultimoEntregado }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const gone = (
    [
      ['fallandoDesde', fallandoDesde],
      ['siguiente', siguiente],
      ['apagado', apagado],
    ] as const
  ).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return ifUnchanged(() =>
    entity()
      .patch({ _id })
      .set({ ...always, ...set })
      .remove(gone)
      .where((held, { eq }) => eq(held.quien, quien))
      .go(),
  );
}

/** Lets a webhook go. */
export async function releaseWebhook(_id: string, { quien }: Lease): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ _id })
      .remove(['quien', 'hasta'])
      .where((held, { eq }) => eq(held.quien, quien))
      .go(),
  );
}

/** The write that forgets how far a webhook had come. */
export function deletingWebhookProgress(_id: string): object {
  return entity().delete({ _id }).params();
}
