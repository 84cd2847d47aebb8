import type { Branding } from '../../../../contract/base/config.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { ParteDeCambio } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import type { Letter, LetterItem } from '../../../platform/mail/layout.ts';
import { enlaceAnulada } from './anuladas-mail.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

/** Samples that a mail lists, and changes of one sample; of the rest it gives the number. */
export const maxListedCorrections = 50;
const maxListedCambios = 8;

/** A sample that was corrected, with what changed since the user was shown it; or withdrawn, as it was then. */
export interface CorrectedMuestra {
  _id: string;
  numero: string;
  tipo: string;
  solicitante: string;
  fecha: string;
  isRetirada: boolean;
  /** Whether it was withdrawn because the laboratory annulled it, which its page says. */
  isAnulada?: boolean;
  cambios: readonly ParteDeCambio[];
  motivo?: string;
}

/** The first samples, and how many there are in all. */
export interface Corrections {
  muestras: readonly CorrectedMuestra[];
  total: number;
}

/** The mail to a user who was shown what has been corrected since. It has the headers of RFC 8058 to unsubscribe by. */
export function correctionMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { muestras, total }: Corrections,
  enlaces: MailLinks,
): Mail {
  const subject = subjectOf(muestras, total);
  return subscribedMail(
    branding,
    {
      subject,
      paragraphs: [
        `El laboratorio ha cambiado resultados que ya habías visto, o de los que te avisamos, en ${cantidad(total, 'muestra', 'muestras')}.`,
      ],
      items: muestras.map((muestra) => itemOf(muestra, enlaces.origin)),
      total,
      button: buttonOf(muestras, total, enlaces.origin),
      why: 'Recibes este correo porque viste estos resultados en tu área de cliente o te avisamos de ellos.',
    },
    enlaces,
  );
}

function subjectOf(muestras: readonly CorrectedMuestra[], total: number): string {
  const [first] = muestras;
  if (first && total === 1) return `La muestra ${first.numero} ha sido ${first.isRetirada ? 'retirada' : 'corregida'}`;
  const withdrawn = muestras.filter(({ isRetirada }) => isRetirada).length;
  const what = withdrawn === 0 ? 'corregidas' : withdrawn === total ? 'retiradas' : 'corregidas o retiradas';
  return `${cantidad(total, 'muestra', 'muestras')} ${what}`;
}

function itemOf(muestra: CorrectedMuestra, origin: string): LetterItem {
  const { numero, tipo, solicitante, fecha, isRetirada, isAnulada, cambios, motivo } = muestra;
  const more = cambios.length - maxListedCambios;
  return {
    title: numero,
    url: linkOf(muestra, origin),
    subtitle: [tipo, solicitante, fechaCorta(fecha)].join(' · '),
    lines: [
      ...(isRetirada ? [{ strong: `La muestra ${numero} ha sido retirada por el laboratorio`, text: '' }] : []),
      ...(isAnulada ? [{ strong: 'La ha anulado', text: 'hay que tomar otra' }] : []),
      ...cambios.slice(0, maxListedCambios).map(({ nombre, texto }) => ({ strong: nombre, text: texto })),
      ...(more > 0 ? [{ strong: `y ${cantidad(more, 'cambio', 'cambios')} más`, text: '' }] : []),
      ...(motivo ? [{ strong: 'Motivo', text: motivo }] : []),
    ],
  };
}

/** A sample that was withdrawn has no page, but for one that is annulled. */
function linkOf({ _id, isRetirada, isAnulada }: CorrectedMuestra, origin: string): string {
  if (isAnulada) return enlaceAnulada(_id, origin);
  return isRetirada ? `${origin}/results` : `${origin}/results/${encodeURIComponent(_id)}`;
}

function buttonOf([first]: readonly CorrectedMuestra[], total: number, origin: string): Letter['button'] {
  if (first && total === 1 && !first.isRetirada) return { label: 'Ver los cambios', url: linkOf(first, origin) };
  return { label: 'Ver los resultados', url: `${origin}/results` };
}
