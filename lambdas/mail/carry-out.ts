import { hashSecret, newSecret } from '../auth/refresh-token.ts';
import { formatResetToken, resetTokenSeconds } from '../auth/reset-token.ts';
import { CorreoRefused, sendCorreo } from '../store/correo.ts';
import { deleteEncargo, type Encargo, readEncargo } from '../store/correos-salientes.ts';
import { putRecuperacion } from '../store/recuperaciones.ts';
import { rechazarCorreo } from '../store/usuarios-avisos.ts';
import { findUsuarioByEmail } from '../store/usuarios.ts';
import { portalOf } from './portals.ts';
import { correoDeRecuperacion } from './recuperacion.ts';

/** What became of an order: nobody to write to, no portal known to lead to, refused by SES, or carried out before. */
type Outcome = 'sent' | 'nobody' | 'no-portal' | 'refused' | 'done-before';

/**
 * Carries out the order of a mail. It is taken away only once the mail is SES's, so that a failure leaves it to be tried
 * again, with a token of its own; a message that comes twice after that finds nothing to do.
 */
export async function carryOut(key: string, now: Date): Promise<Outcome> {
  const encargo = await readEncargo(key);
  if (!encargo) return 'done-before';
  const outcome = await sendRecuperacion(encargo, now);
  await deleteEncargo(key);
  return outcome;
}

async function sendRecuperacion({ email, origen }: Encargo, now: Date): Promise<Outcome> {
  const usuario = await findUsuarioByEmail(email);
  if (!usuario?.isActive) return 'nobody';
  const portal = portalOf(origen);
  if (!portal) return 'no-portal';
  const { origin, branding } = portal;
  const secret = newSecret();
  const expira = Math.floor(now.getTime() / 1000) + resetTokenSeconds;
  await putRecuperacion({ usuarioId: usuario._id, email: usuario.email, tokenHash: hashSecret(secret), expira });
  const link = new URL('/reset-password', origin);
  link.searchParams.set('token', formatResetToken({ usuarioId: usuario._id, secret }));
  const sobre = { from: branding.remitente, name: branding.nombre, to: usuario.email };
  try {
    await sendCorreo(correoDeRecuperacion(branding, link.href), sobre);
  } catch (error) {
    if (!(error instanceof CorreoRefused)) throw error;
    await rechazarCorreo(usuario, { motivo: 'no_enviado', desde: now.toISOString() });
    return 'refused';
  }
  return 'sent';
}
