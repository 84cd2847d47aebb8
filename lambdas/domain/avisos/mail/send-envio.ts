import type { Events } from '../../../platform/bus/events.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { autoresAjenos, type IncidenciaListada } from '../../../../contract/incidencias/incidencia.ts';
import { certificadoInScope } from '../../certificados/access/certificados.ts';
import { readEntries } from '../../verificar/store/verificaciones.ts';
import { incidenciaListada, viewpointOf, vistaDe } from '../../incidencias/access/incidencias.ts';
import { nombresDeClientes } from '../../incidencias/access/nombres-de-clientes.ts';
import { readIncidencia } from '../../incidencias/store/incidencias.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { readVisibleMuestras } from '../../muestras/access/read-muestra.ts';
import { isColleague } from '../../incidencias/access/colleagues.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import { readUsuario, type StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { envioMail } from './envio-mail.ts';
import { hostOf } from '../../../platform/mail/hosts.ts';
import { sendClaimed } from './send-once.ts';

/**
 * What became of an order of a mail from one user to another:
 * - `no-recipient`: either of them is gone or disabled, or they are no colleagues any more, or the address takes no mail;
 * - `nothing`: one of the two may no longer see the sample or the incident;
 * - `no-portal`: the stage has no host name for the link;
 * - `refused`: SES refuses the address;
 * - `done-before`: the mail was sent, by an earlier delivery of the message or for an order put again.
 */
type EnvioOutcome = 'sent' | 'no-recipient' | 'nothing' | 'no-portal' | 'refused' | 'done-before';

/**
 * Carries out the order of a mail from one user to another. Who they are and what they see is read again. The mail is
 * claimed before SES gets it and recorded as sent right after, as an alert's (docs/decisions/0014): so a crash, a message
 * delivered twice and an order put again send it once.
 */
export async function sendEnvio(order: Events['envio'], now: Date): Promise<EnvioOutcome> {
  const [remitente, para] = await Promise.all([readUsuario(order.remitente), readConNotas(order.para)]);
  if (!remitente?.isActive || !para || para.correoRechazado || !isColleague(remitente, para)) return 'no-recipient';
  const { cosa } = order;
  const muestra = 'muestra' in cosa ? await seenByBoth(cosa.muestra, [remitente, para]) : null;
  const codigo = muestra ? await codigoOfCertificado(muestra.numero_muestra, para) : null;
  const incidencia = 'incidencia' in cosa ? await incidenciaSeenByBoth(cosa.incidencia, [remitente, para], now) : null;
  if (muestra === undefined || incidencia === undefined) return 'nothing';
  const host = hostOf(order.origen);
  if (!host) return 'no-portal';
  // The sender's own: one user can't use up the id of another's mail.
  const mail = { usuarioId: para._id, lote: `envio#${remitente._id}#${order.id}` };
  return sendClaimed(mail, { usuario: para, host, now }, () =>
    envioMail(host.branding, {
      order,
      de: nombreDe(remitente, para),
      muestra,
      codigo,
      incidencia,
      origin: host.origin,
    }),
  );
}

/** The sender as its recipient is told: an administrator isn't named to those who may not send to it. */
const nombreDe = ({ role, email }: StoredUsuario, para: StoredUsuario) =>
  role === 'admin' && para.role !== 'admin' ? autoresAjenos.laboratorio : email;

/** The code by which anyone verifies the certificate in force of a number, where a user may have that; null where there is none. */
async function codigoOfCertificado(numero: string, usuario: StoredUsuario): Promise<string | null> {
  const found = await certificadoInScope(await loadScope(usuario), numero);
  if (!found) return null;
  const entries = await readEntries(numero);
  return entries.find(({ _id }) => _id === found.pdf._id)?.codigo ?? null;
}

/** An incident as the last of these users sees it now; undefined where one of them may not. */
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

/** A sample as it is now; undefined where one of these users may not see it, or it is withdrawn. */
async function seenByBoth(id: string, usuarios: readonly StoredUsuario[]): Promise<Muestra | undefined> {
  let muestra: Muestra | undefined;
  for (const usuario of usuarios) {
    muestra = (await readVisibleMuestras(await loadScope(usuario), [id], 'autorizada')).get(id);
    if (!muestra) return undefined;
  }
  return muestra;
}
