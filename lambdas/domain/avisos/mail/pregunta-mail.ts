import type { Branding } from '../../../../contract/base/config.ts';
import type { EstadoMuestra } from '../../../../contract/muestras/muestra.ts';
import type { Mensaje } from '../../../../contract/incidencias/pregunta.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import type { StoredPregunta } from '../../incidencias/store/preguntas.ts';
import { enlaceAnulada, enlaceEnCurso } from './anuladas-mail.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

/** A message of a thread, as its reader is told who wrote it. */
interface Said {
  pregunta: Pick<StoredPregunta, 'muestra' | 'numero' | 'solicitante' | 'tipo'>;
  mensaje: Mensaje;
  /** Of the sample. */
  estado: EstadoMuestra;
}

/** The mail about a message of a question, with the way to the sample. It has the headers of RFC 8058 to unsubscribe by. */
export function preguntaMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { pregunta: { muestra, numero, solicitante, tipo }, mensaje: { quien, texto }, estado }: Said,
  enlaces: MailLinks,
): Mail {
  const { origin } = enlaces;
  const page =
    estado === 'autorizada'
      ? `${origin}/results/${encodeURIComponent(muestra)}`
      : (estado === 'anulada' ? enlaceAnulada : enlaceEnCurso)(muestra, origin);
  const url = `${page}#preguntas`;
  return subscribedMail(
    branding,
    {
      subject: quien.laboratorio
        ? `El laboratorio ha respondido sobre la muestra ${shortened(numero)}`
        : `Pregunta sobre la muestra ${shortened(numero)}`,
      paragraphs: [
        quien.laboratorio
          ? 'El laboratorio ha respondido. Puedes seguir preguntando en la página de la muestra.'
          : 'Se responde en la página de la muestra, no a este correo.',
      ],
      items: [
        {
          title: numero,
          url,
          subtitle: [tipo, solicitante].join(' · '),
          lines: [{ strong: quien.nombre, text: texto }],
        },
      ],
      total: 1,
      button: { label: 'Ver la conversación', url },
      why: 'Recibes este correo porque tienes los avisos de preguntas en «Mis avisos».',
    },
    enlaces,
  );
}
