import type { Ordered } from './send-mails.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { medidaOf } from '../../../../contract/muestras/rules/exceso.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { type AlertedMuestra, isByConclusion, itemOf, linkOf, worstFirst } from './alerted-muestra.ts';
import type { Letter } from '../../../platform/mail/layout.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { alertOf, stillAsAnnounced } from '../alert-eligibility.ts';
import { type MuestraHeader, readStoredMuestras } from '../../muestras/store/muestras.ts';
import { readReferenciasAjenas } from '../../../platform/access/store/known-clientes.ts';
import { puntoOf } from '../../../../contract/puntos/rules/punto.ts';

/** The most samples that a mail lists; the rest are counted. */
const maxListedMuestras = 50;

/** The first samples, and the numbers of all, of ones with complying values near a limit alone, and of ones in progress. */
export interface AvisoContent {
  muestras: readonly AlertedMuestra[];
  total: number;
  cercanas: number;
  provisionales: number;
  /** Whether some fail in a determination alone, so that no list of samples concluded not to comply has them. */
  isEnParte: boolean;
}

type Sender = Pick<Branding, 'empresa' | 'nombre'>;

/** The mail to a user about a delivered file's samples. It has the headers of RFC 8058 to unsubscribe by. */
export function avisoMail(branding: Sender, aviso: AvisoContent, enlaces: MailLinks): Mail {
  const { total, cercanas, provisionales } = aviso;
  const muestras = aviso.muestras.toSorted(worstFirst);
  const subject = asunto(muestras, total);
  return subscribedMail(
    branding,
    {
      subject,
      paragraphs: [...motivos(total - cercanas, cercanas), ...advertencia(provisionales, total)],
      items: muestras.map((muestra) => itemOf(muestra, enlaces.origin)),
      total,
      button: buttonOf({ ...aviso, muestras }, enlaces.origin),
      why: 'Recibes este correo por los avisos que elegiste en «Mis avisos».',
    },
    enlaces,
  );
}

/**
 * The worst failure and its place, with the number of further samples: 'Legionella 10.000 UFC/L (límite 100) en Acumulador 3 ·
 * Hotel Sol y 2 muestras más'.
 */
function asunto([worst]: readonly AlertedMuestra[], total: number): string {
  if (!worst) return `${cantidad(total, 'muestra', 'muestras')} con resultados que no cumplen`;
  const more = total - 1;
  const others = more > 0 ? ` y ${cantidad(more, 'muestra', 'muestras')} más` : '';
  const { punto, producto } = worst;
  const place = lugarOf(worst);
  const what = isByConclusion(worst)
    ? `No cumple ${punto || producto ? `la muestra de ${place}` : place}`
    : `${falloOf(worst)} en ${place}`;
  return `${what} · ${shortened(worst.solicitante)}${others}`;
}

/** The result furthest beyond its limit; failing that, the determination that doesn't comply. */
function falloOf({ noCumplen, cercanas }: AlertedMuestra): string {
  const [near] = cercanas;
  const [result] = near?.resultados ?? [];
  if (noCumplen.length === 0 && near && result)
    return `${shortened(result.descripcion)} ${shortened(textoDeResultado(result))}, cerca del límite,`;
  const [worst] = noCumplen
    .map((determinacion) => ({ determinacion, medida: medidaOf(determinacion) }))
    .toSorted((a, b) => (b.medida?.exceso ?? 0) - (a.medida?.exceso ?? 0));
  if (!worst?.medida) return `${shortened(worst?.determinacion.descripcion ?? '')} no cumple`;
  return `${shortened(worst.medida.parametro)} ${shortened(textoDeResultado(worst.medida))}`;
}

/** The reasons for the mail: samples that don't comply, and complying samples with values near a limit. */
function motivos(failing: number, near: number): string[] {
  const published = (count: number) =>
    `En lo último que ha publicado el laboratorio ${count === 1 ? 'hay una muestra' : `hay ${cantidad(count, 'muestra', 'muestras')}`} en ese caso.`;
  if (failing === 0)
    return [`Has pedido que te avisemos también cuando un valor llegue al 80 % de su límite. ${published(near)}`];
  return [
    `Has pedido que te avisemos cuando una determinación no cumple. ${published(failing)}`,
    ...(near > 0
      ? [
          `Además, ${cantidad(near, 'muestra tiene', 'muestras tienen')} algún valor que cumple al 80 % de su límite o más.`,
        ]
      : []),
  ];
}

/** The name of a sample's point; without a point its product, or its number. */
function lugarOf({ punto, producto, numero }: AlertedMuestra): string {
  return shortened(punto?.nombre || producto || `la muestra ${numero}`);
}

function advertencia(provisionales: number, total: number): string[] {
  if (provisionales === 0) return [];
  return provisionales === total
    ? ['Los resultados son provisionales: pueden cambiar hasta que el laboratorio los autorice.']
    : [
        'Las muestras marcadas como «provisional» siguen en curso: sus resultados pueden cambiar hasta que el laboratorio los autorice.',
      ];
}

function buttonOf(
  { muestras: [first], total, cercanas, provisionales, isEnParte }: AvisoContent,
  origin: string,
): Letter['button'] {
  if (first && total === 1) return { label: 'Ver la muestra', url: linkOf(first, origin) };
  if (provisionales === total) return { label: 'Ver las muestras en curso', url: `${origin}/en-curso` };
  if (cercanas === total || isEnParte) return { label: 'Ver los resultados', url: `${origin}/results?tab=tabla` };
  const query = new URLSearchParams({ tab: 'tabla', conclusionMuestra: 'No cumple' });
  return { label: 'Ver los resultados que no cumplen', url: `${origin}/results?${query}` };
}

/** Whole samples in memory at once. */
const maxOpenMuestras = 500;

/** The first samples as they are now, failing ones first; how many there are, and the authorised ones (`shown`). */
export async function readAlertadas({
  usuario,
  order: { muestras },
}: Ordered<Events['alerta']>): Promise<(AvisoContent & { shown: MuestraHeader[] }) | 'nothing'> {
  const alcance = await loadScope(usuario);
  const shown: MuestraHeader[] = [];
  const failing: AlertedMuestra[] = [];
  const near: AlertedMuestra[] = [];
  const ajenas = await readReferenciasAjenas();
  let [total, cercanas, provisionales, isEnParte] = [0, 0, 0, false];
  for (let from = 0; from < muestras.length; from += maxOpenMuestras) {
    const piece = muestras.slice(from, from + maxOpenMuestras);
    for (const muestra of stillAsAnnounced(piece, await readStoredMuestras(piece.map(({ _id }) => _id)))) {
      const aviso = alertOf(usuario, alcance, muestra);
      if (!aviso) continue;
      total++;
      const isNear = aviso.noCumplen.length === 0 && aviso.cercanas.length > 0;
      if (isNear) cercanas++;
      const { _id, numero, tipo, solicitante, fecha, estado } = muestra.header;
      const { producto, conclusion_muestra: said } = muestra.document;
      if (!isNear && veredicto(said) !== 'No cumple') isEnParte = true;
      const punto = puntoOf(muestra.document, ajenas.has(solicitante));
      if (estado === 'en_curso') provisionales++;
      else shown.push(muestra.header);
      const listed = isNear ? near : failing;
      if (listed.length < maxListedMuestras)
        listed.push({ _id, numero, tipo, solicitante, punto, producto, fecha, estado, ...aviso });
    }
  }
  const listed = [...failing, ...near].slice(0, maxListedMuestras);
  return total === 0 ? 'nothing' : { muestras: listed, total, cercanas, provisionales, isEnParte, shown };
}
