import type { Events } from '../../../platform/bus/events.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { type IncidenciaListada, autoresAjenos } from '../../../../contract/incidencias/incidencia.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { fraseDeMuestra } from '../../../../contract/base/frase.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { nombreDe as nombreDeAvisada } from './incidencia-mail.ts';
import { direccionDeVerificacion } from '../../../../contract/verificar/rules/direccion.ts';
import { type Letter, type LetterItem, letterHtml, letterText } from '../../../platform/mail/layout.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { certificadoInScope } from '../../certificados/access/certificados.ts';
import { readEntries } from '../../verificar/store/verificaciones.ts';
import { incidenciaListada, viewpointOf, vistaDe } from '../../incidencias/access/incidencias.ts';
import { nombresDeClientes } from '../../incidencias/access/nombres-de-clientes.ts';
import { readIncidencia } from '../../incidencias/store/incidencias.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { readVisibleMuestras } from '../../muestras/access/read-muestra.ts';
import { isColleague } from '../../incidencias/access/colleagues.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import { type StoredUsuario, readUsuario } from '../../../platform/access/store/usuarios.ts';

interface EnvioParaCorreo {
  order: Events['envio'];
  /** The sender's address. */
  de: string;
  /** The sample that is sent; null for anything else. */
  muestra: Muestra | null;
  /** The code to verify the sample's certificate; null without one. */
  codigo: string | null;
  /** The incident sent, as its recipient sees it; null for other mails. */
  incidencia: IncidenciaListada | null;
  /** Scheme and host of the portal that the link leads to. */
  origin: string;
}

const vistas: Readonly<Record<string, string>> = {
  dossier: 'los resultados de un dossier',
  certificados: 'los certificados de estos resultados',
};

/**
 * The mail by which a user shows another a sample, an incident or results. The sent thing comes first, then the sender and the
 * note.
 */
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

/** The address to verify a certificate, for anyone to whom it is passed on. */
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

/**
 * Reads sender, recipient and content as they are now. Nothing is sent where either user is deleted or disabled, they are no
 * longer colleagues, the recipient's address refuses mail, or one of them may not see the sample or the incident.
 */
export async function readEnvio(order: Events['envio'], now: Date) {
  const [remitente, para] = await Promise.all([readUsuario(order.remitente), readConNotas(order.para)]);
  const isFor = remitente?.isActive && para && !para.correoRechazado && isColleague(remitente, para);
  if (!isFor) return 'nobody';
  const { cosa } = order;
  const muestra = 'muestra' in cosa ? await seenByBoth(cosa.muestra, [remitente, para]) : null;
  const codigo = muestra ? await codigoOfCertificado(muestra.numero_muestra, para) : null;
  const incidencia = 'incidencia' in cosa ? await incidenciaSeenByBoth(cosa.incidencia, [remitente, para], now) : null;
  if (muestra === undefined || incidencia === undefined) return 'nothing';
  return { readers: [para], content: { order, de: nombreDe(remitente, para), muestra, codigo, incidencia } };
}

/** The sender's address; 'the laboratory' where an administrator writes to a user who isn't one. */
const nombreDe = ({ role, email }: StoredUsuario, para: StoredUsuario) =>
  role === 'admin' && para.role !== 'admin' ? autoresAjenos.laboratorio : email;

/**
 * The code by which anyone verifies the certificate in force of a number; null without one, or where the user may not have it.
 */
async function codigoOfCertificado(numero: string, usuario: StoredUsuario): Promise<string | null> {
  const found = await certificadoInScope(await loadScope(usuario), numero);
  if (!found) return null;
  const entries = await readEntries(numero);
  return entries.find(({ _id }) => _id === found.pdf._id)?.codigo ?? null;
}

/** An incident now as the last of these users sees it; undefined where some of them may not see it. */
async function incidenciaSeenByBoth(
  id: string,
  usuarios: readonly StoredUsuario[],
  now: Date,
): Promise<IncidenciaListada | undefined> {
  const stored = await readIncidencia(id);
  let incidencia: IncidenciaListada | undefined;
  for (const usuario of usuarios) {
    const alcance = await loadScope(usuario);
    const vista = stored && vistaDe(await viewpointOf(alcance), stored);
    if (!vista) return undefined;
    const clienteDe = await nombresDeClientes(usuario, alcance);
    incidencia = incidenciaListada(vista, { hoy: fechaEnMadrid(now), clienteDe });
  }
  return incidencia;
}

/** A sample as it is now; undefined where it is withdrawn, or some of these users may not see it. */
async function seenByBoth(id: string, usuarios: readonly StoredUsuario[]): Promise<Muestra | undefined> {
  let muestra: Muestra | undefined;
  for (const usuario of usuarios) {
    muestra = (await readVisibleMuestras(await loadScope(usuario), [id], 'autorizada')).get(id);
    if (!muestra) return undefined;
  }
  return muestra;
}
