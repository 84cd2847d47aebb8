import type { Handlers } from '../../../platform/bus/bus.ts';
import { sendAccountNotice } from './send-account-notice.ts';
import { sendAnuladas } from './send-anuladas.ts';
import { sendAviso } from './send-aviso.ts';
import { sendCorrection } from './send-correction.ts';
import { sendDelivery } from './send-delivery.ts';
import { sendDigest } from './send-digest.ts';
import { sendEnvio } from './send-envio.ts';
import { sendIncidencias } from './send-incidencias.ts';
import { sendInforme } from './send-informe.ts';
import { sendPapel } from './send-papel.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { sendPregunta } from './send-pregunta.ts';
import { sendResponsable } from './send-responsable.ts';
import { sendMuestreos } from './muestreos-mail.ts';
import { sendRetrasos } from './send-retrasos.ts';

type MailOrder =
  | 'enlace'
  | 'cuenta'
  | 'envio'
  | 'pregunta'
  | 'informe'
  | 'responsable'
  | 'alerta'
  | 'correcciones'
  | 'anuladas'
  | 'incidencias'
  | 'entrega'
  | 'resumen'
  | 'retrasos'
  | 'muestreos'
  | 'papel';

/** The events of the bus that are orders of mails, each with what sends it and says what became of it. */
export const mailOrders: Handlers<MailOrder, string> = {
  enlace: sendPasswordReset,
  cuenta: async (notice, { now }) => sendAccountNotice(notice, now),
  envio: async (order, { now }) => sendEnvio(order, now),
  pregunta: async (order, { now }) => sendPregunta(order, now),
  informe: async (order, { now }) => sendInforme(order, now),
  responsable: async (order, { now }) => sendResponsable(order, now),
  alerta: async (order, { now }) => sendAviso(order, now),
  correcciones: async (order, { now }) => sendCorrection(order, now),
  anuladas: async (order, { now }) => sendAnuladas(order, now),
  incidencias: async (order, { now }) => sendIncidencias(order, now),
  entrega: async (order, { now }) => sendDelivery(order, now),
  resumen: async (order, { now }) => sendDigest(order, now),
  retrasos: async (order, { now }) => sendRetrasos(order, now),
  muestreos: async (order, { now }) => sendMuestreos(order, now),
  papel: async (order, { now }) => sendPapel(order, now),
};
