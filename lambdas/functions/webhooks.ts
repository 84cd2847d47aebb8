import { carryOut } from '../platform/bus/bus.ts';
import * as z from 'zod';
import { logOf } from '../platform/runtime/log.ts';
import { queueHandler } from '../platform/runtime/queue-handler.ts';
import { noticesOf } from '../platform/runtime/s3-notification.ts';
import { runTurn, webhookOrders } from '../domain/webhooks/carry-out.ts';
import type { Outcome } from '../domain/webhooks/run.ts';

const log = logOf('webhooks');
const options = { now: () => new Date() };

/** What the schedule sends each minute. */
const turnSchema = z.object({ tarea: z.literal('webhooks') });

/**
 * Delivers the events of webhooks: each minute, and a moment after an order is queued. A message that fails is delivered
 * again; what was sent meanwhile is in the log.
 */
export const handler = queueHandler(
  async (body) => {
    if (turnSchema.safeParse(JSON.parse(body)).success) {
      say('Webhooks had their turn', await runTurn(options));
      return;
    }
    for (const { key } of noticesOf(body)) {
      const outcomes = await carryOut(key, webhookOrders(options), options.now());
      say('An order of webhooks was carried out', outcomes === 'done-before' ? [] : outcomes);
    }
  },
  (error, messageId) => log.error('Webhooks could not have their turn', { messageId, error: nameOf(error) }),
);

/** Logs how many there were of what: an address may be a secret, and a text of the receiver's anything. */
function say(message: string, outcomes: readonly Outcome[]): void {
  const sum = (of: 'noted' | 'delivered' | 'failed') => outcomes.reduce((all, one) => all + one[of], 0);
  const counts = { anotados: sum('noted'), entregados: sum('delivered'), fallidos: sum('failed') };
  log.info(message, { webhooks: outcomes.length, ...counts });
}

function nameOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? `${first.name}: ${first.stack?.split('\n').at(1)?.trim() ?? ''}` : typeof first;
}
