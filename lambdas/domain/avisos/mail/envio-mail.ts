import type { Events } from '../../../platform/bus/events.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import type { IncidenciaListada } from '../../../../contract/incidencias/incidencia.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { fraseDeMuestra } from '../../../../contract/base/frase.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { nombreDe as nombreDeAvisada } from './incidencia-mail.ts';
import { direccionDeVerificacion } from '../../../../contract/verificar/rules/direccion.ts';
import { type Letter, type LetterItem, letterHtml, letterText } from '../../../platform/mail/layout.ts';

interface EnvioParaCorreo {
  order: Events['envio'];
  /** The sender's address. */
  de: string;
  /** The sample that is sent; null for anything else. */
  muestra: Muestra | null;
  /** By which its certificate is verified; null where there is none. */
  codigo: string | null;
  /** The incident that is sent, as its recipient sees it; null for anything else. */
  incidencia: IncidenciaListada | null;
  /** Scheme and host of the portal that the link leads to. */
  origin: string;
}

const vistas: Readonly<Record<string, string>> = {
  dossier: 'los resultados de un dossier',
  certificados: 'los certificados de estos resultados',
};

/** The mail by which one user shows another a sample, an incident or results. What it is comes first, then who sends it and the note. */
export function envioMail(branding: Pick<Branding, 'empresa' | 'nombre'>, envio: EnvioParaCorreo): Mail {
  const letter: Letter = { ...contentOf(envio), notes: notesOf(envio) };
  return { subject: letter.title, text: letterText(branding, letter), html: letterHtml(branding, letter) };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

function contentOf({ order, de, muestra, codigo, incidencia, origin }: EnvioParaCorreo): Omit<Letter, 'notes'> {
  const { cosa, nota } = order;
  const note = nota === null ? [] : linesOf(`«${nota.trim()}»`);
  if ('muestra' in cosa) {
    if (!muestra) throw new Error('A sample is sent with its sample');
    return {
      title: fraseDeMuestra(muestra),
      paragraphs: [`${de} ha compartido contigo esta muestra, del ${fechaCorta(muestra.fecha_muestra)}.`, ...note],
      ...(codigo !== null && { items: [verificable(codigo, origin)] }),
      button: { label: 'Ver la muestra', url: `${origin}/results/${encodeURIComponent(muestra._id)}` },
    };
  }
  if ('incidencia' in cosa) {
    if (!incidencia) throw new Error('An incident is sent with its incident');
    const { _id, solicitante, estado, vence, vencida } = incidencia;
    const due = vence ? [`${vencida ? 'Venció' : 'Vence'} el ${fechaCorta(vence)}`] : [];
    return {
      title: `Incidencia: ${nombreDeAvisada({ incidencia })}`,
      paragraphs: [
        `${de} ha compartido contigo esta incidencia.`,
        ...note,
        [solicitante, estadosDeIncidencia[estado].nombre, ...due].join(' · '),
      ],
      button: { label: 'Ver la incidencia', url: `${origin}/incidencias/${encodeURIComponent(_id)}` },
    };
  }
  const words = cosa.lineas.length > 0 ? [cosa.lineas.join(' · ')] : [];
  return {
    title: `Resultados: ${cosa.titulo}`,
    paragraphs: [`${de} ha compartido contigo ${vistas[cosa.vista] ?? 'estos resultados'}.`, ...note, ...words],
    button: { label: 'Ver los resultados', url: origin + cosa.camino },
  };
}

/** The way to verify a certificate, for whoever it is passed on to. */
function verificable(codigo: string, origin: string): LetterItem {
  return {
    title: 'Verificar su certificado',
    url: direccionDeVerificacion(origin, codigo),
    subtitle: 'Con esta dirección, cualquiera comprueba sin cuenta si es auténtico y el último.',
    lines: [{ strong: 'Código', text: codigo }],
  };
}

function notesOf({ order: { cosa } }: EnvioParaCorreo): string[] {
  const access = 'Para verlo tienes que entrar con tu usuario.';
  if (!('vista' in cosa) || cosa.vista === 'resultados') return [access];
  const button = cosa.vista === 'dossier' ? '«Preparar dossier»' : '«Certificados (ZIP)»';
  return [`${access} Allí lo descargas con ${button}.`];
}
