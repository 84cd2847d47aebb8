import { logOf } from '../runtime/log.ts';
import { queueHandler } from '../runtime/queue-handler.ts';
import { noticesOf } from '../runtime/s3-notification.ts';
import {
  isAnuladasOrder,
  isCorrectionOrder,
  isDeliveryOrder,
  isDigestOrder,
  isIncidenciasOrder,
  isRetrasosOrder,
} from '../store/alert-outbox.ts';
import { accountNotices } from '../store/account-notices.ts';
import { enviosPrefix } from '../store/envios.ts';
import { sendAccountNotice } from './send-account-notice.ts';
import { sendAnuladas } from './send-anuladas.ts';
import { sendCorrection } from './send-correction.ts';
import { sendDelivery } from './send-delivery.ts';
import { sendIncidencias } from './send-incidencias.ts';
import { sendDigest } from './send-digest.ts';
import { sendRetrasos } from './send-retrasos.ts';
import { sendEnvio } from './send-envio.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { preguntaOrders } from '../store/pregunta-orders.ts';
import { sendPregunta } from './send-pregunta.ts';
import { informeOrders } from '../store/informe-orders.ts';
import { sendInforme } from './send-informe.ts';
import { responsableOrders } from '../store/responsable-orders.ts';
import { sendResponsable } from './send-responsable.ts';
import { sendAviso } from './send-aviso.ts';

const log = logOf('mail');

/** Sends the mails that were ordered. A message whose mail couldn't be sent is delivered again. */
export const handler = queueHandler(
  async (body) => {
    for (const { key } of noticesOf(body))
      log.info('An order was read', { key, outcome: await outcomeOf(key, new Date()) });
  },
  (error, messageId) => {
    const name = error instanceof Error ? error.name : typeof error;
    // SES's message may contain the address, and a schema's the refused text.
    log.error('A mail could not be sent', { messageId, error: name });
  },
);

/** Orders of alerts and of digests have their own prefixes and queues; those of mails between users and of reports a prefix within the calls'. */
async function outcomeOf(key: string, now: Date): Promise<string> {
  if (isCorrectionOrder(key)) return sendCorrection(key, now);
  if (isAnuladasOrder(key)) return sendAnuladas(key, now);
  if (isDeliveryOrder(key)) return sendDelivery(key, now);
  if (isIncidenciasOrder(key)) return sendIncidencias(key, now);
  if (isRetrasosOrder(key)) return sendRetrasos(key, now);
  if (isDigestOrder(key)) return sendDigest(key, now);
  if (key.startsWith(enviosPrefix)) return sendEnvio(key, now);
  if (key.startsWith(accountNotices)) return sendAccountNotice(key, now);
  if (key.startsWith(preguntaOrders)) return sendPregunta(key, now);
  if (key.startsWith(informeOrders)) return sendInforme(key, now);
  if (key.startsWith(responsableOrders)) return sendResponsable(key, now);
  return key.startsWith('avisos/') ? sendAviso(key, now) : sendPasswordReset(key, now);
}
