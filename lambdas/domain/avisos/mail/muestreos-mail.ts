import { diario } from './diario.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import type { LetterItem } from '../../../platform/mail/layout.ts';
import { type Vencimiento, claveDeVencimiento, muestreosDe, vencimientosEn } from '../../programa/vencimientos.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

/** The most periods that a mail lists; the rest are counted. */
const maxListed = 50;

/** Samplings due within seven days, or missed, by the user's choice. */
export const muestreos = diario<Vencimiento>({
  clase: 'muestreos',
  find: async (usuario, fecha) => {
    const { avisosMuestreosPorVencer, avisosMuestreosSinHacer } = usuario;
    const found = await vencimientosEn(await loadScope(usuario), fecha);
    return found.filter(({ tipo }) => (tipo === 'por_vencer' ? avisosMuestreosPorVencer : avisosMuestreosSinHacer));
  },
  dichoDe: claveDeVencimiento,
});

/** The mail about samplings. It has the headers of RFC 8058 to unsubscribe. */
export function muestreosMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { nuevas }: { nuevas: readonly Vencimiento[] },
  enlaces: MailLinks,
): Mail {
  const { sinHacer: late, porVencer: soon } = muestreosDe(nuevas);
  const said = [
    ...(late > 0 ? [cantidad(late, 'muestreo sin hacer', 'muestreos sin hacer')] : []),
    ...(soon > 0 ? [cantidad(soon, 'muestreo por hacer', 'muestreos por hacer')] : []),
  ].join(' y ');
  return subscribedMail(
    branding,
    {
      subject: said,
      paragraphs: [
        ...(soon > 0 ? ['Lo que está por hacer vence en los próximos 7 días.'] : []),
        'Se cuenta lo que el portal tiene: si la muestra está tomada, dejará de faltar cuando el laboratorio la registre.',
      ],
      items: nuevas.slice(0, maxListed).map((one) => itemOf(one, enlaces.origin)),
      total: nuevas.length,
      button: { label: 'Ver el programa', url: `${enlaces.origin}/puntos/programa` },
      why: 'Recibes este correo porque elegiste avisos de muestreos en «Mis avisos».',
    },
    enlaces,
  );
}

function itemOf(
  { tipo, instalacion, fila, desde, hasta, planeadas, faltan, puntos }: Vencimiento,
  origin: string,
): LetterItem {
  const when =
    tipo === 'sin_hacer' ? `del ${fechaCorta(desde)} al ${fechaCorta(hasta)}` : `hasta el ${fechaCorta(hasta)}`;
  return {
    title: fila.que,
    url: `${origin}/puntos/programa?instalacion=${encodeURIComponent(instalacion._id)}`,
    subtitle: [instalacion.nombre, instalacion.solicitante].join(' · '),
    lines: [
      {
        strong: tipo === 'sin_hacer' ? 'Sin hacer' : 'Por hacer',
        text: `${faltan === 1 ? 'falta' : 'faltan'} ${faltan} de ${planeadas}, ${when}`,
      },
      ...(puntos === null ? [] : [{ strong: 'Puntos', text: puntos }]),
    ],
  };
}
