import type { Branding } from '../../../../contract/base/config.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { itemOf, linkOf } from './alerted-muestra.ts';
import type { DigestContent } from './digest-content.ts';
import type { Letter } from '../../../platform/mail/layout.ts';
import { textoSinResolver } from './incidencia-mail.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

/** A user's digest of a period. */
export interface Digest extends DigestContent {
  resumen: 'diario' | 'semanal';
  /** The instant at which the period begins. */
  desde: string;
  /** Whether the changes in a part of the period can't be known. */
  isBroken: boolean;
  /** Whether there are more samples, for the next digest. */
  hasMore: boolean;
  /** The days on which the overdue incidents were due (`yyyy-mm-dd`), earliest first. */
  vencidas: readonly string[];
  /** The number of unresolved failures in the user's scope. */
  sinResolver: number;
  /** Periods of programmes in the user's scope that ended in the last week without their samples, and that end in the next. */
  muestreos: { sinHacer: number; porVencer: number };
  /** Samples asked of the laboratory whose day has passed without them. */
  pedidas: number;
}

/** Whether a digest is empty, and so isn't sent. */
export function isNothing({ nuevas, corregidas, retiradas, isBroken, vencidas }: Digest): boolean {
  return nuevas + corregidas + retiradas + vencidas.length === 0 && !isBroken;
}

/** The mail of a digest. It has the headers of RFC 8058 to unsubscribe by. */
export function digestMail(branding: Pick<Branding, 'empresa' | 'nombre'>, digest: Digest, enlaces: MailLinks): Mail {
  const { resumen, muestras, noCumplen, cercanas } = digest;
  return subscribedMail(
    branding,
    {
      subject: asunto(digest),
      paragraphs: [
        ...published(digest),
        [textoSinResolver(digest.sinResolver), ...overdue(digest)].join(' '),
        ...sampling(digest),
        ...gaps(digest),
      ],
      items: muestras.map((muestra) => itemOf(muestra, enlaces.origin)),
      total: noCumplen + cercanas,
      button: buttonOf(digest, enlaces.origin),
      why: `Recibes este correo porque elegiste un resumen ${resumen} en «Mis avisos».`,
    },
    enlaces,
  );
}

/** 'Resumen diario: 12 muestras nuevas, 2 no cumplen, 1 cerca del límite, 1 corregida'. */
function asunto({ resumen, nuevas, corregidas, retiradas, noCumplen, cercanas, vencidas }: Digest): string {
  const parts = [
    nuevas > 0 ? cantidad(nuevas, 'muestra nueva', 'muestras nuevas') : '',
    noCumplen > 0 ? cantidad(noCumplen, 'no cumple', 'no cumplen') : '',
    cercanas > 0 ? `${numero(cercanas)} cerca del límite` : '',
    corregidas > 0 ? cantidad(corregidas, 'corregida', 'corregidas') : '',
    retiradas > 0 ? cantidad(retiradas, 'retirada', 'retiradas') : '',
    vencidas.length > 0 ? cantidad(vencidas.length, 'incidencia vencida', 'incidencias vencidas') : '',
  ].filter(Boolean);
  return `Resumen ${resumen}: ${parts.join(', ') || 'novedades que no se han podido reconstruir'}`;
}

/** The sentences on new, corrected and withdrawn samples, and on failing ones and ones near a limit. */
function published(digest: Digest): string[] {
  const { desde, nuevas, corregidas, retiradas } = digest;
  const since = `Desde el ${fechaDe(desde)} el laboratorio`;
  const withdrawn = `ha retirado ${cantidad(retiradas, 'muestra', 'muestras')}.`;
  const done = [
    nuevas > 0 ? `ha publicado resultados de ${cantidad(nuevas, 'muestra', 'muestras')}` : '',
    corregidas > 0 ? `ha corregido ${cantidad(corregidas, 'muestra', 'muestras')}` : '',
  ].filter(Boolean);
  if (done.length === 0) return retiradas > 0 ? [`${since} ${withdrawn}`] : [];
  const verdict = nuevas + corregidas === 1 ? ofOne(digest) : ofSome(digest);
  return [`${since} ${done.join(' y ')}.`, verdict, ...(retiradas > 0 ? [`Además, ${withdrawn}`] : [])];
}

/** The sentence on overdue incidents, new or not. */
function overdue({ vencidas: [first, ...others] }: Digest): string[] {
  if (first === undefined) return [];
  if (others.length === 0) return [`Hay una incidencia vencida, desde el ${fechaCorta(first)}.`];
  return [`Hay ${numero(others.length + 1)} incidencias vencidas, la más antigua desde el ${fechaCorta(first)}.`];
}

/** The sentences on missing samples, of a week's programmes and of requests: an addition to news, never a reason for a digest. */
function sampling({ muestreos: { sinHacer, porVencer }, pedidas }: Digest): string[] {
  const said = [
    ...(sinHacer > 0 ? [`${cantidad(sinHacer, 'muestreo', 'muestreos')} sin hacer de la última semana`] : []),
    ...(porVencer > 0 ? [`${cantidad(porVencer, 'muestreo', 'muestreos')} por hacer en los próximos 7 días`] : []),
  ];
  return [
    ...(said.length > 0 ? [`Del programa: ${said.join(' y ')}.`] : []),
    ...(pedidas > 0
      ? [`De lo pedido al laboratorio: ${cantidad(pedidas, 'muestra', 'muestras')} sin llegar en su fecha.`]
      : []),
  ];
}

const fechaDe = (instant: string) => fechaCorta(fechaEnMadrid(new Date(instant)));

function ofOne({ noCumplen, cercanas, fuera }: Digest): string {
  if (noCumplen > 0) return 'No cumple.';
  if (fuera > 0) return 'El laboratorio no concluye que no cumpla, pero tiene algún valor fuera de su límite.';
  return cercanas > 0
    ? 'Tiene algún valor que cumple al 80 % de su límite o más.'
    : 'El laboratorio no concluye que incumpla nada, ni hay valores fuera de su límite.';
}

function ofSome({ noCumplen, cercanas, fuera }: Digest): string {
  const outside = fuera > 0 ? `${numero(fuera)} con algún valor fuera de su límite` : '';
  const near = cercanas > 0 ? `${numero(cercanas)} con algún valor que cumple al 80 % de su límite o más` : '';
  if (noCumplen + cercanas + fuera === 0)
    return 'De ninguna concluye el laboratorio que incumpla, ni hay valores fuera de su límite.';
  const fails =
    noCumplen > 0 ? cantidad(noCumplen, 'no cumple', 'no cumplen') : 'de ninguna concluye el laboratorio que incumpla';
  const parts = [fails, outside, near].filter(Boolean);
  return `De ellas, ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}` : fails}.`;
}

/** The sentences on gaps in the digest. */
function gaps({ desde, isBroken, hasMore }: Digest): string[] {
  return [
    ...(isBroken
      ? [
          `Parte de lo que ha cambiado desde el ${fechaDe(desde)} no se ha podido reconstruir: puede haber más novedades de las que dice este correo. En el portal están todos los resultados.`,
        ]
      : []),
    ...(hasMore ? ['Hay más novedades de las que caben en un resumen. El siguiente dirá las que faltan.'] : []),
  ];
}

/** The link to the counted samples, as close as the results' filters allow. */
function buttonOf(digest: Digest, origin: string): Letter['button'] {
  const { muestras, nuevas, corregidas, fechas, fechasNoCumplen, vencidas } = digest;
  const [first] = muestras;
  if (first && nuevas + corregidas === 1) return { label: 'Ver la muestra', url: linkOf(first, origin) };
  const list = (range: readonly [string, string], more: Record<string, string> = {}) => {
    const [fechaInicio, fechaFin] = range;
    return `${origin}/results?${new URLSearchParams({ tab: 'tabla', fechaInicio, fechaFin, ...more })}`;
  };
  if (fechasNoCumplen)
    return {
      label: 'Ver los resultados que no cumplen',
      url: list(fechasNoCumplen, { conclusionMuestra: 'No cumple' }),
    };
  if (!fechas && vencidas.length > 0)
    return { label: 'Ver las incidencias vencidas', url: `${origin}/incidencias?situacion=vencida` };
  return { label: 'Ver los resultados', url: fechas ? list(fechas) : `${origin}/results` };
}
