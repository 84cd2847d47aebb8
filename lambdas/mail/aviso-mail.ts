import type { Branding } from '../../contract/config.ts';
import type { Determinacion, EstadoMuestra, Resultado } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { fechaCorta } from '../../contract/rules/fechas.ts';
import { cantidad } from '../../contract/rules/numeros.ts';
import { contrastar } from '../../contract/rules/limites.ts';
import { textoDeResultado } from '../../contract/rules/resultado.ts';
import { fold } from '../../contract/rules/texto.ts';
import type { Correo } from '../store/mime.ts';
import { type Letter, type LetterItem, letterHtml, letterText } from './layout.ts';

/** Most samples that a mail lists one by one, and results of one determination; of the rest it says how many there are. */
export const listed = 50;
const listedResultados = 5;

/** A sample to be told of, with what of it doesn't comply. */
export interface MuestraAvisada {
  _id: string;
  numero: string;
  tipo: string;
  solicitante: string;
  fecha: string;
  estado: EstadoMuestra;
  determinaciones: readonly Determinacion[];
}

/** What an alert's mail says: the first samples, and how many there are of either kind in all. */
export interface AvisoParaCorreo {
  muestras: readonly MuestraAvisada[];
  total: number;
  provisionales: number;
}

/** Where an alert's links lead: scheme and host, the page to unsubscribe at, and what a mail program calls for it. */
export interface Enlaces {
  origin: string;
  baja: string;
  bajaDirecta: string;
}

type Sender = Pick<Branding, 'empresa' | 'nombre'>;

/** The one mail that tells a user of a delivered file's samples. It carries RFC 8058's headers to unsubscribe by. */
export function correoDeAviso(branding: Sender, aviso: AvisoParaCorreo, enlaces: Enlaces): Correo {
  const { muestras, total, provisionales } = aviso;
  const subject = asunto(total);
  const more = total - muestras.length;
  const letter: Letter = {
    title: subject,
    paragraphs: [
      `Has pedido que te avisemos cuando una determinación no cumple. En lo último que ha publicado el laboratorio ${total === 1 ? 'hay una muestra' : `hay ${cantidad(total, 'muestra', 'muestras')}`} en ese caso.`,
      ...advertencia(provisionales, total),
    ],
    items: muestras.map((muestra) => itemOf(muestra, enlaces.origin)),
    ...(more > 0 && { after: `y ${cantidad(more, 'muestra', 'muestras')} más` }),
    button: buttonOf(aviso, enlaces.origin),
    notes: [],
    footer: {
      text: 'Recibes este correo por los avisos que elegiste en «Mis avisos».',
      label: 'Darse de baja de los avisos',
      url: enlaces.baja,
    },
  };
  return {
    subject,
    text: letterText(branding, letter),
    html: letterHtml(branding, letter),
    headers: { 'List-Unsubscribe': `<${enlaces.bajaDirecta}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function asunto(total: number): string {
  return `${cantidad(total, 'muestra', 'muestras')} con resultados que no cumplen`;
}

function advertencia(provisionales: number, total: number): string[] {
  if (provisionales === 0) return [];
  return provisionales === total
    ? ['Los resultados son provisionales: pueden cambiar hasta que el laboratorio los autorice.']
    : [
        'Las muestras marcadas como «provisional» siguen en curso: sus resultados pueden cambiar hasta que el laboratorio los autorice.',
      ];
}

function itemOf(muestra: MuestraAvisada, origin: string): LetterItem {
  const { numero, tipo, solicitante, fecha, estado, determinaciones } = muestra;
  return {
    title: numero,
    url: linkOf(muestra, origin),
    ...(estado === 'en_curso' && { mark: 'provisional' }),
    subtitle: [tipo, solicitante, fechaCorta(fecha)].join(' · '),
    lines: determinaciones.map((determinacion) => ({
      strong: determinacion.descripcion,
      text: resultadosDe(determinacion).join('; '),
    })),
  };
}

/** What of a determination doesn't comply, result by result; all of it where no single result is to blame. */
function resultadosDe({ descripcion, resultados }: Determinacion): string[] {
  const blamed = resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
  const outside = resultados.filter(isOutside);
  const told = [blamed, outside, resultados].find((some) => some.length > 0) ?? [];
  const more = told.length - listedResultados;
  return [
    ...told.slice(0, listedResultados).map((resultado) => textoConNombre(resultado, descripcion)),
    ...(more > 0 ? [`y ${cantidad(more, 'parámetro', 'parámetros')} más`] : []),
  ];
}

/**
 * `Nitratos: 62 mg/L (máx. 50)`: a result as the pages write it. Its name is left out where it is the determination's,
 * which stands before it.
 */
function textoConNombre({ descripcion, ...resultado }: Resultado, determinacion: string): string {
  const name = fold(descripcion) === fold(determinacion) ? '' : `${descripcion}: `;
  return name + textoDeResultado(resultado);
}

function isOutside({ valor, operador, referencia }: Resultado): boolean {
  return contrastar(valor, operador, referencia ?? {}) === 'fuera';
}

/** A sample in progress is shown over the list of those. */
function linkOf({ _id, estado }: MuestraAvisada, origin: string): string {
  const id = encodeURIComponent(_id);
  return estado === 'autorizada' ? `${origin}/results/${id}` : `${origin}/en-curso?muestra=${id}`;
}

function buttonOf({ muestras: [first], total, provisionales }: AvisoParaCorreo, origin: string): Letter['button'] {
  if (first && total === 1) return { label: 'Ver la muestra', url: linkOf(first, origin) };
  if (provisionales === total) return { label: 'Ver las muestras en curso', url: `${origin}/en-curso` };
  const query = new URLSearchParams({ tab: 'tabla', conclusionMuestra: 'No cumple' });
  return { label: 'Ver los resultados que no cumplen', url: `${origin}/results?${query}` };
}
