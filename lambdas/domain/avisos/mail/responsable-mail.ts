import type { Ordered } from './send-mails.ts';
import type { Events } from '../../../platform/bus/events.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { IncidenciaListada } from '../../../../contract/incidencias/incidencia.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { debidoEl } from '../../../../contract/incidencias/rules/estados.ts';
import { namerFor } from '../../incidencias/access/autores.ts';
import { incidenciaListada, viewpointOf, vistaDe } from '../../incidencias/access/incidencias.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { nombresDeClientes } from '../../incidencias/access/nombres-de-clientes.ts';
import { readIncidencia } from '../../incidencias/store/incidencias.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { itemDe, nombreDe } from './incidencia-mail.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

/** The incident that was assigned to a user; 'nothing' if the user assigned it, is no longer responsible or may not see it. */
export async function readGiven({ usuario, order, now }: Ordered<Events['responsable']>): Promise<Given | 'nothing'> {
  const stored = await readIncidencia(order.incidencia);
  const given = stored?.pasos.findLast(({ tipo }) => tipo === 'responsable');
  if (!stored || stored.responsable !== usuario.email || given?.cuando !== order.cuando) return 'nothing';
  if (given.quien?._id === usuario._id) return 'nothing';
  const alcance = await loadScope(usuario);
  const vista = vistaDe(await viewpointOf(alcance), stored);
  if (!vista) return 'nothing';
  const [nameOf, clienteDe] = await Promise.all([
    namerFor(usuario, given.quien ? [given.quien] : []),
    nombresDeClientes(usuario, alcance),
  ]);
  const incidencia = incidenciaListada(vista, { hoy: fechaEnMadrid(now), clienteDe });
  return { incidencia, debido: debidoEl(vista, incidencia.vence), de: given.quien && nameOf(given.quien).nombre };
}

interface Given {
  incidencia: IncidenciaListada;
  /** The act that is due, and its day; blank for none. */
  debido: string;
  /** The user who assigned the incident, in the form for the reader. */
  de: string | null;
}

/** The mail to the user to whom an incident was assigned, with the link to it. It has the headers of RFC 8058 to unsubscribe. */
export function responsableMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { incidencia, debido, de }: Given,
  enlaces: MailLinks,
): Mail {
  const { origin } = enlaces;
  const { _id, vence, vencida } = incidencia;
  const due = vence ? [{ strong: `${vencida ? 'Venció' : 'Vence'} el ${fechaCorta(vence)}`, text: debido }] : [];
  return subscribedMail(
    branding,
    {
      subject: `Eres responsable de una incidencia: ${shortened(nombreDe({ incidencia }))}`,
      paragraphs: [
        `${de ?? 'Alguien de tu empresa'} te ha hecho responsable de esta incidencia. En su página están los plazos, las muestras y lo que se ha hecho.`,
      ],
      items: [itemDe({ incidencia }, due, origin)],
      total: 1,
      button: { label: 'Abrir la incidencia', url: `${origin}/incidencias/${encodeURIComponent(_id)}` },
      why: 'Recibes este correo porque te han hecho responsable de una incidencia.',
    },
    enlaces,
  );
}
