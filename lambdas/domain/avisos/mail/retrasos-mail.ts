import { diario } from './diario.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';
import type { IndexRow } from '../../../engine/blocks/row.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { enlaceEnCurso } from './anuladas-mail.ts';
import type { LetterItem } from '../../../platform/mail/layout.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { queryEnCurso } from '../../../engine/query/list/en-curso.ts';

/** The most samples that a mail lists; the rest are counted. */
const maxListed = 50;

/** Late samples, at least one, on a day (`yyyy-mm-dd`). */
interface Late {
  nuevas: readonly IndexRow[];
  hoy: string;
}

/** The mail about newly late samples, to a user who chose such mails. It has the headers of RFC 8058 to unsubscribe. */
export function retrasosMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { nuevas: muestras, hoy }: Late,
  enlaces: MailLinks,
): Mail {
  const { origin } = enlaces;
  const [first] = muestras;
  const one = first && muestras.length === 1 ? first : undefined;
  const sorted = muestras.toSorted(
    (a, b) => a.prevista.localeCompare(b.prevista) || compareSpanish(a.numero, b.numero),
  );
  return subscribedMail(
    branding,
    {
      subject: one
        ? `La muestra ${shortened(one.numero)} va con retraso`
        : `${cantidad(muestras.length, 'muestra va', 'muestras van')} con retraso`,
      paragraphs: [
        one
          ? 'Ha pasado el día en que el laboratorio esperaba sus resultados, y sigue en curso.'
          : 'Ha pasado el día en que el laboratorio esperaba sus resultados, y siguen en curso.',
        'No volveremos a escribirte de ellas, salvo que el laboratorio dé otra fecha y pase también.',
      ],
      items: sorted.slice(0, maxListed).map((muestra) => itemOf(muestra, { hoy, origin })),
      total: muestras.length,
      button: one
        ? { label: 'Ver la muestra', url: enlaceEnCurso(one.id, origin) }
        : { label: 'Ver las muestras con retraso', url: `${origin}/en-curso?retraso=true&orden=fecha_prevista` },
      why: 'Recibes este correo porque elegiste avisos de retrasos en «Mis avisos».',
    },
    enlaces,
  );
}

function itemOf(muestra: IndexRow, { hoy, origin }: { hoy: string; origin: string }): LetterItem {
  const { id, numero, producto, tipo, punto, solicitante, fecha, prevista } = muestra;
  const days = Math.round((Date.parse(hoy) - Date.parse(prevista)) / (24 * 3_600_000));
  return {
    title: numero,
    url: enlaceEnCurso(id, origin),
    subtitle: [producto, tipo, punto, solicitante, fechaCorta(fecha)].filter(Boolean).join(' · '),
    lines: [
      { strong: 'Se esperaba', text: `el ${fechaCorta(prevista)} (${cantidad(days, 'día', 'días')} de retraso)` },
    ],
  };
}

/** The most late samples considered, the latest dates first: the keys of mailed samples are one item of at most 400 kB. */
const maxLate = 2000;

/** The samples in a user's scope that are late on a date. A sample is mailed once for each expected date that it gets. */
export const retrasos = diario({
  clase: 'retrasos',
  find: async (usuario, fecha) => {
    const slice = { offset: 0, limit: maxLate, sortBy: 'fecha_prevista', descending: true } as const;
    return (await queryEnCurso(await loadScope(usuario), {}, { slice, today: fecha, lateOnly: true })).rows;
  },
  dichoDe: ({ id, prevista }) => `${prevista} ${id}`,
});
