import type { Events } from '../../../platform/bus/events.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { usuariosDelInforme } from '../../informes/access/informes.ts';
import { findClientesOf } from '../../../platform/access/store/known-clientes.ts';
import { readInforme, type StoredInforme } from '../../informes/store/informes-externos.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { hostOfEmpresa } from '../../../platform/mail/hosts.ts';
import { letterHtml, letterText, type Letter } from '../../../platform/mail/layout.ts';
import { sendClaimed } from './send-once.ts';

/**
 * What became of an order to tell a user of a report:
 * - `nobody`: the user is gone, or its address takes no mail;
 * - `nothing`: the report is gone, or the user may not see it;
 * - `no-portal`: the stage has no host name for the link;
 * - `refused`: SES refuses the address;
 * - `done-before`: the mail was sent by an earlier delivery of the message.
 */
type InformeOutcome = 'sent' | 'nobody' | 'nothing' | 'no-portal' | 'refused' | 'done-before';

/**
 * Carries out the order to tell a user of a report. The report and what the user sees are read again; the mail is claimed
 * before SES gets it, as those of alerts are, so that no user is mailed twice about one report.
 */
export async function sendInforme({ informeId, usuarioId }: Events['informe'], now: Date): Promise<InformeOutcome> {
  const [usuario, informe] = await Promise.all([readConNotas(usuarioId), readInforme(informeId)]);
  if (!usuario || usuario.correoRechazado) return 'nobody';
  if (!informe || !(await isShownTo(usuario, informe))) return 'nothing';
  const host = hostOfEmpresa(informe.empresa);
  if (!host) return 'no-portal';
  return sendClaimed({ usuarioId, lote: `informe#${informeId}` }, { usuario, host, now }, () =>
    informeMail(host.branding, informe, host.origin),
  );
}

async function isShownTo(usuario: StoredUsuario, informe: StoredInforme): Promise<boolean> {
  const clientes = await findClientesOf([informe.solicitante]);
  // A report has no type of sample, so that no group narrows who sees it.
  return usuariosDelInforme([usuario], informe, { clientes, tipoGrupos: [] }).length > 0;
}

/** The mail about a new report, with the link to the list that has it. */
function informeMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { titulo, categoria, solicitante }: Pick<StoredInforme, 'titulo' | 'categoria' | 'solicitante'>,
  origin: string,
): Mail {
  const address = new URL('/informes-externos', origin);
  address.searchParams.set('categoria', categoria);
  address.searchParams.set('solicitante', solicitante);
  const letter: Letter = {
    title: 'Tienes un informe nuevo',
    paragraphs: [`${titulo} · ${solicitante}`, `El laboratorio lo ha subido a ${categoria}.`],
    button: { label: 'Ver el informe', url: address.href },
    notes: [`Recibes este mensaje porque ves los informes de ${solicitante} en el área de clientes.`],
  };
  return {
    subject: `Informe nuevo: ${titulo}`,
    text: letterText(branding, letter),
    html: letterHtml(branding, letter),
  };
}
