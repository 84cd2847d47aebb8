import { hasWebhooks } from '../access/store/webhooks.ts';
import { publish } from './bus.ts';
import type { Events } from './events.ts';

/** Tells the webhooks of something, where there are any. */
export async function tellWebhooks<N extends 'novedades' | 'webhook'>(name: N, payload: Events[N]): Promise<void> {
  if (await hasWebhooks()) await publish(name, payload);
}
