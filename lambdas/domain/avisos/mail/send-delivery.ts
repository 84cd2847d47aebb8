import type { Events } from '../../../platform/bus/events.ts';
import { notasDeEntregaSchema, tieneFaltas } from '../../../../contract/entregas/entrega.ts';
import { takesDeliveries } from '../alert-eligibility.ts';
import { readNotas } from '../../entregas/store/entrega-objects.ts';
import { readEntrega } from '../../entregas/store/entregas.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import { deliveryMail } from './delivery-mail.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/**
 * Carries out the order of a mail about a delivery with faults. Everything is read again: whether the administrator still
 * takes such mails, and the delivery, of which nothing is sent once it is withdrawn or is being read again. It is sent once
 * (docs/decisions/0014), however often the file is read.
 */
export async function sendDelivery({ usuarioId, entrega: id }: Events['entrega'], now: Date): Promise<AvisoOutcome> {
  const [usuario, entrega] = await Promise.all([readConNotas(usuarioId), readEntrega(id)]);
  if (!usuario || !takesDeliveries(usuario)) return 'nobody';
  if (!entrega || !tieneFaltas(entrega)) return 'nothing';
  const host = await hostOfUsuario(usuario);
  if (!host) return 'no-portal';
  const notas = notasDeEntregaSchema.optional().parse(await readNotas(id));
  return sendOnce({ usuarioId, lote: `entrega-${id}` }, { usuario, host, now }, (links) =>
    deliveryMail(host.branding, { entrega, notas }, links),
  );
}
