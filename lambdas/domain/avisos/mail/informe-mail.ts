import type { Ordered } from './send-mails.ts';
import type { MailLinks } from './subscribed-mail.ts';
import type { Events } from '../../../platform/bus/events.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { usuariosDelInforme } from '../../informes/access/informes.ts';
import { findClientesOf } from '../../../platform/access/store/known-clientes.ts';
import { type StoredInforme, readInforme } from '../../informes/store/informes-externos.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { type Letter, letterHtml, letterText } from '../../../platform/mail/layout.ts';

/** Reads the report of a mail; 'nothing' where it is gone or the user may no longer see it. */
export async function readInformeFor({
  usuario,
  order,
}: Ordered<Events['informe']>): Promise<StoredInforme | 'nothing'> {
  const informe = await readInforme(order.informeId);
  return informe && (await isShownTo(usuario, informe)) ? informe : 'nothing';
}

async function isShownTo(usuario: StoredUsuario, informe: StoredInforme): Promise<boolean> {
  const clientes = await findClientesOf([informe.solicitante]);
  // A report has no type of sample, so that no group narrows who sees it.
  return usuariosDelInforme([usuario], informe, { clientes, tipoGrupos: [] }).length > 0;
}

/** The mail about a new report, with the link to the list of reports. */
export function informeMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { titulo, categoria, solicitante }: Pick<StoredInforme, 'titulo' | 'categoria' | 'solicitante'>,
  { origin }: Pick<MailLinks, 'origin'>,
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
