import { logOf } from '../platform/runtime/log.ts';
import { queueHandler } from '../platform/runtime/queue-handler.ts';
import { orderIncidencias } from '../domain/avisos/order-incidencias.ts';
import { followTurn } from '../domain/incidencias/seguimiento/follow-turn.ts';

const log = logOf('seguimiento');

/** Follows samples into incidents: each minute, and a moment after a file was read, whatever the message says. */
export const handler = queueHandler(
  async () => {
    const { is, muestras } = await followTurn({ now: () => new Date(), orderMails: orderIncidencias });
    log.info('Incidents were followed', { turn: is, muestras });
  },
  (error, messageId) => log.error('Incidents could not be followed', { messageId, error: nameOf(error) }),
);

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.stack?.split('\n').at(1)?.trim() ?? ''}` : typeof error;
}
