import type { Ordered } from './send-mails.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import type { AnuladaListada } from '../../../../contract/muestras/muestra-anulada.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import type { LetterItem } from '../../../platform/mail/layout.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { readVisibleAnuladas } from '../../muestras/access/anuladas.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';

/** The most samples that a mail lists; the rest are counted. */
const maxListed = 50;

/** The address of a sample in progress. */
export const enlaceEnCurso = (_id: string, origin: string) => `${origin}/en-curso?muestra=${encodeURIComponent(_id)}`;

/** The address of an annulled sample. */
export const enlaceAnulada = (_id: string, origin: string) => `${enlaceEnCurso(_id, origin)}&anulada=1`;

/**
 * The mail about samples that the laboratory annulled, to a user who chose such mails. It has the headers of RFC 8058 to
 * unsubscribe.
 */
export function anuladasMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  muestras: readonly AnuladaListada[],
  enlaces: MailLinks,
): Mail {
  const { origin } = enlaces;
  const [first] = muestras;
  const isOne = first && muestras.length === 1;
  const sorted = muestras.toSorted(
    (a, b) => b.fecha_muestra.localeCompare(a.fecha_muestra) || compareSpanish(a.numero_muestra, b.numero_muestra),
  );
  return subscribedMail(
    branding,
    {
      subject: isOne
        ? `Muestra anulada: ${shortened(first.numero_muestra)}. Hay que tomar otra`
        : `${cantidad(muestras.length, 'muestra anulada', 'muestras anuladas')}: hay que tomar otras`,
      paragraphs: [
        isOne
          ? 'El laboratorio ha anulado esta muestra y no dará resultados de ella. Hay que tomar otra.'
          : 'El laboratorio ha anulado estas muestras y no dará resultados de ellas. Hay que tomar otras.',
      ],
      items: sorted.slice(0, maxListed).map((muestra) => itemOf(muestra, origin)),
      total: muestras.length,
      button: isOne
        ? { label: 'Ver la muestra', url: enlaceAnulada(first._id, origin) }
        : { label: 'Ver las muestras', url: `${origin}/en-curso` },
      why: 'Recibes este correo porque elegiste avisos de muestras anuladas en «Mis avisos».',
    },
    enlaces,
  );
}

function itemOf(muestra: AnuladaListada, origin: string): LetterItem {
  const { _id, numero_muestra, producto, tipo_muestra, punto_muestreo, solicitante, fecha_muestra } = muestra;
  const parts = [producto, tipo_muestra, punto_muestreo?.nombre, solicitante.nombre, fechaCorta(fecha_muestra)];
  return {
    title: numero_muestra,
    url: enlaceAnulada(_id, origin),
    subtitle: parts.filter(Boolean).join(' · '),
    lines: [
      { strong: 'Motivo', text: muestra.motivo_anulacion || 'el laboratorio no lo indica' },
      ...(muestra.retirada ? [{ strong: 'Sus resultados', text: 'que ya se habían publicado, no valen' }] : []),
    ],
  };
}

/** The samples of an order that are still annulled by the same annulment, as the user sees them. */
export async function readAnuladas({
  usuario,
  order,
}: Ordered<Events['anuladas']>): Promise<AnuladaListada[] | 'nothing'> {
  const found = await readVisibleAnuladas(
    await loadScope(usuario),
    order.anuladas.map(({ _id }) => _id),
  );
  const muestras = order.anuladas.flatMap(({ _id, en }) => {
    const one = found.get(_id);
    return one?.header.anulacion.en === en ? [one.listada] : [];
  });
  return muestras.length > 0 ? muestras : 'nothing';
}
