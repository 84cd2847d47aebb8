import { type Handlers, idOfEvent } from '../../../platform/bus/bus.ts';
import { readUsuario } from '../../../platform/access/store/usuarios.ts';
import { hostOf, hostOfEmpresa, hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { noteAlerted } from '../../muestras/access/note-shown.ts';
import { takes } from '../alert-eligibility.ts';
import { accountMail, readCambioDeCuenta } from './account-mail.ts';
import { anuladasMail, readAnuladas } from './anuladas-mail.ts';
import { avisoMail, readAlertadas } from './aviso-mail.ts';
import { correctionMail, noteCorregidas, readCorregidas } from './correction-mail.ts';
import { deliveryMail, readDelivery } from './delivery-mail.ts';
import { beginDigests, resumen } from './digest.ts';
import { envioMail, readEnvio } from './envio-mail.ts';
import { incidenciaMail, readAvisadas } from './incidencia-mail.ts';
import { informeMail, readInformeFor } from './informe-mail.ts';
import { muestreos, muestreosMail } from './muestreos-mail.ts';
import { readCaducado, verificacionMail } from './verificacion-mail.ts';
import { activeUsuarioOf, hostOfLink, linkMail } from './password-mails.ts';
import { preguntaMail, readMensaje, saidTo } from './pregunta-mail.ts';
import { readGiven, responsableMail } from './responsable-mail.ts';
import { retrasos, retrasosMail } from './retrasos-mail.ts';
import { readPaso, solicitudMail } from './solicitud-mail.ts';
import { sendToAccount, sendToReaders, sendToUsuario } from './send-mails.ts';

type MailOrder =
  | 'contrasena'
  | 'cuenta'
  | 'envio'
  | 'pregunta'
  | 'solicitud'
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
  | 'verificacion';

const digest = sendToUsuario(resumen());

/** The mails by the event that orders them: recipients, key, content and text. */
export const mailOrders: Handlers<MailOrder, string> = {
  // To accounts, regardless of the user's choice of mails.
  contrasena: sendToAccount({ usuario: activeUsuarioOf, host: hostOfLink, says: linkMail }),
  cuenta: sendToAccount({
    usuario: async ({ usuarioId }) => readUsuario(usuarioId),
    host: ({ usuario, order: { origen } }) => (origen === null ? hostOfUsuario(usuario) : hostOf(origen)),
    says: async ({ branding, origin }, { usuario, order }) => {
      const cambio = await readCambioDeCuenta(usuario, order);
      return cambio === 'nothing' ? cambio : accountMail(branding, cambio, origin);
    },
  }),

  // To recipients found when the mail is sent.
  envio: sendToReaders({
    // The sender is part of the key: no user can use up another user's id.
    lote: ({ remitente, id }) => `envio#${remitente}#${id}`,
    read: readEnvio,
    host: ({ origen }) => hostOf(origen),
    says: (branding, envio, { enlaces: { origin } }) => envioMail(branding, { ...envio, origin }),
  }),
  pregunta: sendToReaders({
    lote: (order) => `pregunta-${idOfEvent('pregunta', order)}`,
    read: readMensaje,
    says: async (branding, sent, { enlaces, reader }) => preguntaMail(branding, await saidTo(reader, sent), enlaces),
  }),
  solicitud: sendToReaders({
    lote: (order) => `solicitud-${idOfEvent('solicitud', order)}`,
    read: readPaso,
    says: (branding, told, { enlaces }) => solicitudMail(branding, told, enlaces),
  }),
  verificacion: sendToReaders({
    lote: (order) => `verificacion-${idOfEvent('verificacion', order)}`,
    read: readCaducado,
    says: (branding, informe, { enlaces }) => verificacionMail(branding, informe, enlaces),
  }),

  // To one user, who has chosen such mails and may still see the content.
  informe: sendToUsuario({
    takes: ({ correoRechazado }) => !correoRechazado,
    lote: ({ informeId }) => `informe#${informeId}`,
    read: readInformeFor,
    host: ({ empresa }) => hostOfEmpresa(empresa),
    says: informeMail,
  }),
  responsable: sendToUsuario({
    takes: takes.responsable,
    lote: (order) => `responsable-${idOfEvent('responsable', order)}`,
    read: readGiven,
    says: responsableMail,
  }),
  alerta: sendToUsuario({
    takes: takes.alerta,
    lote: ({ lote }) => lote,
    read: readAlertadas,
    // For the user to be mailed when one of the samples is corrected.
    before: async ({ usuario, now }, { shown }) => noteAlerted(usuario, shown, now),
    says: avisoMail,
  }),
  correcciones: sendToUsuario({
    takes: takes.correcciones,
    lote: ({ lote }) => `correcciones-${lote}`,
    read: readCorregidas,
    // Also after 'done-before': the earlier run died before this write, or the table was restored since.
    after: async (of, _, outcome) => {
      if (outcome === 'sent' || outcome === 'done-before') await noteCorregidas(of);
    },
    says: correctionMail,
  }),
  anuladas: sendToUsuario({
    takes: takes.anuladas,
    lote: ({ lote }) => `anuladas-${lote}`,
    read: readAnuladas,
    says: anuladasMail,
  }),
  incidencias: sendToUsuario({
    takes: takes.incidencias,
    lote: ({ lote }) => `incidencias-${lote}`,
    read: readAvisadas,
    says: incidenciaMail,
  }),
  entrega: sendToUsuario({
    takes: takes.entrega,
    lote: ({ entrega }) => `entrega-${entrega}`,
    read: readDelivery,
    says: deliveryMail,
  }),
  resumen: async ({ usuarioId, fecha }, of) =>
    fecha === undefined ? beginDigests(usuarioId, of.now) : digest({ usuarioId, fecha }, of),
  retrasos: sendToUsuario({ ...retrasos, says: retrasosMail }),
  muestreos: sendToUsuario({ ...muestreos, says: muestreosMail }),
};
