import type { Branding } from '../../../../contract/base/config.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { type Letter, letterHtml, letterText } from '../../../platform/mail/layout.ts';

/** The links of an alert: scheme and host, the page to unsubscribe, and the call by which a mail program does. */
export interface MailLinks {
  origin: string;
  baja: string;
  bajaDirecta: string;
}

/** The content of a mail about samples, or incidents. */
interface About extends Pick<Letter, 'paragraphs' | 'button'> {
  subject: string;
  /** The first samples or incidents. */
  items: NonNullable<Letter['items']>;
  /** The number of all, and the noun for them; samples by default. */
  total: number;
  counted?: readonly [one: string, many: string];
  /** The reason for the mail. */
  why: string;
}

/** A mail about samples, or incidents, that a user can unsubscribe from: by its foot, and by the headers of RFC 8058. */
export function subscribedMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { subject, paragraphs, items, total, counted = ['muestra', 'muestras'], button, why }: About,
  { baja, bajaDirecta }: MailLinks,
): Mail {
  const more = total - items.length;
  const letter: Letter = {
    title: subject,
    paragraphs,
    items,
    ...(more > 0 && { after: `y ${cantidad(more, ...counted)} más` }),
    button,
    notes: [],
    footer: { text: why, label: 'Darse de baja de los avisos', url: baja },
  };
  return {
    subject,
    text: letterText(branding, letter),
    html: letterHtml(branding, letter),
    headers: { 'List-Unsubscribe': `<${bajaDirecta}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
