import { publish } from '../../../platform/bus/bus.ts';
import type { Events } from '../../../platform/bus/events.ts';
import type { ListaDe } from '../../../platform/access/store/duenos.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';

const text = { type: 'string', required: true } as const;

/** Lists of an owner's webhooks and of all webhooks, written in the webhook's transaction. */
export const lists = portalEntity('webhookDe', () => ({
  attributes: { de: text, _id: text },
  indexes: {
    byDueno: {
      pk: itemKey('pk', 'webhooks#${de}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/** The list of every webhook, whoever owns it. */
export const listOfAll = 'todos';

/** The ids of a list, some of which may be of webhooks that are gone. Read consistently. */
export async function idsOf(de: ListaDe | typeof listOfAll): Promise<string[]> {
  const { data } = await lists().query.byDueno({ de }).go({ pages: 'all', consistent: true });
  return data.map(({ _id }) => _id);
}

/** The ids of all webhooks, some of which may be gone. */
export async function idsOfWebhooks(): Promise<string[]> {
  return idsOf(listOfAll);
}

/** Whether there are any webhooks: without any, announcements cost nothing. */
export async function hasWebhooks(): Promise<boolean> {
  const { data } = await lists().query.byDueno({ de: listOfAll }).go({ limit: 1 });
  return data.length > 0;
}

/** Tells the webhooks of something, where there are any. */
export async function tellWebhooks<N extends 'novedades' | 'webhook'>(name: N, payload: Events[N]): Promise<void> {
  if (await hasWebhooks()) await publish(name, payload);
}
