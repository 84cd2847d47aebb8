import { carryOut } from '../platform/bus/bus.ts';
import { logOf } from '../platform/runtime/log.ts';
import { counted, type MetricName } from '../platform/runtime/metrics.ts';
import { queueHandler } from '../platform/runtime/queue-handler.ts';
import { noticesOf } from '../platform/runtime/s3-notification.ts';
import { mailOrders } from '../domain/avisos/mail/mail-orders.ts';

const log = logOf('mail');

/** What orders count that no mail was sent for. */
const unsent: Readonly<Record<string, MetricName>> = {
  refused: 'CorreosRechazados',
  'no-portal': 'CorreosSinPortal',
  nobody: 'CorreosPedidosPorNadie',
};

/** Sends the mails that were ordered. A message whose mail couldn't be sent is delivered again. */
export const handler = queueHandler(
  async (body) => {
    for (const { key } of noticesOf(body)) {
      const outcome = await carryOut(key, mailOrders, new Date());
      const name = unsent[outcome];
      log.info('An order was read', { key, outcome, ...(name && counted({ [name]: 1 })) });
    }
  },
  (error, messageId) => {
    const name = error instanceof Error ? error.name : typeof error;
    // SES's message may contain the address, and a schema's the refused text.
    log.error('A mail could not be sent', { messageId, error: name });
  },
);
