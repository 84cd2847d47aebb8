import { carryOut } from '../platform/bus/bus.ts';
import { logOf } from '../platform/runtime/log.ts';
import { queueHandler } from '../platform/runtime/queue-handler.ts';
import { noticesOf } from '../platform/runtime/s3-notification.ts';
import { mailOrders } from '../domain/avisos/mail/mail-orders.ts';

const log = logOf('mail');

/** Sends the mails that were ordered. A message whose mail couldn't be sent is delivered again. */
export const handler = queueHandler(
  async (body) => {
    for (const { key } of noticesOf(body))
      log.info('An order was read', { key, outcome: await carryOut(key, mailOrders, new Date()) });
  },
  (error, messageId) => {
    const name = error instanceof Error ? error.name : typeof error;
    // SES's message may contain the address, and a schema's the refused text.
    log.error('A mail could not be sent', { messageId, error: name });
  },
);
