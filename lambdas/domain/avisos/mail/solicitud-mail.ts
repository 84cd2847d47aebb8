import type { Branding } from '../../../../contract/base/config.ts';
import { fechaLarga } from '../../../../contract/base/fechas.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { candidatesOf } from '../../../platform/access/readers.ts';
import { conNotas } from '../../../platform/access/store/notas-de-correo.ts';
import { readUsuario } from '../../../platform/access/store/usuarios.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { seesSolicitud } from '../../solicitudes/access/solicitudes.ts';
import { readEntrada, type StoredSolicitud } from '../../solicitudes/store/solicitudes.ts';
import { takes } from '../alert-eligibility.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

interface Told {
  solicitud: StoredSolicitud;
  paso: StoredSolicitud['pasos'][number];
}

/**
 * A step of a request with its recipients: administrators, of what the client does; who made it and still sees it, of what the
 * laboratory answers. The tie of a sample is not mailed: samples have mails of their own.
 */
export async function readPaso({ referencia, n }: Events['solicitud']) {
  const entrada = await readEntrada(referencia);
  const paso = entrada?.solicitud.pasos[n];
  if (!entrada || !paso || paso.tipo === 'unida' || paso.tipo === 'separada') return 'nothing';
  const { solicitud } = entrada;
  if (!paso.quien.laboratorio) {
    const admins = (await candidatesOf([])).filter(({ role, _id }) => role === 'admin' && _id !== paso.quien._id);
    return { readers: (await conNotas(admins)).filter(takes.solicitud), content: { solicitud, paso } };
  }
  const maker = await readUsuario(solicitud.solicitadaPor);
  if (!maker?.isActive || !seesSolicitud(await loadScope(maker), entrada)) return 'nobody';
  return { readers: (await conNotas([maker])).filter(takes.solicitud), content: { solicitud, paso } };
}

/** The mail about a step of a request, with the link to it. It has the headers of RFC 8058 to unsubscribe. */
export function solicitudMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { solicitud, paso: { tipo, texto } }: Told,
  enlaces: MailLinks,
): Mail {
  const { _id, solicitante, punto, tipo_muestra, parametros, desde, hasta, aceptada, mensaje } = solicitud;
  const url = `${enlaces.origin}/solicitudes/${_id}`;
  const subjects: Partial<Record<typeof tipo, string>> = {
    pedida: `Solicitud de muestra ${_id}`,
    retirada: `Solicitud ${_id} retirada`,
    aceptada: `El laboratorio acepta la solicitud ${_id}`,
    rechazada: `El laboratorio no acepta la solicitud ${_id}`,
  };
  const [from, to] = aceptada === null ? [desde, hasta] : [aceptada, aceptada];
  const dias = from === to ? fechaLarga(from) : `del ${fechaLarga(from)} al ${fechaLarga(to)}`;
  const lines = [
    { strong: 'Para', text: dias },
    ...(parametros.length > 0 ? [{ strong: 'Parámetros', text: parametros.join(', ') }] : []),
    ...(mensaje ? [{ strong: 'Mensaje', text: mensaje }] : []),
  ];
  return subscribedMail(
    branding,
    {
      subject: subjects[tipo] ?? `Solicitud ${_id}`,
      paragraphs: [
        tipo === 'pedida' ? 'Se acepta o se responde en la página de la solicitud, no a este correo.' : `${texto}.`,
      ],
      items: [
        {
          title: [tipo_muestra, punto?.nombre].filter(Boolean).join(' · '),
          url,
          subtitle: solicitante,
          lines,
        },
      ],
      total: 1,
      button: { label: 'Ver la solicitud', url },
      why: 'Recibes este correo porque tienes los avisos de preguntas y solicitudes en «Mis avisos».',
    },
    enlaces,
  );
}
