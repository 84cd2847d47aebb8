import { loadScope } from '../access/load-scope.ts';
import type { Alcance } from '../access/scope.ts';
import { asAnnounced, isTold, toldOf } from '../access/alert-eligibility.ts';
import { bajaTokenFor } from '../credentials/unsubscribe-token.ts';
import { confirmarEnvio, soltarEnvio, tomarEnvio } from '../store/avisos.ts';
import { type Aviso, deleteSaliente, readAviso } from '../store/alert-outbox.ts';
import { CorreoRefused, sendCorreo } from '../store/send-mail.ts';
import { readStoredMuestras } from '../store/muestras.ts';
import { rechazarCorreo } from '../store/usuarios-avisos.ts';
import { readUsuario, type StoredUsuario } from '../store/usuarios.ts';
import { type AvisoParaCorreo, correoDeAviso, listed, type MuestraAvisada } from './aviso-mail.ts';
import { empresaOf } from './empresa-of.ts';
import { type Portal, portalOfEmpresa } from './hosts.ts';

/** What became of an order: there was nobody to tell any more, or nothing; SES refused the address; or it was done. */
export type Outcome = 'sent' | 'nobody' | 'nothing' | 'no-portal' | 'refused' | 'done-before';

/** How many samples are looked at, whole, at once. */
const pieceSize = 500;

/** Somebody else has taken the mail and may be sending it: to be looked at again later. */
class MailBeingSent extends Error {
  override name = 'MailBeingSent';
}

/**
 * Carries out the order of an alert's mail. Everything is looked at again: whether the user is told of anything, what it
 * may see, and the samples. The mail is taken before SES gets it and noted as sent right after; that note alone decides
 * whether it is ever sent again, so a death within that instant, and no other, may send it twice.
 */
export async function sendAviso(key: string, now: Date): Promise<Outcome> {
  const aviso = await readAviso(key);
  if (!aviso) return 'done-before';
  const outcome = await tell(aviso, now);
  await deleteSaliente(key);
  return outcome;
}

async function tell(aviso: Aviso, now: Date): Promise<Outcome> {
  const usuario = await readUsuario(aviso.usuarioId);
  if (!usuario || !isTold(usuario)) return 'nobody';
  const content = await contentFor(usuario, await loadScope(usuario), aviso);
  if (content.total === 0) return 'nothing';
  const portal = portalOfEmpresa(await empresaOf(usuario));
  if (!portal) return 'no-portal';
  const taken = await tomarEnvio(aviso, now);
  if (taken === 'sent') return 'done-before';
  if (taken === 'busy') throw new MailBeingSent();
  return send(usuario, content, portal, { aviso, now });
}

async function send(
  usuario: StoredUsuario,
  content: AvisoParaCorreo,
  { origin, branding }: Portal,
  { aviso, now }: { aviso: Aviso; now: Date },
): Promise<Outcome> {
  try {
    const token = await bajaTokenFor(usuario);
    const baja = (path: string) => `${origin}${path}?token=${encodeURIComponent(token)}`;
    const enlaces = { origin, baja: baja('/avisos/baja'), bajaDirecta: baja('/api/avisos/baja') };
    const { remitente: from, nombre: name } = branding;
    await sendCorreo(correoDeAviso(branding, content, enlaces), { from, name, to: usuario.email });
  } catch (error) {
    if (!(error instanceof CorreoRefused)) {
      await soltarEnvio(aviso);
      throw error;
    }
    await rechazarCorreo(usuario, { motivo: 'no_enviado', desde: now.toISOString() });
    await soltarEnvio(aviso);
    return 'refused';
  }
  await confirmarEnvio(aviso);
  return 'sent';
}

/** What there is to tell: the first samples as they are now, and how many there are. */
async function contentFor(usuario: StoredUsuario, alcance: Alcance, { muestras }: Aviso): Promise<AvisoParaCorreo> {
  const told: MuestraAvisada[] = [];
  let [total, provisionales] = [0, 0];
  for (let from = 0; from < muestras.length; from += pieceSize) {
    const piece = muestras.slice(from, from + pieceSize);
    for (const muestra of asAnnounced(piece, await readStoredMuestras(piece.map(({ _id }) => _id)))) {
      const determinaciones = toldOf(usuario, alcance, muestra);
      if (determinaciones.length === 0) continue;
      total++;
      const { _id, numero, tipo, solicitante, fecha, estado } = muestra.header;
      if (estado === 'en_curso') provisionales++;
      if (told.length < listed) told.push({ _id, numero, tipo, solicitante, fecha, estado, determinaciones });
    }
  }
  return { muestras: told, total, provisionales };
}
