import { carryOut } from '../platform/bus/bus.ts';
import * as z from 'zod';
import { logOf } from '../platform/runtime/log.ts';
import { queueHandler } from '../platform/runtime/queue-handler.ts';
import { noticesOf } from '../platform/runtime/s3-notification.ts';
import { isSesEvent, noteBounce } from '../domain/avisos/note-bounce.ts';
import { announcements } from '../domain/avisos/announcements.ts';
import { orderDigests } from '../domain/avisos/order-digests.ts';
import { orderMuestreos } from '../domain/webhooks/order-muestreos.ts';
import { orderDiarios } from '../domain/avisos/order-diarios.ts';

const log = logOf('avisos');

/** What the schedule sends each hour. */
const digestsSchema = z.object({ tarea: z.literal('resumenes') });

/**
 * Orders the alerts' mails of the samples that a delivered file announces, those about deliveries with faults and about incidents, and
 * the digests and the mails that come once a day, and records which addresses take no mail, as SES reports them. A message that fails is delivered again.
 */
export const handler = queueHandler(
  async (body) => {
    const message: unknown = JSON.parse(body);
    if (isSesEvent(message)) {
      log.info('Addresses that take no mail were noted', { usuarios: await noteBounce(message) });
      return;
    }
    if (digestsSchema.safeParse(message).success) {
      const now = new Date();
      log.info('Digests were ordered', { correos: await orderDigests(now), diarios: await orderDiarios(now) });
      await orderMuestreos(now);
      return;
    }
    for (const { key } of noticesOf(body)) {
      log.info('An announcement was read', { key, ordered: await carryOut(key, announcements, new Date()) });
    }
  },
  (error, messageId) => {
    const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: undefined };
    // An error's message may contain an address.
    log.error('A message could not be dealt with', { messageId, error: name, at: stack?.split('\n').at(1) });
  },
);
