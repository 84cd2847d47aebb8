import { hasWebhooks } from './webhooks.ts';
import { publish } from '../../../platform/bus/bus.ts';
import type { Events } from '../../../platform/bus/events.ts';

/** Tells the webhooks of something, where there are any. */
export async function tellWebhooks<N extends 'novedades' | 'webhook'>(name: N, payload: Events[N]): Promise<void> {
  if (await hasWebhooks()) await publish(name, payload);
}
