import type { Branding } from '../../contract/config.ts';
import type { Determinacion, EstadoMuestra, Resultado } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { fechaCorta } from '../../contract/rules/fechas.ts';
import { cantidad } from '../../contract/rules/numeros.ts';
import { compareWithLimits } from '../../contract/rules/limites.ts';
import { medidaOf } from '../../contract/rules/exceso.ts';
import { textoDeResultado } from '../../contract/rules/resultado.ts';
import { fold } from '../../contract/rules/texto.ts';
import type { Mail } from '../store/mime.ts';
import type { Letter, LetterItem } from './layout.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

/** Samples that a mail lists, and results of one determination; of the rest it gives the number. */
export const maxListedMuestras = 50;
const maxListedResultados = 5;

/** A sample that doesn't comply, with the determinations that don't. */
export interface AlertedMuestra {
  _id: string;
  numero: string;
  tipo: string;
  solicitante: string;
  /** The name of its point (contract/rules/punto.ts) and its product, where they are known. */
  punto: string | undefined;
  producto: string | undefined;
  fecha: string;
  estado: EstadoMuestra;
  determinaciones: readonly Determinacion[];
}

/** The first samples, how many there are in all, and how many of them are in progress. */
export interface AvisoContent {
  muestras: readonly AlertedMuestra[];
  total: number;
  provisionales: number;
}

type Sender = Pick<Branding, 'empresa' | 'nombre'>;

/** The mail to a user about a delivered file's samples. It has the headers of RFC 8058 to unsubscribe by. */
export function avisoMail(branding: Sender, aviso: AvisoContent, enlaces: MailLinks): Mail {
  const { total, provisionales } = aviso;
  const muestras = aviso.muestras.toSorted((a, b) => excesoOfMuestra(b) - excesoOfMuestra(a));
  const subject = asunto(muestras, total);
  return subscribedMail(
    branding,
    {
      subject,
      paragraphs: [
        `Has pedido que te avisemos cuando una determinación no cumple. En lo último que ha publicado el laboratorio ${total === 1 ? 'hay una muestra' : `hay ${cantidad(total, 'muestra', 'muestras')}`} en ese caso.`,
        ...advertencia(provisionales, total),
      ],
      items: muestras.map((muestra) => itemOf(muestra, enlaces.origin)),
      total,
      button: buttonOf({ ...aviso, muestras }, enlaces.origin),
      why: 'Recibes este correo por los avisos que elegiste en «Mis avisos».',
    },
    enlaces,
  );
}

/**
 * What fails most and where, with how many samples more: 'Legionella 10.000 UFC/L (límite 100) en Acumulador 3 · Hotel Sol
 * y 2 muestras más'.
 */
function asunto([worst]: readonly AlertedMuestra[], total: number): string {
  if (!worst) return `${cantidad(total, 'muestra', 'muestras')} con resultados que no cumplen`;
  const more = total - 1;
  const others = more > 0 ? ` y ${cantidad(more, 'muestra', 'muestras')} más` : '';
  return `${falloOf(worst)} en ${lugarOf(worst)} · ${shortened(worst.solicitante)}${others}`;
}

/** The result furthest beyond its limit; where that is not known, the determination that doesn't comply. */
function falloOf({ determinaciones }: AlertedMuestra): string {
  const [worst] = determinaciones
    .map((determinacion) => ({ determinacion, medida: medidaOf(determinacion) }))
    .toSorted((a, b) => (b.medida?.exceso ?? 0) - (a.medida?.exceso ?? 0));
  if (!worst?.medida) return `${shortened(worst?.determinacion.descripcion ?? '')} no cumple`;
  return `${shortened(worst.medida.parametro)} ${shortened(textoDeResultado(worst.medida))}`;
}

function excesoOfMuestra({ determinaciones }: AlertedMuestra): number {
  return Math.max(0, ...determinaciones.map((determinacion) => medidaOf(determinacion)?.exceso ?? 0));
}

/** The point as people call it; of a sample without one its product, or its number. */
function lugarOf({ punto, producto, numero }: AlertedMuestra): string {
  return shortened(punto || producto || `la muestra ${numero}`);
}

/** Longest name in a subject, in characters: four of them fit where mail programs cut it. */
const maxNameLength = 60;

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).trimEnd()}…` : name;
}

function advertencia(provisionales: number, total: number): string[] {
  if (provisionales === 0) return [];
  return provisionales === total
    ? ['Los resultados son provisionales: pueden cambiar hasta que el laboratorio los autorice.']
    : [
        'Las muestras marcadas como «provisional» siguen en curso: sus resultados pueden cambiar hasta que el laboratorio los autorice.',
      ];
}

function itemOf(muestra: AlertedMuestra, origin: string): LetterItem {
  const { numero, tipo, solicitante, punto, producto, fecha, estado, determinaciones } = muestra;
  const lugar = punto || producto;
  return {
    title: `${lugar ?? numero} · ${solicitante}`,
    url: linkOf(muestra, origin),
    ...(estado === 'en_curso' && { mark: 'provisional' }),
    subtitle: [...(lugar ? [numero] : []), tipo, fechaCorta(fecha)].join(' · '),
    lines: determinaciones.map((determinacion) => ({
      strong: determinacion.descripcion,
      text: resultadosDe(determinacion).join('; '),
    })),
  };
}

/** The results that don't comply; where none is marked, those outside their limits; where none is, all of them. */
function resultadosDe({ descripcion, resultados }: Determinacion): string[] {
  const failed = resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
  const outside = resultados.filter(isOutside);
  const blamed = [failed, outside, resultados].find((some) => some.length > 0) ?? [];
  const more = blamed.length - maxListedResultados;
  return [
    ...blamed.slice(0, maxListedResultados).map((resultado) => textoConNombre(resultado, descripcion)),
    ...(more > 0 ? [`y ${cantidad(more, 'parámetro', 'parámetros')} más`] : []),
  ];
}

/**
 * `Nitratos: 62 mg/L (límite 50)`: a result as the pages write it. Its name is left out where it is the determination's,
 * which stands before it.
 */
function textoConNombre({ descripcion, ...resultado }: Resultado, determinacion: string): string {
  const name = fold(descripcion) === fold(determinacion) ? '' : `${descripcion}: `;
  return name + textoDeResultado(resultado);
}

function isOutside({ valor, operador, referencia }: Resultado): boolean {
  return compareWithLimits(valor, operador, referencia ?? {}) === 'fuera';
}

/** A sample in progress is shown over the list of those. */
function linkOf({ _id, estado }: AlertedMuestra, origin: string): string {
  const id = encodeURIComponent(_id);
  return estado === 'autorizada' ? `${origin}/results/${id}` : `${origin}/en-curso?muestra=${id}`;
}

function buttonOf({ muestras: [first], total, provisionales }: AvisoContent, origin: string): Letter['button'] {
  if (first && total === 1) return { label: 'Ver la muestra', url: linkOf(first, origin) };
  if (provisionales === total) return { label: 'Ver las muestras en curso', url: `${origin}/en-curso` };
  const query = new URLSearchParams({ tab: 'tabla', conclusionMuestra: 'No cumple' });
  return { label: 'Ver los resultados que no cumplen', url: `${origin}/results?${query}` };
}
