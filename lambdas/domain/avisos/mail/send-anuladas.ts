import type { Events } from '../../../platform/bus/events.ts';
import { takesAnuladas } from '../alert-eligibility.ts';
import { readVisibleAnuladas } from '../../muestras/access/anuladas.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import { anuladasMail } from './anuladas-mail.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/**
 * Carries out the order of a mail about annulled samples. Everything is read again: what the user takes, its scope, the
 * samples; one that is annulled no more, or was so again since, is left out. It is sent once (`sendOnce`).
 */
export async function sendAnuladas(
  { usuarioId, lote, anuladas }: Events['anuladas'],
  now: Date,
): Promise<AvisoOutcome> {
  const usuario = await readConNotas(usuarioId);
  if (!usuario || !takesAnuladas(usuario)) return 'nobody';
  const found = await readVisibleAnuladas(
    await loadScope(usuario),
    anuladas.map(({ _id }) => _id),
  );
  const muestras = anuladas.flatMap(({ _id, en }) => {
    const one = found.get(_id);
    return one?.header.anulacion.en === en ? [one.listada] : [];
  });
  if (muestras.length === 0) return 'nothing';
  const host = await hostOfUsuario(usuario);
  if (!host) return 'no-portal';
  const mail = { usuarioId, lote: `anuladas-${lote}` };
  return sendOnce(mail, { usuario, host, now }, (enlaces) => anuladasMail(host.branding, muestras, enlaces));
}
