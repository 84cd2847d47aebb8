import { idOfEvent } from '../../../platform/bus/bus.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { readersOf, withNotas } from '../../../platform/access/readers.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { everyTitularOf, muestrasOfNumero } from '../../certificados/access/certificados.ts';
import { readEntries } from '../../verificar/store/verificaciones.ts';
import { seesConsultas } from '../../verificar/access/consultables.ts';
import { answerOf, firstCame } from '../../verificar/verificado.ts';
import { takesPapeles } from '../alert-eligibility.ts';
import { papelMail } from './papel-mail.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/**
 * Carries out the order of the mails about a report that was verified and isn't in force: to those who chose them, whose the report is,
 * and who may still see its samples. Each is sent once for the number and the day (`sendOnce`).
 */
export async function sendPapel(order: Events['papel'], now: Date): Promise<AvisoOutcome> {
  const { numero, revision } = order;
  const [entries, muestras] = await Promise.all([readEntries(numero), muestrasOfNumero(numero)]);
  const entry = entries.find(({ _id }) => _id === revision);
  if (!entry) return 'nothing';
  const states = muestras.map(({ estado, lastModified }) => ({ isAnulada: estado === 'anulada', lastModified }));
  const informe = answerOf(numero, { entries, muestras: states }, entry);
  if (informe.estado === 'vigente') return 'nothing';
  const owned = everyTitularOf(muestras, { subido: firstCame(entries, entry) });
  const titulares = new Set(owned.flatMap(({ titular }) => titular ?? []));
  const readers = await withNotas(
    await readersOf(new Set([...titulares, ...muestras.map(({ solicitante }) => solicitante)])),
  );
  let outcome: AvisoOutcome = 'nobody';
  for (const { usuario, alcance } of readers) {
    if (!takesPapeles(usuario) || ![...titulares].some((one) => seesConsultas(alcance, one, muestras))) continue;
    const host = await hostOfUsuario(usuario);
    if (!host) return 'no-portal';
    const mail = { usuarioId: usuario._id, lote: `papel-${idOfEvent('papel', order)}` };
    outcome = await sendOnce(mail, { usuario, host, now }, (enlaces) =>
      papelMail(host.branding, { informe, muestras }, enlaces),
    );
  }
  return outcome;
}
