import type { Ordered } from './send-mails.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { type ParteDeCambio, partesDeCambios } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import type { Letter, LetterItem } from '../../../platform/mail/layout.ts';
import { enlaceAnulada } from './anuladas-mail.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { diferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';
import { isVisibleAnulada } from '../../muestras/access/anuladas.ts';
import { vistaDeCorreccion } from '../../muestras/access/correcciones.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { type Alcance, isVisible } from '../../../platform/access/scope.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { noteAvisada, noteVista, readVista } from '../../muestras/store/acuses.ts';
import { type StoredMuestra, readStoredMuestras } from '../../muestras/store/muestras.ts';
import { readRevision } from '../../muestras/store/revisiones.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';

/** The most samples that a mail lists, and changes of a sample; the rest are counted. */
const maxListedCorrections = 50;
const maxListedCambios = 8;

/** A corrected sample, with the changes since the user was shown it; or a withdrawn sample as it was then. */
interface CorrectedMuestra {
  _id: string;
  numero: string;
  tipo: string;
  solicitante: string;
  fecha: string;
  isRetirada: boolean;
  /** Whether the sample was withdrawn because the laboratory annulled it, which its page tells. */
  isAnulada?: boolean;
  cambios: readonly ParteDeCambio[];
  motivo?: string;
}

/** The first samples, and the number of all. */
export interface Corrections {
  muestras: readonly CorrectedMuestra[];
  total: number;
}

/** The mail to a user about corrections of samples that it was shown. It has the headers of RFC 8058 to unsubscribe. */
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

/** The link of a sample; a withdrawn sample has no page, unless it is annulled. */
function linkOf({ _id, isRetirada, isAnulada }: CorrectedMuestra, origin: string): string {
  if (isAnulada) return enlaceAnulada(_id, origin);
  return isRetirada ? `${origin}/results` : `${origin}/results/${encodeURIComponent(_id)}`;
}

function buttonOf([first]: readonly CorrectedMuestra[], total: number, origin: string): Letter['button'] {
  if (first && total === 1 && !first.isRetirada) return { label: 'Ver los cambios', url: linkOf(first, origin) };
  return { label: 'Ver los resultados', url: `${origin}/results` };
}

/** Whole samples in memory at once. */
const maxOpenMuestras = 200;

/** The first samples, newest first, and the number of all. */
export async function readCorregidas({
  usuario,
  order: { correcciones },
}: Ordered<Events['correcciones']>): Promise<Corrections | 'nothing'> {
  const alcance = await loadScope(usuario);
  const found: CorrectedMuestra[] = [];
  for (let from = 0; from < correcciones.length; from += maxOpenMuestras) {
    const part = correcciones.slice(from, from + maxOpenMuestras);
    const stored = await readStoredMuestras(part.map(({ _id }) => _id));
    const shown = await mapBounded(part, 8, async ({ _id, numero }) => {
      const muestra = stored.get(_id);
      // A sample that was corrected again since belongs to another mail.
      return muestra?.header.correccion?.numero === numero ? correctedMuestra(usuario, alcance, muestra) : undefined;
    });
    found.push(...shown.filter((one) => one !== undefined));
  }
  found.sort(
    (a, b) => b.fecha.localeCompare(a.fecha) || compareSpanish(a.numero, b.numero) || a._id.localeCompare(b._id),
  );
  return found.length === 0 ? 'nothing' : { muestras: found.slice(0, maxListedCorrections), total: found.length };
}

/** Notes the corrections mailed to a user, and the samples' states shown to it. */
export async function noteCorregidas({ usuario, order, now }: Ordered<Events['correcciones']>): Promise<void> {
  await mapBounded(order.correcciones, 16, async ({ _id, numero }) => {
    await noteAvisada({ _id, usuarioId: usuario._id }, numero, now);
    await noteVista({ _id, usuarioId: usuario._id }, numero, now);
  });
}

async function correctedMuestra(
  usuario: StoredUsuario,
  alcance: Alcance,
  { header, document }: StoredMuestra,
): Promise<CorrectedMuestra | undefined> {
  const { _id, correccion, fecha, numero, solicitante, tipo } = header;
  const is = correccion && vistaDeCorreccion(alcance, { ...correccion, solicitante, tipo });
  if (!is) return undefined;
  // Of a sample that left the user's scope, only facts are told that the user knew.
  if (is === 'retirada') {
    const motivo = isVisibleAnulada(alcance, header) ? (document.motivo_anulacion ?? '') : undefined;
    return {
      _id,
      fecha,
      ...correccion.antes,
      isRetirada: true,
      cambios: [],
      ...(motivo !== undefined && { isAnulada: true, motivo }),
    };
  }
  const shown = (await readVista({ _id, usuarioId: usuario._id }))?.vista;
  const former = shown === undefined || shown >= correccion.numero ? undefined : await readRevision(_id, shown);
  const isKnown = former && isVisible(alcance, former.header.solicitante, former.header.tipo);
  const cambios = isKnown ? partesDeCambios(diferencias(former.document, document)) : [];
  const motivo = document.motivo_revision;
  return {
    _id,
    fecha,
    numero,
    solicitante,
    tipo,
    isRetirada: false,
    cambios: cambios.length > 0 ? cambios : [{ nombre: 'Cambios', texto: correccion.frase }],
    ...(motivo && { motivo }),
  };
}
